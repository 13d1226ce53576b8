#if arch(wasm32)
    import AppUI
    import PuzzleCore
    import WebEngine

    // Sudoku's engine as a worker's module: puzzles, hints, and the pages that teach the techniques.

    @_expose(wasm, "prepare")
    @_cdecl("prepare")
    func prepare() {
        let (engine, lessons, rehearsal) = (SudokuEngine(), LessonDesk(), Rehearsal())
        WebEngine(answer: { lessons.answer($0) ?? engine.answer($0) }, improve: { rehearsal.advance() }).install()
    }
#else
    /// Keeps `swift build` working natively, where there is no browser to run in.
    @main
    struct WebSudokuEngine {
        static func main() {}
    }
#endif
