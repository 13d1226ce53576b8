import PuzzleCore
import Testing

@testable import PuzzleEngines

/// Grids of candidates as files have them.
@Suite struct SudokuCandidateFormatTests {
    private func written(_ grid: SudokuGrid, _ candidates: [UInt16], _ format: CandidateFormat) -> Text {
        var text = Text()
        format.write(grid, candidates, to: &text)
        return text
    }

    /// Random digits, and for the empty cells two candidates or more.
    private func random(_ kind: SudokuKind, _ random: inout SeededGenerator) -> (SudokuGrid, candidates: [UInt16]) {
        var grid = SudokuGrid(kind)
        var candidates = [UInt16](repeating: 0, count: kind.cells)
        for cell in 0..<kind.cells {
            if random.number(below: 2) == 0 {
                grid[cell] = 1 + UInt8(random.number(below: UInt32(kind.size)))
                continue
            }
            while candidates[cell].nonzeroBitCount < 2 {
                for digit in 0..<kind.size where random.number(below: 2) == 0 { candidates[cell] |= .bit(digit) }
            }
        }
        return (grid, candidates)
    }

    @Test func candidatesAreReadAsTheyAreWritten() throws {
        var random = SeededGenerator(seed: 22)
        for text: Text in ["4x4", "6x6", "9x9", "9x9xw", "12x12", "16x16", "4x4jaabbaabbccddccdd"] {
            let kind = try SudokuKind(text)
            for _ in 0..<20 {
                let (grid, candidates) = self.random(kind, &random)
                for format in CandidateFormat.allCases {
                    let once = written(grid, candidates, format)
                    // One behind the other, with nothing between, and with what else may stand in a file.
                    for text in [once + once, once + "\n# a comment\n" + once] {
                        let entries = SudokuReader.entries(text, kind: kind)
                        #expect(entries.map { try? $0.result.get() } == [grid, grid], "\(text)")
                        #expect(entries.map { $0.candidates ?? [] } == [candidates, candidates], "\(text)")
                    }
                    if kind.isRegular { #expect(SudokuReader.entries(once).first?.candidates == candidates) }
                }
            }
        }
    }

    /// Frames and spaces make no difference; and where all cells of a row are solved, it is a row all the same.
    @Test func picturesOfOtherPrograms() {
        let picture: Text = """
            +----------+----------+
            | 1    23  | 234  4   |
            | 4    3   | 1    2   |
            +----------+----------+
            | 2    14  | 34   13  |
            | 3    124 | 24   1   |
            +----------+----------+
            """
        let expected: [UInt16] = [0, 6, 14, 0, 0, 0, 0, 0, 0, 9, 12, 5, 0, 11, 10, 0]
        let solved: Text = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"
        for text in [picture, solved + picture, picture + "\n" + solved, "12......34......\n" + picture] {
            let entries = SudokuReader.entries(text)
            #expect(entries.allSatisfy { (try? $0.result.get()) != nil }, "\(entries)")
            #expect(entries.count == (text == picture ? 1 : 2) && entries.contains { $0.candidates == expected })
        }
        let upsideDown: Text = "1 2 3 4\n3 4 1 2\n2 14 3 1\n34 3 12 1\n"
        let entries = SudokuReader.entries(upsideDown)
        #expect(entries.map(\.candidates) == [[0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 12, 0, 3, 0]])
    }

    @Test func whatIsNoGridOfCandidatesIsTold() {
        let rows: [Text] = ["1 23 4 14\n", "2 34 1 12\n", "3 14 2 24\n", "4 12 3 13\n"]
        let good = rows[0] + rows[1] + rows[2] + rows[3]
        let cases: [(Text, SudokuReadError.Code, Int)] = [
            ("2 34 x 12\n", .character, 6), ("2 43 1 12\n", .character, 4), ("2 34 1\n", .rowLength, 1),
            ("2 35 1 12\n", .digit, 3), ("2 34 . 12\n", .character, 6),
        ]
        for (row, code, column) in cases {
            let entries = SudokuReader.entries(rows[0] + row + rows[2] + rows[3] + good)
            #expect(entries.map { $0.candidates != nil } == [false, true], "\(row)")
            #expect(errors(rows[0] + row) == [SudokuReadError(code, line: 2, column: column)], "\(row)")
        }
        #expect(errors(rows[0] + rows[1] + "\n" + good) == [SudokuReadError(.tooShort, line: 3, column: 1)])
        // A whole grid in a line ends it, and what follows is another one.
        for whole: Text in ["12......34......\n", "123456..............................\n"] {
            let entries = SudokuReader.entries(rows[0] + rows[1] + whole + good)
            #expect(entries.map { (try? $0.result.get()) != nil } == [false, true, true], "\(whole)")
            #expect(errors(rows[0] + rows[1] + whole) == [SudokuReadError(.tooShort, line: 3, column: 1)], "\(whole)")
        }
        // A line of candidates has each digit in its own place, and one at least for each cell.
        let line = Text(bytes: Array(repeating: Text("1234").bytes, count: 16).flatMap { $0 })
        #expect(SudokuReader.entries(line).first?.candidates == [UInt16](repeating: 15, count: 16))
        for wrong: Text in ["2", "x"] { #expect(errors(Text(line.bytes.dropLast()) + wrong).count == 1) }
        #expect(errors(Text(line.bytes.dropLast(4)) + "....").count == 1)
    }

    /// However a stream is cut and whatever is changed in it, nothing breaks.
    @Test func anyBytesAreRead() {
        var random = SeededGenerator(seed: 23)
        let samples = CandidateFormat.allCases.map { format in
            let (grid, candidates) = self.random(.classic, &random)
            return written(grid, candidates, format)
        }
        let alphabet: Text = "0.12349|+- \n#,x"
        for round in 0..<300 {
            var text = samples[round % 2] + samples[round / 2 % 2]
            random.damage(&text, with: alphabet)
            let entries = SudokuReader.entries(text, inPieces: &random)
            #expect(entries == SudokuReader.entries(text))
        }
    }
}
