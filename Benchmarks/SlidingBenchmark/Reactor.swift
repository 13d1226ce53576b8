#if arch(wasm32)
    import PuzzleCore
    import PuzzleEngines

    // The light solver in WebAssembly; Benchmarks/wasm/sliding.mjs measures it.

    nonisolated(unsafe) private var tables: PatternTables?

    /// Builds the tables.
    @_expose(wasm, "prepare") @_cdecl("prepare")
    func prepare() {
        tables = TableLayout(.fifteenPuzzle, .light).map { PatternTables(building: $0) }
    }

    /// - Parameters: sixteen tiles, four bits each; those of the first eight cells, and of the others.
    /// - Returns: the length of a shortest solution; -1 if there is none.
    @_expose(wasm, "solve") @_cdecl("solve")
    func solve(first: UInt32, second: UInt32) -> Int32 {
        let word = UInt64(first) | UInt64(second) << 32
        var tiles: [UInt8] = []
        for cell in 0..<16 { tiles.append(UInt8(truncatingIfNeeded: word >> UInt64(4 * cell) & 15)) }
        guard let tables, let board = SlidingBoard(size: .fifteenPuzzle, tiles: tiles), board.isSolvable else {
            return -1
        }
        var solver = OptimalSolver(board, tables: tables)
        while !solver.advance(nodes: 1 << 20) {}
        return Int32(solver.solution?.count ?? -1)
    }

    /// Proves the fewest slides of several tiles for a random board as an analysis does, building tables included.
    /// - Parameters:
    ///   - seed: of the board.
    ///   - millions: of positions to look at before giving up.
    /// - Returns: the number of slides; -1 if it was not proved.
    @_expose(wasm, "solveMulti") @_cdecl("solveMulti")
    func solveMulti(seed: UInt32, millions: UInt32) -> Int32 {
        let params = SlidingPuzzle.Params(size: .fifteenPuzzle, scramble: .uniform, multiMove: true)
        let board = SlidingPuzzle.generate(params, seed: UInt64(seed), version: 1)
        guard let exact = ExactDistances(.fifteenPuzzle, .multiTile) else { return -1 }
        return Int32(exact.distance(of: board, nodes: Int(millions) * 1_000_000) ?? -1)
    }
#endif
