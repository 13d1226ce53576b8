import PuzzleAPI
import PuzzleCore

/// Made-up players with one result each on a leaderboard: what benchmarks and demonstrations need to begin with.
///
/// Nothing is played; times, moves and scores are spread about as people's are. The same seed makes the same players.
public struct BenchmarkFill: Sendable {
    public let leaderboard: Text
    public let seed: UInt64
    /// When all the results are received.
    public let now: UnixMilliseconds

    public init(leaderboard: Text, seed: UInt64, now: UnixMilliseconds) {
        self.leaderboard = leaderboard
        self.seed = seed
        self.now = now
    }

    /// Adds players `numbers` to `store` through its public calls, many at a time so that they share commits. A
    /// `SQLiteStore` is fastest with `Limits.writesPerCommit` of some thousands.
    public func add(_ numbers: Range<Int>, to store: some Store, atOnce: Int = 4000) async throws(StoreError) {
        let problem: StoreError? = await withTaskGroup(of: StoreError?.self) { group in
            var next = numbers.lowerBound
            var problem: StoreError?
            func begin() {
                guard problem == nil, next < numbers.upperBound else { return }
                let number = next
                next += 1
                group.addTask {
                    do throws(StoreError) {
                        try await add(player: number, to: store)
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            for _ in 0..<atOnce { begin() }
            while let finished = await group.next() {
                problem = problem ?? finished
                begin()
            }
            return problem
        }
        if let problem { throw problem }
    }

    /// The secret's hash with which player `number` was added.
    public func secret(ofPlayer number: Int) -> SecretHash {
        var generator = SeededGenerator(seed: seed &+ UInt64(number))
        return SecretHash((0..<4).flatMap { _ in withUnsafeBytes(of: generator.next()) { Array($0) } })
    }

    private func add(player number: Int, to store: some Store) async throws(StoreError) {
        var generator = SeededGenerator(seed: ~seed &- UInt64(number))
        let player = try await store.addPlayer(withSecret: secret(ofPlayer: number), at: now).id
        let milliseconds = sum(of: 4, below: 60_000, from: &generator)
        let moves = 40 + sum(of: 3, below: 100, from: &generator)
        let game = NewGame(
            id: GameID(at: now, using: &generator), player: player, leaderboard: leaderboard, puzzle: "benchmark",
            issued: now - Int64(milliseconds))
        try await store.issueGame(game)
        // About as long as the record of a game.
        let record = Text(bytes: Array(repeating: UInt8(ascii: "-"), count: 5 * moves))
        let result = NewResult(
            id: ResultID(at: now, using: &generator), player: player, game: game.id, record: record,
            verified: VerifiedResult(
                puzzle: game.puzzle, leaderboard: leaderboard, moves: moves, milliseconds: Milliseconds(milliseconds),
                score: ScoreRule.ranked.score(moves: moves, milliseconds: Milliseconds(milliseconds))),
            received: now)
        _ = try await store.submit(result)
    }

    /// A sum of random numbers, whose frequencies make a bell.
    private func sum(of count: Int, below bound: UInt32, from generator: inout SeededGenerator) -> Int {
        (0..<count).reduce(0) { sum, _ in sum + Int(generator.number(below: bound)) }
    }
}
