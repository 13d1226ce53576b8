import Foundation

/// A file, or standard input, to be read from its beginning to its end.
struct InputFile {
    private let name: String
    private let descriptor: Descriptor

    /// - Parameter path: `-` for standard input.
    /// - Throws: if there is no such file, or it is a folder.
    init(_ path: String) throws(CommandFailure) {
        name = path == "-" ? "Standard input" : path
        descriptor = Descriptor(number: path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC))
        guard descriptor.number >= 0 else { throw CommandFailure("\(name) cannot be read: \(Self.reason).") }
        var status = stat()
        guard fstat(descriptor.number, &status) == 0 else {
            throw CommandFailure("\(name) cannot be read: \(Self.reason).")
        }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw CommandFailure("\(name) is a folder, not a file.") }
    }

    /// Reads what is there, at least one byte; waits for it.
    /// - Returns: how many bytes were read, none at the end.
    func read(into buffer: inout [UInt8]) throws(CommandFailure) -> Int {
        let count = descriptor.read(into: &buffer)
        guard count >= 0 else { throw CommandFailure("\(name) cannot be read to its end: \(Self.reason).") }
        return count
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
