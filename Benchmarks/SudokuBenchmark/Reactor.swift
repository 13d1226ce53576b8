#if arch(wasm32)
    import PuzzleCore

    // The classic solver and generator in WebAssembly; Benchmarks/wasm/sudoku.mjs measures them.

    nonisolated(unsafe) private let solver = SudokuSolver(.classic)
    nonisolated(unsafe) private let generator = SudokuGenerator(.classic)

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

    /// A puzzle with half-turn symmetry.
    /// - Parameter level: by its number, from 0.
    /// - Returns: its rating in tenths, or 0 if there is none.
    @_expose(wasm, "generate") @_cdecl("generate")
    func generate(seed: UInt32, level: Int32) -> Int32 {
        do throws(SudokuGenerationError) {
            let level = SudokuLevel.allCases[Int(level)]
            return Int32(try generator.puzzle(seed: UInt64(seed), level: level, symmetry: .halfTurn).rating)
        } catch {
            return 0
        }
    }
#endif
