import Foundation

/// A file that is mapped into memory as a whole, and written as a whole or not at all.
struct WholeFile {
    let path: String

    /// Its content, which stays in memory until the process ends or unmaps it; nil if there is no such file.
    /// - Throws: `POSIXError`
    func map() throws -> UnsafeRawBufferPointer? {
        // A pipe would be waited for.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw Self.failure
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.failure }
        guard status.st_mode & S_IFMT == S_IFREG else { throw POSIXError(.ENODEV) }
        let count = Int(status.st_size)
        guard count > 0 else { return UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: 1), count: 0) }
        guard let start = mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0), start != MAP_FAILED else {
            throw Self.failure
        }
        return UnsafeRawBufferPointer(start: start, count: count)
    }

    /// Replaces it. It gets its name when all of it is on the disk; what a killed process leaves under another name is
    /// overwritten by the next one that writes this file. Does nothing if another process is just writing it.
    /// - Parameter parts: its content, one part after the other.
    /// - Throws: `POSIXError`; nothing is left then.
    func write(_ parts: [UnsafeRawBufferPointer]) throws {
        let unfinished = path + ".unfinished"
        // Not cut off before it is locked: it may be another process's.
        let descriptor = open(unfinished, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Self.failure }
        // Closing it gives up the lock, and so does the end of the process.
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            if errno == EWOULDBLOCK { return }
            throw Self.failure
        }
        // If another process has finished it between these two calls, it has its name now and is not to be touched.
        guard try Self.isSameFile(unfinished, descriptor) else { return }
        do {
            guard ftruncate(descriptor, 0) == 0 else { throw Self.failure }
            let file = Descriptor(number: descriptor)
            guard parts.allSatisfy({ file.write($0) }) else { throw Self.failure }
            guard fsync(descriptor) == 0, rename(unfinished, path) == 0 else { throw Self.failure }
        } catch {
            unlink(unfinished)
            throw error
        }
    }

    private static func isSameFile(_ path: String, _ descriptor: Int32) throws -> Bool {
        var (named, opened) = (stat(), stat())
        guard fstat(descriptor, &opened) == 0 else { throw failure }
        return stat(path, &named) == 0 && named.st_ino == opened.st_ino && named.st_dev == opened.st_dev
    }

    private static var failure: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
