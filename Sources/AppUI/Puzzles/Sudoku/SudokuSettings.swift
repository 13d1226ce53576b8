import PuzzleCore

// The settings that are Sudoku's own.

extension Setting {
    static var usualSymmetry: Int { Int(SudokuSymmetry.halfTurn.rawValue) }
}

extension Setting.Control {
    static var checks: Self { .choice(SudokuChecks.allCases.map { (SudokuWords.checks($0), nil) }) }
    static var symmetries: Self { .choice(SudokuSymmetry.allCases.map { (SudokuWords.symmetry($0), nil) }) }
    // The view where a new game is chosen draws these itself.
    static var kindsOfGrid: Self { .special(count: SudokuKindName.allCases.count) }
    static var levels: Self { .special(count: SudokuLevel.allCases.count) }
}
