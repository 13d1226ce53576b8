import PuzzleCore

// Where there is a generator and a solver, an id is enough for a game.
extension Sudoku: GeneratedPuzzle {
    /// There is one version so far.
    public static func generate(_ params: Params, seed: UInt64, version: UInt32) -> SudokuPosition {
        SudokuPosition(puzzle(params, seed: seed))
    }

    private static func puzzle(_ params: Params, seed: UInt64) -> SudokuPuzzle {
        switch params.source {
        case .own(let puzzle): puzzle
        case .generated(let symmetry):
            SudokuGenerator(params.kind).puzzleOfGame(seed: seed, level: params.level, symmetry: symmetry).puzzle
        }
    }

    /// Solves a puzzle that was brought along.
    public static func readParams(from reader: inout TextReader) throws(ParseError) -> Params {
        try readParams(from: &reader) { grid throws(OwnPuzzleError) in try SudokuPuzzle(solving: grid) }
    }
}

extension SudokuGenerator {
    /// The puzzle of a game's seed. Where the bounded search finds none, it goes on with a seed that follows from the given
    /// one; for the levels of `Sudoku.boards` that ends.
    func puzzleOfGame(seed: UInt64, level: SudokuLevel, symmetry: SudokuSymmetry) -> RatedSudoku {
        var seed = seed
        var following = SeededGenerator(seed: seed)
        while true {
            if let rated = try? puzzle(seed: seed, level: level, symmetry: symmetry) { return rated }
            seed = following.next()
        }
    }
}
