import PuzzleCore

/// Hashes passwords on threads of its own, two at a time: each takes memory and a processor for some hundredths of a second, which
/// requests that play shall not feel.
public final class PasswordDesk: Sendable {
    /// So many wait already that another one would wait in vain: to be tried again in a second or two.
    public struct Full: Error {}

    private let hasher: PasswordHasher
    private let threads: WorkerThreads

    /// - Parameters:
    ///   - width: How many are hashed at a time.
    ///   - maximumWaiting: How many wait beyond them.
    public init(hasher: PasswordHasher = PasswordHasher(), width: Int = 2, maximumWaiting: Int = 64) {
        self.hasher = hasher
        threads = WorkerThreads(label: "tassello.passwords", count: width, maximumWaiting: maximumWaiting)
    }

    /// How many wait at present.
    public var waiting: Int { threads.waiting }

    /// - Throws: `Full`; `CancellationError` if it was cancelled before its turn; `PasswordHasher.Failure`
    public func hash(_ password: Text) async throws -> Text {
        try await perform { [hasher] in try hasher.hash(password) }
    }

    /// - Parameter hash: What is stored; nil where there is no account, or none with a password, for which it takes as long.
    /// - Returns: false for a wrong password.
    /// - Throws: `Full`; `CancellationError` if it was cancelled before its turn; `PasswordHasher.Failure`
    public func verify(_ password: Text, against hash: Text?) async throws -> Bool {
        try await perform { [hasher] in try hasher.verify(password, against: hash ?? hasher.hashOfNobody) }
    }

    /// See `PasswordHasher`.
    public func needsRenewal(_ hash: Text) -> Bool { hasher.needsRenewal(hash) }

    func perform<Answer: Sendable>(_ work: @escaping @Sendable () throws -> Answer) async throws -> Answer {
        do {
            return try await threads.run(work)
        } catch is WorkerThreads.Full {
            throw Full()
        }
    }
}
