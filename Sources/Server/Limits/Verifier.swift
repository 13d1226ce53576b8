import NIOCore
import NIOPosix
import PuzzleCore
import Synchronization

/// Plays records again, on threads for what takes long: as many at a time as there are processors, less one. A puzzle that was made for one is kept for the next of the same game, or of the same day.
final class Verifier: Sendable {
    /// Puzzles that are kept, some hundred bytes each; then they are forgotten all at once.
    private static var maximumKept: Int { 4096 }

    private let turnstile = Turnstile(width: max(System.coreCount - 1, 1))
    private let kept = Mutex<[Text: PuzzleStart]>([:])

    /// - Parameter time: How long the game lasted by the server's clock; nil if its puzzle could be seen before.
    /// - Returns: nil if the record is of another puzzle than `puzzle`.
    /// - Throws: `VerificationError`; `RequestError.overloaded`
    func verify(_ record: Text, of puzzle: Text, in time: ServerTime?) async throws -> VerifiedResult? {
        try await turnstile.run {
            try await NIOThreadPool.singleton.runIfActive {
                try PuzzleCore.verify(record, of: puzzle, in: time, start: self.start)
            }
        }
    }

    private func start(of puzzle: Text) -> PuzzleStart? {
        if let start = kept.withLock({ $0[puzzle] }) { return start }
        guard let start = try? PuzzleStart(of: puzzle) else { return nil }
        kept.withLock { kept in
            if kept.count == Self.maximumKept { kept.removeAll(keepingCapacity: true) }
            kept[puzzle] = start
        }
        return start
    }
}
