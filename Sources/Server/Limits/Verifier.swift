import NIOCore
import NIOPosix
import PuzzleCore
import PuzzleEngines
import Synchronization

/// Plays records again: short ones at once, if their puzzle is at hand, what takes longer on threads that may be kept, as many at a
/// time as there are processors, less one. A puzzle that was made for one record is kept for the next of the same game, or of the
/// same day.
final class Verifier: Sendable {
    /// Puzzles that are kept, some hundred bytes each; then they are forgotten all at once.
    private static var maximumKept: Int { 4096 }
    /// Bytes of a record that is played in a tenth of a millisecond, at worst in one: to hand it over costs a quarter of all that a
    /// result does. Most records are shorter.
    private static var shortRecord: Int { 4096 }

    private let turnstile = Turnstile(width: max(System.coreCount - 1, 1))
    private let kept = Mutex<[Text: PuzzleStart]>([:])

    /// - Parameters:
    ///   - time: How long the game lasted by the server's clock; nil if its puzzle could be seen before.
    ///   - spent: Told how long it took, unless it was done at once.
    /// - Returns: nil if the record is of another puzzle than `puzzle`.
    /// - Throws: `VerificationError`; `RequestError.overloaded`
    func verify(
        _ record: Text, of puzzle: Text, in time: ServerTime?, spent: @escaping @Sendable (Duration) -> Void
    ) async throws -> VerifiedResult? {
        if record.bytes.count <= Self.shortRecord, let start = startAtHand(of: puzzle) {
            return try PuzzleEngines.verify(record, of: puzzle, in: time) { _ in start }
        }
        return try await turnstile.run {
            try await NIOThreadPool.singleton.runIfActive {
                let began = ContinuousClock.now
                defer { spent(.now - began) }
                return try PuzzleEngines.verify(record, of: puzzle, in: time, start: self.start)
            }
        }
    }

    private func start(of puzzle: Text) -> PuzzleStart? {
        if let start = startAtHand(of: puzzle) { return start }
        guard let start = try? PuzzleStart(of: puzzle) else { return nil }
        kept.withLock { kept in
            if kept.count == Self.maximumKept { kept.removeAll(keepingCapacity: true) }
            kept[puzzle] = start
        }
        return start
    }

    private func startAtHand(of puzzle: Text) -> PuzzleStart? {
        PuzzleStart(ofQuick: puzzle) ?? kept.withLock { $0[puzzle] }
    }
}
