import Foundation
import PuzzleCore
import PuzzleEngines

/// What is known of a board in the end.
struct SolveAnswer {
    var board: SlidingBoard
    var goal = SlidingGoal.gapLast
    /// What `solution` and `bound` count.
    let metric: GameAnalysis.Metric
    /// No solution has fewer moves.
    let bound: Int
    var solution: [Slide]
    let isOptimal: Bool
    /// Positions looked at.
    let nodes: UInt64?
    /// Building tables counts, if that was done for this board.
    var seconds = 0.0

    private var moves: Text {
        var text = Text()
        for slide in solution { SlidingPuzzle.write(slide, to: &text) }
        return text
    }

    /// Appends a line of words, or a JSON object.
    func append(to output: inout Text, line: Int, json: Bool) {
        guard json else {
            let words = ["line \(line): \(counted(solution.count, "move"))", moves.string, proof]
            output.append(Text(words.filter { !$0.isEmpty }.joined(separator: " ") + "\n"))
            return
        }
        output.beginObject(line: line)
        output.append(field: "rows", board.size.rows)
        output.append(field: "columns", board.size.columns)
        output.append(field: "board", board.notation)
        if goal == .gapFirst { output.append(field: "goal", Text(goal.name)) }
        output.append(field: "metric", Text(metric.name))
        output.append(field: "length", solution.count)
        output.append(field: "optimal", isOptimal)
        if !isOptimal { output.append(field: "bound", bound) }
        output.append(field: "moves", moves)
        if let nodes { output.append(field: "nodes", json: Text("\(nodes)")) }
        output.append(field: "seconds", json: Text(String(format: "%.6f", seconds)))
        output.endObject()
    }

    private var proof: String { isOptimal ? "" : "(at least \(bound) are needed)" }
}
