import PuzzleCore

/// Cells and lines of a grid as paths, with the side of a cell for the unit.
enum SudokuShape {
    static func viewBox(_ kind: SudokuKind) -> Text {
        let side = Text(decimal: kind.size)
        return "0 0 " + side + " " + side
    }

    /// The area of a cell.
    static func append(_ cell: Int, _ kind: SudokuKind, to path: inout Text) {
        line("h1v1h-1z", cell % kind.size, cell / kind.size, to: &path)
    }

    /// The lines between boxes or regions.
    static func edges(_ kind: SudokuKind) -> Text {
        let size = kind.size
        var path = Text()
        for cell in 0..<kind.cells {
            let (row, column) = (cell / size, cell % size)
            if column > 0, kind.region(of: cell) != kind.region(of: cell - 1) { line("v1", column, row, to: &path) }
            if row > 0, kind.region(of: cell) != kind.region(of: cell - size) { line("h1", column, row, to: &path) }
        }
        return path
    }

    private static func line(_ rest: Text, _ x: Int, _ y: Int, to path: inout Text) {
        path.append(byte: UInt8(ascii: "M"))
        path.append(decimal: x)
        path.append(byte: 0x20)
        path.append(decimal: y)
        path.append(rest)
    }
}

extension SudokuKind {
    /// Whether a cell lies on a diagonal or in a window that counts.
    func isInExtraHouse(_ cell: Int) -> Bool {
        housesOfCell[cell].contains { house in
            switch houses[house].shape {
            case .diagonal, .window: true
            default: false
            }
        }
    }
}
