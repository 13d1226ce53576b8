import PuzzleAPI
import PuzzleCore

@testable import Store

/// A store that forgets everything when it goes: what others are compared with.
///
/// Written to be obviously right, not fast: a ladder is sorted anew whenever it is read.
public actor MemoryStore: Store {
    private struct Game {
        var issued: NewGame
        var attempt: Int64?
        var isFinished = false

        var stored: StoredGame { issued.stored(isFinished: isFinished, attempt: attempt) }
    }

    private var players: [PlayerID: StoredPlayer] = [:]
    private var created: [PlayerID: UnixMilliseconds] = [:]
    private var latestPlayer: Int64 = 0
    private var secrets: [SecretHash: PlayerID] = [:]
    private var accounts: [PlayerID: StoredAccount] = [:]
    private var mails: [MailKey: PlayerID] = [:]
    private var sessions: [SecretHash: StoredSession] = [:]
    private var tokens: [SecretHash: NewToken] = [:]
    public private(set) var auditLog: [AuditEntry] = []
    private var games: [GameID: Game] = [:]
    public private(set) var results: [ResultID: StoredResult] = [:]
    /// In the order in which they came in.
    private var sequences: [ResultID: Int64] = [:]
    private var latestSequence: Int64 = 0
    private var ladders: [Ladder: [PlayerID: Best]] = [:]
    private var finishedDailies: [PlayerID: [DailyBoard: Int64]] = [:]
    /// How many timed games were begun.
    private var begun: [Board: Int64] = [:]
    /// Of listed games, by their numbers.
    private var times: [Board: [Int64: Int64]] = [:]
    private var dailyKey: [UInt8]?
    private var challengeKey: [UInt8]?
    private var userHandles: [PlayerID: [UInt8]] = [:]
    private var passkeys: [[UInt8]: StoredPasskey] = [:]
    private var shared: [PlayerID: MemorySync] = [:]
    private var usedChallenges: [SecretHash: UnixMilliseconds] = [:]
    private var renewed: [SecretHash: UnixMilliseconds] = [:]
    private var isClosed = false

    /// A player's part of a leaderboard.
    private struct Board: Hashable {
        let player: PlayerID
        let leaderboard: Text
    }

    private struct Best {
        let marks: Marks
        let received: UnixMilliseconds
        let sequence: Int64
    }

    public init() {}

    public func addPlayer(
        withSecret secret: SecretHash, at now: UnixMilliseconds
    ) async throws(StoreError) -> StoredPlayer {
        if let known = try await player(withSecret: secret, at: now) { return known }
        latestPlayer += 1
        let player = StoredPlayer(id: PlayerID(latestPlayer), name: Text())
        players[player.id] = player
        created[player.id] = now
        secrets[secret] = player.id
        return player
    }

    public func player(
        withSecret secret: SecretHash, at now: UnixMilliseconds
    ) async throws(StoreError) -> StoredPlayer? {
        try check()
        if sessions[secret]?.hasEnded(at: now) == true { return nil }
        return secrets[secret].flatMap { players[$0] }
    }

    public func rename(_ player: PlayerID, to name: PlayerName) async throws(StoreError) {
        try check(player)
        players[player] = StoredPlayer(id: player, name: name.text)
    }

    public func removePlayer(_ player: PlayerID) async throws(StoreError) {
        try check()
        forget(player)
        games = games.filter { $0.value.issued.player != player }
        results = results.filter { $0.value.player != player }
        ladders = ladders.mapValues { $0.filter { $0.key != player } }
        finishedDailies[player] = nil
        times = times.filter { $0.key.player != player }
        accounts[player] = nil
        mails = mails.filter { $0.value != player }
        tokens = tokens.filter { $0.value.player != player }
        userHandles[player] = nil
        passkeys = passkeys.filter { $0.value.player != player }
        shared[player] = nil
    }

    private func forget(_ player: PlayerID) {
        players[player] = nil
        begun = begun.filter { $0.key.player != player }
        end { $1 == player }
        auditLog = auditLog.map { $0.player == player ? AuditEntry(event: $0.event, player: nil, at: $0.at) : $0 }
    }

    /// Secrets go, and sessions with them.
    private func end(_ isOver: (SecretHash, PlayerID) -> Bool) {
        secrets = secrets.filter { !isOver($0.key, $0.value) }
        sessions = sessions.filter { secrets[$0.key] != nil }
    }

    public func issueGame(_ game: NewGame) async throws(StoreError) -> StoredGame {
        try check(game.player)
        if let known = games[game.id] { return known.stored }
        if let daily = DailyBoard(of: game.leaderboard), finishedDailies[game.player]?[daily] != nil {
            return game.stored(isFinished: true, attempt: nil)
        }
        let board = Board(player: game.player, leaderboard: game.leaderboard)
        let isTimed = !LeaderboardName.isOffline(game.leaderboard)
        if isTimed { begun[board, default: 0] += 1 }
        let new = Game(issued: game, attempt: isTimed ? begun[board] : nil)
        games[game.id] = new
        forgetOldGames(board)
        return new.stored
    }

    private func forgetOldGames(_ board: Board) {
        let open = games.values.filter {
            !$0.isFinished && $0.issued.player == board.player && $0.issued.leaderboard == board.leaderboard
        }.sorted { ($0.issued.issued, $0.issued.id) < ($1.issued.issued, $1.issued.id) }
        for game in open.dropLast(GameRules.maximumOpenGames) { games[game.issued.id] = nil }
    }

    public func game(_ id: GameID) async throws(StoreError) -> StoredGame? {
        try check()
        return games[id]?.stored
    }

    public func submit(_ result: NewResult) async throws(StoreError) -> SubmissionOutcome {
        try check()
        let game = games[result.game]?.stored
        let outcome = result.outcome(earlier: results[result.id], game: game) {
            finishedDailies[result.player]?[$0] != nil
        }
        if let outcome { return outcome }
        guard let game else { return .refused(.unknownGame) }
        let board = Board(player: result.player, leaderboard: result.leaderboard(of: game))
        let isTimed = board.leaderboard == game.leaderboard
        let allTime = Ladder(leaderboard: board.leaderboard, metric: .time, period: .all)
        let stored = result.stored(
            for: game, isCopy: note(result, of: game), best: ladders[allTime]?[result.player]?.marks.milliseconds
        ) { times[board]?.count ?? 0 >= $0 }
        results[result.id] = stored
        latestSequence += 1
        sequences[stored.id] = latestSequence
        games[result.game]?.isFinished = true
        if !isTimed {
            games[result.game]?.issued = NewGame(
                id: result.game, player: result.player, leaderboard: board.leaderboard, puzzle: game.puzzle,
                issued: game.issued)
            games[result.game]?.attempt = nil
        }
        rank(stored, in: Period.containing(result.received))
        return .stored(stored)
    }

    private func rank(_ stored: StoredResult, in periods: [Period]) {
        if stored.suspicion != nil { return }
        let sequence = sequences[stored.id] ?? 0
        let board = Board(player: stored.player, leaderboard: stored.leaderboard)
        var averages = Averages()
        if let attempt = games[stored.game]?.attempt {
            times[board, default: [:]][attempt] = Int64(stored.milliseconds)
            if Metric.all(on: board.leaderboard).contains(.average5) {
                averages = Averages(around: attempt, times: times[board] ?? [:])
            }
        }
        for period in periods {
            for metric in Metric.allCases {
                let ladder = Ladder(leaderboard: stored.leaderboard, metric: metric, period: period)
                guard let marks = Marks(stored).shown(by: metric, averages) else { continue }
                let best = ladders[ladder]?[stored.player]
                guard best.map({ marks[metric] < $0.marks[metric] }) ?? true else { continue }
                ladders[ladder, default: [:]][stored.player] = Best(
                    marks: marks, received: stored.received, sequence: sequence)
            }
        }
    }

    /// Notes that the player has finished a day's puzzle, if the result is of one.
    /// - Returns: whether another player has sent the same record.
    private func note(_ result: NewResult, of game: StoredGame) -> Bool {
        guard let daily = DailyBoard(of: game.leaderboard) else { return false }
        let isCopy = finishedDailies.contains { $0 != result.player && $1[daily] == result.recordDigest }
        finishedDailies[result.player, default: [:]][daily] = result.recordDigest
        return isCopy
    }

    public func page(
        of ladder: Ladder, after place: Place?, limit: Int, asker: PlayerID?
    ) async throws(StoreError) -> LeaderboardPage {
        try check()
        let lines = lines(of: ladder)
        let start =
            place.map { place in
                lines.firstIndex { place < $0.place(by: ladder.metric) } ?? lines.count
            } ?? 0
        let end = min(start + LeaderboardPage.entries(forLimit: limit), lines.count)
        return LeaderboardPage(
            leaderboard: ladder.leaderboard, players: Int64(lines.count),
            entries: entries(lines, start..<end, by: ladder.metric, asker: asker),
            next: end < lines.count ? lines[end - 1].place(by: ladder.metric).text : nil)
    }

    public func page(
        of list: SudokuList, after place: Place?, limit: Int, asker: PlayerID?
    ) async throws(StoreError) -> SudokuLeaderboardPage {
        try check()
        let sections = Set(list.sections)
        let listed = Set(sections.map(\.board)).flatMap { board in
            lines(of: list.ladder(of: board)).map {
                SudokuLine(board: board, line: $0, searchName: SearchName(ofPlayer: $0.name))
            }
        }.filter { line in sections.contains { $0.board == line.board && $0.values.contains(line.line.marks.score) } }
        let start = place.map { place in
            SudokuLine.key(at: place, by: list.sort) { player in
                players[player].map { SearchName(ofPlayer: $0.name) }
            }
        }
        let shown = listed.filter { line in
            (list.part.map { line.searchName.contains($0) } ?? true)
                && (start.map { $0 < line.key(by: list.sort) } ?? true)
        }.sorted { $0.key(by: list.sort) < $1.key(by: list.sort) }
        let page = shown.prefix(LeaderboardPage.entries(forLimit: limit))
        return SudokuLeaderboardPage(
            results: Int64(listed.count),
            entries: page.map { line in
                let better = listed.count { $0.line.marks.score < line.line.marks.score }
                return line.entry(rank: Int64(better) + 1, asker: asker)
            },
            next: page.count < shown.count ? page.last?.place(by: list.sort).text : nil)
    }

    public func standing(of player: PlayerID, on ladder: Ladder) async throws(StoreError) -> MyStanding {
        try check()
        let lines = lines(of: ladder)
        let players = Int64(lines.count)
        let attempts = attempts(of: Board(player: player, leaderboard: ladder.leaderboard))
        guard let mine = lines.firstIndex(where: { $0.player == player }) else {
            return MyStanding(
                leaderboard: ladder.leaderboard, players: players, standing: nil, around: [], attempts: attempts)
        }
        let around = max(mine - Limits.neighbours, 0)..<min(mine + Limits.neighbours + 1, lines.count)
        return MyStanding(
            leaderboard: ladder.leaderboard, players: players,
            standing: Standing(
                by: ladder.metric, rank: rank(lines[mine], in: lines, by: ladder.metric), players: players,
                value: lines[mine].marks[ladder.metric]),
            around: entries(lines, around, by: ladder.metric, asker: player), attempts: attempts)
    }

    private func attempts(of board: Board) -> Attempts? {
        guard let begun = begun[board] else { return nil }
        let finished = results.values.count { $0.player == board.player && $0.leaderboard == board.leaderboard }
        return Attempts(begun: begun, finished: Int64(finished))
    }

    public func standings(
        of player: PlayerID, on leaderboard: Text, in period: Period
    ) async throws(StoreError) -> [Standing] {
        var standings: [Standing] = []
        for metric in Metric.allCases {
            let ladder = Ladder(leaderboard: leaderboard, metric: metric, period: period)
            if let standing = try await standing(of: player, on: ladder).standing { standings.append(standing) }
        }
        return standings
    }

    public func dailyKey(orElse proposed: [UInt8]) async throws(StoreError) -> [UInt8] {
        try check()
        let key = dailyKey ?? proposed
        dailyKey = key
        return key
    }

    public func dailyProgress(of player: PlayerID, on day: Int) async throws(StoreError) -> DailyProgress {
        try check()
        let finished = (finishedDailies[player] ?? [:]).keys.filter { $0.day <= day }
        return DailyProgress(on: day, of: finished.sorted { $0.day > $1.day })
    }

    public func sweep(at now: UnixMilliseconds) async throws(StoreError) -> Bool {
        try check()
        ladders = ladders.filter { !$0.key.period.isOver(at: now) }
        let oldest = GameRules.oldestIssue(at: now)
        let expired = games.filter { !$0.value.isFinished && $0.value.issued.issued < oldest }
        for id in expired.keys { games[id] = nil }
        let over = tokens.values.filter { $0.expires <= now }
        for token in over { tokens[token.token] = nil }
        for player in Set(expired.values.map(\.issued.player) + over.compactMap(\.player)) { removeIfEmpty(player) }
        end { secret, _ in sessions[secret]?.hasEnded(at: now) == true }
        usedChallenges = usedChallenges.filter { $0.value > now }
        renewed = renewed.filter { $0.value > now }
        auditLog = auditLog.filter { $0.at > now - AccountRules.auditLife }
        return false
    }

    private func removeIfEmpty(_ player: PlayerID) {
        guard players[player]?.name.isEmpty == true, accounts[player] == nil,
            !games.values.contains(where: { $0.issued.player == player }),
            !tokens.values.contains(where: { $0.player == player })
        else { return }
        forget(player)
    }

    public func check() throws(StoreError) {
        if isClosed { throw .closed }
    }

    public nonisolated func checkPlace() {}

    public func close() async { isClosed = true }

    // MARK: Accounts

    public func account(of player: PlayerID) async throws(StoreError) -> StoredAccount? {
        try check()
        return accounts[player]
    }

    public func account(withMail mail: MailKey) async throws(StoreError) -> StoredAccount? {
        try check()
        return mails[mail].flatMap { accounts[$0] }
    }

    public func renewPassword(
        of player: PlayerID, from old: PasswordHash, to new: PasswordHash
    ) async throws(StoreError) {
        try check()
        if accounts[player]?.password == old { accounts[player] = accounts[player]?.with(password: new) }
    }

    public func changePassword(
        of player: PlayerID, to password: PasswordHash, keeping session: SecretHash?
    ) async throws(StoreError) {
        try check()
        guard let account = accounts[player] else { throw .unknownPlayer }
        if let session, sessions[session]?.player != player { throw .unknownPlayer }
        accounts[player] = account.with(password: password)
        try await endSessions(of: player, keeping: session)
        tokens = tokens.filter { $0.value.player != player }
    }

    // MARK: Sessions

    public func logIn(_ player: PlayerID, session: NewSession, merging guest: PlayerID?) async throws(StoreError) {
        try check()
        guard accounts[player] != nil else { throw .unknownPlayer }
        if let guest, guest != player, accounts[guest] == nil, players[guest] != nil {
            try await merge(guest, into: player, at: session.created)
        }
        if secrets[session.secret] != nil { return }
        secrets[session.secret] = player
        sessions[session.secret] = StoredSession(
            secret: session.secret, player: player, device: session.device, created: session.created,
            used: session.created, proven: session.created)
        let others = sessions.values.filter { $0.player == player && $0.secret != session.secret }
        let ended = others.sorted { $0.used > $1.used }.dropFirst(Limits.sessions - 1).map(\.secret)
        end { secret, _ in ended.contains(secret) }
    }

    /// Gives the guest's games and results to the account, and ranks all results of both anew in the order in which they came in.
    private func merge(_ guest: PlayerID, into player: PlayerID, at now: UnixMilliseconds) async throws(StoreError) {
        for (id, result) in results.sorted(by: { (sequences[$0.key] ?? 0) < (sequences[$1.key] ?? 0) }) {
            guard let daily = DailyBoard(of: result.leaderboard), [guest, player].contains(result.player) else {
                continue
            }
            let earlier = results.values.contains {
                [guest, player].contains($0.player) && DailyBoard(of: $0.leaderboard) == daily
                    && (sequences[$0.id] ?? 0) < (sequences[id] ?? 0)
            }
            guard earlier else { continue }
            results[id] = nil
            games[result.game] = nil
            finishedDailies[result.player]?[daily] = nil
        }
        finishedDailies[player, default: [:]].merge(finishedDailies[guest] ?? [:]) { $1 }
        for (id, game) in games where game.issued.player == guest {
            let old = game.issued
            games[id]?.issued = NewGame(
                id: id, player: player, leaderboard: old.leaderboard, puzzle: old.puzzle, issued: old.issued)
            let offset = begun[Board(player: player, leaderboard: old.leaderboard)] ?? 0
            games[id]?.attempt = game.attempt.map { $0 + offset }
        }
        for (board, count) in begun where board.player == guest {
            begun[Board(player: player, leaderboard: board.leaderboard), default: 0] += count
        }
        for leaderboard in Set(games.values.filter { $0.issued.player == player }.map(\.issued.leaderboard)) {
            forgetOldGames(Board(player: player, leaderboard: leaderboard))
        }
        for (id, result) in results where result.player == guest {
            results[id] = StoredResult(
                id: id, player: player, game: result.game, leaderboard: result.leaderboard,
                milliseconds: result.milliseconds, moves: result.moves, score: result.score,
                received: result.received, record: result.record, suspicion: result.suspicion)
        }
        let guestsName = players[guest]?.name ?? Text()
        if players[player]?.name.isEmpty == true { players[player] = StoredPlayer(id: player, name: guestsName) }
        try await removePlayer(guest)
        ladders = ladders.mapValues { $0.filter { $0.key != player } }
        times = times.filter { $0.key.player != player }
        for result in results.values.sorted(by: { (sequences[$0.id] ?? 0) < (sequences[$1.id] ?? 0) })
        where result.player == player {
            rank(result, in: Period.containing(result.received).filter { !$0.isOver(at: now) })
        }
    }

    public func session(
        withSecret secret: SecretHash, at now: UnixMilliseconds
    ) async throws(StoreError) -> StoredSession? {
        try check()
        return sessions[secret].flatMap { $0.hasEnded(at: now) ? nil : $0 }
    }

    public func sessions(of player: PlayerID, at now: UnixMilliseconds) async throws(StoreError) -> [StoredSession] {
        try check()
        return sessions.values.filter { $0.player == player }.open(at: now)
    }

    public func touchSession(
        _ secret: SecretHash, usedAt used: UnixMilliseconds, provenAt proven: UnixMilliseconds?
    ) async throws(StoreError) {
        try check()
        guard let session = sessions[secret], !session.hasEnded(at: used) else { return }
        sessions[secret] = StoredSession(
            secret: secret, player: session.player, device: session.device, created: session.created,
            used: max(used, session.used), proven: max(proven ?? 0, session.proven))
    }

    public func endSession(_ handle: Text, of player: PlayerID) async throws(StoreError) -> Bool {
        try check()
        guard let session = sessions.values.first(where: { $0.player == player && $0.handle == handle }) else {
            return false
        }
        end { secret, _ in secret == session.secret }
        return true
    }

    public func endSessions(of player: PlayerID, keeping session: SecretHash?) async throws(StoreError) {
        try check()
        if accounts[player] != nil { end { $1 == player && $0 != session } }
    }

    public func wasRenewed(_ secret: SecretHash, at now: UnixMilliseconds) async throws(StoreError) -> Bool {
        try check()
        return (renewed[secret] ?? 0) > now
    }

    // MARK: Links in mails

    public func addToken(_ token: NewToken) async throws(StoreError) {
        try check()
        for (hash, other) in tokens
        where other.key == token.key && other.purpose == token.purpose && other.player == token.player
            && token.purpose != .resetPassword && token.player != nil
        {
            tokens[hash] = other.over
        }
        tokens[token.token] = token
    }

    public func useToken(
        _ token: SecretHash, for purpose: TokenPurpose, password: PasswordHash?, renewing renewal: SecretRenewal?,
        at now: UnixMilliseconds
    ) async throws(StoreError) -> TokenOutcome {
        try check()
        guard let token = tokens[token], token.purpose == purpose else { return .invalid }
        tokens[token.token] = nil
        guard token.expires > now, let player = token.player,
            try await fulfil(token, for: player, password: password, renewing: renewal, at: now)
        else {
            if let player = token.player { removeIfEmpty(player) }
            return .invalid
        }
        tokens = tokens.filter { $0.value.player != player }
        return accounts[player].map { .done($0) } ?? .invalid
    }

    public func account(
        ofToken token: SecretHash, for purpose: TokenPurpose
    ) async throws(StoreError) -> StoredAccount? {
        try check()
        return tokens[token].flatMap { $0.purpose == purpose ? $0.player : nil }.flatMap { accounts[$0] }
    }

    private func fulfil(
        _ token: NewToken, for player: PlayerID, password: PasswordHash?, renewing renewal: SecretRenewal?,
        at now: UnixMilliseconds
    ) async throws(StoreError) -> Bool {
        let owner = mails[token.key]
        switch token.purpose {
        case .signUp:
            guard owner == nil, accounts[player] == nil, players[player] != nil else { return false }
            accounts[player] = StoredAccount(
                player: player, mail: token.mail, password: token.password, language: token.language, created: now)
            makeSessions(of: player, on: token.device, renewing: renewal, at: now, provenAt: 0)
        case .resetPassword:
            guard let password, owner == player else { return false }
            try await changePassword(of: player, to: password, keeping: nil)
        case .changeMail:
            guard let account = accounts[player], owner == nil || owner == player else { return false }
            accounts[player] = StoredAccount(
                player: player, mail: token.mail, password: account.password, language: token.language,
                created: account.created)
            mails = mails.filter { $0.value != player }
        }
        mails[token.key] = player
        return true
    }

    private func makeSessions(
        of player: PlayerID, on device: Text, renewing renewal: SecretRenewal?, at now: UnixMilliseconds,
        provenAt proven: UnixMilliseconds
    ) {
        if let renewal, secrets[renewal.old] == player {
            secrets[renewal.old] = nil
            secrets[renewal.new] = player
            renewed[renewal.old] = now + SecretRenewal.memory
        }
        for secret in secrets.filter({ $0.value == player }).keys {
            sessions[secret] = StoredSession(
                secret: secret, player: player, device: device, created: now, used: now, proven: proven)
        }
    }

    // MARK: Passkeys

    public func userHandle(of player: PlayerID, orElse proposed: [UInt8]) async throws(StoreError) -> [UInt8] {
        try check()
        guard accounts[player] != nil else { throw .unknownPlayer }
        let handle = userHandles[player] ?? proposed
        userHandles[player] = handle
        return handle
    }

    public func addAccount(_ new: NewPasskeyAccount) async throws(StoreError) -> Bool {
        try check()
        let (player, now) = (new.passkey.player, new.passkey.created)
        guard players[player] != nil, accounts[player] == nil, passkeys[new.passkey.id] == nil else { return false }
        accounts[player] = StoredAccount(
            player: player, mail: nil, password: nil, language: new.language, created: now)
        userHandles[player] = new.userHandle
        passkeys[new.passkey.id] = new.passkey
        makeSessions(of: player, on: new.device, renewing: new.renewal, at: now, provenAt: now)
        tokens = tokens.filter { $0.value.player != player }
        return true
    }

    public func addPasskey(_ passkey: StoredPasskey) async throws(StoreError) -> Bool {
        let known = try await passkeys(of: passkey.player)
        guard accounts[passkey.player] != nil, passkeys[passkey.id] == nil, known.count < Limits.passkeys else {
            return false
        }
        passkeys[passkey.id] = passkey
        return true
    }

    public func passkey(_ id: [UInt8]) async throws(StoreError) -> StoredPasskey? {
        try check()
        return passkeys[id]
    }

    public func passkeys(of player: PlayerID) async throws(StoreError) -> [StoredPasskey] {
        try check()
        return passkeys.values.filter { $0.player == player }.sorted {
            $0.created == $1.created ? $0.id.lexicographicallyPrecedes($1.id) : $0.created < $1.created
        }
    }

    public func renamePasskey(_ handle: Text, of player: PlayerID, to title: Text) async throws(StoreError) -> Bool {
        guard let old = try await passkeys(of: player).first(where: { $0.handle == handle }) else { return false }
        passkeys[old.id] = StoredPasskey(
            id: old.id, player: player, key: old.key, counter: old.counter, title: title, created: old.created,
            used: old.used)
        return true
    }

    public func removePasskey(_ handle: Text, of player: PlayerID) async throws(StoreError) -> PasskeyRemoval {
        let all = try await passkeys(of: player)
        guard let passkey = all.first(where: { $0.handle == handle }) else { return .unknown }
        let account = accounts[player]
        guard all.count > 1 || account?.mail != nil && account?.password != nil else { return .lastWayIn }
        passkeys[passkey.id] = nil
        return .removed
    }

    public func touchPasskey(
        _ id: [UInt8], counter: UInt32, usedAt used: UnixMilliseconds
    ) async throws(StoreError) {
        try check()
        guard let old = passkeys[id], old.used <= used else { return }
        passkeys[id] = StoredPasskey(
            id: id, player: old.player, key: old.key, counter: counter, title: old.title, created: old.created,
            used: used)
    }

    public func challengeKey(orElse proposed: [UInt8]) async throws(StoreError) -> [UInt8] {
        try check()
        let key = challengeKey ?? proposed
        challengeKey = key
        return key
    }

    public func useChallenge(
        _ digest: SecretHash, until expires: UnixMilliseconds
    ) async throws(StoreError) -> Bool {
        try check()
        guard usedChallenges[digest] == nil else { return false }
        usedChallenges[digest] = expires
        return true
    }

    // MARK: What happened

    public func audit(_ entry: AuditEntry) async throws(StoreError) {
        try check()
        let player = entry.player.flatMap { players[$0] == nil ? nil : $0 }
        auditLog.append(AuditEntry(event: entry.event, player: player, at: entry.at))
    }

    // MARK: What devices share

    public func exchange(_ exchange: SyncExchange, of player: PlayerID) async throws(StoreError) -> SyncOutcome {
        try check()
        guard accounts[player] != nil else { throw .unknownPlayer }
        return shared[player, default: MemorySync()].exchange(exchange)
    }

    public func keepPicture(
        _ id: Text, _ bytes: [UInt8], of player: PlayerID
    ) async throws(StoreError) -> Bool {
        try check()
        guard accounts[player] != nil else { throw .unknownPlayer }
        return shared[player, default: MemorySync()].keepPicture(id, bytes)
    }

    public func picture(_ id: Text, of player: PlayerID) async throws(StoreError) -> [UInt8]? {
        try check()
        return shared[player]?.pictures[id]
    }

    public func syncMark(of player: PlayerID) async throws(StoreError) -> Int64 {
        try check()
        return shared[player]?.mark ?? 0
    }

    public func syncItems(of player: PlayerID, after cursor: SyncCursor) async throws(StoreError) -> [NumberedItem] {
        try check()
        return Array((shared[player]?.items(after: cursor) ?? []).prefix(Limits.syncItems))
    }

    // MARK: All that is kept

    public func kept(of player: PlayerID) async throws(StoreError) -> KeptPlayer? {
        try check()
        guard let known = players[player] else { return nil }
        let boards = begun.filter { $0.key.player == player }
        return KeptPlayer(
            name: known.name, created: created[player] ?? 0,
            leaderboards: Set(ladders.filter { $0.value[player] != nil }.keys.map(\.leaderboard)).sorted {
                $0.precedes($1)
            },
            begun: Dictionary(uniqueKeysWithValues: boards.map { ($0.key.leaderboard, $0.value) }),
            days: (finishedDailies[player] ?? [:]).keys.sorted {
                ($0.day, $0.kind.rawValue) < ($1.day, $1.kind.rawValue)
            },
            events: auditLog.filter { $0.player == player },
            links: tokens.values.filter { $0.player == player }.sorted { $0.expires < $1.expires }.map {
                KeptLink(purpose: $0.purpose, mail: $0.mail, expires: $0.expires)
            },
            games: games.filter { $0.value.issued.player == player }.keys.sorted())
    }

    public func keptGame(_ id: GameID, of player: PlayerID) async throws(StoreError) -> KeptGame? {
        try check()
        guard let game = games[id]?.stored, game.player == player else { return nil }
        return KeptGame(id: id, game: game, result: results.values.first { $0.game == id })
    }

    // MARK: Helpers

    private func check(_ player: PlayerID) throws(StoreError) {
        try check()
        guard players[player] != nil else { throw .unknownPlayer }
    }

    private func lines(of ladder: Ladder) -> [Line] {
        (ladders[ladder] ?? [:]).map { player, best in
            Line(
                sequence: best.sequence, player: player, name: players[player]?.name ?? Text(), marks: best.marks,
                received: best.received)
        }
        .sorted { $0.place(by: ladder.metric) < $1.place(by: ladder.metric) }
    }

    private func entries(
        _ lines: [Line], _ range: Range<Int>, by metric: Metric, asker: PlayerID?
    ) -> [LeaderboardEntry] {
        lines[range].map { $0.entry(rank: rank($0, in: lines, by: metric), isMe: $0.player == asker) }
    }

    private func rank(_ line: Line, in lines: [Line], by metric: Metric) -> Int64 {
        1 + Int64(lines.count { $0.marks[metric] < line.marks[metric] })
    }
}

extension StoredAccount {
    fileprivate func with(password: PasswordHash) -> StoredAccount {
        StoredAccount(player: player, mail: mail, password: password, language: language, created: created)
    }
}

extension NewToken {
    fileprivate var over: NewToken {
        NewToken(
            token: token, purpose: purpose, mail: mail, key: key, player: player, password: password, device: device,
            language: language, expires: 0)
    }
}
