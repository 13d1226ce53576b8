import Glibc
import PuzzleCore

func readLines() -> [String] {
    var lines: [String] = []
    while let line = readLine() { lines.append(line) }
    return lines
}
let kind = SudokuKind.classic
let rater = SudokuRater(kind)
let start = clock()
for line in readLines() {
    let text = line.utf8.prefix(81)
    let digits = text.map { $0 >= 49 && $0 <= 57 ? $0 - 48 : 0 }
    guard digits.count == 81, let grid = SudokuGrid(kind, digits: digits) else { continue }
    let t = clock()
    let r = rater.rate(grid)
    let us = clock() - t
    print(String(line.prefix(81)), r?.hardest ?? -1, r?.firstDigit ?? -1, r?.firstStep ?? -1, us)
    if CommandLine.arguments.count > 1, let r {
        for s in r.steps {
            print(
                "  ", s.rating, s.technique, s.placement.map { "\($0.cell)=\($0.digit)" } ?? "-",
                s.eliminations.map { "\($0.cell)-\($0.digit)" }.joined(separator: " "))
        }
    }
}
print("# total", Double(clock() - start) / 1e6)
