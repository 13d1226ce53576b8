import PuzzleCore

/// Sets of cells of a full grid, in each of which a puzzle that has only this solution must have a clue ("unavoidable
/// sets"): the least parts of two exchangeable lines in which both hold the same digits.
///
/// They prove two in five of the clues that a minimal classic puzzle needs, without a search. Sets of two digits that
/// change places would prove one in ten more, but take as long to find as the searches that they save.
struct UnavoidableSets {
    /// The sets of each cell, as many for each; a cell with fewer has set 0 instead.
    private var sets: [UInt16]
    private let setsPerCell: Int
    /// How many clues each set has; set 0 has always more than the cells that could be taken from it.
    private var clues: [UInt16] = [.max / 2]
    /// How many sets have no clue.
    private(set) var unclued = 0

    /// All cells are clues.
    init(of solution: [UInt8], _ lines: ExchangeableLines) {
        setsPerCell = lines.mostOfCell
        sets = [UInt16](repeating: 0, count: solution.count * setsPerCell)
        // Where in `sets` each cell's next one goes.
        var next = [Int](repeating: 0, count: solution.count)
        for cell in next.indices { next[cell] = cell * setsPerCell }
        var placeOfDigit = [Int](repeating: 0, count: solution.count)
        for pair in lines.pairs {
            for (place, cell) in pair.first.enumerated() { placeOfDigit[Int(solution[cell]) - 1] = place }
            var rest: UInt32 = (1 << UInt32(pair.first.count)) - 1
            while rest != 0 {
                let set = UInt16(truncatingIfNeeded: clues.count)
                var count: UInt16 = 0
                // From each digit of the second line to its place in the first one, until the circle closes.
                var place = rest.trailingZeroBitCount
                while rest & 1 << UInt32(place) != 0 {
                    rest ^= 1 << UInt32(place)
                    let (cell, other) = (pair.first[place], pair.second[place])
                    sets[next[cell]] = set
                    sets[next[other]] = set
                    next[cell] += 1
                    next[other] += 1
                    count += 2
                    place = placeOfDigit[Int(solution[other]) - 1]
                }
                clues.append(count)
            }
        }
    }

    mutating func add(_ cell: Int) {
        for index in (cell * setsPerCell)..<(cell * setsPerCell + setsPerCell) {
            let set = Int(sets[index])
            if clues[set] == 0 { unclued -= 1 }
            clues[set] += 1
        }
    }

    mutating func remove(_ cell: Int) {
        for index in (cell * setsPerCell)..<(cell * setsPerCell + setsPerCell) {
            let set = Int(sets[index])
            clues[set] -= 1
            if clues[set] == 0 { unclued += 1 }
        }
    }
}
