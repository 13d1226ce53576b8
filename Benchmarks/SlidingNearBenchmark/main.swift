// Measures the near-optimal sliding solver on one thread and prints `name value unit`, a line for each figure.
//
// The length is the mean over uniformly random boards of the seeds 0, 1, 2 and so on; each gets the same CPU time.
// Arguments: how many boards per size (100), and sizes or `all`, to measure these alone. Or `optimum`, the folder with
// korf24_50.txt and korf100_blank_last.txt, and how many boards of each (all): compares with the optimum. Or `patience`, and how
// many boards per size: what 1, 10 and 60 seconds are worth, in the greatest width.

import CPUTime
import Foundation
import PuzzleCore
import PuzzleEngines

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

/// Boards of which the optimum is known: a line has the numbers, then the length of a shortest solution.
/// - Parameter goal: of the boards in the file.
func known(_ file: String, side: Int, goal: SlidingGoal) throws -> [(board: SlidingBoard, optimum: Int)] {
    let size = BoardSize(rows: side, columns: side).unsafelyUnwrapped
    let text = try String(contentsOfFile: file, encoding: .utf8)
    return try text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
        let numbers = line.split(separator: " ").compactMap { Int($0) }
        guard numbers.count > size.cells else { throw Unsolvable() }
        let tiles = numbers.prefix(size.cells).map { UInt8($0) }
        guard let board = SlidingBoard(size: size, tiles: tiles).map({ goal.turned($0) }), board.isSolvable else {
            throw Unsolvable()
        }
        return (board, numbers[size.cells])
    }
}

/// The length of the solution after CPU times in seconds.
/// - Parameter previous: the solver of the board before, then of this one.
func lengths(_ board: SlidingBoard, seconds: [Double], after previous: inout NearOptimalSolver?) throws -> [Int] {
    let start = CPUTime.now
    guard let solver = NearOptimalSolver(board, greatestWidth: NearOptimalSolver.largeWidth, after: previous) else {
        throw Unsolvable()
    }
    previous = solver
    var lengths: [Int] = []
    for end in seconds {
        while CPUTime.now - start < end, !solver.isFinished { solver.advance(work: 20_000) }
        lengths.append(solver.solution.count)
    }
    try check(solver.solution, solves: board)
    return lengths
}

/// What is left to the optimum after CPU times in seconds.
/// - Returns: for each time, by how many percent all solutions together are too long, and the percentage of shortest ones.
func excess(
    _ boards: [(board: SlidingBoard, optimum: Int)], seconds: [Double]
) throws -> [(percent: Double, shortest: Double)] {
    var (moves, shortest) = ([Int](repeating: 0, count: seconds.count), [Int](repeating: 0, count: seconds.count))
    var solver: NearOptimalSolver?
    for (board, optimum) in boards {
        for (index, length) in try lengths(board, seconds: seconds, after: &solver).enumerated() {
            moves[index] += length
            shortest[index] += length == optimum ? 1 : 0
        }
    }
    let least = Double(boards.reduce(0) { $0 + $1.optimum })
    return seconds.indices.map { index in
        (100 * (Double(moves[index]) / least - 1), 100 * Double(shortest[index]) / Double(boards.count))
    }
}

if CommandLine.arguments.count > 2, CommandLine.arguments[1] == "optimum" {
    let (folder, count) = (CommandLine.arguments[2] + "/", CommandLine.arguments.dropFirst(3).first.flatMap { Int($0) })
    let large = try known(folder + "korf24_50.txt", side: 5, goal: .gapFirst).prefix(count ?? .max)
    let small = try known(folder + "korf100_blank_last.txt", side: 4, goal: .gapLast).prefix(count ?? .max)
    let found = try excess(Array(large), seconds: [2, 10])
    print("sliding.near-excess-2s", found[0].percent, "%")
    print("sliding.near-excess-10s", found[1].percent, "%")
    print("sliding.near-shortest-4x4", try excess(Array(small), seconds: [2])[0].shortest, "%")
    exit(0)
}
if CommandLine.arguments.count > 2, CommandLine.arguments[1] == "patience" {
    let count = UInt64(CommandLine.arguments[2]) ?? 10
    let seconds = [1.0, 10, 60]
    for side in [6, 8, 10, 12, 15] {
        guard let size = BoardSize(rows: side, columns: side) else { continue }
        var solver: NearOptimalSolver?
        let found = try (0..<count).map { try lengths(board(size, seed: $0), seconds: seconds, after: &solver) }
        for (index, end) in seconds.enumerated() {
            let mean = Double(found.reduce(0) { $0 + $1[index] }) / Double(count)
            print("sliding.near-\(side)x\(side)-\(Int(end))s", (10 * mean).rounded() / 10, "moves")
        }
    }
    exit(0)
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
