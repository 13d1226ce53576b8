import Foundation

/// An open file, pipe or terminal. Calls wait also where somebody else who has it open made it non-blocking.
struct Descriptor {
    let number: Int32

    /// Reads what is there, at least one byte; waits for it.
    /// - Returns: how many bytes were read, none at the end or when the work is to end, -1 and `errno` if it failed.
    func read(into buffer: inout [UInt8]) -> Int {
        guard hasInput() else { return 0 }
        return wait(for: POLLIN) { Foundation.read(number, &buffer, buffer.count) }
    }

    /// Waits for input where an interruption ends it.
    /// - Returns: false if there was one.
    private func hasInput() -> Bool {
        let interruption = Interruption.descriptor
        guard interruption >= 0 else { return true }
        var awaited = [number, interruption].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&awaited, 2, -1) < 0, errno == EINTR {}
        return !Interruption.isRequested
    }

    /// Writes all of `bytes`.
    /// - Returns: false and `errno` if it failed.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var start = 0
        while start < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
            let count = wait(for: POLLOUT) { Foundation.write(number, rest.baseAddress, rest.count) }
            guard count >= 0 else { return false }
            start += count
        }
        return true
    }

    func write(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { write($0) } }

    /// Calls again after a signal, and after waiting for what was not ready.
    private func wait(for event: Int32, _ call: () -> Int) -> Int {
        while true {
            let count = call()
            guard count < 0, errno == EINTR || errno == EAGAIN else { return count }
            guard errno == EAGAIN else { continue }
            var awaited = pollfd(fd: number, events: Int16(event), revents: 0)
            poll(&awaited, 1, -1)
        }
    }
}
