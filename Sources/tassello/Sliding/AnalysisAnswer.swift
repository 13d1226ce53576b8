import PuzzleCore
import PuzzleEngines

extension GameAnalysis {
    /// Appends a line of words, or a JSON object.
    func append(to output: inout Text, line: Int, json: Bool) {
        if json { appendObject(to: &output, line: line) } else { output.append(report(line: line)) }
    }

    private func report(line: Int) -> Text {
        let shortest = "(\(metric.name), shortest \(words(optimal)))"
        var parts = ["line \(line): \(game.id.text)", "\(counted(moves, "move")) \(shortest)"]
        if !game.isSolved { parts[1] += ", not solved" }
        let losses = losingTurns.map { turn in
            "\(words(loss(ofTurn: turn))) at turn \(turn + 1) (\(words(game.turns[turn].action)))"
        }
        parts.append(losses.isEmpty ? "no turn surely wasted moves" : "wasted " + losses.joined(separator: ", "))
        if let ratio = movesPerManhattanDistance { parts.append("\(rounded(ratio)) x Manhattan distance") }
        return Text(parts.joined(separator: "; ") + "\n")
    }

    private func appendObject(to text: inout Text, line: Int) {
        text.beginObject(line: line)
        text.append(field: "puzzle", game.id.text)
        text.append(field: "metric", Text(metric.name))
        text.append(field: "solved", game.isSolved)
        text.append(field: "turns", game.moves)
        text.append(field: "moves", moves)
        text.append(field: "milliseconds", Int(game.milliseconds))
        text.append(field: "manhattan", manhattanDistance)
        text.append(field: "moves_per_manhattan", json: Text(movesPerManhattanDistance.map(rounded) ?? "null"))
        text.append(field: "shortest", json: Text(array(optimal)))
        text.append(field: "distances", json: list(distances))
        text.append(field: "losses", json: list(costs.indices.map(loss)))
        text.endObject()
    }

    private func words(_ bounds: DistanceBounds) -> String {
        guard let upper = bounds.upper else { return "at least \(bounds.lower)" }
        return bounds.lower == upper ? "\(upper)" : "\(bounds.lower) to \(upper)"
    }

    private func words(_ action: Turn<Slide>.Action) -> String {
        switch action {
        case .play(let slide):
            var text = Text()
            SlidingPuzzle.write(slide, to: &text)
            return text.string
        case .undo: return "undo"
        case .redo: return "redo"
        }
    }

    private func array(_ bounds: DistanceBounds) -> String {
        "[\(bounds.lower),\(bounds.upper.map { "\($0)" } ?? "null")]"
    }

    private func list(_ bounds: [DistanceBounds]) -> Text { Text("[" + bounds.map(array).joined(separator: ",") + "]") }

    private func rounded(_ ratio: Double) -> String { "\((ratio * 1000).rounded() / 1000)" }
}

extension VerificationError {
    /// What is wrong with a record of a game to be analysed.
    func ofGame(inLine line: Int) -> LineProblem {
        let problem = inLine(line)
        guard case .unreadable(let error) = self, error.expected == .puzzleKind else { return problem }
        return LineProblem(
            line: line, column: problem.column, code: problem.code,
            message: "Games of the sliding puzzle alone are analysed: tassello1;sliding.")
    }
}
