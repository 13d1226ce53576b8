import PuzzleCore

/// A grid as a small picture.
enum SudokuPicture {
    /// An easy puzzle to look at.
    static var example: [UInt8] {
        Text(".9.4.6....4.3.596.16..7......415...3.5.....1.9...327......4..76.852.7.9....5.3.2.").bytes
            .map { $0 == UInt8(ascii: ".") ? 0 : $0 - UInt8(ascii: "0") }
    }

    /// The lines of a kind, thick between boxes or regions, what else belongs together tinted, and digits, cell by cell.
    static func node(_ kind: SudokuKind, digits: [UInt8] = []) -> Node {
        node(kind, digits.isEmpty ? [] : [text(digits, kind)])
    }

    /// How far a game is: where digits were given, and where the player has entered some. None can be read, since its clock may
    /// stand still.
    static func progress(_ position: Sudoku.Position) -> Node {
        let kind = position.grid.kind
        let shape = SudokuShape(kind, unit: unit)
        var (given, entered) = (Text(), Text())
        for (cell, digit) in position.grid.digits.enumerated() where digit != 0 {
            if position.isGiven(cell) { shape.append(cell, to: &given) } else { shape.append(cell, to: &entered) }
        }
        return node(kind, [Node(.path, "kind-given").with(.d, given), Node(.path, "kind-entered").with(.d, entered)])
    }

    private static func node(_ kind: SudokuKind, _ content: [Node]) -> Node {
        let shape = SudokuShape(kind, unit: unit)
        var tint = shape.extraHouses
        if kind.extras.contains(.antiKnight) {
            // The cells that a knight would reach from the middle.
            let middle = kind.cells / 2
            for peer in kind.peers[middle] where !kind.sharesHouse(peer, middle) { shape.append(peer, to: &tint) }
        }
        let (tinted, lines) = (Node(.path, "kind-tint").with(.d, tint), Node(.path, "kind-lines").with(.d, shape.edges))
        return Node(.svg, "kind-picture", [tinted] + content + [lines]).with(.viewBox, shape.viewBox)
            .with(.hidden, "true")
    }

    /// A puzzle for a picture that is passed on.
    static func drawing(_ grid: SudokuGrid) -> Drawing {
        let (size, margin) = (grid.kind.size, 20)
        let unit = (1000 - 2 * margin) / size
        let shape = SudokuShape(grid.kind, x: margin, y: margin, unit: unit)
        var thin = Text()
        for cell in 0..<grid.kind.cells { shape.append(cell, to: &thin) }
        var drawing = Drawing()
        drawing.rectangle(margin - 4, margin - 4, unit * size + 8, unit * size + 8, corner: 12, "#586461")
        drawing.rectangle(margin, margin, unit * size, unit * size, corner: 8, "#ffffff")
        drawing.lines(thin, width: 1, "#ddd7cc")
        drawing.lines(shape.edges, width: 5, "#586461")
        let height = unit * 58 / 100
        for (cell, digit) in grid.digits.enumerated() where digit != 0 {
            drawing.text(
                SudokuWords.digit(digit), margin + cell % size * unit + unit / 2,
                margin + cell / size * unit + unit / 2 + height * 36 / 100, size: height, "#1d2725")
        }
        return drawing
    }

    /// The side of a cell.
    private static var unit: Int { 10 }

    /// All digits as one text, with a place for each.
    private static func text(_ digits: [UInt8], _ kind: SudokuKind) -> Node {
        var (text, x, y) = (Text(), Text(), Text())
        for (cell, digit) in digits.enumerated() where digit != 0 {
            text.append(SudokuWords.digit(digit))
            x.append(decimal: cell % kind.size * unit + unit / 2)
            x.append(byte: 0x20)
            y.append(decimal: (cell / kind.size + 1) * unit - 2)
            y.append(byte: 0x20)
        }
        return Node(.drawnText, "kind-digits", text: text).with(.x, x).with(.y, y)
    }
}

extension SudokuKind {
    fileprivate func sharesHouse(_ a: Int, _ b: Int) -> Bool {
        housesOfCell[a].contains { housesOfCell[b].contains($0) }
    }
}
