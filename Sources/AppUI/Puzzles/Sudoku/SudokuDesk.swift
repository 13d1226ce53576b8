import PuzzleCore
import PuzzleEngines

/// Answers all that Sudoku's engine is asked, in its worker: pages are made here, the rest is the engine's own.
public final class SudokuDesk {
    private let engine = SudokuEngine()
    private let lessons = LessonDesk()
    private let sheets: SheetDesk
    private let replays = ReplayDesk<Sudoku>()

    public init() { sheets = SheetDesk(engine) }

    public func answer(_ question: Text) -> Text {
        lessons.answer(question) ?? sheets.answer(question) ?? replays.answer(question) ?? engine.answer(question)
    }
}
