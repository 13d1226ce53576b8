import PuzzleCore

/// What becomes of a device's messages.
package enum SimulatedNetwork: UInt8, CaseIterable, Sendable {
    case up
    /// Messages overtake each other, and come twice.
    case slow
    /// They are lost, or their answers are; others come twice.
    case lossy
    /// The server gets all, the device nothing.
    case answersLost
    /// The device knows that there is none.
    case down

    /// Whether the device is told what changes elsewhere.
    var hasEvents: Bool { self == .up || self == .slow }
}

/// What becomes of a message.
struct MessageFate {
    var arrives = true
    var isAnswered = true
    /// Whether it comes once more.
    var isDoubled = false
    /// Milliseconds to the server, and back.
    var there: WallTime
    var back: WallTime

    init(on network: SimulatedNetwork, _ random: inout SeededGenerator) {
        func draw(_ bound: UInt32) -> UInt32 { random.number(below: bound) }
        (there, back) = (WallTime(5 + draw(40)), WallTime(5 + draw(40)))
        switch network {
        case .up: break
        case .slow:
            (there, back) = (WallTime(draw(30_000)), WallTime(draw(30_000)))
            isDoubled = draw(3) == 0
        case .lossy:
            (there, back) = (WallTime(draw(3000)), WallTime(draw(3000)))
            (arrives, isAnswered, isDoubled) = (draw(3) > 0, draw(3) > 0, draw(3) == 0)
        case .answersLost: isAnswered = false
        case .down: arrives = false
        }
    }
}
