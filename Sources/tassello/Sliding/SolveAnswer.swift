import Foundation
import PuzzleCore

/// What is known of a board in the end.
struct SolveAnswer {
    let size: BoardSize
    /// No solution has fewer moves; nil if that was not looked into.
    let bound: Int?
    let solution: [Slide]
    let isOptimal: Bool
    /// Positions looked at.
    let nodes: UInt64?
    let seconds: Double

    private var moves: String {
        var text = Text()
        for slide in solution { SlidingPuzzle.write(slide, to: &text) }
        return text.string
    }

    func text(line: Int) -> String {
        let proof =
            switch bound {
            case _ where isOptimal: ""
            case let bound?: " (no fewer than \(bound) are possible)"
            case nil: " (perhaps not the fewest)"
            }
        return "line \(line): \(solution.count) moves \(moves)\(proof)"
    }

    func json(line: Int) -> String {
        var fields = [
            "\"line\":\(line)", "\"rows\":\(size.rows)", "\"columns\":\(size.columns)", "\"length\":\(solution.count)",
            "\"optimal\":\(isOptimal)",
        ]
        if !isOptimal, let bound { fields.append("\"bound\":\(bound)") }
        fields.append("\"moves\":\"\(moves)\"")
        if let nodes { fields.append("\"nodes\":\(nodes)") }
        fields.append("\"seconds\":\(String(format: "%.6f", seconds))")
        return "{" + fields.joined(separator: ",") + "}"
    }
}
