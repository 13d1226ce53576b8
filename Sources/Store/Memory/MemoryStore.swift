import PuzzleAPI
import PuzzleCore

/// A store that forgets everything when it goes: for tests and trials.
///
/// Written to be obviously right, not fast: a ladder is sorted anew whenever it is read.
public actor MemoryStore: Store {
    private struct Game {
        let issued: NewGame
        var isFinished = false
    }

    private var players: [PlayerID: StoredPlayer] = [:]
    private var latestPlayer: Int64 = 0
    private var secrets: [SecretHash: PlayerID] = [:]
    private var games: [GameID: Game] = [:]
    /// Seen by tests.
    private(set) var results: [ResultID: StoredResult] = [:]
    private var ladders: [Ladder: [PlayerID: Best]] = [:]
    private var finishedDailies: [PlayerID: Set<DailyBoard>] = [:]
    private var dailyKey: [UInt8]?
    private var isClosed = false

    private struct Best {
        let result: StoredResult
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

    public func issueGame(_ game: NewGame) async throws(StoreError) -> Bool {
        try check(game.player)
        if let known = games[game.id] { return !known.isFinished }
        games[game.id] = Game(issued: game)
        let open = games.values.filter {
            !$0.isFinished && $0.issued.player == game.player && $0.issued.leaderboard == game.leaderboard
        }
        guard open.count > GameRules.maximumOpenGames else { return true }
        let oldest = open.min { ($0.issued.issued, $0.issued.id) < ($1.issued.issued, $1.issued.id) }
        if let oldest { games[oldest.issued.id] = nil }
        return true
    }

    public func puzzle(of game: GameID) async throws(StoreError) -> Text? {
        try check()
        return games[game]?.issued.puzzle
    }

    public func submit(_ result: NewResult) async throws(StoreError) -> SubmissionOutcome {
        try check()
        let game = games[result.game]
        let known = game.map {
            StoredGame(
                player: $0.issued.player, leaderboard: $0.issued.leaderboard, puzzle: $0.issued.puzzle,
                issued: $0.issued.issued, isFinished: $0.isFinished)
        }
        if let outcome = result.outcome(earlier: results[result.id], game: known) { return outcome }
        guard let game else { return .refused(.unknownGame) }
        let stored = result.stored(on: game.issued.leaderboard)
        results[result.id] = stored
        games[result.game]?.isFinished = true
        if let daily = DailyBoard(leaderboard: stored.leaderboard) {
            finishedDailies[stored.player, default: []].insert(daily)
        }
        for period in Period.containing(result.received) {
            for metric in Metric.allCases {
                let ladder = Ladder(leaderboard: stored.leaderboard, metric: metric, period: period)
                let best = ladders[ladder]?[stored.player]
                guard best.map({ Marks(stored)[metric] < Marks($0.result)[metric] }) ?? true else { continue }
                ladders[ladder, default: [:]][stored.player] = Best(result: stored, sequence: Int64(results.count))
            }
        }
        return .stored(stored)
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
        guard let mine = lines.firstIndex(where: { $0.player == player }) else {
            return MyStanding(leaderboard: ladder.leaderboard, players: players, standing: nil, around: [])
        }
        let around = max(mine - Limits.neighbours, 0)..<min(mine + Limits.neighbours + 1, lines.count)
        return MyStanding(
            leaderboard: ladder.leaderboard, players: players,
            standing: Standing(
                by: ladder.metric, rank: rank(lines[mine], in: lines, by: ladder.metric), players: players,
                value: lines[mine].marks[ladder.metric]),
            around: entries(lines, around, by: ladder.metric, asker: player))
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
        let finished = (finishedDailies[player] ?? []).filter { $0.day <= day }
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
                sequence: best.sequence, player: player, name: players[player]?.name ?? Text(),
                marks: Marks(best.result), received: best.result.received)
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
