import PuzzleCore
import Testing

/// Solves small boards by trying everything, nearest positions first.
enum Solver {
    static func slides(from start: SlidingBoard, multiMove: Bool) -> [Slide] {
        var queue = [start]
        var origin: [SlidingBoard: (board: SlidingBoard, slide: Slide)] = [:]
        var next = 0
        while next < queue.count, !queue[next].isSolved {
            let board = queue[next]
            next += 1
            for direction in Slide.Direction.allCases {
                let most = multiMove ? board.movable(direction) : min(board.movable(direction), 1)
                for tiles in 1..<(most + 1) {
                    var after = board
                    try? after.apply(Slide(direction, tiles: tiles))
                    guard after != start, origin[after] == nil else { continue }
                    origin[after] = (board, Slide(direction, tiles: tiles))
                    queue.append(after)
                }
            }
        }
        var slides: [Slide] = []
        var board = queue[next]
        while let step = origin[board] {
            slides.append(step.slide)
            board = step.board
        }
        return slides.reversed()
    }
}

/// The text form of a whole game of a puzzle, solved in the fewest moves.
/// - Parameter interval: Milliseconds between two moves.
func solvedRecord(_ puzzle: Text, interval: Milliseconds = 100) throws -> Text {
    let id = try PuzzleID<SlidingPuzzle>(puzzle)
    var game = Game(id)
    for (index, slide) in Solver.slides(from: game.position, multiMove: id.params.multiMove).enumerated() {
        try game.take(Turn(.play(slide), at: Milliseconds(index) * interval))
    }
    try #require(game.isSolved)
    return GameRecord(game).text
}

/// The text form of a whole game of Sudoku: the right digits, `interval` milliseconds apart, after `hints` hints.
func solvedSudoku(_ puzzle: Text, hints: Int = 0, interval: Milliseconds = 1000) throws -> Text {
    var game = Game(try PuzzleID<Sudoku>(puzzle))
    while !game.isOver {
        let cell = try #require(game.position.grid.digits.firstIndex(of: 0))
        let move: SudokuMove =
            game.position.hints < hints
            ? .hint(cell: cell, tidies: false)
            : .enter(digit: game.position.puzzle.solution[cell], cell: cell, tidies: true)
        try game.take(Turn(.play(move), at: game.turns.isEmpty ? 0 : game.milliseconds + interval))
    }
    return GameRecord(game).text
}
