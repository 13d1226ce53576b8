import PuzzleAPI
import PuzzleCore

@testable import Store

/// A store that forgets everything when it goes: what others are compared with.
///
/// Written to be obviously right, not fast: a ladder is sorted anew whenever it is read.
public actor MemoryStore: Store {
    private struct Game {
        let issued: NewGame
        let attempt: Int64?
        var isFinished = false

        var stored: StoredGame {
            StoredGame(
                player: issued.player, leaderboard: issued.leaderboard, puzzle: issued.puzzle, issued: issued.issued,
                isFinished: isFinished, attempt: attempt)
        }
    }

    private var players: [PlayerID: StoredPlayer] = [:]
    private var latestPlayer: Int64 = 0
    private var secrets: [SecretHash: PlayerID] = [:]
    private var games: [GameID: Game] = [:]
    public private(set) var results: [ResultID: StoredResult] = [:]
    private var latestSequence: Int64 = 0
    private var ladders: [Ladder: [PlayerID: Best]] = [:]
    private var finishedDailies: [PlayerID: [DailyBoard: Int64]] = [:]
    /// How many timed games were begun.
    private var begun: [Board: Int64] = [:]
    /// Of listed games, by their numbers.
    private var times: [Board: [Int64: Int64]] = [:]
    private var dailyKey: [UInt8]?
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
        if let known = try await player(withSecret: secret) { return known }
        latestPlayer += 1
        let player = StoredPlayer(id: PlayerID(latestPlayer), name: Text())
        players[player.id] = player
        secrets[secret] = player.id
        return player
    }

    public func player(withSecret secret: SecretHash) async throws(StoreError) -> StoredPlayer? {
        try check()
        return secrets[secret].flatMap { players[$0] }
    }

    public func rename(_ player: PlayerID, to name: PlayerName) async throws(StoreError) {
        try check(player)
        players[player] = StoredPlayer(id: player, name: name.text)
    }

    public func removePlayer(_ player: PlayerID) async throws(StoreError) {
        try check()
        players[player] = nil
        secrets = secrets.filter { $0.value != player }
        games = games.filter { $0.value.issued.player != player }
        results = results.filter { $0.value.player != player }
        ladders = ladders.mapValues { $0.filter { $0.key != player } }
        finishedDailies[player] = nil
        begun = begun.filter { $0.key.player != player }
        times = times.filter { $0.key.player != player }
    }

    public func issueGame(_ game: NewGame) async throws(StoreError) -> StoredGame {
        try check(game.player)
        if let known = games[game.id] { return known.stored }
        let board = Board(player: game.player, leaderboard: game.leaderboard)
        let isTimed = !LeaderboardName.isOffline(game.leaderboard)
        if isTimed { begun[board, default: 0] += 1 }
        let new = Game(issued: game, attempt: isTimed ? begun[board] : nil)
        games[game.id] = new
        let open = games.values.filter {
            !$0.isFinished && $0.issued.player == game.player && $0.issued.leaderboard == game.leaderboard
        }
        guard open.count > GameRules.maximumOpenGames else { return new.stored }
        let oldest = open.min { ($0.issued.issued, $0.issued.id) < ($1.issued.issued, $1.issued.id) }
        if let oldest { games[oldest.issued.id] = nil }
        return new.stored
    }

    public func game(_ id: GameID) async throws(StoreError) -> StoredGame? {
        try check()
        return games[id]?.stored
    }

    public func submit(_ result: NewResult) async throws(StoreError) -> SubmissionOutcome {
        try check()
        let game = games[result.game]?.stored
        if let outcome = result.outcome(earlier: results[result.id], game: game) { return outcome }
        guard let game else { return .refused(.unknownGame) }
        let board = Board(player: result.player, leaderboard: result.leaderboard(of: game))
        let isTimed = board.leaderboard == game.leaderboard
        let allTime = Ladder(leaderboard: board.leaderboard, metric: .time, period: .all)
        let stored = result.stored(
            for: game, isCopy: note(result, of: game), best: ladders[allTime]?[result.player]?.marks.milliseconds
        ) { times[board]?.count ?? 0 >= $0 }
        results[result.id] = stored
        latestSequence += 1
        games[result.game]?.isFinished = true
        if stored.suspicion != nil { return .stored(stored) }
        var averages = Averages()
        if isTimed, let attempt = game.attempt {
            times[board, default: [:]][attempt] = Int64(stored.milliseconds)
            if Metric.all(on: board.leaderboard).contains(.average5) {
                averages = Averages(around: attempt, times: times[board] ?? [:])
            }
        }
        for period in Period.containing(result.received) {
            for metric in Metric.allCases {
                let ladder = Ladder(leaderboard: stored.leaderboard, metric: metric, period: period)
                guard let marks = Marks(stored).shown(by: metric, averages) else { continue }
                let best = ladders[ladder]?[stored.player]
                guard best.map({ marks[metric] < $0.marks[metric] }) ?? true else { continue }
                ladders[ladder, default: [:]][stored.player] = Best(
                    marks: marks, received: stored.received, sequence: latestSequence)
            }
        }
        return .stored(stored)
    }

    /// Notes that the player has finished a day's puzzle, if the result is of one.
    /// - Returns: whether another player has sent the same record.
    private func note(_ result: NewResult, of game: StoredGame) -> Bool {
        guard let daily = DailyBoard(leaderboard: LeaderboardName.timed(game.leaderboard)) else { return false }
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
        for player in Set(expired.values.map(\.issued.player))
        where players[player]?.name.isEmpty == true && !games.values.contains(where: { $0.issued.player == player }) {
            players[player] = nil
            begun = begun.filter { $0.key.player != player }
            secrets = secrets.filter { $0.value != player }
        }
        return false
    }

    public func check() throws(StoreError) {
        if isClosed { throw .closed }
    }

    public nonisolated func checkPlace() {}

    public func close() async { isClosed = true }

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
