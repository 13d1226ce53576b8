import Testing

@testable import PuzzleCore
@testable import PuzzleEngines

/// Positions made by hand: all candidates but for some, so that one pattern is there; and without one of its conditions it is
/// not found.
@Suite struct SudokuTechniqueTests {
    /// Cells by row and column from 1 on: `rc(2, 3)` is the third cell of the second row.
    private func rc(_ row: Int, _ column: Int) -> Int { (row - 1) * 9 + column - 1 }

    private func position() -> CandidateGrid { CandidateGrid(SudokuGeometry(.classic)) }

    private func keep(_ digits: [Int], in cell: Int, _ grid: CandidateGrid) {
        for digit in 1...9 where !digits.contains(digit) { grid.remove(cell, digit - 1) }
    }

    private func removed(_ step: SudokuStep?) -> Set<SudokuCandidate> { Set(step?.eliminations ?? []) }

    private func set(_ digit: Int, _ cells: [Int]) -> Set<SudokuCandidate> {
        Set(cells.map { SudokuCandidate(cell: $0, digit: digit) })
    }

    @Test func singles() {
        let grid = position()
        #expect(grid.hiddenSingle() == nil && grid.nakedSingle() == nil)
        for column in 1...8 { grid.remove(rc(1, column), 4) }
        #expect(grid.hiddenSingle()?.placement == SudokuCandidate(cell: rc(1, 9), digit: 5))
        #expect(grid.hiddenSingle()?.rating == 15)
        let other = position()
        keep([7], in: rc(5, 5), other)
        #expect(other.nakedSingle()?.placement == SudokuCandidate(cell: rc(5, 5), digit: 7))
    }

    @Test func fullHouseComesFirst() {
        let grid = position()
        for place in 0..<8 { grid.place(rc(4 + place / 3, 4 + place % 3), place) }
        let step = grid.hiddenSingle()
        #expect(step?.technique == .fullHouse && step?.rating == 10)
        #expect(step?.placement == SudokuCandidate(cell: rc(6, 6), digit: 9))
    }

    @Test func pointingAndClaiming() {
        let grid = position()
        for cell in [rc(2, 1), rc(2, 2), rc(2, 3), rc(3, 1), rc(3, 2), rc(3, 3)] { grid.remove(cell, 0) }
        let step = grid.lockedCandidatesStep()
        #expect(step?.technique == .pointing)
        #expect(removed(step) == set(1, (4...9).map { rc(1, $0) }))
        let other = position()
        for column in 4...9 { other.remove(rc(1, column), 0) }
        #expect(other.lockedCandidatesStep()?.technique == .claiming)
        #expect(removed(other.lockedCandidatesStep()) == set(1, [2, 3].flatMap { row in (1...3).map { rc(row, $0) } }))
    }

    @Test func directPointing() {
        let grid = position()
        for cell in [rc(2, 1), rc(2, 2), rc(2, 3), rc(3, 1), rc(3, 2), rc(3, 3)] { grid.remove(cell, 0) }
        #expect(grid.directLockedCandidates() == nil)
        for cell in [rc(2, 4), rc(2, 5), rc(2, 6), rc(3, 4), rc(3, 5)] { grid.remove(cell, 0) }
        let step = grid.directLockedCandidates()
        #expect(step?.technique == .directPointing)
        #expect(step?.placement == SudokuCandidate(cell: rc(3, 6), digit: 1))
    }

    @Test(arguments: [2, 3, 4])
    func nakedSets(_ degree: Int) {
        let grid = position()
        for column in 1..<degree { keep(Array(1...degree), in: rc(1, column * 2), grid) }
        #expect(grid.nakedSetStep(degree) == nil)
        keep(Array(1...degree), in: rc(1, 9), grid)
        let step = grid.nakedSetStep(degree)
        #expect(step?.rating == [30, 36, 50][degree - 2])
        #expect(removed(step).count == (9 - degree) * degree)
        #expect(removed(step).allSatisfy { $0.cell < 9 && $0.digit <= degree })
    }

    @Test(arguments: [2, 3, 4])
    func hiddenSets(_ degree: Int) {
        let grid = position()
        for digit in 1..<degree { for row in (degree + 1)...9 { grid.remove(rc(row, 4), digit - 1) } }
        #expect(grid.hiddenSetStep(degree) == nil)
        for row in (degree + 1)...9 { grid.remove(rc(row, 4), degree - 1) }
        let step = grid.hiddenSetStep(degree)
        #expect(step?.rating == [34, 40, 54][degree - 2])
        #expect(removed(step).count == (9 - degree) * degree)
        #expect(removed(step).allSatisfy { $0.cell / 9 < degree && $0.digit > degree })
    }

    @Test func directHiddenPair() {
        let grid = position()
        for row in 3...9 { for digit in 1...2 { grid.remove(rc(row, 4), digit - 1) } }
        #expect(grid.directHiddenSet(2) == nil)
        for row in 4...9 { grid.remove(rc(row, 4), 8) }
        let step = grid.directHiddenSet(2)
        #expect(step?.placement == SudokuCandidate(cell: rc(3, 4), digit: 9))
        #expect(step?.rating == 20)
    }

    @Test(arguments: [2, 3, 4])
    func fishes(_ degree: Int) {
        let grid = position()
        let lines = [1, 4, 6, 9].prefix(degree)
        for row in lines.dropLast() {
            for column in 1...9 where !lines.contains(column) { grid.remove(rc(row, column), 2) }
        }
        #expect(grid.fishStep(degree) == nil)
        for column in 1...9 where !lines.contains(column) { grid.remove(rc(lines.last!, column), 2) }
        let step = grid.fishStep(degree)
        #expect(step?.rating == [32, 38, 52][degree - 2])
        let victims = (1...9).filter { !lines.contains($0) }.flatMap { row in lines.map { rc(row, $0) } }
        #expect(removed(step) == set(3, victims))
    }

    @Test func wings() {
        let grid = position()
        keep([1, 2], in: rc(1, 1), grid)
        keep([1, 3], in: rc(1, 7), grid)
        #expect(grid.wing(isXYZ: false) == nil)
        keep([2, 3], in: rc(7, 1), grid)
        #expect(removed(grid.wing(isXYZ: false)) == set(3, [rc(7, 7)]))
        let other = position()
        keep([1, 2, 3], in: rc(1, 1), other)
        keep([1, 3], in: rc(1, 7), other)
        #expect(other.wing(isXYZ: true) == nil)
        keep([2, 3], in: rc(3, 3), other)
        #expect(removed(other.wing(isXYZ: true)) == set(3, [rc(1, 2), rc(1, 3)]))
    }

    /// The four corners of a rectangle in two boxes, with the pair 1, 2.
    private func rectangle(_ extra: [Int: [Int]]) -> CandidateGrid {
        let grid = position()
        for cell in [rc(1, 1), rc(1, 4), rc(2, 1), rc(2, 4)] { keep([1, 2] + (extra[cell] ?? []), in: cell, grid) }
        return grid
    }

    @Test func uniqueRectangles() {
        let type1 = rectangle([rc(2, 4): [3, 4, 5, 6, 7, 8, 9]])
        let step = UniqueLoopSearch.step(type1)
        #expect(step?.technique == .uniqueRectangle1 && step?.rating == 45)
        #expect(removed(step) == set(1, [rc(2, 4)]).union(set(2, [rc(2, 4)])))
        let type2 = UniqueLoopSearch.step(rectangle([rc(1, 4): [5], rc(2, 4): [5]]))
        #expect(type2?.technique == .uniqueRectangle2)
        #expect(removed(type2).contains(SudokuCandidate(cell: rc(9, 4), digit: 5)))
        #expect(removed(type2).contains(SudokuCandidate(cell: rc(3, 5), digit: 5)))
        let type4grid = rectangle([rc(1, 4): [5, 6], rc(2, 4): [7, 8]])
        #expect(UniqueLoopSearch.step(type4grid) == nil)
        for row in 3...9 { type4grid.remove(rc(row, 4), 0) }
        let type4 = UniqueLoopSearch.step(type4grid)
        #expect(type4?.technique == .uniqueRectangle4)
        #expect(removed(type4) == set(2, [rc(1, 4), rc(2, 4)]))
        let type3grid = rectangle([rc(1, 4): [5], rc(2, 4): [6]])
        keep([5, 6], in: rc(7, 4), type3grid)
        let type3 = UniqueLoopSearch.step(type3grid)
        #expect(type3?.technique == .uniqueRectangle3 && type3?.rating == 46)
        #expect(removed(type3).contains(SudokuCandidate(cell: rc(9, 4), digit: 6)))
    }

    /// In one box the two solutions would differ in a box alone, and in four boxes nothing forces the rectangle.
    @Test func rectanglesInFourBoxes() {
        let grid = position()
        for cell in [rc(1, 1), rc(1, 4), rc(4, 1)] { keep([1, 2], in: cell, grid) }
        #expect(UniqueLoopSearch.step(grid) == nil)
    }

    /// Knights see the corners of some rectangles.
    @Test func rectanglesAndKnights() throws {
        let grid = CandidateGrid(SudokuGeometry(try SudokuKind(size: 9, extras: .antiKnight)))
        for cell in [rc(1, 1), rc(1, 4), rc(2, 1)] { keep([1, 2], in: cell, grid) }
        #expect(UniqueLoopSearch.step(grid) == nil)
    }

    @Test func alignedPairExclusion() {
        let grid = position()
        keep([1, 2, 3], in: rc(1, 1), grid)
        keep([4, 5, 6], in: rc(1, 2), grid)
        keep([1, 4], in: rc(1, 5), grid)
        keep([1, 5], in: rc(1, 6), grid)
        #expect(grid.alignedExclusion(2) == nil)
        keep([1, 6], in: rc(1, 7), grid)
        #expect(removed(grid.alignedExclusion(2)).contains(SudokuCandidate(cell: rc(1, 1), digit: 1)))
    }

    @Test func xChain() {
        let grid = position()
        // Two columns with two places each, one pair of ends in a row: a skyscraper.
        for row in 1...9 where row != 2 && row != 8 { grid.remove(rc(row, 1), 6) }
        for row in 1...9 where row != 3 && row != 8 { grid.remove(rc(row, 5), 6) }
        let step = UnaryChains.chain(LinkTable(grid))?.step
        #expect(step?.technique == .forcingXChain && step?.rating == 66)
        let victims = Set([rc(2, 4), rc(2, 6), rc(3, 2), rc(3, 3)])
        #expect(removed(step).allSatisfy { $0.digit == 7 && victims.contains($0.cell) })
        #expect(step?.links.count == 5)
    }

    /// One tenth more above 6, 8, 10, 14 ... literals.
    @Test func chainLengths() {
        #expect(
            [4, 6, 7, 8, 9, 10, 11, 14, 15].map { ChainLength.rating(base: 7, nodes: $0).tenths } == [
                70, 70, 71, 71, 72, 72, 73, 73, 74,
            ])
    }
}
