import Synchronization

/// Bounds what bodies cost while they come in, however many connections send them: the memory of large ones, and time.
///
/// The same bounds large answers until they are read (`LoadShedding`).
///
/// Small bodies, among them the records of all usual games, are not counted: uploads of others never stand in their way.
final class BodyBudget: Sendable {
    /// Bytes of each body that are free.
    static var freeBytes: Int { 16 * 1024 }

    /// How long a client may take to send a body.
    let time: Duration
    private let left: Atomic<Int>

    init(bytes: Int, time: Duration) {
        self.time = time
        left = Atomic(bytes)
    }

    /// - Returns: false if there is not so much left; nothing is taken then.
    func take(_ bytes: Int) -> Bool {
        guard left.subtract(bytes, ordering: .relaxed).newValue < 0 else { return true }
        give(back: bytes)
        return false
    }

    func give(back bytes: Int) { left.add(bytes, ordering: .relaxed) }
}
