import NIOCore
import Synchronization

/// Who is connected. When there are too many, in all or from one address, the one that has been idle longest has to go for
/// the one that comes: connections that somebody holds without using them keep nobody out.
final class Connections: Sendable {
    struct ID: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    private struct Connection {
        let channel: any Channel
        /// nil if many clients share it.
        let address: ClientAddress?
        /// Grows from one moment at which a connection becomes idle to the next; nil while a request is being answered.
        var idleSince: UInt64?
    }

    private struct State {
        var connections: [ID: Connection] = [:]
        var byAddress: [ClientAddress: Set<ID>] = [:]
        var latest: UInt64 = 0

        mutating func next() -> UInt64 {
            latest += 1
            return latest
        }

        mutating func remove(_ id: ID) -> Connection? {
            guard let connection = connections.removeValue(forKey: id) else { return nil }
            if let address = connection.address {
                byAddress[address]?.remove(id)
                if byAddress[address]?.isEmpty == true { byAddress[address] = nil }
            }
            return connection
        }

        func idleLongest(of ids: some Sequence<ID>) -> ID? {
            ids.lazy.compactMap { id in connections[id]?.idleSince.map { (id, $0) } }.min { $0.1 < $1.1 }?.0
        }
    }

    private let maximum: Int
    private let maximumPerAddress: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - maximum: Connections at the same time.
    ///   - maximumPerAddress: Of these, from one address.
    init(maximum: Int, maximumPerAddress: Int) {
        self.maximum = maximum
        self.maximumPerAddress = maximumPerAddress
    }

    /// Takes on a connection, which is idle until it asks for something, and closes another one if it must.
    /// - Parameter address: Whose limit counts; nil for a proxy, which many clients share.
    /// - Returns: nil if there is no room for it: everybody is being served.
    /// - Complexity: constant; linear in the number of connections once a limit is reached.
    func open(_ channel: any Channel, from address: ClientAddress?) -> ID? {
        var leaving: (any Channel)?
        let id = state.withLock { state -> ID? in
            let neighbours = address.flatMap { state.byAddress[$0] } ?? []
            if neighbours.count >= maximumPerAddress || state.connections.count >= maximum {
                let longest =
                    neighbours.count >= maximumPerAddress
                    ? state.idleLongest(of: neighbours) : state.idleLongest(of: state.connections.keys)
                guard let longest else { return nil }
                leaving = state.remove(longest)?.channel
            }
            let id = ID(number: state.next())
            state.connections[id] = Connection(channel: channel, address: address, idleSince: id.number)
            if let address { state.byAddress[address, default: []].insert(id) }
            return id
        }
        leaving?.close(promise: nil)
        return id
    }

    /// Notes whether a request of the connection's is being answered.
    func set(_ id: ID, isIdle: Bool) {
        state.withLock { state in
            let now = state.next()
            state.connections[id]?.idleSince = isIdle ? now : nil
        }
    }

    func close(_ id: ID) { state.withLock { state in _ = state.remove(id) } }
}
