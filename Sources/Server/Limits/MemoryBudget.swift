import Synchronization

/// Bounds the memory that something takes on all connections together.
///
/// What is small, among it the records of all usual games, is not counted: large things of others never stand in its way.
final class MemoryBudget: Sendable {
    /// Bytes of each thing that are free.
    static var freeBytes: Int { 16 * 1024 }

    private let left: Atomic<Int>

    init(bytes: Int) { left = Atomic(bytes) }

    /// - Returns: false if there is not so much left; nothing is taken then.
    func take(_ bytes: Int) -> Bool {
        guard left.subtract(bytes, ordering: .relaxed).newValue < 0 else { return true }
        give(back: bytes)
        return false
    }

    func give(back bytes: Int) { left.add(bytes, ordering: .relaxed) }
}
