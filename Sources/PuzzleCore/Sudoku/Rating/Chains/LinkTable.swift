/// The candidates of a position, numbered without gaps by cell and digit, with the links between them.
///
/// The links of a candidate stand in Sudoku Explainer's order: its cell first, then box, row, column and further houses, at
/// last distant peers. Which of several equally short chains is found depends on it.
///
/// A literal is `candidate * 2` for "is true", plus 1 for "is false".
final class LinkTable {
    let grid: CandidateGrid
    let count: Int
    /// By candidate.
    let cell: [Int]
    let digit: [Int]
    /// By `cell * size + digit`: the candidate, or -1.
    let index: [Int]
    /// Candidates that exclude each other: those of candidate c begin at `weakStart[c]`, those of other cells at
    /// `weakOther[c]`.
    private(set) var weak: [UInt16] = []
    private(set) var weakStart: [Int] = []
    private(set) var weakOther: [Int] = []
    /// Candidates of which one is true, in the same form.
    private(set) var strong: [UInt16] = []
    private(set) var strongStart: [Int] = []
    private(set) var strongOther: [Int] = []

    init(_ grid: CandidateGrid) {
        self.grid = grid
        let size = grid.size
        var (cells, digits): ([Int], [Int]) = ([], [])
        var index = [Int](repeating: -1, count: grid.cells * size)
        for cell in 0..<grid.cells {
            for digit in grid.masks[cell].bits {
                index[cell * size + digit] = cells.count
                cells.append(cell)
                digits.append(digit)
            }
        }
        cell = cells
        digit = digits
        self.index = index
        count = cells.count
        weak.reserveCapacity(count * 20)
        strong.reserveCapacity(count * 4)
        var mark = [Int](repeating: -1, count: count)
        for candidate in 0..<count { link(candidate, &mark) }
        weakStart.append(weak.count)
        strongStart.append(strong.count)
    }

    private func link(_ candidate: Int, _ mark: inout [Int]) {
        let (cell, digit) = (self.cell[candidate], self.digit[candidate])
        let geometry = grid.geometry
        mark[candidate] = candidate
        weakStart.append(weak.count)
        strongStart.append(strong.count)
        let others = grid.masks[cell] & ~.bit(digit)
        for other in others.bits { weak.append(UInt16(truncatingIfNeeded: candidateAt(cell, other))) }
        if others.nonzeroBitCount == 1 { strong.append(weak[weak.count - 1]) }
        weakOther.append(weak.count)
        let strongHouses = strong.count
        strongOther.append(strongHouses)
        for family in geometry.families.indices {
            let house = geometry.house(family: family, cell: cell)
            if house < 0 { continue }
            let places = grid.positions(house, digit) & ~.bit(geometry.place(of: cell, in: house))
            for place in places.bits {
                let other = candidateAt(geometry.houseCells[house][place], digit)
                if places.nonzeroBitCount == 1, !strong[strongHouses...].contains(UInt16(truncatingIfNeeded: other)) {
                    strong.append(UInt16(truncatingIfNeeded: other))
                }
                if mark[other] != candidate {
                    mark[other] = candidate
                    weak.append(UInt16(truncatingIfNeeded: other))
                }
            }
        }
        for peer in geometry.distantPeers[cell] where grid.has(peer, digit) {
            weak.append(UInt16(truncatingIfNeeded: candidateAt(peer, digit)))
        }
    }

    @inline(__always)
    func candidateAt(_ cell: Int, _ digit: Int) -> Int { index[cell &* grid.size &+ digit] }

    func candidate(_ number: Int) -> SudokuCandidate { SudokuCandidate(cell: cell[number], digit: digit[number] + 1) }

    /// The other candidates of a candidate's cell.
    func rivals(_ candidate: Int) -> [SudokuCandidate] {
        grid.candidates(cell[candidate], ~.bit(digit[candidate]))
    }
}
