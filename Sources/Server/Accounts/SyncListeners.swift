import NIOCore
import Store
import Synchronization

/// The devices that want to know at once when something changes in their accounts, and up to which change they are told.
///
/// One costs some hundred bytes besides its connection: it has no timer of its own, and nothing waits for one that does not read.
final class SyncListeners: Sendable {
    final class Listener: Sendable {
        let player: PlayerID
        /// Of the session for which it listens.
        let secret: SecretHash
        /// Comes when there is something to say, and ends when nothing more is to be said. One that is not taken stands for all
        /// that come after it.
        fileprivate let turns: AsyncStream<Void>
        private let turning: AsyncStream<Void>.Continuation

        init(player: PlayerID, secret: SecretHash) {
            self.player = player
            self.secret = secret
            (turns, turning) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        }

        /// Has it told the mark, or that there is nothing new.
        func wake() { turning.yield() }

        fileprivate func finish() { turning.finish() }
    }

    private struct Account {
        var mark: Int64 = 0
        /// The one that has listened longest first.
        var listeners: [Listener] = []
    }

    private struct State {
        var groups = [[PlayerID: Account]](repeating: [:], count: SyncListeners.groups)
        var isClosed = false
    }

    /// All have their turns one after the other, so that not all have something to do at the same moment.
    static var groups: Int { 25 }
    /// Of one account; for one more, the one that has listened longest has to go.
    static var maximumOfAccount: Int { 20 }

    private let state = Mutex(State())

    private static func group(of player: PlayerID) -> Int { Int(player.number.magnitude % UInt64(groups)) }

    // MARK: Listening

    /// Lets a device listen, until `end`, or until `close` if that was called before.
    func add(_ listener: Listener) {
        let leaving = state.withLock { state -> Listener? in
            guard !state.isClosed else { return listener }
            var account = state.groups[Self.group(of: listener.player)][listener.player] ?? Account()
            account.listeners.append(listener)
            let leaving = account.listeners.count > Self.maximumOfAccount ? account.listeners.removeFirst() : nil
            state.groups[Self.group(of: listener.player)][listener.player] = account
            return leaving
        }
        listener.wake()
        leaving?.finish()
    }

    func end(_ listener: Listener) {
        state.withLock { state in
            let group = Self.group(of: listener.player)
            state.groups[group][listener.player]?.listeners.removeAll { $0 === listener }
            if state.groups[group][listener.player]?.listeners.isEmpty == true {
                state.groups[group][listener.player] = nil
            }
        }
        listener.finish()
    }

    /// Ends all, and from now on each one that comes.
    func close() {
        let all = state.withLock { state in
            defer { state = State(isClosed: true) }
            return state.groups.flatMap(\.values).flatMap(\.listeners)
        }
        for listener in all { listener.finish() }
    }

    /// Writes events for as long as the device listens: the mark at first and whenever it is another one, a comment if there is
    /// nothing new.
    func serve(_ listener: Listener, _ write: (ByteBuffer) async throws -> Void) async throws {
        defer { end(listener) }
        var told: Int64?
        for await _ in listener.turns {
            guard let mark = mark(of: listener.player) else { return }
            try await write(ByteBuffer(string: mark == told ? ":\n\n" : "data: \(mark)\n\n"))
            told = mark
        }
    }

    private func mark(of player: PlayerID) -> Int64? {
        state.withLock { $0.groups[Self.group(of: player)][player]?.mark }
    }

    // MARK: Telling

    /// Something has changed in an account, or was seen to have.
    func tell(_ player: PlayerID, _ mark: Int64) {
        // Of what is told at the same time the latest counts.
        set(player) { max($0, mark) }
    }

    /// The store has another mark than was known here, an earlier one if it has lost what was changed last.
    func learn(_ player: PlayerID, _ mark: Int64, insteadOf known: Int64) { set(player) { $0 == known ? mark : $0 } }

    private func set(_ player: PlayerID, _ mark: (Int64) -> Int64) {
        let listeners = state.withLock { state -> [Listener] in
            let group = Self.group(of: player)
            guard let account = state.groups[group][player] else { return [] }
            let new = mark(account.mark)
            guard new != account.mark else { return [] }
            state.groups[group][player]?.mark = new
            return account.listeners
        }
        for listener in listeners { listener.wake() }
    }

    // MARK: Upkeep

    /// Of the accounts that have listeners.
    var marks: [PlayerID: Int64] {
        state.withLock { state in
            var marks: [PlayerID: Int64] = [:]
            for group in state.groups { for (player, account) in group { marks[player] = account.mark } }
            return marks
        }
    }

    /// - Parameter number: Below `groups`.
    func group(_ number: Int) -> [Listener] { state.withLock { $0.groups[number].values.flatMap(\.listeners) } }
}
