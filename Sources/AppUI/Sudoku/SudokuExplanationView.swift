import PuzzleCore

/// What the explanation says, stage by stage, and what to do next.
enum SudokuExplanationView {
    static var focusID: Text { "explanation-next" }

    static func panel(_ state: State) -> Node {
        let words = state.catalogue
        guard let explanation = state.sudoku.explanation, let hint = explanation.hint else {
            return Node(.div, "explanation", [Node(.p, "muted", text: words[.thinking]).with(.role, "status")])
        }
        var lines: [Node] = []
        var isLast = true
        if case .step = hint { isLast = explanation.stage == .action }
        for (index, sentence) in explanation.words.enumerated() where index <= Int(explanation.stage.rawValue) {
            lines.append(Node(.p, index == Int(explanation.stage.rawValue) ? "told now" : "told", text: sentence))
        }
        return Node(
            .section, "explanation",
            [
                Node(.div, "explanation-text", lines).with(.role, "status"),
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
