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
            let houseMap = kind.houses.enumerated().map { index, house -> Int? in
                let cells = house.cells.map { cellMap[$0] }.sorted()
                let images = kind.houses.indices.filter { kind.houses[$0].cells == cells }
                // A region of a jigsaw may be a row.
                let twins = kind.houses[..<index].count { $0.cells == house.cells }
                return images.isEmpty ? nil : images[min(twins, images.count - 1)]
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

/// From a twin back to the puzzle, or the other way.
struct TwinMap: Sendable {
    private var cells: [Int]
    private var houses: [Int]
    private var digits: [Int]

    /// The way back of these, by cell, by house and by digit.
    fileprivate init(cellMap: [Int], houseMap: [Int], labels: [UInt8]) {
        cells = Self.inverse(cellMap)
        houses = Self.inverse(houseMap)
        digits = Self.inverse(labels.map { Int($0) })
    }

    private static func inverse(_ map: [Int]) -> [Int] {
        var inverse = map
        for (place, image) in map.enumerated() { inverse[image] = place }
        return inverse
    }

    /// From the puzzle to its twin.
    var inverse: TwinMap {
        var other = self
        other.cells = Self.inverse(cells)
        other.houses = Self.inverse(houses)
        other.digits = Self.inverse(digits)
        return other
    }

    func map(_ grid: SudokuGrid) -> SudokuGrid {
        var image = grid
        for cell in grid.digits.indices { image[cells[cell]] = UInt8(digits[Int(grid[cell])]) }
        return image
    }

    /// - Parameter candidates: of each cell, digit 1 in the lowest bit.
    func map(_ candidates: [UInt16]) -> [UInt16] {
        var image = [UInt16](repeating: 0, count: candidates.count)
        for (cell, mask) in candidates.enumerated() {
            for digit in mask.bits { image[cells[cell]] |= .bit(digits[digit + 1] - 1) }
        }
        return image
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

    func map(_ hint: SudokuHint) -> SudokuHint {
        switch hint {
        case .wrongDigits(let wrong, let places, let others):
            .wrongDigits(
                cells: wrong.map { cells[$0] }, houses: places.map { houses[$0] }, others: others.map { cells[$0] })
        case .missingNote(let cell): .missingNote(cell: cells[cell])
        case .step(let step): .step(map(step))
        }
    }

    func map(_ chain: SudokuChain) -> SudokuChain {
        SudokuChain(
            nodes: chain.nodes.map { node in
                SudokuChain.Node(
                    candidate: map(node.candidate), isTrue: node.isTrue, reasons: node.reasons,
                    inside: node.inside.map { inside in
                        SudokuChain.Deduction(step: map(inside.step), chains: inside.chains.map { map($0) })
                    })
            })
    }
}
