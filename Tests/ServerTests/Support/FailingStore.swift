import PuzzleAPI
import PuzzleCore
import Store

/// A store that can do nothing but what a test lets it do.
struct FailingStore: Store {
    var error = StoreError.closed
    var onSweep: (@Sendable (UnixMilliseconds) -> Void)?
    var onCheck: (@Sendable () async -> Void)?
    var onLookUp: (@Sendable () -> Void)?

    func addPlayer(withSecret secret: SecretHash, at now: UnixMilliseconds) throws(StoreError) -> StoredPlayer {
        throw error
    }

    func player(withSecret secret: SecretHash) throws(StoreError) -> StoredPlayer? {
        onLookUp?()
        throw error
    }

    func rename(_ player: PlayerID, to name: PlayerName) throws(StoreError) { throw error }
    func removePlayer(_ player: PlayerID) throws(StoreError) { throw error }
    func issueGame(_ game: NewGame) throws(StoreError) -> StoredGame { throw error }
    func game(_ id: GameID) throws(StoreError) -> StoredGame? { throw error }
    func submit(_ result: NewResult) throws(StoreError) -> SubmissionOutcome { throw error }

    func page(
        of ladder: Ladder, after place: Place?, limit: Int, asker: PlayerID?
    ) throws(StoreError) -> LeaderboardPage { throw error }

    func page(
        of list: SudokuList, after place: Place?, limit: Int, asker: PlayerID?
    ) throws(StoreError) -> SudokuLeaderboardPage { throw error }

    func standing(of player: PlayerID, on ladder: Ladder) throws(StoreError) -> MyStanding { throw error }

    func standings(
        of player: PlayerID, on leaderboard: Text, in period: Period
    ) throws(StoreError) -> [Standing] { throw error }

    func dailyKey(orElse proposed: [UInt8]) throws(StoreError) -> [UInt8] { throw error }

    func dailyProgress(of player: PlayerID, on day: Int) throws(StoreError) -> DailyProgress { throw error }

    func sweep(at now: UnixMilliseconds) throws(StoreError) -> Bool {
        guard let onSweep else { throw error }
        onSweep(now)
        return false
    }

    func check() async throws(StoreError) {
        guard let onCheck else { throw error }
        await onCheck()
    }

    func checkPlace() throws(StoreError) { if onSweep == nil { throw error } }
    func close() {}
}
