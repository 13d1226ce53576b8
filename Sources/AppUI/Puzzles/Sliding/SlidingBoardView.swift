import PuzzleCore

extension Slide.Direction {
    /// Where the tiles go.
    package var arrow: Text {
        switch self {
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        }
    }
}

/// The board of the sliding puzzle. Tiles are placed by custom properties alone, so that a move touches just the tiles
/// that moved, and the style sheet animates them without a new layout.
package enum SlidingBoardView {
    /// The element that takes the focus when a game begins: with a remote control, a tile beside the gap.
    static func focusID(_ table: Table<SlidingPuzzle>, _ app: Context) -> Text {
        guard app.device.isRemote, let board = table.play?.game.position else { return "board" }
        for cell in board.tiles.indices {
            if let slide = board.slide(moving: cell), slide.tiles == 1 { return tileID(board.tiles[cell]) }
        }
        return "board"
    }

    static func tileID(_ tile: UInt8) -> Text { Text("tile-") + Text(decimal: Int(tile)) }

    /// The space for a board on a screen, in CSS pixels: what the style sheet leaves beside bars and margins.
    static func space(width: Int, height: Int) -> (width: Int, height: Int) {
        if width >= 1024 { return (max(width - 240 - 300, 200), max(height - 96, 200)) }
        if width > height { return (max(width - 260, 100), max(height - 32, 100)) }
        return (max(width - 32, 100), max(height - 264, 100))
    }

    /// All that a tile shows, but for its number.
    private struct TileLook: Hashable {
        let language: Language
        let columns: Int
        let cell: Int
        /// Whether all of its row is home.
        let isRowHome: Bool
        let isPictured: Bool
        /// How far it follows the finger.
        let dragX: Int?
        let dragY: Int?
    }

    /// - Parameter picture: The game's; nil for the one that is set.
    static func board(
        _ context: Context, _ board: SlidingBoard, picture: Text?, drag: SlidingHand.Drag?, hint: Slide?,
        isSolved: Bool,
        isPeeking: Bool = false
    ) -> Node {
        let isPictured = context.settings.face != .numbers
        let words = context.catalogue
        let moving = drag.map { movingCells(board, $0.slide) } ?? []
        var tiles: [Node] = []
        tiles.reserveCapacity(board.tiles.count)
        var cells = [Int](repeating: 0, count: board.tiles.count)
        for (cell, tile) in board.tiles.enumerated() { cells[Int(tile)] = cell }
        let isRowHome = rowsAtHome(board)
        for tile in 1..<board.tiles.count {
            let cell = cells[tile]
            let follows = moving.contains(cell) ? drag : nil
            let columns = board.size.columns
            let look = TileLook(
                language: words.language, columns: columns, cell: cell, isRowHome: isRowHome[cell / columns],
                isPictured: isPictured, dragX: follows?.x, dragY: follows?.y)
            tiles.append(
                Node(.button, key: tile, showing: look) { node in
                    let (row, column) = (cell / columns, cell % columns)
                    let number = Text(decimal: tile)
                    node.text = number
                    node.attributes = [
                        (.class, look.isRowHome ? "tile at-home in-row" : cell == tile - 1 ? "tile at-home" : "tile"),
                        (.id, tileID(UInt8(truncatingIfNeeded: tile))), (.type, "button"), (.press, number),
                        (.label, words[.tileAt, number, Text(decimal: row + 1), Text(decimal: column + 1)]),
                    ]
                    node.styles = [(.row, Text(decimal: row)), (.column, Text(decimal: column))]
                    if isPictured {
                        node.styles.append((.homeRow, Text(decimal: (tile - 1) / columns)))
                        node.styles.append((.homeColumn, Text(decimal: (tile - 1) % columns)))
                    }
                    if let follows {
                        node.styles.append((.dragX, Text(decimal: follows.x)))
                        node.styles.append((.dragY, Text(decimal: follows.y)))
                    }
                    node.handlers = [(.click, .action(.gesture(.press(tile))))]
                })
        }
        if let hint, let shown = arrow(board, hint) { tiles.append(shown.keyed(0)) }
        if isPeeking { tiles.append(Node(.span, "whole").with(.hidden, "true").keyed(-2)) }
        return frame(
            context, board.size,
            isSolved ? "board solved" : drag == nil ? "board" : "board dragging", tiles, picture: picture
        )
        .with(.id, "board").with(.role, "group").with(.tabindex, "-1")
        .with(.label, words[.board, Text(decimal: board.size.rows), Text(decimal: board.size.columns)])
    }

    /// The cell of the tile to press: the farthest of those that slide.
    static func hintedCell(_ board: SlidingBoard, _ hint: Slide) -> Int? { movingCells(board, hint).last }

    /// A ring around the tile to press, and an arrow where it goes.
    private static func arrow(_ board: SlidingBoard, _ slide: Slide) -> Node? {
        guard let cell = hintedCell(board, slide) else { return nil }
        // Quarters of a turn to the right, from an arrow that points to the right.
        let turn = [3, 1, 2, 0][Int(slide.direction.rawValue)]
        return Node(.span, "hint", [Node(.span, "hint-arrow", [icon("icon icon-forward")])]).with(.hidden, "true")
            .style(.turn, turn).style(.row, cell / board.size.columns).style(.column, cell % board.size.columns)
    }

    /// A board to look at.
    static func picture(_ context: Context, _ board: SlidingBoard) -> Node {
        frame(context, board.size, "board picture", pictureTiles(board), picture: nil).with(.hidden, "true")
    }

    /// A board for a picture that is passed on.
    static func drawing(_ board: SlidingBoard) -> Drawing {
        let (rows, columns) = (board.size.rows, board.size.columns)
        let side = 1000 / max(rows, columns)
        let (left, top) = ((1000 - side * columns) / 2, (1000 - side * rows) / 2)
        let gap = max(side / 40, 1)
        var drawing = Drawing()
        drawing.rectangle(left, top, side * columns, side * rows, corner: max(side / 7, 8), "#e6e0d5")
        for (cell, tile) in board.tiles.enumerated() where tile != 0 {
            let (x, y) = (left + cell % columns * side, top + cell / columns * side)
            drawing.rectangle(
                x + gap, y + gap, side - 2 * gap, side - 2 * gap, corner: side / 7, "#ffffff")
            let size = side * (tile < 10 ? 52 : tile < 100 ? 46 : 38) / 100
            drawing.text(
                Text(decimal: Int(tile)), x + side / 2, y + side / 2 + size * 36 / 100, size: size,
                Int(tile) == cell + 1 ? "#2f6f62" : "#1d2725")
        }
        return drawing
    }

    /// A board to look at, as engines draw it: without the player's looks.
    /// - Parameter hint: a move that is pointed out.
    package static func plainPicture(_ board: SlidingBoard, hint: Slide? = nil) -> Node {
        let hint = hint.flatMap { arrow(board, $0) }
        return Node(.div, "board picture square", pictureTiles(board) + (hint.map { [$0] } ?? []))
            .style(.rows, board.size.rows).style(.columns, board.size.columns)
    }

    /// The tiles of a board to look at, in the order of their numbers.
    private static func pictureTiles(_ board: SlidingBoard) -> [Node] {
        var cells = [Int](repeating: 0, count: board.tiles.count)
        for (cell, tile) in board.tiles.enumerated() { cells[Int(tile)] = cell }
        return (1..<board.tiles.count).map { tile in
            let cell = cells[tile]
            let (columns, home) = (board.size.columns, tile - 1)
            return Node(.span, cell == home ? "tile at-home" : "tile", text: Text(decimal: tile))
                .style(.row, cell / columns).style(.column, cell % columns)
                .style(.homeRow, home / columns).style(.homeColumn, home % columns)
        }
    }

    private static func frame(
        _ context: Context, _ size: BoardSize, _ className: Text, _ tiles: [Node], picture: Text?
    ) -> Node {
        // A picture keeps its shape.
        let isSquare = context.settings.isOn(.squareTiles) || context.settings.face != .numbers
        let board = Node(.div, nil, tiles).with(.class, className + (isSquare ? " square" : " stretched"))
        return Look.picture(context, Look.colours(context, board), picture)
            .style(.rows, size.rows).style(.columns, size.columns)
    }

    /// For each row, whether all its tiles are home.
    private static func rowsAtHome(_ board: SlidingBoard) -> [Bool] {
        var isHome = [Bool](repeating: true, count: board.size.rows)
        for (cell, tile) in board.tiles.enumerated() where Int(tile) != (cell + 1) % board.tiles.count {
            isHome[cell / board.size.columns] = false
        }
        return isHome
    }

    /// The cells whose tiles a slide moves.
    private static func movingCells(_ board: SlidingBoard, _ slide: Slide) -> [Int] {
        let step =
            switch slide.direction {
            case .up: board.size.columns
            case .down: -board.size.columns
            case .left: 1
            case .right: -1
            }
        return (1...slide.tiles).map { board.gap + step * $0 }
    }
}
