import Testing

@testable import PuzzleCore
@testable import PuzzleEngines

@Suite struct UnavoidableSetTests {
    /// Rows of a band, columns of a stack; diagonals, knights and irregular regions keep lines apart.
    @Test func linesAreExchangeableWhereNoOtherHouseTellsThemApart() throws {
        let counts: [(Text, Int)] = [
            ("4x4", 4), ("6x6", 9), ("9x9", 18), ("16x16", 48), ("9x9x", 0), ("9x9n", 0), ("4x4jaabbaabbccddccdd", 4),
            ("4x4jaaabacbbccbdcddd", 0),
        ]
        for (text, count) in counts {
            #expect(try ExchangeableLines(SudokuKind(text)).pairs.count == count, "\(text)")
        }
    }

    /// Without a clue in one of the sets there is another solution; and this happens before hardly any clue is left.
    @Test(arguments: ["4x4", "6x6", "9x9", "9x9w", "12x12"] as [Text])
    func aPuzzleWithoutAClueInASetHasSeveralSolutions(_ text: Text) throws {
        let kind = try SudokuKind(text)
        let lines = ExchangeableLines(kind)
        let filler = GridFiller(kind)
        let solver = SudokuSolver(kind, specialised: false)
        var random = SeededGenerator(seed: 3)
        var solution = [UInt8](repeating: 0, count: kind.cells)
        for _ in 0..<10 {
            #expect(filler.fill(&solution, &random))
            var sets = UnavoidableSets(of: solution, lines)
            var cells = Array(0..<kind.cells)
            random.shuffle(&cells)
            var digits = solution
            var taken = 0
            while sets.unclued == 0, taken < kind.cells {
                sets.remove(cells[taken])
                digits[cells[taken]] = 0
                taken += 1
            }
            guard let grid = SudokuGrid(kind, digits: digits) else { throw SudokuKindError.size }
            #expect(lines.pairs.isEmpty || sets.unclued > 0 && solver.count(grid) == 2)
            for cell in cells[..<taken] { sets.add(cell) }
            #expect(sets.unclued == 0)
        }
    }
}
