import PuzzleCore
import PuzzleWords

extension HintWords {
    /// - Parameters:
    ///   - position: what the hint is for.
    ///   - teacher: of the puzzle.
    public func sentences(for hint: SudokuHint, _ position: SudokuGrid, _ teacher: SudokuTeacher) -> HintSentences {
        sentences(for: hint, position) { teacher.whyWrong(cell: $0, in: position) }
    }
}
