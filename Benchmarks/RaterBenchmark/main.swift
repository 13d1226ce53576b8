// Rates the puzzles of a file on one thread and prints `name value unit`, a line for each figure.
//
//     RaterBenchmark [--puzzles] < FILE
//
// FILE has a header and comma-separated lines, with the columns `puzzle` and `ER_classic121techs`: Sudoku Explainer's rating,
// the truth. Time is CPU time, the least of five runs: the one with the least of the machine's other work in it. With
// `--puzzles` there is a line for each puzzle that is rated otherwise.

import CPUTime
import Foundation
import PuzzleCore
import PuzzleEngines

func fail(_ message: String) -> Never {
    print(message)
    exit(1)
}

/// The puzzles of standard input with their ratings in tenths.
func readPuzzles() -> [(grid: SudokuGrid, rating: Int)] {
    guard let header = readLine()?.split(separator: ",", omittingEmptySubsequences: false),
        let puzzle = header.firstIndex(of: "puzzle"), let rating = header.firstIndex(of: "ER_classic121techs")
    else { fail("the file lacks the columns puzzle and ER_classic121techs") }
    let kind = SudokuKind.classic
    var puzzles: [(grid: SudokuGrid, rating: Int)] = []
    while let line = readLine() {
        let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        guard fields.count == header.count, let value = Double(fields[rating]),
            let grid = SudokuGrid(
                kind, digits: fields[puzzle].utf8.map { (49...57).contains($0) ? $0 - 48 : 0 })
        else { fail("cannot read: \(line)") }
        puzzles.append((grid, Int((value * 10).rounded())))
    }
    return puzzles
}

/// Ranks from 1 on; equal values share the mean of their ranks.
func ranks(_ values: [Int]) -> [Double] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Double](repeating: 0, count: values.count)
    var first = 0
    while first < order.count {
        var end = first
        while end < order.count, values[order[end]] == values[order[first]] { end += 1 }
        for index in first..<end { ranks[order[index]] = Double(first + 1 + end) / 2 }
        first = end
    }
    return ranks
}

func correlation(_ a: [Double], _ b: [Double]) -> Double {
    let (meanA, meanB) = (a.reduce(0, +) / Double(a.count), b.reduce(0, +) / Double(b.count))
    var (ab, aa, bb) = (0.0, 0.0, 0.0)
    for (x, y) in zip(a, b) {
        ab += (x - meanA) * (y - meanB)
        aa += (x - meanA) * (x - meanA)
        bb += (y - meanB) * (y - meanB)
    }
    return ab / (aa * bb).squareRoot()
}

let puzzles = readPuzzles()
let rater = SudokuRater(.classic)
var times: [Double] = []
var ratings: [Int] = []
for _ in 0..<5 {
    let start = CPUTime.now
    ratings = puzzles.map { rater.rate($0.grid)?.hardest ?? 200 }
    times.append(CPUTime.now - start)
}
var (exact, easy, exactEasy) = (0, 0, 0)
for (puzzle, rating) in zip(puzzles, ratings) {
    if puzzle.rating == rating { exact += 1 }
    if puzzle.rating < 60 {
        easy += 1
        if puzzle.rating == rating { exactEasy += 1 }
    }
    if puzzle.rating != rating, CommandLine.arguments.contains("--puzzles") {
        print("#", String(decoding: puzzle.grid.digits.map { $0 + 48 }, as: UTF8.self), puzzle.rating, rating)
    }
}
print("sudoku.rater-exact-share \(100 * Double(exact) / Double(puzzles.count)) %")
print("sudoku.rater-exact-share-below-6 \(easy == 0 ? 100 : 100 * Double(exactEasy) / Double(easy)) %")
print("sudoku.rater-rank-correlation \(correlation(ranks(ratings), ranks(puzzles.map { $0.rating }))) 1")
print("sudoku.rater-puzzles-per-second \(Double(puzzles.count) / (times.min() ?? .infinity)) puzzles/s")
