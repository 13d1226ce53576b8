import PuzzleAPI
import PuzzleCore
import Store

/// A store that can do nothing but what a test lets it do.
struct FailingStore: Store {
    var error = StoreError.closed
    var onSweep: (@Sendable (UnixMilliseconds) -> Void)?
    var onCheck: (@Sendable () async -> Void)?
    var onLookUp: (@Sendable () -> Void)?
    var beforeLookUp: (@Sendable () async -> Void)?

    func addPlayer(withSecret secret: SecretHash, at now: UnixMilliseconds) throws(StoreError) -> StoredPlayer {
        throw error
    }

    func player(withSecret secret: SecretHash, at now: UnixMilliseconds) async throws(StoreError) -> StoredPlayer? {
        await beforeLookUp?()
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

    func account(of player: PlayerID) throws(StoreError) -> StoredAccount? { throw error }
    func account(withMail mail: MailKey) throws(StoreError) -> StoredAccount? { throw error }
    func renewPassword(
        of player: PlayerID, from old: PasswordHash, to new: PasswordHash
    ) throws(StoreError) { throw error }

    func changePassword(
        of player: PlayerID, to password: PasswordHash, keeping session: SecretHash?
    ) throws(StoreError) { throw error }

    func logIn(_ player: PlayerID, session: NewSession, merging guest: PlayerID?) throws(StoreError) { throw error }
    func session(withSecret secret: SecretHash, at now: UnixMilliseconds) throws(StoreError) -> StoredSession? {
        throw error
    }

    func sessions(of player: PlayerID, at now: UnixMilliseconds) throws(StoreError) -> [StoredSession] { throw error }
    func touchSession(
        _ secret: SecretHash, usedAt: UnixMilliseconds, provenAt: UnixMilliseconds?
    ) throws(StoreError) { throw error }

    func endSession(_ handle: Text, of player: PlayerID) throws(StoreError) -> Bool { throw error }
    func endSessions(of player: PlayerID, keeping session: SecretHash?) throws(StoreError) { throw error }
    func addToken(_ token: NewToken) throws(StoreError) { throw error }
    func wasRenewed(_ secret: SecretHash, at now: UnixMilliseconds) throws(StoreError) -> Bool { throw error }
    func useToken(
        _ token: SecretHash, for purpose: TokenPurpose, password: PasswordHash?, renewing renewal: SecretRenewal?,
        at now: UnixMilliseconds
    ) throws(StoreError) -> TokenOutcome { throw error }

    func account(ofToken token: SecretHash, for purpose: TokenPurpose) throws(StoreError) -> StoredAccount? {
        throw error
    }

    func userHandle(of player: PlayerID, orElse proposed: [UInt8]) throws(StoreError) -> [UInt8] { throw error }
    func addAccount(_ account: NewPasskeyAccount) throws(StoreError) -> Bool { throw error }
    func addPasskey(_ passkey: StoredPasskey) throws(StoreError) -> Bool { throw error }
    func passkey(_ id: [UInt8]) throws(StoreError) -> StoredPasskey? { throw error }
    func passkeys(of player: PlayerID) throws(StoreError) -> [StoredPasskey] { throw error }
    func renamePasskey(_ handle: Text, of player: PlayerID, to title: Text) throws(StoreError) -> Bool { throw error }
    func removePasskey(_ handle: Text, of player: PlayerID) throws(StoreError) -> PasskeyRemoval { throw error }
    func touchPasskey(_ id: [UInt8], counter: UInt32, usedAt: UnixMilliseconds) throws(StoreError) { throw error }
    func challengeKey(orElse proposed: [UInt8]) throws(StoreError) -> [UInt8] { throw error }
    func useChallenge(_ digest: SecretHash, until expires: UnixMilliseconds) throws(StoreError) -> Bool { throw error }
    func audit(_ entry: AuditEntry) throws(StoreError) { throw error }

    func exchange(_ exchange: SyncExchange, of player: PlayerID) throws(StoreError) -> SyncOutcome { throw error }
    func keepPicture(_ id: Text, _ bytes: [UInt8], of player: PlayerID) throws(StoreError) -> Bool { throw error }
    func picture(_ id: Text, of player: PlayerID) throws(StoreError) -> [UInt8]? { throw error }
    func syncMark(of player: PlayerID) throws(StoreError) -> Int64 { throw error }
    func syncItems(of player: PlayerID, after cursor: SyncCursor) throws(StoreError) -> [NumberedItem] { throw error }

    func kept(of player: PlayerID) throws(StoreError) -> KeptPlayer? { throw error }
    func keptGame(_ id: GameID, of player: PlayerID) throws(StoreError) -> KeptGame? { throw error }

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
