import PuzzleCore

extension Lessons {
    /// The address of a technique's lesson.
    package static func address(_ technique: SudokuTechnique) -> Text { address(ofCode: Text(technique.code)) }
}
