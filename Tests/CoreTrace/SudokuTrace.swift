import PuzzleCore

/// Sudoku puzzles, how many solutions they have with some clues less, and how they are read with a byte changed.
enum SudokuTrace {
    static func puzzle(_ random: inout SeededGenerator) -> Text {
        let kinds: [Text] = ["4x4", "4x4x", "6x6", "6x6n", "9x9", "9x9", "9x9", "9x9x", "4x4jaaabacbbccbdcddd"]
        guard let kind = try? SudokuKind(kinds[Int(random.number(below: UInt32(kinds.count)))]) else {
            return "no kind"
        }
        let symmetry = SudokuSymmetry.allCases[Int(random.number(below: UInt32(SudokuSymmetry.allCases.count)))]
        var trace = Text()
        do throws(SudokuGenerationError) {
            let puzzle = try SudokuGenerator(kind).puzzle(seed: random.next(), symmetry: symmetry)
            trace.append(ShortID.text(of: puzzle.grid))
            trace.append(byte: UInt8(ascii: " "))
            trace.append(SudokuWriter.text(of: puzzle.solution, as: .line))
            append(solutionsOf(puzzle.grid, &random), to: &trace)
            append(readingsOf(puzzle.grid, &random), to: &trace)
        } catch {
            trace.append(word: "none\n")
        }
        return trace
    }

    /// With two cells emptied: how many, and the first one.
    private static func solutionsOf(_ puzzle: SudokuGrid, _ random: inout SeededGenerator) -> Text {
        var grid = puzzle
        for _ in 0..<2 { grid[Int(random.number(below: UInt32(grid.kind.cells)))] = 0 }
        switch SudokuSolver(grid.kind).solve(grid, limit: 20) {
        case .conflicting: return "conflicting"
        case .none: return "none"
        case .unique(let solution): return SudokuWriter.text(of: solution, as: .id)
        case .several(let solution, let count): return Text(decimal: count) + SudokuWriter.text(of: solution, as: .id)
        }
    }

    private static func readingsOf(_ puzzle: SudokuGrid, _ random: inout SeededGenerator) -> Text {
        let format = SudokuFormat.allCases[Int(random.number(below: UInt32(SudokuFormat.allCases.count)))]
        var text = SudokuWriter.text(of: puzzle, as: format)
        let alphabet: Text = "0.-19A|<>/\"#[] \nz"
        text.bytes[Int(random.number(below: UInt32(text.count)))] =
            alphabet.bytes[Int(random.number(below: UInt32(alphabet.count)))]
        var trace = Text()
        for entry in SudokuReader.entries(text) {
            trace.append(decimal: entry.line)
            switch entry.result {
            case .success(let grid): trace.append(ShortID.text(of: grid))
            case .failure(let error):
                trace.append(word: error.code.name)
                trace.append(decimal: error.line)
                trace.append(byte: UInt8(ascii: ":"))
                trace.append(decimal: error.column)
            }
        }
        return trace
    }

    private static func append(_ line: Text, to trace: inout Text) {
        trace.append(line)
        trace.append(byte: UInt8(ascii: "\n"))
    }
}
