/// What in the record of a game no human does: see docs/fairness.md, where the limits are explained.
///
/// It proves nothing for sure. Who plays by a program as slowly and as unevenly as a human is not found.
public struct FairPlay: Equatable, Sendable {
    public enum Sign: UInt8, CaseIterable, Sendable {
        /// Faster over the whole game than anybody is.
        case pace
        /// Several digits within one blink.
        case bursts
        /// One turn after the other at the same distance.
        case evenness
        /// Nearly the shortest solution, without time to find it.
        case shortest

        public var name: StaticString {
            switch self {
            case .pace: "pace"
            case .bursts: "bursts"
            case .evenness: "evenness"
            case .shortest: "shortest"
            }
        }
    }

    /// By the signs' numbers. A dictionary's order would depend on chance.
    private let points: [Int]

    /// - Parameter points: 0...100 each; a sign that is missing has none.
    package init(_ points: KeyValuePairs<Sign, Int>) {
        var all = [Int](repeating: 0, count: Sign.allCases.count)
        for (sign, points) in points { all[Int(sign.rawValue)] = points }
        self.points = all
    }

    /// How clear a sign is, 0...100.
    public subscript(sign: Sign) -> Int { points[Int(sign.rawValue)] }
    /// Those that there are.
    public var signs: [Sign] { Sign.allCases.filter { self[$0] > 0 } }

    /// 0 if all is as usual, 100 if no human could have done it.
    public var score: Int { min(points.reduce(0, +), 100) }
    /// Whether somebody should look at the game before it is listed.
    public var isSuspicious: Bool { score == 100 }

    /// 0 for what is usual, 100 from what is impossible on, evenly between the two.
    static func points(_ value: Int, usual: Int, impossible: Int) -> Int {
        let part = (value - usual) * 100 / (impossible - usual)
        return min(max(part, 0), 100)
    }

    /// How even the times between a player's acts are: by the ratio of the upper to the lower quartile, which neither
    /// a few pauses nor a few slips change.
    /// - Parameter gaps: In milliseconds.
    /// - Complexity: O(*n* log *n*)
    static func evenness(_ gaps: [Int]) -> Int {
        guard gaps.count >= 30 else { return 0 }
        let sorted = gaps.sorted()
        let (lower, upper) = (sorted[gaps.count / 4], sorted[gaps.count * 3 / 4])
        return points(upper * 1000 / max(lower, 1), usual: 1300, impossible: 1120)
    }
}
