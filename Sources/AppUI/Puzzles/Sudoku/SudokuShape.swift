import PuzzleCore

/// Cells and lines of a grid as paths of a picture.
package struct SudokuShape {
    package let kind: SudokuKind
    /// Of the upper left corner.
    package let x: Int
    package let y: Int
    /// The side of a cell.
    package let unit: Int
    private let down: Text
    private let across: Text
    private let area: Text

    package init(_ kind: SudokuKind, x: Int = 0, y: Int = 0, unit: Int = 1) {
        self.kind = kind
        self.x = x
        self.y = y
        self.unit = unit
        let side = Text(decimal: unit)
        down = "v" + side
        across = "h" + side
        area = across + down + "h-" + side + "z"
    }

    package var viewBox: Text {
        let side = Text(decimal: kind.size * unit)
        return "0 0 " + side + " " + side
    }

    /// The area of a cell.
    package func append(_ cell: Int, to path: inout Text) { append(area, at: cell, to: &path) }

    /// The areas of diagonals and windows.
    package var extraHouses: Text {
        var path = Text()
        for cell in 0..<kind.cells where kind.isInExtraHouse(cell) { append(cell, to: &path) }
        return path
    }

    /// The areas of some houses.
    package func houses(_ houses: [Int]) -> Text {
        var path = Text()
        for cell in 0..<kind.cells where kind.housesOfCell[cell].contains(where: houses.contains) {
            append(cell, to: &path)
        }
        return path
    }

    /// The lines between boxes or regions.
    package var edges: Text {
        let size = kind.size
        var path = Text()
        for cell in 0..<kind.cells {
            if cell % size > 0, kind.region(of: cell) != kind.region(of: cell - 1) {
                append(down, at: cell, to: &path)
            }
            if cell >= size, kind.region(of: cell) != kind.region(of: cell - size) {
                append(across, at: cell, to: &path)
            }
        }
        return path
    }

    private func append(_ rest: Text, at cell: Int, to path: inout Text) {
        path.append(byte: UInt8(ascii: "M"))
        path.append(decimal: x + cell % kind.size * unit)
        path.append(byte: 0x20)
        path.append(decimal: y + cell / kind.size * unit)
        path.append(rest)
    }
}
