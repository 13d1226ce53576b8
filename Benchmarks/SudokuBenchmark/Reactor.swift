#if arch(wasm32)
    import PuzzleCore
    import PuzzleEngines

    // The classic solver in WebAssembly; Benchmarks/wasm/sudoku.mjs measures it.

    nonisolated(unsafe) private let solver = SudokuSolver(.classic)

    /// Memory for so many cells.
    @_expose(wasm, "allocate") @_cdecl("allocate")
    func allocate(count: Int32) -> UnsafeMutablePointer<UInt8> {
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: Int(count))
        memory.initialize(repeating: 0, count: Int(count))
        return memory
    }

    /// - Parameters:
    ///   - digits: of all puzzles, one behind the other.
    ///   - puzzles: how many.
    /// - Returns: how many of them do not have exactly one solution.
    @_expose(wasm, "solve") @_cdecl("solve")
    func solve(digits: UnsafePointer<UInt8>, puzzles: Int32) -> Int32 {
        var wrong: Int32 = 0
        for puzzle in 0..<Int(puzzles) {
            let cells = UnsafeBufferPointer(start: digits + puzzle * 81, count: 81)
            if solver.count(cells, limit: 2) != 1 { wrong += 1 }
        }
        return wrong
    }
#endif
