import PuzzleCore

/// Where a puzzle of one's own is entered, or comes by a link.
enum OwnSudokuView {
    static func view(_ context: Context, _ table: Table<Sudoku>) -> Node {
        let own = table.hand.own
        let head = title(context, own?.isLinked == true ? .linkedBoard : .ownSudoku, backTo: .newSudoku)
        guard let own else { return head }
        var children = [head]
        if own.isLinked {
            children.append(linked(context, table, own).keyed(1))
        } else {
            if let challenge = context.challenge, challenge.address == ShortID.text(of: own.grid) {
                children.append(Node(.p, "challenge", text: challenge.invitation(context.catalogue)).keyed(5))
            }
            children += [
                board(context, table, own).keyed(2), entering(context, table, own).keyed(3),
                text(context, table, own).keyed(4),
            ]
        }
        return Node(.div, "list own-sudoku", children)
    }

    /// What is shown until a link has led to a puzzle.
    private static func linked(_ context: Context, _ table: Table<Sudoku>, _ own: OwnSudoku) -> Node {
        let words = context.catalogue
        switch own.verdict {
        case .failed:
            return emptyState(
                words[.makingFailedTitle], words[.makingFailedText],
                button(context, .retry, "button primary", table.command(.checkOwn)))
        case .given:
            return emptyState(
                words[.noSudokuTitle], own.sentence,
                button(context, .newGame, "button primary", .shell(.viewOpened(.newSudoku))))
        case .none, .awaited: return status(context)
        }
    }

    /// Its digits are given, as those of a puzzle are.
    private static func board(_ context: Context, _ table: Table<Sudoku>, _ own: OwnSudoku) -> Node {
        let position = SudokuPosition(SudokuPuzzle(grid: own.grid, solution: own.grid))
        return Node(
            .div, "own-board",
            [
                Node(.p, "muted", text: SudokuWords.kind(own.grid.kind, context.catalogue)),
                Node(.div, "sudoku-space", [SudokuBoardView.board(context, table, position, isCovered: false)]),
            ])
    }

    private static func entering(_ context: Context, _ table: Table<Sudoku>, _ own: OwnSudoku) -> Node {
        let erase = SudokuPad.tool(context, .erase, "icon icon-erase", "digit tool", table.command(.erase))
        let clear = SudokuPad.tool(context, .clear, "icon icon-clear", "digit tool noting", table.command(.clearOwn))
        let next =
            own.isPlayable
            ? button(context, .startGame, "button primary wide", .game(.newGameAsked))
            : button(context, own.verdict == .failed ? .retry : .check, "button primary wide", table.command(.checkOwn))
        return Node(
            .div, "own-controls",
            [
                SudokuPad.pad(context, table, own.grid.kind, left: own.grid.left, [clear.keyed(1), erase.keyed(2)]),
                verdict(context, own), next,
            ])
    }

    /// How hard it is, or what is wrong with it.
    private static func verdict(_ context: Context, _ own: OwnSudoku) -> Node {
        let words = context.catalogue
        var children: [Node] = []
        switch own.verdict {
        case .none: break
        case .awaited: children.append(Node(.p, "muted", text: words[.loading]))
        case .failed: children.append(Node(.p, "fault", text: words[.makingFailedText]))
        case .given:
            if own.isPlayable {
                let level = words[SudokuWords.level(SudokuLevel(rating: own.rating))]
                let text = level + " · " + SudokuWords.rating(own.rating, words)
                children.append(Node(.p, "standing-rank", text: text).keyed(1))
            }
            children.append(Node(.p, own.isPlayable ? "told" : "told fault", text: own.sentence).keyed(2))
        }
        return Node(.div, "verdict", children).with(.role, "status")
    }

    private static func text(_ context: Context, _ table: Table<Sudoku>, _ own: OwnSudoku) -> Node {
        let words = context.catalogue
        return Node(
            .div, "panel own-text",
            [
                Node(
                    .label, "own-field",
                    [
                        Node(.span, "setting-name", text: words[.ownText]),
                        Node(.span, "muted", text: words[.ownTextHint]),
                        Node(.textarea, "field").with(.id, "own-text").with(.autocomplete, "off")
                            .with(.value, own.text).onInput(.puzzle(table.number, SudokuField.ownText.rawValue)),
                    ]),
                Node(
                    .label, "button",
                    [
                        Node(.span, text: words[.openFile]),
                        Node(.input, "unseen").with(.type, "file").with(.id, "own-file").onInput(
                            .puzzle(table.number, SudokuField.ownFile.rawValue)),
                    ]),
            ])
    }
}
