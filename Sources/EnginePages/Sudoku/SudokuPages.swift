import AppUI
import PuzzleCore
import PuzzleEngines

/// Answers all that Sudoku's engine is asked, in its worker: pages are made here, the rest is the engine's own.
public final class SudokuPages {
    private let engine = SudokuEngine()
    private let lessons = LessonPages()
    private let sheets: SheetPages
    private let replays = ReplayPages<Sudoku>()

    public init() { sheets = SheetPages(engine) }

    public func answer(_ question: Text) -> Text {
        lessons.answer(question) ?? sheets.answer(question) ?? replays.answer(question)
            ?? StatisticsPage<Sudoku>.answer(question) ?? engine.answer(question)
    }
}
