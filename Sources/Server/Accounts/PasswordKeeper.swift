import Accounts
import PuzzleCore
import Store

/// Hashes passwords, and tells whether one is right: a `PasswordDesk`, or what a test puts in its place.
package protocol PasswordKeeper: Sendable {
    /// - Throws: `RequestError.overloaded`
    func hash(_ password: Text) async throws -> PasswordHash

    /// - Parameter hash: nil where there is no account: as much is computed, and no password is right.
    /// - Throws: `RequestError.overloaded`
    func isRight(_ password: Text, for hash: PasswordHash?) async throws -> Bool

    /// Whether a hash is weaker than those of today.
    func needsRenewal(_ hash: PasswordHash) -> Bool
}

extension PasswordDesk: PasswordKeeper {
    package func hash(_ password: Text) async throws -> PasswordHash {
        PasswordHash(try await toldAsProblem { try await self.hash(password) as Text })
    }

    package func isRight(_ password: Text, for hash: PasswordHash?) async throws -> Bool {
        try await toldAsProblem { try await self.verify(password, against: hash?.text) }
    }

    package func needsRenewal(_ hash: PasswordHash) -> Bool { needsRenewal(hash.text) }

    /// Too many wait, or there is no memory for one more.
    private func toldAsProblem<Answer>(_ work: () async throws -> Answer) async throws -> Answer {
        do {
            return try await work()
        } catch is Full, is PasswordHasher.Failure {
            throw RequestError.overloaded
        }
    }
}
