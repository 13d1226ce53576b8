import AppUI
import PuzzleCore

/// A Sudoku grid to look at: digits, candidates, and the marks, houses and links of a step.
///
/// Cells lie in a CSS grid, placed by `--row` and `--column`, and the candidates of a cell in a grid of their own inside it;
/// links are curves in a picture over all. So it has any size, on paper too.
public struct SudokuDrawing {
    let grid: SudokuGrid
    /// For each cell the candidates to show, digit 1 in the lowest bit; only those of empty cells are shown.
    let candidates: [UInt16]
    let disclosure: SudokuStep.Disclosure?

    /// - Parameters:
    ///   - candidates: none if there is nothing to show.
    ///   - disclosure: what is marked.
    public init(_ grid: SudokuGrid, candidates: [UInt16] = [], _ disclosure: SudokuStep.Disclosure? = nil) {
        self.grid = grid
        self.candidates = candidates
        self.disclosure = disclosure
    }

    private var kind: SudokuKind { grid.kind }

    /// - Parameter label: what a screen reader says in the place of the picture.
    public func node(label: Text) -> Node {
        var children: [Node] = []
        children.reserveCapacity(kind.cells + 1)
        let shaded = shadedCells
        for cell in 0..<kind.cells { children.append(self.cell(cell, isShaded: shaded[cell])) }
        if let links = disclosure?.links, !links.isEmpty { children.append(LinkPicture(kind: kind).node(links)) }
        return Node(.div, "diagram", children).style(.rows, kind.size).style(.columns, kind.size)
            .with(.role, "img").with(.label, label)
    }

    /// Those of the houses where to look, or else the cells.
    private var shadedCells: [Bool] {
        var shaded = [Bool](repeating: false, count: kind.cells)
        guard let disclosure else { return shaded }
        for house in disclosure.houses { for cell in kind.houses[house].cells { shaded[cell] = true } }
        for cell in disclosure.cells { shaded[cell] = true }
        return shaded
    }

    // MARK: Cells

    private func cell(_ cell: Int, isShaded: Bool) -> Node {
        var name: Text = "diagram-cell"
        let (row, column) = (cell / kind.size, cell % kind.size)
        if column + 1 < kind.size, kind.region(of: cell) != kind.region(of: cell + 1) { name.append(" region-right") }
        if row + 1 < kind.size, kind.region(of: cell) != kind.region(of: cell + kind.size) {
            name.append(" region-below")
        }
        for house in kind.housesOfCell[cell] {
            switch kind.houses[house].shape {
            case .window, .diagonal: name.append(" special")
            case .row, .column, .box, .region: break
            }
        }
        if isShaded { name.append(" shaded") }
        let node: Node
        if grid[cell] > 0 {
            node = Node(.span, nil, text: Text(decimal: Int(grid[cell])))
            name.append(roles(SudokuCandidate(cell: cell, digit: Int(grid[cell]))))
        } else if candidates.indices.contains(cell), candidates[cell] != 0 {
            node = Node(.span, nil, [notes(cell)])
        } else {
            node = Node(.span)
        }
        return node.with(.class, name).style(.row, row).style(.column, column)
    }

    private func notes(_ cell: Int) -> Node {
        var notes: [Node] = []
        for digit in 1...kind.size where candidates[cell] >> UInt16(digit - 1) & 1 != 0 {
            let candidate = SudokuCandidate(cell: cell, digit: digit)
            notes.append(
                Node(.span, nil, text: Text(decimal: digit)).with(.class, "diagram-note" + roles(candidate))
                    .style(.row, (digit - 1) / kind.boxColumns).style(.column, (digit - 1) % kind.boxColumns))
        }
        // Boxes are as wide as notes stand in a cell.
        return Node(.span, "diagram-notes", notes).style(.rows, kind.boxRows).style(.columns, kind.boxColumns)
    }

    /// Class names, each behind a space.
    private func roles(_ candidate: SudokuCandidate) -> Text {
        guard let disclosure else { return Text() }
        var roles = Text()
        for mark in disclosure.marks where mark.candidate == candidate {
            switch mark.role {
            case .cause: roles.append(" cause")
            case .support: roles.append(" support")
            case .on: roles.append(" on")
            case .off: roles.append(" off")
            case .blocker: roles.append(" blocker")
            }
        }
        if disclosure.placement == candidate { roles.append(" placed") }
        if disclosure.eliminations.contains(candidate) { roles.append(" eliminated") }
        return roles
    }
}

/// Links between candidates as arrows. A cell is 60 units wide and high.
private struct LinkPicture {
    let kind: SudokuKind

    private typealias Point = SIMD2<Double>
    private static var side: Int { 60 }

    func node(_ links: [SudokuStep.Link]) -> Node {
        var paths: [Node] = []
        for link in links {
            let name: Text =
                switch link.strength {
                case .strong: "diagram-link strong"
                case .weak: "diagram-link weak"
                case .advanced: "diagram-link advanced"
                }
            let (line, head) = arrow(from: link.from, to: link.to)
            paths.append(Node(.path).with(.class, name).with(.d, line))
            paths.append(Node(.path, "diagram-link head").with(.d, head))
        }
        var box: Text = "0 0 "
        box.append(decimal: kind.size * Self.side)
        box.append(" ")
        box.append(decimal: kind.size * Self.side)
        return Node(.svg, "diagram-links", paths).with(.viewBox, box).with(.hidden, "true")
    }

    private func centre(_ candidate: SudokuCandidate) -> Point {
        let side = Double(Self.side)
        let (row, column) = (candidate.cell / kind.size, candidate.cell % kind.size)
        let place = candidate.digit - 1
        // The notes of a cell leave a margin, as the style sheet has it.
        return Point(
            side * (Double(column) + 0.04 + 0.92 * (Double(place % kind.boxColumns) + 0.5) / Double(kind.boxColumns)),
            side * (Double(row) + 0.04 + 0.92 * (Double(place / kind.boxColumns) + 0.5) / Double(kind.boxRows)))
    }

    /// By Heron's method: the standard library's root would have native programs link the mathematical library.
    private func length(_ vector: Point) -> Double {
        let square = (vector * vector).sum()
        var root = max(square, 1)
        for _ in 0..<24 { root = (root + square / root) / 2 }
        return root
    }

    /// A curve that bends a little to the left, so that two ways between two candidates are two curves, and the tip of it.
    private func arrow(from: SudokuCandidate, to: SudokuCandidate) -> (line: Text, head: Text) {
        let (start, end) = (centre(from), centre(to))
        let way = end - start
        let distance = max(length(way), 1)
        let sideways = Point(way.y, -way.x)
        let middle = (start + end) * 0.5 + sideways * (distance > 90 ? 0.12 : 0.2)
        // Notes are circles; half of their distance is left free.
        let radius = min(0.42 * Double(Self.side) / Double(max(kind.boxRows, kind.boxColumns)), distance * 0.3)
        let first = start + (middle - start) * (radius / max(length(middle - start), 1))
        let direction = (end - middle) * (1 / max(length(end - middle), 1))
        let last = end - direction * radius
        let across = Point(direction.y, -direction.x)
        let size = min(6, distance * 0.3)
        let base = last - direction * size
        var line: Text = "M"
        write(first, to: &line)
        line.append("Q")
        write(middle, to: &line)
        line.append(" ")
        write(base, to: &line)
        var head: Text = "M"
        write(last, to: &head)
        for corner in [base + across * (size * 0.5), base - across * (size * 0.5)] {
            head.append("L")
            write(corner, to: &head)
        }
        head.append("Z")
        return (line, head)
    }

    /// With one decimal.
    private func write(_ point: Point, to text: inout Text) {
        for (index, value) in [point.x, point.y].enumerated() {
            if index > 0 { text.append(" ") }
            let tenths = Int(value * 10 + 0.5)
            text.append(decimal: tenths / 10)
            text.append(byte: UInt8(ascii: "."))
            text.append(decimal: abs(tenths % 10))
        }
    }
}
