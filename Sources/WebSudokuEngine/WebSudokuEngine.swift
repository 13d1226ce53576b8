#if arch(wasm32)
    import EnginePages
    import PuzzleCore
    import WebEngine

    // Sudoku's engine as a worker's module: puzzles, hints, and pages that teach or are printed.

    @_expose(wasm, "prepare")
    @_cdecl("prepare")
    func prepare() {
        let (desk, rehearsal) = (SudokuPages(), Rehearsal())
        WebEngine(answer: { desk.answer($0) }, improve: { rehearsal.advance() }).install()
    }
#else
    /// Keeps `swift build` working natively, where there is no browser to run in.
    @main
    struct WebSudokuEngine {
        static func main() {}
    }
#endif
