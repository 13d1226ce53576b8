/// How long a game lasted by the server's clock: from when the puzzle could first be seen until the result came in.
///
/// The time that counts is not less than that, but for what is free: the inspection of the puzzle before the clock begins, and
/// the way of the messages.
public struct ServerTime: Equatable, Sendable {
    public let milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// What the messages may take on their way, there and back.
    static var way: Int64 { 2000 }
    /// What comes in still later was not sent when it was finished.
    static var maximumLateness: Int64 { 60_000 }

    /// What the server's clock adds to a game's own time.
    /// - Returns: nil if it proves nothing, since the result waited somewhere.
    func lateness<P>(of game: Game<P>) -> Milliseconds? {
        let lateness = milliseconds - Int64(game.milliseconds) - Int64(P.inspection) - Self.way
        return lateness > Self.maximumLateness ? nil : Milliseconds(max(lateness, 0))
    }
}
