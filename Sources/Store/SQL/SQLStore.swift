import PuzzleAPI
import PuzzleCore

/// A store on a database: all that is decided and asked is the same for every database, see `Transaction` and `Queries`.
package protocol SQLStore: Store {
    associatedtype Connection: SQLConnection

    /// Does `work` in a transaction and returns its answer when that is durable; writes of many callers may share one.
    /// - Parameters:
    ///   - locks: What the work decides upon.
    ///   - work: May be done more than once, but takes effect at most once. If it throws a `StoreError`, it must not have
    ///     written.
    func write<Answer: Sendable>(
        locking locks: [Lock], _ work: @escaping @Sendable (inout Transaction<Connection>) throws -> Answer
    ) async throws(StoreError) -> Answer

    /// Reads one state of the store, untouched by what is written meanwhile.
    func read<Answer: Sendable>(
        _ query: @escaping @Sendable (Connection) throws -> Answer
    ) async throws(StoreError) -> Answer

    /// Reads by a single statement that finds a row by its key.
    func lookUp<Answer: Sendable>(
        _ query: @escaping @Sendable (Connection) throws -> Answer
    ) async throws(StoreError) -> Answer

    var capacity: StoreCapacity { get }
}

/// How much a store takes on at once.
package struct StoreCapacity: Sendable {
    /// Writes that may wait; one more is answered with `StoreError.overloaded`.
    package var waitingWrites = 4096
    /// Writes that share a commit.
    package var writesPerCommit = 256
    /// Connections that read at the same time.
    package var readers = 4
    /// Reads that may be under way or wait for a connection; one more is answered with `StoreError.overloaded`.
    package var waitingReads = 4096
    /// Rows of each table that one `sweep` removes.
    package var rowsPerSweep = 500

    package init() {}
}

extension SQLStore {
    // MARK: Players

    package func addPlayer(
        withSecret secret: SecretHash, at now: UnixMilliseconds
    ) async throws(StoreError) -> StoredPlayer {
        try await write(locking: [.secret(secret)]) { try $0.addPlayer(secret, at: now) }
    }

    package func player(
        withSecret secret: SecretHash, at now: UnixMilliseconds
    ) async throws(StoreError) -> StoredPlayer? {
        try await lookUp { try $0.player(withSecret: secret, at: now) }
    }

    package func rename(_ player: PlayerID, to name: PlayerName) async throws(StoreError) {
        try await write(locking: [.player(player), .name(NameLook(name.text))]) { try $0.rename(player, to: name) }
    }

    package func removePlayer(_ player: PlayerID) async throws(StoreError) {
        try await write(locking: [.player(player)]) { try $0.removePlayer(player) }
    }

    // MARK: Games and results

    package func issueGame(_ game: NewGame) async throws(StoreError) -> StoredGame {
        try await write(locking: [.player(game.player)]) { try $0.issueGame(game) }
    }

    package func game(_ id: GameID) async throws(StoreError) -> StoredGame? {
        try await lookUp { try $0.game(id)?.facts }
    }

    package func submit(_ result: NewResult) async throws(StoreError) -> SubmissionOutcome {
        try await write(locking: [.player(result.player), .record(result.recordDigest)]) { try $0.submit(result) }
    }

    // MARK: Leaderboards

    package func page(
        of ladder: Ladder, after place: Place?, limit: Int, asker: PlayerID?
    ) async throws(StoreError) -> LeaderboardPage {
        try await read { db in
            guard let key = try db.key(of: ladder) else {
                return LeaderboardPage(leaderboard: ladder.leaderboard, players: 0, entries: [], next: nil)
            }
            let limit = LeaderboardPage.entries(forLimit: limit)
            // One more than asked for tells whether there is a next page.
            let lines = try db.lines(of: key, after: place ?? .start, limit: limit + 1)
            return try db.section(lines, of: ladder, key).page(limit: limit, asker: asker)
        }
    }

    package func page(
        of list: SudokuList, after place: Place?, limit: Int, asker: PlayerID?
    ) async throws(StoreError) -> SudokuLeaderboardPage {
        try await read { db in
            try db.page(of: list, after: place, limit: LeaderboardPage.entries(forLimit: limit), asker: asker)
        }
    }

    package func standing(of player: PlayerID, on ladder: Ladder) async throws(StoreError) -> MyStanding {
        try await read { db in
            guard let key = try db.key(of: ladder) else {
                return MyStanding(leaderboard: ladder.leaderboard, players: 0, standing: nil, around: [])
            }
            var standing: MyStanding
            if let mine = try db.best(of: player, leaderboard: key.leaderboard, period: ladder.period)?[ladder.metric] {
                let before = try db.lines(of: key, before: mine, limit: Limits.neighbours)
                let from = try db.lines(of: key, after: mine.justBefore, limit: 1 + Limits.neighbours)
                standing = try db.section(before + from, of: ladder, key).standing(of: player)
            } else {
                standing = MyStanding(
                    leaderboard: ladder.leaderboard, players: try db.players(on: key), standing: nil, around: [])
            }
            standing.attempts = try db.attempts(of: player, leaderboard: key.leaderboard)
            return standing
        }
    }

    package func standings(
        of player: PlayerID, on leaderboard: Text, in period: Period
    ) async throws(StoreError) -> [Standing] {
        try await read { db in
            guard let number = try db.leaderboard(named: leaderboard),
                let best = try db.best(of: player, leaderboard: number, period: period)
            else { return [] }
            let mine = Metric.allCases.compactMap { metric in best[metric].map { (metric: metric, value: $0.value) } }
            let ladders = mine.map { LadderKey(period: period.code, leaderboard: number, metric: $0.metric) }
            let counts = try db.counts(
                zip(mine, ladders).map { (.below($0.value), $1) } + ladders.map { (.all, $0) })
            return mine.enumerated().map { index, mine in
                Standing(
                    by: mine.metric, rank: 1 + counts[index], players: counts[ladders.count + index], value: mine.value)
            }
        }
    }

    // MARK: The days' puzzles

    package func dailyKey(orElse proposed: [UInt8]) async throws(StoreError) -> [UInt8] {
        try await setting("dailyKey", orElse: proposed)
    }

    /// What is made up once for the whole store.
    func setting(_ name: Text, orElse proposed: [UInt8]) async throws(StoreError) -> [UInt8] {
        if let value = try await lookUp({ try $0.setting(name) }) { return value }
        return try await write(locking: []) { try $0.setting(name, orElse: proposed) }
    }

    package func dailyProgress(of player: PlayerID, on day: Int) async throws(StoreError) -> DailyProgress {
        try await read { try $0.dailyProgress(of: player, on: day) }
    }
}
