/// How a game ended.
public enum Outcome: UInt8, Equatable, Sendable {
    case solved
    /// Over without being solved: the rules allow no more.
    case lost
}
