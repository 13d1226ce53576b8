import Foundation

/// A connection on which anything can be sent, HTTP or not.
///
/// What may block does so on a thread of its own: the server under test runs on the threads that tests run on.
final class RawConnection: Sendable {
    private let socket: Int32

    init(port: Int) throws {
        socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    }

    deinit { close(socket) }

    /// - Returns: false if the server has closed the connection.
    @discardableResult
    func send(_ text: String) async -> Bool { await send(Array(text.utf8)) }

    @discardableResult
    func send(_ bytes: [UInt8]) async -> Bool { await onOwnThread { self.sendNow(bytes) } }

    /// Tells the server that nothing more will be sent.
    func endSending() { shutdown(socket, Int32(SHUT_WR)) }

    /// What comes until `end` has come or the server closes the connection.
    func receive(until end: String? = nil) async -> String { await onOwnThread { self.receiveNow(until: end) } }

    /// What comes next; empty when the server has closed the connection.
    func receiveSome() async -> String {
        await onOwnThread {
            var chunk = [UInt8](repeating: 0, count: 4096)
            let count = recv(self.socket, &chunk, chunk.count, 0)
            return String(decoding: chunk.prefix(max(count, 0)), as: UTF8.self)
        }
    }

    private func sendNow(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    private func receiveNow(until end: String?) -> String {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while end.map({ !String(decoding: bytes, as: UTF8.self).contains($0) }) ?? true {
            let count = recv(socket, &chunk, chunk.count, 0)
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Runs what blocks without holding up other tasks.
func onOwnThread<T: Sendable>(_ body: @escaping @Sendable () -> T) async -> T {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: body()) }
    }
}
