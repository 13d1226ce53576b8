import AppUI
import PuzzleCore
import PuzzleWords

/// Draws sheets of puzzles: each is one picture, so paper and screen show the same, in any size.
struct SheetDrawing {
    let puzzles: [RatedSudoku]
    let order: SheetOrder
    let words: Catalogue

    /// The sheets with the puzzles, then those with the solutions.
    func sheets() -> [Node] {
        guard let kind = puzzles.first?.puzzle.grid.kind else { return [] }
        let layouts = [
            SheetLayout(perPage: order.perPage, size: kind.size),
            SheetLayout(solutions: puzzles.count, size: kind.size),
        ]
        let counts = layouts.map { (puzzles.count + $0.places - 1) / $0.places }
        var sheets: [Node] = []
        for (index, layout) in layouts.enumerated() {
            let isSolution = index == 1
            let title = isSolution ? words[page: .solutions] + " · " + order.title : order.title
            for sheet in 0..<counts[index] {
                let numbers = (sheet * layout.places)..<min((sheet + 1) * layout.places, puzzles.count)
                let page = words.number(sheets.count + 1) + "/" + words.number(counts[0] + counts[1])
                sheets.append(self.sheet(title, page, numbers.flatMap { grid($0, layout, isSolution: isSolution) }))
            }
        }
        return sheets
    }

    private func sheet(_ title: Text, _ page: Text, _ content: [Node]) -> Node {
        let (width, height) = (SheetLayout.width, SheetLayout.height)
        let head = [
            text("sheet-title", title, x: 0, y: 560, size: 480),
            text("sheet-end", page, x: width, y: 560, size: 340),
            Node(.path, "sheet-thin").with(.d, "M0 950h" + Text(decimal: width)),
        ]
        return Node(.svg, "sheet", head + content).with(.role, "img").with(.label, title + ", " + page)
            .with(.viewBox, "0 0 " + Text(decimal: width) + " " + Text(decimal: height))
    }

    private func grid(_ number: Int, _ layout: SheetLayout, isSolution: Bool) -> [Node] {
        let (puzzle, side, (x, y)) = (puzzles[number], layout.side, layout.corner(number % layout.places))
        let (givens, kind) = (puzzle.puzzle.grid, puzzle.puzzle.grid.kind)
        let shape = SudokuShape(kind, x: x, y: y, unit: side / kind.size)
        var nodes = [
            text("sheet-number", words.number(number + 1), x: x, y: y - 180, size: isSolution ? 300 : 400),
            Node(.path, "sheet-tint").with(.d, shape.extraHouses),
            Node(.path, "sheet-thin").with(.d, shape.cellLines),
            Node(.path, isSolution ? "sheet-border small" : "sheet-border").with(.d, shape.edges + shape.frame),
            digits("sheet-givens", shape) { givens[$0] },
        ]
        if isSolution {
            nodes.append(digits("sheet-found", shape) { givens[$0] == 0 ? puzzle.puzzle.solution[$0] : 0 })
        } else {
            let rating = SudokuWords.rating(puzzle.rating, words)
            let level = words.language.name(puzzle.level)
            nodes.append(text("sheet-end", level + " · " + rating, x: x + side, y: y - 180, size: 340))
        }
        return nodes
    }

    /// All in one text, of which each character has a place of its own.
    private func digits(_ className: StaticString, _ shape: SudokuShape, _ digit: (Int) -> UInt8) -> Node {
        let (size, unit) = (shape.kind.size, shape.unit)
        var (content, xs, ys) = (Text(), Text(), Text())
        for cell in 0..<shape.kind.cells where digit(cell) != 0 {
            content.append(SudokuWords.digit(digit(cell)))
            xs.append(decimal: shape.x + cell % size * unit + unit / 2)
            xs.append(byte: 0x20)
            // Digits are seven tenths as high as the font.
            ys.append(decimal: shape.y + cell / size * unit + unit * 72 / 100)
            ys.append(byte: 0x20)
        }
        return Node(.drawnText, className, text: content).with(.x, xs).with(.y, ys).style(.fontFactor, unit * 62 / 100)
    }

    private func text(_ className: StaticString, _ content: Text, x: Int, y: Int, size: Int) -> Node {
        Node(.drawnText, className, text: content).with(.x, Text(decimal: x)).with(.y, Text(decimal: y))
            .style(.fontFactor, size)
    }
}

extension SudokuShape {
    /// The lines between all cells.
    fileprivate var cellLines: Text {
        let side = kind.size * unit
        var path = Text()
        for line in 1..<kind.size {
            path.append("M" + Text(decimal: x) + " " + Text(decimal: y + line * unit) + "h" + Text(decimal: side))
            path.append("M" + Text(decimal: x + line * unit) + " " + Text(decimal: y) + "v" + Text(decimal: side))
        }
        return path
    }

    fileprivate var frame: Text {
        let side = Text(decimal: kind.size * unit)
        return "M" + Text(decimal: x) + " " + Text(decimal: y) + "h" + side + "v" + side + "h-" + side + "z"
    }
}
