import PuzzleCore

/// The turns and mirrorings of a grid that leave its kind as it is, for giving a puzzle's twins the same rating.
///
/// Sudoku Explainer takes the first of several equal steps, so a turned puzzle sometimes gets another rating. Here a puzzle is
/// rated as that of its turned, mirrored and relabelled twins that comes first in the order of digits.
struct SymmetryGroup: Sendable {
    /// By cell: where it comes to lie. The first one is the identity.
    let cellMaps: [[Int]]
    /// By house: the house where its cells come to lie.
    let houseMaps: [[Int]]

    init(_ kind: SudokuKind) {
        let last = kind.size - 1
        var (cellMaps, houseMaps): ([[Int]], [[Int]]) = ([], [])
        for symmetry in 0..<8 {
            let cellMap = (0..<kind.cells).map { cell in
                var (row, column) = (cell / kind.size, cell % kind.size)
                if symmetry & 1 != 0 { (row, column) = (column, row) }
                if symmetry & 2 != 0 { row = last - row }
                if symmetry & 4 != 0 { column = last - column }
                return row * kind.size + column
            }
            let houseMap = kind.houses.map { house in
                let cells = house.cells.map { cellMap[$0] }.sorted()
                return kind.houses.firstIndex { $0.cells == cells }
            }
            guard houseMap.allSatisfy({ $0 != nil }) else { continue }
            cellMaps.append(cellMap)
            houseMaps.append(houseMap.compactMap { $0 })
        }
        self.cellMaps = cellMaps
        self.houseMaps = houseMaps
    }

    /// The twin that comes first, and how to get from it to the puzzle.
    func firstTwin(of digits: [UInt8], size: Int) -> (digits: [UInt8], back: TwinMap) {
        var best: (digits: [UInt8], labels: [UInt8], symmetry: Int)?
        for (symmetry, cellMap) in cellMaps.enumerated() {
            var turned = digits
            for (cell, digit) in digits.enumerated() { turned[cellMap[cell]] = digit }
            // Digits are numbered as they appear; those that do not appear come last.
            var labels = [UInt8](repeating: 0, count: size + 1)
            var known: UInt8 = 0
            for (cell, digit) in turned.enumerated() where digit != 0 {
                if labels[Int(digit)] == 0 {
                    known += 1
                    labels[Int(digit)] = known
                }
                turned[cell] = labels[Int(digit)]
            }
            for digit in 1...size where labels[digit] == 0 {
                known += 1
                labels[digit] = known
            }
            if let best, !turned.lexicographicallyPrecedes(best.digits) { continue }
            best = (turned, labels, symmetry)
        }
        guard let best else { preconditionFailure("the identity is a symmetry of every kind") }
        return (
            best.digits,
            TwinMap(cellMap: cellMaps[best.symmetry], houseMap: houseMaps[best.symmetry], labels: best.labels)
        )
    }
}

/// From a twin back to the puzzle.
struct TwinMap {
    private var cells: [Int]
    private var houses: [Int]
    private var digits: [Int]

    fileprivate init(cellMap: [Int], houseMap: [Int], labels: [UInt8]) {
        cells = cellMap
        houses = houseMap
        digits = [Int](repeating: 0, count: labels.count)
        for (cell, image) in cellMap.enumerated() { cells[image] = cell }
        for (house, image) in houseMap.enumerated() { houses[image] = house }
        for (digit, label) in labels.enumerated() where digit > 0 { digits[Int(label)] = digit }
    }

    private func map(_ candidate: SudokuCandidate) -> SudokuCandidate {
        SudokuCandidate(cell: cells[candidate.cell], digit: digits[candidate.digit])
    }

    func map(_ step: SudokuStep) -> SudokuStep {
        SudokuStep(
            technique: step.technique, depth: step.depth, rating: step.rating, houses: step.houses.map { houses[$0] },
            marks: step.marks.map { SudokuStep.Mark(candidate: map($0.candidate), role: $0.role) },
            links: step.links.map { SudokuStep.Link(from: map($0.from), to: map($0.to), strength: $0.strength) },
            placement: step.placement.map { map($0) }, eliminations: step.eliminations.map { map($0) })
    }
}
