#if arch(wasm32)
    import PuzzleCore
    import PuzzleEngines

    /// Questions that nobody has asked. A browser compiles a module quickly at first, and well what is often used; so that is used
    /// before somebody waits: without it the first puzzles and hints take ten times as long.
    final class Rehearsal {
        private let engine = SudokuEngine()
        private var seed: UInt64 = 0
        private var rest: [SudokuLevel] = []

        private static var seeds: UInt64 { 2 }

        /// A puzzle of the next level, with its rating: a few milliseconds once the browser has learnt it.
        /// - Returns: whether there is more to do.
        func advance() -> Bool {
            if rest.isEmpty {
                guard seed < Self.seeds else { return false }
                rest = SudokuLevel.allCases
                seed += 1
            }
            let question = SudokuQuestion.generate(.classic, rest.removeFirst(), .halfTurn, seed: seed)
            if let answer = SudokuAnswer(engine.answer(question.text), .classic), case .puzzle(let rated) = answer {
                _ = engine.answer(SudokuQuestion.rate(rated.puzzle.grid).text)
            }
            return seed < Self.seeds || !rest.isEmpty
        }
    }
#endif
