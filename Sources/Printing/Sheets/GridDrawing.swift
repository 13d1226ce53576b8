import PuzzleCore

/// Draws a grid: what is tinted, thin lines between cells, thick ones around boxes or regions, digits.
struct GridDrawing {
    let kind: SudokuKind
    /// The upper left one.
    let corner: Point
    /// The side of a cell.
    let unit: Double

    private var side: Double { Double(kind.size) * unit }
    /// In proportion, but never so thin that printers lose it.
    private var thickLine: Double { 0.5 + 0.045 * unit }
    private var thinLine: Double { max(0.3, 0.3 * thickLine) }

    func draw(on page: inout Page) {
        page.fill(extraHouses, grey: 0.88)
        page.stroke(cellLines, width: thinLine, grey: 0.45)
        page.stroke(regionLines, width: thickLine)
    }

    /// Writes digits into their cells, each with its ink in the middle.
    func write(_ digits: [UInt8], _ face: Typeface, grey: Double = 0, on page: inout Page) {
        // Digits are seven tenths of an em high: a little less than half of a cell, so that notes fit around what is entered.
        let style = TextStyle(face: face, size: 0.64 * unit, grey: grey)
        var texts: [Page.PlacedText] = []
        for (cell, digit) in digits.enumerated() where digit > 0 {
            texts.append(Self.text(digit, style, around: middle(of: cell)))
        }
        page.write(texts, style)
    }

    /// Writes candidates into their cells, small, each in its own place.
    /// - Parameter candidates: of each cell, digit 1 in the lowest bit.
    func write(candidates: [UInt16], on page: inout Page) {
        let columns = Int(Double(kind.size).squareRoot().rounded(.up))
        let rows = (kind.size + columns - 1) / columns
        // Clear of the lines, which are within the cell.
        let room = 0.86 * unit
        let style = TextStyle(face: .regular, size: 1.1 * room / Double(columns), grey: 0.2)
        var texts: [Page.PlacedText] = []
        for (cell, digits) in candidates.enumerated() {
            let middle = middle(of: cell)
            for digit in 1...kind.size where digits >> (digit - 1) & 1 == 1 {
                let (row, column) = ((digit - 1) / columns, (digit - 1) % columns)
                let centre = Point(
                    x: middle.x + room * ((Double(column) + 0.5) / Double(columns) - 0.5),
                    y: middle.y + room * ((Double(row) + 0.5) / Double(rows) - 0.5))
                texts.append(Self.text(UInt8(digit), style, around: centre))
            }
        }
        page.write(texts, style)
    }

    /// A digit whose ink has its middle in a place.
    private static func text(_ digit: UInt8, _ style: TextStyle, around centre: Point) -> Page.PlacedText {
        let character = Unicode.Scalar(ShortID.cellCharacter(digit))
        return Page.PlacedText(
            text: String(Character(character)), start: style.origin(of: character, around: centre))
    }

    private func middle(of cell: Int) -> Point {
        place(row: Double(cell / kind.size) + 0.5, column: Double(cell % kind.size) + 0.5)
    }

    private func place(row: Double, column: Double) -> Point {
        Point(x: corner.x + column * unit, y: corner.y + row * unit)
    }

    /// The areas of diagonals and windows.
    private var extraHouses: Path {
        var path = Path()
        for cell in 0..<kind.cells where kind.isInExtraHouse(cell) {
            path.rectangle(
                at: place(row: Double(cell / kind.size), column: Double(cell % kind.size)), width: unit, height: unit)
        }
        return path
    }

    private var cellLines: Path {
        var path = Path()
        let end = Double(kind.size)
        for line in 1..<kind.size {
            path.line(from: place(row: Double(line), column: 0), to: place(row: Double(line), column: end))
            path.line(from: place(row: 0, column: Double(line)), to: place(row: end, column: Double(line)))
        }
        return path
    }

    /// The frame, and lines between regions, each in one piece as far as it goes.
    private var regionLines: Path {
        var path = Path()
        path.rectangle(at: corner, width: side, height: side)
        let size = kind.size
        for line in 1..<size {
            for run in Self.runs(size, where: { isEdge(line * size + $0, from: (line - 1) * size + $0) }) {
                path.line(
                    from: place(row: Double(line), column: Double(run.lowerBound)),
                    to: place(row: Double(line), column: Double(run.upperBound)))
            }
            for run in Self.runs(size, where: { isEdge($0 * size + line, from: $0 * size + line - 1) }) {
                path.line(
                    from: place(row: Double(run.lowerBound), column: Double(line)),
                    to: place(row: Double(run.upperBound), column: Double(line)))
            }
        }
        return path
    }

    private func isEdge(_ cell: Int, from other: Int) -> Bool { kind.region(of: cell) != kind.region(of: other) }

    /// Numbers up to `count` for which something holds, as far as they follow each other.
    private static func runs(_ count: Int, where holds: (Int) -> Bool) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for number in 0..<count where holds(number) {
            if let last = runs.last, last.upperBound == number {
                runs[runs.count - 1] = last.lowerBound..<(number + 1)
            } else {
                runs.append(number..<(number + 1))
            }
        }
        return runs
    }
}
