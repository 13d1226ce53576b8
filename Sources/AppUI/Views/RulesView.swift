import PuzzleCore

enum RulesView {
    static func view(_ state: State) -> Node {
        let board = SlidingPuzzle.generate(
            SlidingPuzzle.Params(size: .fifteenPuzzle, scramble: .walk(moves: 6), multiMove: true), seed: 6)
        return Node(
            .div, "rules",
            [
                title(state, .howToPlay),
                Node(
                    .div, "chips",
                    [
                        button(state, .rulesOfSudoku, "chip", .lessonsOpened(.rules)),
                        button(state, .techniquesOfSudoku, "chip", .lessonsOpened(.techniques)),
                    ]),
                Node(.h2, "rules-part", text: state.text(.slidingPuzzle)),
                section(state, .rulesGoalTitle, [.rulesGoalText]),
                Node(
                    .div, "rules-picture",
                    [
                        Node(.div, "board-space", [BoardView.picture(state, board)]),
                        icon("icon icon-forward"),
                        Node(.div, "board-space", [BoardView.picture(state, SlidingBoard(solved: .fifteenPuzzle))]),
                    ]),
                section(
                    state, .rulesMoveTitle, [.rulesMoveTouch, .rulesMoveMouse, .rulesMoveKeys, .rulesMoveRemote]),
                section(state, .rulesMultiTitle, [.rulesMultiText]),
                section(state, .rulesScoreTitle, [.rulesScoreText]),
                section(state, .rulesRankedTitle, [.rulesRankedText]),
                keys(state),
                section(state, .rulesOfflineTitle, [.rulesOfflineText]),
            ])
    }

    private static func section(_ state: State, _ heading: Phrase, _ paragraphs: [Phrase]) -> Node {
        var children = [Node(.h2, text: state.text(heading))]
        for phrase in paragraphs { children.append(Node(.p, text: state.text(phrase))) }
        return Node(.section, "prose", children)
    }

    private static func keys(_ state: State) -> Node {
        let keys: [(Phrase, [Text])] = [
            (.keySlide, ["←", "→", "↑", "↓"]), (.keyUndo, [state.text(.keyControl), "Z"]),
            (.keyRedo, [state.text(.keyControl), "Y"]),
            (.keyNew, ["N"]), (.keyPause, ["P"]), (.hint, ["H"]), (.keyBack, [state.text(.keyEscape)]),
        ]
        var rows: [Node] = []
        for (phrase, names) in keys {
            var caps: [Node] = []
            for name in names { caps.append(Node(.kbd, text: name)) }
            rows.append(Node(.li, "key", [Node(.span, text: state.text(phrase)), Node(.span, "caps", caps)]))
        }
        return Node(.section, "prose", [Node(.h2, text: state.text(.rulesKeysTitle)), Node(.ul, "keys", rows)])
    }
}
