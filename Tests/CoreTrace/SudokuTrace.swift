import PuzzleCore
import PuzzleEngines

/// Sudoku puzzles, some of a level, how many solutions they have with some clues less, and how they are read with a byte changed.
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
        if random.number(below: 12) == 0 { append(levelled(kind, symmetry, &random), to: &trace) }
        return trace
    }

    /// A puzzle of a level, which need not be there.
    private static func levelled(
        _ kind: SudokuKind, _ symmetry: SudokuSymmetry, _ random: inout SeededGenerator
    ) -> Text {
        let level = SudokuLevel.allCases[Int(random.number(below: UInt32(SudokuLevel.allCases.count)))]
        let clues: [SudokuClues] = [.any, .any, .minimal, .exactly(kind.cells * 2 / 5)]
        var trace = Text(level.name)
        do throws(SudokuGenerationError) {
            let rated = try SudokuGenerator(kind).puzzle(
                seed: random.next(), level: level, symmetry: symmetry, clues: clues[Int(random.number(below: 4))])
            trace.append(decimal: rated.rating)
            trace.append(ShortID.text(of: rated.puzzle.grid))
        } catch {
            switch error {
            case .noGrid: trace.append(word: "no grid")
            case .noPuzzle(let nearest): trace.append(decimal: nearest)
            case .noLevel(let nearest): trace.append(word: nearest?.name ?? "none")
            case .undecided, .noRating, .noPattern: trace.append(word: "undecided")
            }
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
        case .undecided: return "undecided"
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
