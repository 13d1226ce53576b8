import Testing

@testable import PuzzleCore

@Suite struct EnglishHintTests {
    private let words = EnglishHints(.classic)

    /// Cells by row and column from 1 on.
    private func rc(_ row: Int, _ column: Int) -> Int { (row - 1) * 9 + column - 1 }

    private func position() -> CandidateGrid { CandidateGrid(SudokuGeometry(.classic)) }

    private func keep(_ digits: [Int], in cells: [Int], _ grid: CandidateGrid) {
        for cell in cells {
            for digit in 1...9 where !digits.contains(digit) { grid.remove(cell, digit - 1) }
        }
    }

    private func text(_ step: SudokuStep?) -> Text { step.map { words.text(of: $0) } ?? "no step" }

    @Test func singles() {
        let grid = position()
        for column in 1...8 { grid.remove(rc(1, column), 4) }
        #expect(text(grid.hiddenSingle()) == "Hidden single: r1c9 is the only cell for 5 in row 1.")
        let other = position()
        keep([7], in: [rc(5, 5)], other)
        #expect(text(other.nakedSingle()) == "Naked single: 7 is the only candidate of r5c5.")
    }

    @Test func lockedCandidates() {
        let grid = position()
        for cell in [rc(2, 1), rc(2, 2), rc(2, 3), rc(3, 1), rc(3, 2), rc(3, 3)] { grid.remove(cell, 0) }
        #expect(
            text(grid.lockedCandidatesStep())
                == "Pointing: 1 of box 1 must be in r1c1, r1c2 or r1c3, so no other cell of row 1 can hold 1.")
        for cell in [rc(2, 4), rc(2, 5), rc(2, 6), rc(3, 4), rc(3, 5)] { grid.remove(cell, 0) }
        #expect(
            text(grid.directLockedCandidates())
                == """
                Direct pointing: 1 of box 1 must be in r1c1, r1c2 or r1c3, all in row 1, so r3c6 is the only cell left in box \
                2 for 1.
                """)
    }

    @Test func sets() {
        let grid = position()
        keep([3, 7], in: [rc(4, 1), rc(4, 8)], grid)
        #expect(
            text(grid.nakedSetStep(2)) == "Naked pair 3 and 7 in r4c1 and r4c8: no other cell of row 4 can hold 3 or 7."
        )
        let other = position()
        for column in 3...9 { for digit in [2, 6] { other.remove(rc(9, column), digit) } }
        #expect(
            text(other.hiddenSetStep(2))
                == """
                Hidden pair 3 and 7 in r9c1 and r9c2: these digits have no other cells in row 9, so r9c1 and r9c2 cannot hold \
                1, 2, 4, 5, 6, 8 or 9.
                """)
    }

    @Test func fishAndWings() {
        let grid = position()
        for row in [2, 7] { for column in 1...9 where column != 3 && column != 8 { grid.remove(rc(row, column), 3) } }
        #expect(
            text(grid.fishStep(2))
                == """
                X-Wing of 4: in rows 2 and 7 it can only be in columns 3 and 8, so no other cell of columns 3 and 8 can hold 4.
                """)
        let other = position()
        keep([1, 2], in: [rc(1, 1)], other)
        keep([1, 3], in: [rc(1, 9)], other)
        keep([2, 3], in: [rc(9, 1)], other)
        #expect(
            text(other.wing(isXYZ: false))
                == "XY-Wing in r1c1, r1c9 and r9c1: whatever r1c1 holds, one of them is 3, so r9c9 cannot hold 3.")
    }

    @Test func uniqueness() {
        let grid = position()
        keep([1, 2], in: [rc(1, 1), rc(1, 4), rc(2, 1)], grid)
        let rectangle = UniqueLoopSearch.step(grid)
        #expect(
            text(rectangle)
                == """
                Unique rectangle (type 1) of 1 and 2 in r1c1, r2c1, r2c4 and r1c4: with these digits alone there would be two \
                solutions, so r2c4 cannot hold 1 or 2.
                """)
    }

    /// Every step of puzzles that need all techniques has a sentence, and what it names of forcing chains is what the chains
    /// start from.
    @Test func everyStepHasASentence() throws {
        var techniques: Set<SudokuTechnique> = []
        for puzzle in RatedPuzzle.all where puzzle.hardest < 90 {
            let grid = CandidateGrid(SudokuGeometry(.classic), digits: puzzle.grid.digits)
            for step in try #require(SudokuRater(.classic).rate(puzzle.grid)).steps {
                techniques.insert(step.technique)
                let text = words.text(of: step)
                #expect(text.bytes.last == UInt8(ascii: ".") && text.bytes.allSatisfy { (0x20..<0x7F).contains($0) })
                #expect(
                    !text.string.contains("  ") && !text.string.contains(" ,") && !text.string.contains(": ."),
                    "\(text)")
                if let placement = step.placement {
                    let cell = "r\(placement.cell / 9 + 1)c\(placement.cell % 9 + 1)"
                    #expect(text.string.contains(cell) && text.string.contains("\(placement.digit)"), "\(text)")
                }
                if step.technique == .cellForcingChains {
                    #expect(text.string.contains(candidates(step, grid)), "\(text)")
                }
                grid.apply(step)
            }
        }
        #expect(techniques.count > 30)
    }

    /// `2, 4 or 7, ` of the cell where the chains of the step start.
    private func candidates(_ step: SudokuStep, _ grid: CandidateGrid) -> String {
        let digits = grid.masks[step.marks[0].candidate.cell].bits.map { "\($0 + 1)" }
        return digits.dropLast().joined(separator: ", ") + " or " + digits[digits.count - 1] + ", "
    }

    @Test func mistakes() {
        #expect(words.text(of: .wrongDigits(cells: [rc(4, 1)])) == "Wrong digit in r4c1.")
        #expect(words.text(of: .wrongDigits(cells: [rc(4, 1), rc(9, 9)])) == "Wrong digits in r4c1 and r9c9.")
        let missing = SudokuCandidate(cell: rc(4, 1), digit: 5)
        #expect(words.text(of: .missingNotes([missing])) == "Missing in the notes: 5 of r4c1.")
    }

    @Test func housesOfOtherKinds() throws {
        let kind = try SudokuKind("9x9xw" as Text)
        let names = kind.houses.map { EnglishHints(kind).name($0) }
        #expect(Set(names).count == kind.houses.count)
        for name: Text in ["row 1", "column 9", "box 5", "window 4", "the diagonal from the top left"] {
            #expect(names.contains(name))
        }
        #expect(EnglishHints(try SudokuKind("16x16" as Text)).list([255]) == "r16c16")
    }

    @Test func codesAreDistinctWords() {
        let codes = SudokuTechnique.allCases.map { Text($0.code) } + ChainDepth.allCases.map { Text($0.code) }
        #expect(Set(codes).count == codes.count)
        for code in codes {
            #expect(
                code.bytes.allSatisfy { $0 == UInt8(ascii: "-") || (48...57).contains($0) || (97...122).contains($0) })
        }
    }
}
