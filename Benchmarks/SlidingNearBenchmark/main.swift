// Measures the near-optimal sliding solver on one thread and prints `name value unit`, a line for each figure.
//
// The length is the mean over uniformly random boards of the seeds 0, 1, 2 and so on; each gets the same CPU time.
// Arguments: how many boards per size (100), and sizes or `all`, to measure these alone.

import CPUTime
import PuzzleCore

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
        let start = CPUTime.now
        guard let solver = NearOptimalSolver(board) else { throw Unsolvable() }
        while CPUTime.now - start < seconds, !solver.isFinished { solver.advance(work: 20_000) }
        try check(solver.solution, solves: board)
        sum += solver.solution.count
    }
    return Double(sum) / Double(boards)
}

/// Solves boards of all sizes, each with a little work; the number of those whose solution is wrong.
func failures(boards: Int) -> Int {
    var failures = 0
    var seed: UInt64 = 0
    while true {
        for rows in BoardSize.sides {
            for columns in BoardSize.sides {
                guard seed < boards else { return failures }
                let size = BoardSize(rows: rows, columns: columns).unsafelyUnwrapped
                let board = board(size, seed: seed)
                seed += 1
                guard let solver = NearOptimalSolver(board) else {
                    failures += 1
                    continue
                }
                let isSolved = (try? check(solver.solution, solves: board)) != nil
                solver.advance(work: 20_000)
                if !isSolved || (try? check(solver.solution, solves: board)) == nil { failures += 1 }
            }
        }
    }
}

/// The longest CPU time until the first hint, over all sizes, in milliseconds.
func firstHintTime() throws -> Double {
    var longest = 0.0
    for rows in BoardSize.sides {
        for columns in BoardSize.sides {
            let board = board(BoardSize(rows: rows, columns: columns).unsafelyUnwrapped, seed: 1)
            var shortest = Double.infinity
            // The best of three: the first one also pays for memory that the process did not have yet.
            for _ in 0..<3 {
                let start = CPUTime.now
                guard let plan = HintPlan(board), plan.next != nil else { throw Unsolvable() }
                shortest = min(shortest, CPUTime.now - start)
            }
            longest = max(longest, shortest)
        }
    }
    return longest * 1000
}

let boards = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 100 : 100
let wanted = CommandLine.arguments.dropFirst(2)
for (rows, columns, seconds) in [(5, 5, 0.5), (6, 6, 0.5), (8, 8, 1), (10, 10, 1), (12, 15, 2.0)] {
    let name = "\(rows)x\(columns)"
    guard wanted.isEmpty || wanted.contains(name), let size = BoardSize(rows: rows, columns: columns) else { continue }
    print("sliding.near-\(name)", try meanLength(size, boards: boards, seconds: seconds), "moves")
}
if wanted.isEmpty || wanted.contains("all") {
    print("sliding.near-failures", failures(boards: boards * 100), "boards")
    print("sliding.near-first-hint", (try firstHintTime() * 1000).rounded() / 1000, "ms")
}
