import LibPQ

/// Gives up the statement that a connection is running, from any thread, also when the connection has gone.
final class PostgresCancellation: @unchecked Sendable {
    private let handle: OpaquePointer

    /// - Parameter handle: Of `PQgetCancel`.
    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { PQfreeCancel(handle) }

    /// If it can't be told to the database, the statement runs to its end.
    func cancel() {
        var reason = [CChar](repeating: 0, count: 256)
        PQcancel(handle, &reason, Int32(reason.count))
    }
}
