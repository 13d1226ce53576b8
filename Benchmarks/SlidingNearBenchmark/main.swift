// Measures the near-optimal sliding solver on one thread and prints `name value unit`, a line for each figure.
//
// The length is the mean over uniformly random boards, all made from the seeds 0, 1, 2 and so on; each board gets the same CPU time.
// Arguments: how many boards per size (100), and sizes, to measure these alone.

import PuzzleCore

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// CPU time of this thread in seconds.
func cpuTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

struct Unsolvable: Error {}

func board(_ size: BoardSize, seed: UInt64) -> SlidingBoard {
    let params = SlidingPuzzle.Params(size: size, scramble: .uniform, multiMove: false)
    return SlidingPuzzle.generate(params, seed: seed)
}

/// Throws if `solution` does not solve `board`.
func check(_ solution: [Slide.Direction], solves board: SlidingBoard) throws {
    var board = board
    for direction in solution { try board.apply(Slide(direction)) }
    guard board.isSolved else { throw Unsolvable() }
}

/// Mean number of moves when each board gets `seconds` of CPU time.
func meanLength(_ size: BoardSize, boards: Int, seconds: Double) throws -> Double {
    var sum = 0
    for seed in 0..<UInt64(boards) {
        let board = board(size, seed: seed)
        let start = cpuTime()
        guard let solver = NearOptimalSolver(board) else { throw Unsolvable() }
        while cpuTime() - start < seconds, !solver.isFinished { solver.advance(work: 20_000) }
        try check(solver.solution, solves: board)
        sum += solver.solution.count
    }
    return Double(sum) / Double(boards)
}

let boards = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 100 : 100
let wanted = CommandLine.arguments.dropFirst(2)
for (rows, columns, seconds) in [(5, 5, 0.5), (6, 6, 0.5), (8, 8, 1), (10, 10, 1), (12, 15, 2.0)] {
    let name = "\(rows)x\(columns)"
    guard wanted.isEmpty || wanted.contains(name), let size = BoardSize(rows: rows, columns: columns) else { continue }
    print("sliding.near-\(name)", try meanLength(size, boards: boards, seconds: seconds), "moves")
}
