import PuzzleAPI
import PuzzleCore
import Store

/// Made-up players with one result each on a leaderboard: what benchmarks and demonstrations need to begin with.
///
/// Nothing is played: times, moves and scores are spread evenly. All goes through a store's public calls, many at a time
/// so that they share commits. Results come in from the best to the worst, which lets a database fill its ladders in
/// order, several times as fast as at random; the players among them are shuffled, so that reading is as it would be.
/// The same seed makes the same players and results.
public struct BenchmarkFill: Sendable {
    public let leaderboard: Text
    public let players: Int
    public let seed: UInt64
    /// When all the results are received.
    public let now: UnixMilliseconds

    public init(leaderboard: Text, players: Int, seed: UInt64, now: UnixMilliseconds) {
        self.leaderboard = leaderboard
        self.players = players
        self.seed = seed
        self.now = now
    }

    /// Fills `store`. A `SQLiteStore` is fastest with `StoreCapacity.writesPerCommit` of some thousands.
    /// - Parameter atOnce: Calls that are under way at the same time; the store must let as many wait.
    public func run(on store: some Store, atOnce: Int = 4000) async throws(StoreError) {
        try await forEach(0..<players, atOnce: atOnce) { number throws(StoreError) in
            _ = try await store.addPlayer(withSecret: secret(ofPlayer: number), at: now)
        }
        var order = Array(0..<players)
        var generator = SeededGenerator(seed: seed)
        generator.shuffle(&order)
        let shuffled = order
        try await forEach(0..<players, atOnce: atOnce) { place throws(StoreError) in
            try await addResult(at: place, ofPlayer: shuffled[place], to: store)
        }
    }

    /// The secret's hash with which player `number`, from 0, is added.
    public func secret(ofPlayer number: Int) -> SecretHash {
        var generator = SeededGenerator(seed: seed &+ UInt64(number))
        return SecretHash((0..<4).flatMap { _ in withUnsafeBytes(of: generator.next()) { Array($0) } })
    }

    /// Adds the result that comes in as number `place`: from half a minute and 60 moves to four minutes and 360 moves.
    private func addResult(at place: Int, ofPlayer number: Int, to store: some Store) async throws(StoreError) {
        guard let player = try await store.player(withSecret: secret(ofPlayer: number), at: now)?.id else {
            throw .unknownPlayer
        }
        var generator = SeededGenerator(seed: ~seed &- UInt64(place))
        let milliseconds = Milliseconds(30_000 + place * 210_000 / players)
        let moves = 60 + place * 300 / players
        let game = NewGame(
            id: GameID(at: now, using: &generator), player: player, leaderboard: leaderboard, puzzle: "benchmark",
            issued: now - Int64(milliseconds))
        try await store.issueGame(game)
        // About as long as the record of such a game.
        let record = Text(bytes: Array(repeating: UInt8(ascii: "-"), count: 5 * moves))
        let result = NewResult(
            id: ResultID(at: now, using: &generator), player: player, game: game.id, record: record,
            verified: VerifiedResult(
                puzzle: game.puzzle, leaderboard: leaderboard, moves: moves, milliseconds: milliseconds,
                score: ScoreRule.ranked.score(moves: moves, milliseconds: milliseconds)),
            received: now)
        _ = try await store.submit(result)
    }

    /// Calls `body` with every number, the first ones first, and stops at the first error.
    private func forEach(
        _ numbers: Range<Int>, atOnce: Int, _ body: @escaping @Sendable (Int) async throws(StoreError) -> Void
    ) async throws(StoreError) {
        let problem: StoreError? = await withTaskGroup(of: StoreError?.self) { group in
            var waiting = numbers
            func begin() {
                guard let number = waiting.popFirst() else { return }
                group.addTask {
                    do throws(StoreError) { try await body(number) } catch { return error }
                    return nil
                }
            }
            for _ in 0..<atOnce { begin() }
            while let answer = await group.next() {
                if let answer { return answer }
                begin()
            }
            return nil
        }
        if let problem { throw problem }
    }
}
