#if arch(wasm32)
    import PuzzleCore
    import WebEngine

    // Sudoku's engine as a worker's module.

    @_expose(wasm, "prepare")
    @_cdecl("prepare")
    func prepare() {
        let (engine, rehearsal) = (SudokuEngine(), Rehearsal())
        WebEngine(answer: { engine.answer($0) }, improve: { rehearsal.advance() }).install()
    }
#else
    /// Keeps `swift build` working natively, where there is no browser to run in.
    @main
    struct WebSudokuEngine {
        static func main() {}
    }
#endif
