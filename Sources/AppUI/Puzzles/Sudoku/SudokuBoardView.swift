import PuzzleCore

/// The grid on which Sudoku is played. A cell that shows what it showed is not made again.
package enum SudokuBoardView {
    static func cellID(_ cell: Int) -> Text { Text("cell-") + Text(decimal: cell) }

    /// The element that takes the focus: the selected cell.
    static func focusID(_ table: Table<Sudoku>, _ app: Context) -> Text {
        if app.view == .sudoku, table.play?.game.isOver != false { return "board" }
        return cellID(table.selectedCell(app) ?? 0)
    }

    /// All that a cell shows, but for its place.
    private struct Look: Hashable {
        let language: Language
        let digit: UInt8
        let notes: UInt16
        let isGiven: Bool
        let verdict: SudokuPosition.Verdict?
        let isSelected: Bool
        let takesFocus: Bool
        /// Whether another cell has its digit that must differ.
        let isInConflict: Bool
        let marks: [CellMark]
    }

    static func board(_ context: Context, _ table: Table<Sudoku>, _ position: SudokuPosition, isCovered: Bool) -> Node {
        let size = position.kind.size
        let looks = looks(context, table, position)
        let words = context.catalogue
        let rows = (0..<size).map { row in
            let cells = (row * size)..<((row + 1) * size)
            return Node(.div, key: row, showing: looks[cells]) { node in
                node.attributes = [(.class, "sudoku-row"), (.role, "row")]
                node.styles = [(.row, Text(decimal: row))]
                node.children = cells.map { self.cell($0, looks[$0], position, words) }
            }
        }
        var children = [
            layers(context, table, position),
            Node(.div, "sudoku-grid", rows).with(.role, "grid").with(.inert, if: isCovered)
                .with(.label, words[.sudokuBoard, SudokuWords.kind(position.kind, words)])
                // Another game's cells are others, even where the digits are the same.
                .keyed(table.hand.number),
        ]
        if context.view == .sudoku, let links = SudokuMarks.links(table) { children.append(links) }
        let isSolved = context.view == .sudoku && table.play?.game.isSolved == true
        let name: StaticString = isSolved ? "sudoku-board solved" : "sudoku-board"
        return Node(.div, name, children).with(.id, "board").with(.tabindex, "-1")
            .style(.columns, size).style(.boxRows, position.kind.boxRows).style(.boxColumns, position.kind.boxColumns)
    }

    private static func looks(_ context: Context, _ table: Table<Sudoku>, _ position: SudokuPosition) -> [Look] {
        let isGame = context.view == .sudoku
        // Where digits are checked at once, the wrong one is known.
        let showsConflicts = !isGame || table.play?.game.id.params.checks != .immediate
        let marks = isGame ? SudokuMarks.marks(table) : []
        let selected = table.selectedCell(context)
        return (0..<position.kind.cells).map { cell in
            let digit = position.grid[cell]
            return Look(
                language: context.catalogue.language, digit: digit, notes: position.notes[cell],
                isGiven: position.isGiven(cell), verdict: position.verdict(cell), isSelected: selected == cell,
                takesFocus: cell == selected ?? 0,
                isInConflict: showsConflicts && digit != 0
                    && position.kind.peers[cell].contains {
                        position.grid[$0] == digit && position.verdict($0) != .wrong
                    },
                marks: marks.isEmpty ? [] : marks.filter { $0.cell == cell })
        }
    }

    /// The houses that the digit of the latest move has made whole, as far as the rules alone tell, and its cell; not a digit to which
    /// undoing has led back.
    private static func wholeHouses(
        _ table: Table<Sudoku>, _ position: SudokuPosition
    ) -> (houses: [Int], cell: Int)? {
        guard let game = table.play?.game, !game.canRedo, case .enter(_, let cell, _) = game.lastMove,
            position.verdict(cell) != .wrong
        else { return nil }
        let kind = position.kind
        let houses = kind.housesOfCell[cell].filter { house in
            let digits = kind.houses[house].cells.reduce(0 as UInt32) { $0 | 1 << UInt32(position.grid[$1]) }
            return digits == (1 << UInt32(kind.size + 1)) - 2
        }
        return houses.isEmpty ? nil : (houses, cell)
    }

    /// The colours under the cells. A layer is one shape: to select a cell changes two of them, and not a hundred cells.
    private static func layers(_ context: Context, _ table: Table<Sudoku>, _ position: SudokuPosition) -> Node {
        let kind = position.kind
        let selected = table.selectedCell(context)
        let inCell = selected.map { position.grid[$0] } ?? 0
        let inHand = context.view == .sudoku ? table.hand.game.digit ?? 0 : 0
        let digit = inCell != 0 ? inCell : inHand
        let shape = SudokuShape(kind)
        var (peers, same) = (Text(), Text())
        // An explanation has tints of its own.
        let isTinted = context.view != .sudoku || table.hand.game.explanation == nil
        if isTinted, context.settings.isOn(.showPeers), let selected {
            for peer in kind.peers[selected] { shape.append(peer, to: &peers) }
        }
        if isTinted, context.settings.isOn(.showSameDigits), digit != 0 {
            let note: UInt16 = 1 << UInt16(digit - 1)
            for cell in 0..<kind.cells
            where position.grid[cell] == digit || position.grid[cell] == 0 && position.notes[cell] & note != 0 {
                shape.append(cell, to: &same)
            }
        }
        var paths = [
            Node(.path, "layer-extra").with(.d, shape.extraHouses), Node(.path, "layer-peers").with(.d, peers),
            Node(.path, "layer-same").with(.d, same),
        ]
        if context.view == .sudoku, let (houses, cell) = wholeHouses(table, position) {
            // A new one for each answer.
            paths.append(Node(.path, "layer-whole").with(.d, shape.houses(houses)).keyed(cell))
        }
        return Node(.svg, "layers", paths).with(.viewBox, shape.viewBox).with(.hidden, "true")
    }

    private static func cell(_ cell: Int, _ look: Look, _ position: SudokuPosition, _ words: Catalogue) -> Node {
        Node(.button, key: cell, showing: look) { node in
            let (digit, notes, marks) = (look.digit, look.notes, look.marks)
            var className = Self.className(cell, position)
            if look.isSelected { className.append(" selected") }
            if look.isInConflict { className.append(" conflict") }
            for mark in marks where mark.digit == 0 { className.append(mark.role.className) }
            node.attributes = [
                (.tabindex, look.takesFocus ? "0" : "-1"), (.class, className), (.id, cellID(cell)),
                (.type, "button"), (.role, "gridcell"), (.selected, look.isSelected ? "true" : "false"),
                (.label, Self.label(cell, position, words)),
            ]
            node.handlers = [(.click, .action(.gesture(.press(cell))))]
            if digit != 0 {
                node.text = SudokuWords.digit(digit)
                return
            }
            guard notes != 0 || marks.contains(where: { $0.digit != 0 }) else {
                node.text = Text()
                return
            }
            var children = [Node(.span, "notes", text: Self.lines(of: notes, position.kind))]
            for mark in marks where mark.digit != 0 {
                let place = Int(mark.digit - 1)
                children.append(
                    Node(.span, nil, text: SudokuWords.digit(mark.digit)).with(.class, "mark" + mark.role.className)
                        .style(.row, place / position.kind.boxColumns).style(.column, place % position.kind.boxColumns)
                )
            }
            node.children = children
        }
    }

    /// A board to look at.
    package static func picture(_ position: SudokuPosition, selected: (Int) -> Bool) -> Node {
        let (kind, size) = (position.kind, position.kind.size)
        let shape = SudokuShape(kind)
        let layers = Node(.svg, "layers", [Node(.path, "layer-extra").with(.d, shape.extraHouses)])
        let rows = (0..<size).map { row in
            Node(
                .div, "sudoku-row",
                (row * size..<(row + 1) * size).map { picture($0, position, isSelected: selected($0)) })
        }
        return Node(
            .div, "sudoku-board", [layers.with(.viewBox, shape.viewBox), Node(.div, "sudoku-grid", rows)]
        ).style(.columns, size).style(.boxRows, kind.boxRows).style(.boxColumns, kind.boxColumns)
    }

    private static func picture(_ cell: Int, _ position: SudokuPosition, isSelected: Bool) -> Node {
        let node = Node(.span)
        let digit = position.grid[cell]
        if digit != 0 {
            node.text = SudokuWords.digit(digit)
        } else if position.notes[cell] != 0 {
            node.children = [Node(.span, "notes", text: lines(of: position.notes[cell], position.kind))]
        }
        return node.with(.class, className(cell, position) + (isSelected ? " selected" : ""))
    }

    /// What can be said of a cell by the rules alone.
    private static func className(_ cell: Int, _ position: SudokuPosition) -> Text {
        var className = shape(cell, position.kind)
        if position.isGiven(cell) { className.append(" given") }
        if let verdict = position.verdict(cell) { className.append(verdict == .right ? " right" : " wrong") }
        return className
    }

    /// Where the lines between boxes and regions are.
    private static func shape(_ cell: Int, _ kind: SudokuKind) -> Text {
        let size = kind.size
        let (row, column) = (cell / size, cell % size)
        var className = Text("sudoku-cell")
        if column > 0, kind.region(of: cell) != kind.region(of: cell - 1) { className.append(" edge-left") }
        if row > 0, kind.region(of: cell) != kind.region(of: cell - size) { className.append(" edge-top") }
        return className
    }

    /// As many lines as a box has rows, each with the notes in their places.
    private static func lines(of notes: UInt16, _ kind: SudokuKind) -> Text {
        var text = Text()
        for digit in 1...UInt8(kind.size) {
            if digit > 1, Int(digit - 1) % kind.boxColumns == 0 { text.append(byte: 0x0A) }
            if notes & 1 << UInt16(digit - 1) != 0 {
                text.append(SudokuWords.digit(digit))
            } else {
                text.append(byte: 0x20)
            }
        }
        return text
    }

    /// `Row 4, column 5: 7, wrong`.
    static func label(_ cell: Int, _ position: SudokuPosition, _ words: Catalogue) -> Text {
        let size = position.kind.size
        var context = Text()
        let digit = position.grid[cell]
        if digit != 0 {
            context = SudokuWords.digit(digit)
            let phrase: Phrase? =
                position.isGiven(cell)
                ? .cellGiven : position.verdict(cell).map { $0 == .right ? .cellRight : .cellWrong }
            if let phrase { context = context + ", " + words[phrase] }
        } else if position.notes[cell] != 0 {
            var digits = Text()
            for digit in 1...UInt8(size) where position.notes[cell] & 1 << UInt16(digit - 1) != 0 {
                if !digits.isEmpty { digits.append(byte: 0x20) }
                digits.append(SudokuWords.digit(digit))
            }
            context = words[.cellNotes, digits]
        } else {
            context = words[.cellEmpty]
        }
        return words[.cellAt, Text(decimal: cell / size + 1), Text(decimal: cell % size + 1), context]
    }
}
