import PuzzleAPI
import PuzzleCore
import Store
import Synchronization

/// Whose call a store is to make next, of two devices that ask at the same time.
///
/// Nobody goes on before the other one waits for its turn, too, or has its answer: so what happens follows from the turns alone.
final class Turns: Sendable {
    /// The device whose request is being answered; nil if turns do not matter.
    @TaskLocal static var device: Int?

    private enum Progress {
        case isRunning
        case isWaiting(CheckedContinuation<Void, Never>)
        case isDone

        var isWaiting: Bool { if case .isWaiting = self { true } else { false } }
        var isRunning: Bool { if case .isRunning = self { true } else { false } }
    }

    private struct State {
        var devices: [Progress] = [.isDone, .isDone]
        /// Who is next, as long as both wait; then device 0.
        var wanted: [Int] = []
        /// Who was next whenever both waited.
        var taken: [Int] = []
    }

    private let state = Mutex(State())

    /// Makes two requests at the same time, in every order of their calls of the store.
    /// - Parameters:
    ///   - prepare: Called before each time.
    ///   - check: Gets both answers, each time.
    func inEveryOrder<World: Sendable, Answer: Sendable>(
        prepare: () async throws -> World, _ one: @Sendable (World) async throws -> Answer,
        _ two: @Sendable (World) async throws -> Answer,
        check: (World, [Answer], _ order: [Int]) async throws -> Void
    ) async throws {
        var next: [Int]? = []
        while let order = next {
            let world = try await prepare()
            state.withLock { $0 = State(devices: [.isRunning, .isRunning], wanted: order) }
            async let first = answer(0, world, one)
            async let second = answer(1, world, two)
            let answers = try await [first, second]
            let taken = state.withLock { $0.taken }
            try await check(world, answers, taken)
            next = taken.lastIndex(of: 0).map { taken[..<$0] + [1] }
        }
    }

    private func answer<World: Sendable, Answer: Sendable>(
        _ device: Int, _ world: World, _ request: @Sendable (World) async throws -> Answer
    ) async throws -> Answer {
        defer { change(device, to: .isDone) }
        return try await Self.$device.withValue(device) { try await request(world) }
    }

    /// Waits until the device whose request is being answered may make a call.
    func waitForTurn() async {
        guard let device = Self.device else { return }
        await withCheckedContinuation { change(device, to: .isWaiting($0)) }
    }

    private func change(_ device: Int, to progress: Progress) {
        let next: CheckedContinuation<Void, Never>? = state.withLock { state in
            state.devices[device] = progress
            let waiting = state.devices.indices.filter { state.devices[$0].isWaiting }
            guard !state.devices.contains(where: \.isRunning), var chosen = waiting.first else { return nil }
            if waiting.count == 2 {
                chosen = state.taken.count < state.wanted.count ? state.wanted[state.taken.count] : 0
                state.taken.append(chosen)
            }
            guard case .isWaiting(let continuation) = state.devices[chosen] else { return nil }
            state.devices[chosen] = .isRunning
            return continuation
        }
        next?.resume()
    }
}

/// A store whose calls wait for their turns, and are told, and of which some fail.
struct SteppedStore: Store {
    let store: any Store
    var turns = Turns()
    var onCall: @Sendable (String) -> Void = { _ in }
    var fails: @Sendable (String) -> Bool = { _ in false }

    private func atTurn<Answer>(
        _ name: String = #function, _ call: () async throws(StoreError) -> Answer
    ) async throws(StoreError) -> Answer {
        await turns.waitForTurn()
        onCall(name)
        if fails(name) { throw .unavailable("it is to fail") }
        return try await call()
    }

    func addPlayer(withSecret secret: SecretHash, at now: UnixMilliseconds) async throws(StoreError) -> StoredPlayer {
        try await atTurn { () throws(StoreError) in try await store.addPlayer(withSecret: secret, at: now) }
    }

    func player(withSecret secret: SecretHash, at now: UnixMilliseconds) async throws(StoreError) -> StoredPlayer? {
        try await atTurn { () throws(StoreError) in try await store.player(withSecret: secret, at: now) }
    }

    func rename(_ player: PlayerID, to name: PlayerName) async throws(StoreError) {
        try await atTurn { () throws(StoreError) in try await store.rename(player, to: name) }
    }

    func removePlayer(_ player: PlayerID) async throws(StoreError) {
        try await atTurn { () throws(StoreError) in try await store.removePlayer(player) }
    }

    func issueGame(_ game: NewGame) async throws(StoreError) -> StoredGame {
        try await atTurn { () throws(StoreError) in try await store.issueGame(game) }
    }

    func game(_ id: GameID) async throws(StoreError) -> StoredGame? {
        try await atTurn { () throws(StoreError) in try await store.game(id) }
    }

    func submit(_ result: NewResult) async throws(StoreError) -> SubmissionOutcome {
        try await atTurn { () throws(StoreError) in try await store.submit(result) }
    }

    func page(
        of ladder: Ladder, after place: Place?, limit: Int, asker: PlayerID?
    ) async throws(StoreError) -> LeaderboardPage {
        try await atTurn { () throws(StoreError) in
            try await store.page(of: ladder, after: place, limit: limit, asker: asker)
        }
    }

    func page(
        of list: SudokuList, after place: Place?, limit: Int, asker: PlayerID?
    ) async throws(StoreError) -> SudokuLeaderboardPage {
        try await atTurn { () throws(StoreError) in
            try await store.page(of: list, after: place, limit: limit, asker: asker)
        }
    }

    func standing(of player: PlayerID, on ladder: Ladder) async throws(StoreError) -> MyStanding {
        try await atTurn { () throws(StoreError) in try await store.standing(of: player, on: ladder) }
    }

    func standings(
        of player: PlayerID, on leaderboard: Text, in period: Period
    ) async throws(StoreError) -> [Standing] {
        try await atTurn { () throws(StoreError) in
            try await store.standings(of: player, on: leaderboard, in: period)
        }
    }

    func dailyKey(orElse proposed: [UInt8]) async throws(StoreError) -> [UInt8] {
        try await atTurn { () throws(StoreError) in try await store.dailyKey(orElse: proposed) }
    }

    func dailyProgress(of player: PlayerID, on day: Int) async throws(StoreError) -> DailyProgress {
        try await atTurn { () throws(StoreError) in try await store.dailyProgress(of: player, on: day) }
    }

    func account(of player: PlayerID) async throws(StoreError) -> StoredAccount? {
        try await atTurn { () throws(StoreError) in
            try await store.account(of: player)
        }
    }

    func account(withMail mail: MailKey) async throws(StoreError) -> StoredAccount? {
        try await atTurn { () throws(StoreError) in
            try await store.account(withMail: mail)
        }
    }

    func renewPassword(
        of player: PlayerID, from old: PasswordHash, to new: PasswordHash
    ) async throws(StoreError) {
        try await atTurn { () throws(StoreError) in
            try await store.renewPassword(of: player, from: old, to: new)
        }
    }

    func changePassword(
        of player: PlayerID, to password: PasswordHash, keeping session: SecretHash?
    ) async throws(StoreError) {
        try await atTurn { () throws(StoreError) in
            try await store.changePassword(of: player, to: password, keeping: session)
        }
    }

    func logIn(_ player: PlayerID, session: NewSession, merging guest: PlayerID?) async throws(StoreError) {
        try await atTurn { () throws(StoreError) in
            try await store.logIn(player, session: session, merging: guest)
        }
    }

    func session(withSecret secret: SecretHash, at now: UnixMilliseconds) async throws(StoreError) -> StoredSession? {
        try await atTurn { () throws(StoreError) in
            try await store.session(withSecret: secret, at: now)
        }
    }

    func sessions(of player: PlayerID, at now: UnixMilliseconds) async throws(StoreError) -> [StoredSession] {
        try await atTurn { () throws(StoreError) in
            try await store.sessions(of: player, at: now)
        }
    }

    func touchSession(
        _ secret: SecretHash, usedAt: UnixMilliseconds, provenAt: UnixMilliseconds?
    ) async throws(StoreError) {
        try await atTurn { () throws(StoreError) in
            try await store.touchSession(secret, usedAt: usedAt, provenAt: provenAt)
        }
    }

    func endSession(_ handle: Text, of player: PlayerID) async throws(StoreError) -> Bool {
        try await atTurn { () throws(StoreError) in
            try await store.endSession(handle, of: player)
        }
    }

    func endSessions(of player: PlayerID, keeping session: SecretHash?) async throws(StoreError) {
        try await atTurn { () throws(StoreError) in
            try await store.endSessions(of: player, keeping: session)
        }
    }

    func addToken(_ token: NewToken) async throws(StoreError) {
        try await atTurn { () throws(StoreError) in
            try await store.addToken(token)
        }
    }

    func wasRenewed(_ secret: SecretHash, at now: UnixMilliseconds) async throws(StoreError) -> Bool {
        try await atTurn { () throws(StoreError) in try await store.wasRenewed(secret, at: now) }
    }

    func useToken(
        _ token: SecretHash, for purpose: TokenPurpose, password: PasswordHash?, renewing renewal: SecretRenewal?,
        at now: UnixMilliseconds
    ) async throws(StoreError) -> TokenOutcome {
        try await atTurn { () throws(StoreError) in
            try await store.useToken(token, for: purpose, password: password, renewing: renewal, at: now)
        }
    }

    func account(
        ofToken token: SecretHash, for purpose: TokenPurpose
    ) async throws(StoreError) -> StoredAccount? {
        try await atTurn { () throws(StoreError) in try await store.account(ofToken: token, for: purpose) }
    }

    func userHandle(of player: PlayerID, orElse proposed: [UInt8]) async throws(StoreError) -> [UInt8] {
        try await atTurn { () throws(StoreError) in try await store.userHandle(of: player, orElse: proposed) }
    }

    func addAccount(_ account: NewPasskeyAccount) async throws(StoreError) -> Bool {
        try await atTurn { () throws(StoreError) in try await store.addAccount(account) }
    }

    func addPasskey(_ passkey: StoredPasskey) async throws(StoreError) -> Bool {
        try await atTurn { () throws(StoreError) in try await store.addPasskey(passkey) }
    }

    func passkey(_ id: [UInt8]) async throws(StoreError) -> StoredPasskey? {
        try await atTurn { () throws(StoreError) in try await store.passkey(id) }
    }

    func passkeys(of player: PlayerID) async throws(StoreError) -> [StoredPasskey] {
        try await atTurn { () throws(StoreError) in try await store.passkeys(of: player) }
    }

    func renamePasskey(_ handle: Text, of player: PlayerID, to title: Text) async throws(StoreError) -> Bool {
        try await atTurn { () throws(StoreError) in try await store.renamePasskey(handle, of: player, to: title) }
    }

    func removePasskey(_ handle: Text, of player: PlayerID) async throws(StoreError) -> PasskeyRemoval {
        try await atTurn { () throws(StoreError) in try await store.removePasskey(handle, of: player) }
    }

    func touchPasskey(_ id: [UInt8], counter: UInt32, usedAt: UnixMilliseconds) async throws(StoreError) {
        try await atTurn { () throws(StoreError) in
            try await store.touchPasskey(id, counter: counter, usedAt: usedAt)
        }
    }

    func challengeKey(orElse proposed: [UInt8]) async throws(StoreError) -> [UInt8] {
        try await atTurn { () throws(StoreError) in try await store.challengeKey(orElse: proposed) }
    }

    func useChallenge(_ digest: SecretHash, until expires: UnixMilliseconds) async throws(StoreError) -> Bool {
        try await atTurn { () throws(StoreError) in try await store.useChallenge(digest, until: expires) }
    }

    func audit(_ entry: AuditEntry) async throws(StoreError) {
        try await atTurn { () throws(StoreError) in
            try await store.audit(entry)
        }
    }

    func exchange(_ exchange: SyncExchange, of player: PlayerID) async throws(StoreError) -> SyncOutcome {
        try await atTurn { () throws(StoreError) in try await store.exchange(exchange, of: player) }
    }

    func keepPicture(_ id: Text, _ bytes: [UInt8], of player: PlayerID) async throws(StoreError) -> Bool {
        try await atTurn { () throws(StoreError) in try await store.keepPicture(id, bytes, of: player) }
    }

    func picture(_ id: Text, of player: PlayerID) async throws(StoreError) -> [UInt8]? {
        try await atTurn { () throws(StoreError) in try await store.picture(id, of: player) }
    }

    func syncMark(of player: PlayerID) async throws(StoreError) -> Int64 {
        try await atTurn { () throws(StoreError) in try await store.syncMark(of: player) }
    }

    func syncItems(of player: PlayerID, after cursor: SyncCursor) async throws(StoreError) -> [NumberedItem] {
        try await atTurn { () throws(StoreError) in try await store.syncItems(of: player, after: cursor) }
    }

    func kept(of player: PlayerID) async throws(StoreError) -> KeptPlayer? {
        try await atTurn { () throws(StoreError) in try await store.kept(of: player) }
    }

    func keptGame(_ id: GameID, of player: PlayerID) async throws(StoreError) -> KeptGame? {
        try await atTurn { () throws(StoreError) in try await store.keptGame(id, of: player) }
    }

    func sweep(at now: UnixMilliseconds) async throws(StoreError) -> Bool { try await store.sweep(at: now) }
    func check() async throws(StoreError) { try await store.check() }
    func checkPlace() throws(StoreError) { try store.checkPlace() }
    func close() async { await store.close() }
}
