#if arch(wasm32)
    import EnginePages
    import PuzzleCore
    import PuzzleEngines
    import WebEngine

    // The sliding puzzle's engine as a worker's module: hints, and pages of games that are over.

    /// Makes ready for the first question. A browser compiles a module quickly at first, and well what is often used; so
    /// that is used before somebody waits.
    @_expose(wasm, "prepare")
    @_cdecl("prepare")
    func prepare() {
        let rehearsal = HintEngine()
        for side in [4, BoardSize.sides.upperBound] {
            guard let size = BoardSize(rows: side, columns: side) else { continue }
            let params = SlidingPuzzle.Params(size: size, scramble: .uniform, multiMove: true)
            for seed: UInt64 in 1...3 {
                let board = SlidingPuzzle.generate(params, seed: seed)
                _ = hint(HintQuestion(board, multiMove: true).text, rehearsal)
            }
        }
        let (hints, desk) = (HintEngine(), SlidingPages())
        WebEngine(answer: { hint($0, hints) ?? desk.answer($0) }, improve: { hints.improve() || desk.improve() })
            .install()
    }

    /// - Returns: nil if no hint was asked for.
    private func hint(_ question: Text, _ engine: HintEngine) -> Text? {
        guard let question = HintQuestion(question) else { return nil }
        var reply = Text()
        if let slide = engine.answer(question) { SlidingPuzzle.write(slide, to: &reply) }
        return reply
    }
#else
    /// Keeps `swift build` working natively, where there is no browser to run in.
    @main
    struct WebSlidingEngine {
        static func main() {}
    }
#endif
