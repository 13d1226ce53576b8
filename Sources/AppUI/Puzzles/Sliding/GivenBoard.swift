import PuzzleCore

/// A board that the player was given: by a link, or by what others have written down of it.
struct GivenBoard: Sendable {
    /// nil if nothing was entered yet, or nothing that can be played.
    var id: PuzzleID<SlidingPuzzle>?
    var isLinked = false
    /// What stands in the field, and what is wrong with it.
    var text = Text()
    var problem: BoardNotationError.Problem?
}

enum SlidingField: UInt8 {
    /// A board's numbers.
    case board
}

extension Table<SlidingPuzzle> {
    /// A link leads to the board, not into a game: one that is not over would be lost.
    /// - Returns: nil for an address that is none.
    func openBoard(_ address: Text, _ app: inout Context) -> [Effect]? {
        guard address.hasPrefix(Text(SlidingPuzzle.name) + ".") else { return nil }
        hand.given = GivenBoard(id: try? PuzzleID(address), isLinked: true)
        return app.choose(name) + app.open(SlidingPuzzle.givenView)
    }

    /// The way to enter a board: what a link has brought is forgotten.
    func openField() -> [Effect] {
        if hand.given.isLinked { hand.given = GivenBoard() }
        return [.route(SlidingPuzzle.givenView.route)]
    }

    /// Reads a board as it is typed or pasted: speed-solvers' notation, or a board to a line.
    func enterBoard(_ text: Text, _ app: Context) {
        hand.given = GivenBoard(text: text)
        // Lines are rows; those with nothing in them are none.
        let lines = text.bytes.split { $0 == 0x0A || $0 == 0x0D || $0 == UInt8(ascii: "/") }
        let filled = lines.filter { !$0.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
        let rows = Text(bytes: Array(filled.joined(separator: [UInt8(ascii: "/")])))
        do throws(BoardNotationError) {
            let board = try SlidingBoard(notation: rows)
            hand.given.id = SlidingPuzzle.Params(board, multiMove: app.settings.isOn(.multiMove))
                .map { PuzzleID(params: $0, seed: 0) }
        } catch {
            hand.given.problem = error.problem
        }
    }

    func playGiven(_ app: inout Context) -> [Effect] {
        guard let id = hand.given.id else { return [] }
        let slot = GameSlot(name, isDaily: false)
        return app.clearTable(for: slot) + begin(Play(Game(id), in: slot, issued: nil), &app)
    }
}

enum GivenBoardView {
    static func view(_ context: Context, _ table: Table<SlidingPuzzle>) -> Node {
        let words = context.catalogue
        let given = table.hand.given
        if given.isLinked, given.id == nil {
            let start = way(context, to: SlidingPuzzle.newGameView, "button primary")
            return Node(
                .div, "list",
                [title(context, .linkedBoard), emptyState(words[.noBoardTitle], words[.noBoardText], start)])
        }
        // The time is to be beaten by who has seen the board for as short a time: it is shown small and uncovered, as it was sent.
        let board = given.id?.start ?? SlidingBoard(solved: context.settings.size)
        let picture = Node(.div, "preview", [Node(.div, "board-space", [SlidingBoardView.picture(context, board)])])
        return Node(
            .div, "split",
            [
                title(context, given.isLinked ? .linkedBoard : .enterBoard), picture,
                Node(.div, "panel", given.isLinked ? challenge(context, given) : field(context, table)),
                Node(
                    .div, "split-action",
                    [
                        button(context, .startGame, "button primary wide", .game(.newGameAsked)).with(.id, "start")
                            .with(.disabled, if: given.id == nil)
                    ]),
            ])
    }

    private static func challenge(_ context: Context, _ given: GivenBoard) -> [Node] {
        let words = context.catalogue
        let challenge = context.challenge?.address == given.id?.text ? context.challenge : nil
        return [
            Node(.h2, text: given.id.map { words.size($0.params.size) } ?? Text()),
            Node(.p, "challenge", text: challenge?.invitation(words) ?? words[.challengeNone]),
        ]
    }

    private static func field(_ context: Context, _ table: Table<SlidingPuzzle>) -> [Node] {
        let (words, given) = (context.catalogue, table.hand.given)
        let label = Node(
            .label, "entered-board",
            [
                Node(.span, "setting-name", text: words[.boardNumbers]),
                Node(.span, "muted", text: words[.boardNumbersHint]),
                Node(.textarea, "field").with(.id, "board-numbers").with(.autocomplete, "off").with(.value, given.text)
                    .onInput(.puzzle(table.number, SlidingField.board.rawValue)),
            ])
        let fault = fault(given, words).map { Node(.p, "fault", text: $0).with(.role, "status") }
        return [label] + (fault.map { [$0] } ?? [])
    }

    /// What keeps it from being played.
    private static func fault(_ given: GivenBoard, _ words: Catalogue) -> Text? {
        guard given.id == nil, !given.text.isEmpty else { return nil }
        switch given.problem {
        case .notANumber: return words[.boardNotNumbers]
        case .noSuchTile(let greatest): return words[.boardNoSuchTile, words.number(greatest)]
        case .duplicate(let tile): return words[.boardTwice, words.number(tile)]
        case .noGap: return words[.boardNoGap]
        case .oddParity: return words[.boardOdd]
        case .raggedRow, .wrongCount, .shape, .size: return words[.boardRows]
        case .empty: return nil
        // Solved already.
        case nil: return words[.boardSolved]
        }
    }
}
