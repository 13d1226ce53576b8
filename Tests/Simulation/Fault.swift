import PuzzleAPI
import PuzzleCore

/// A bug for the simulation to find, put in where devices, network and servers meet.
package enum Fault: String, CaseIterable, Sendable {
    /// What is lost on its way to the server counts as told.
    case lostMessageConfirmed
    /// A change gets lost from an answer, and the cursor goes on all the same.
    case changeSkipped
    /// The server does not hear that resets were undone.
    case undoIgnored
    /// Changes bear the time of the device's clock, whatever it has seen.
    case clockUsedRaw
    /// What comes twice counts twice.
    case doubledCountedTwice
    /// Half of a transaction is written.
    case transactionTorn

    /// What the server gets.
    /// - Parameters:
    ///   - isSecond: Whether it has got the same before.
    ///   - clock: The time by the device's clock.
    func spoil(_ request: inout SyncRequest, isSecond: Bool, device: Int, clock: WallTime) {
        switch self {
        case .undoIgnored: request.changes.removeAll { $0.item.undone != nil }
        case .clockUsedRaw:
            var raw = HybridClock(device: UInt64(device + 1))
            let stamp = raw.tick(at: clock)
            for place in request.changes.indices where request.changes[place].deletions == nil {
                request.changes[place].stamp = stamp
            }
        case .doubledCountedTwice where isSecond:
            for place in request.changes.indices
            where request.changes[place].category == .scores && request.changes[place].item.undone == nil {
                request.changes[place].key.bytes[0] = UInt8(ascii: "f")
            }
        case .lostMessageConfirmed, .changeSkipped, .doubledCountedTwice, .transactionTorn: break
        }
    }

    /// What the device gets.
    func spoil(_ answer: inout SyncAnswer) {
        if self == .changeSkipped, !answer.changes.isEmpty { answer.changes.removeLast() }
    }

    /// What the device gets for a message that was lost; nil if that is no answer.
    func answer(toLost request: SyncRequest) -> SyncAnswer? {
        guard self == .lostMessageConfirmed else { return nil }
        return SyncAnswer(mark: request.mark, cursors: request.cursors, changes: [], isMore: false)
    }
}
