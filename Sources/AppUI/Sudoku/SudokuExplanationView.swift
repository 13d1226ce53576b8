import PuzzleCore

/// What the explanation says, stage by stage, and what to do next.
enum SudokuExplanationView {
    static var focusID: Text { "explanation-next" }

    static func panel(_ state: State) -> Node {
        let words = state.catalogue
        guard let explanation = state.sudoku.explanation, explanation.hint != nil else {
            return Node(.div, "explanation", [Node(.p, "muted", text: words[.thinking]).with(.role, "status")])
        }
        var lines: [Node] = []
        let isLast = explanation.stage == .action
        for stage in SudokuHintStage.allCases where stage.rawValue <= explanation.stage.rawValue {
            guard let sentence = explanation.sentences?[stage], !sentence.isEmpty else { continue }
            lines.append(Node(.p, stage == explanation.stage ? "told now" : "told", text: sentence))
        }
        return Node(
            .section, "explanation",
            [
                Node(.div, "explanation-text", [Node(.div, "told-lines", lines)]).with(.role, "status"),
                Node(
                    .div, "answers",
                    [
                        button(state, .close, "button", .explanationClosed),
                        button(state, isLast ? .apply : .tellMore, "button primary", .explanationAsked)
                            .with(.id, focusID),
                    ]),
            ]
        ).with(.label, words[.explain])
    }
}
