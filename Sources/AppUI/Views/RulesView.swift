import PuzzleCore

/// How to play: the ways to the engines' pages.
enum RulesView {
    static func view(_ state: State) -> Node {
        let board = SlidingPuzzle.generate(
            SlidingPuzzle.Params(size: .fifteenPuzzle, scramble: .walk(moves: 6), multiMove: true), seed: 6)
        return Node(
            .div, "list rules",
            [
                title(state, .howToPlay),
                Node(
                    .div, "guides",
                    [
                        guide(
                            state, .slidingPuzzle, Node(.div, "board-space", [BoardView.picture(state, board)]),
                            Lessons.slidingRules),
                        guide(
                            state, .sudoku, SudokuPicture.node(.classic, digits: SudokuPicture.example),
                            Lessons.sudokuRules),
                        guide(state, .techniquesOfSudoku, icon("icon icon-explain"), Lessons.techniques),
                    ]),
            ])
    }

    private static func guide(_ state: State, _ name: Phrase, _ picture: Node, _ address: StaticString) -> Node {
        Node(
            .a, "guide",
            [
                Node(.span, "guide-picture", [picture]).with(.hidden, "true"),
                Node(.span, "guide-name", text: state.text(name)),
            ]
        ).with(.href, Lessons.link(Text(address))).with(.label, state.text(name))
    }
}
