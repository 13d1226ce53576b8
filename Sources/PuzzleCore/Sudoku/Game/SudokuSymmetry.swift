/// How the clues of a puzzle lie: a turn or a reflection that leaves their places as they are.
public enum SudokuSymmetry: UInt8, NamedCase {
    case none, halfTurn, quarterTurn
    /// Left and right.
    case mirror
    /// Along the diagonal from the top left to the bottom right.
    case diagonal

    /// As it stands in options and JSON.
    public var name: StaticString {
        switch self {
        case .none: "none"
        case .halfTurn: "half-turn"
        case .quarterTurn: "quarter-turn"
        case .mirror: "mirror"
        case .diagonal: "diagonal"
        }
    }

    /// Where the turn or reflection takes a cell.
    package func image(of cell: Int, size: Int) -> Int {
        let (row, column) = (cell / size, cell % size)
        return switch self {
        case .none: cell
        case .halfTurn: size * size - 1 - cell
        case .quarterTurn: column * size + size - 1 - row
        case .mirror: row * size + size - 1 - column
        case .diagonal: column * size + row
        }
    }

    /// The cells that are taken or left together, in the order of their first cells.
    package func orbits(size: Int) -> [[Int]] { Self.orbits(size: size) { image(of: $0, size: size) } }

    /// The same of any turn or reflection.
    package static func orbits(size: Int, image: (_ cell: Int) -> Int) -> [[Int]] {
        var orbits: [[Int]] = []
        var isTaken = [Bool](repeating: false, count: size * size)
        for first in 0..<(size * size) where !isTaken[first] {
            var orbit: [Int] = []
            var cell = first
            repeat {
                orbit.append(cell)
                isTaken[cell] = true
                cell = image(cell)
            } while cell != first
            orbits.append(orbit)
        }
        return orbits
    }
}
