/// Bounds what bodies cost while they come in, however many connections send them.
struct BodyBudget: Sendable {
    let memory: MemoryBudget
    /// How long a client may take to send a body.
    let time: Duration
}
