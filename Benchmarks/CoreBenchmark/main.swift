// Measures the core on one thread and prints `name value unit`, a line for each figure.
//
// Times are CPU time of the thread, so that what else the machine does counts as little as possible; each figure is the
// median of several runs.

import CPUTime
import PuzzleCore
import PuzzleEngines

/// The median CPU time of eleven runs, in seconds.
func medianTime(_ body: () throws -> Void) rethrows -> Double {
    var times: [Double] = []
    for _ in 0..<11 {
        let start = CPUTime.now
        try body()
        times.append(CPUTime.now - start)
    }
    return times.sorted()[times.count / 2]
}

/// Legal moves from the position of `game` on, none of which solves it.
func randomMoves(_ count: Int, in game: Game<SlidingPuzzle>) throws -> [Slide] {
    var random = SeededGenerator(seed: 1)
    var board = game.position
    var moves: [Slide] = []
    while moves.count < count {
        let direction = Slide.Direction.allCases[Int(random.number(below: 4))]
        let movable = board.movable(direction)
        guard movable > 0 else { continue }
        let slide = Slide(
            direction, tiles: game.id.params.multiMove ? 1 + Int(random.number(below: UInt32(movable))) : 1)
        var moved = board
        try moved.apply(slide)
        guard !moved.isSolved else { continue }
        board = moved
        moves.append(slide)
    }
    return moves
}

/// Moves applied, each checked for being legal and for solving the puzzle.
func movesPerSecond(multiMove: Bool) throws -> Double {
    let params = SlidingPuzzle.Params(size: .fifteenPuzzle, scramble: .uniform, multiMove: multiMove)
    let game = Game(PuzzleID<SlidingPuzzle>(params: params, seed: 1))
    let moves = try randomMoves(1_000_000, in: game)
    let time = try medianTime {
        var board = game.position
        for move in moves {
            _ = try SlidingPuzzle.apply(move, to: &board, params: params)
            guard SlidingPuzzle.outcome(of: board) == nil else { throw IllegalTurn.alreadyOver }
        }
    }
    return Double(moves.count) / time
}

/// Verification of the text form of a solved game of 5,000 moves on 12x15, in milliseconds.
func verifyTime() throws -> Double {
    // A puzzle one move from the goal, solved by a long way round: out, back the same way, and home.
    let id = try PuzzleID<SlidingPuzzle>("sliding.12x15.walk1.multi.1.0000000000000001")
    var game = Game(id)
    let home = Slide(game.position.movable(.up) > 0 ? .up : .left)
    let out = try randomMoves(2499, in: game)
    var moves = out + out.reversed().map { $0.inverse } + [home]
    // The first way back of several tiles is gone in two steps, which makes the number of moves even.
    if let index = moves[out.count...].firstIndex(where: { $0.tiles > 1 }) {
        let whole = moves[index]
        moves.replaceSubrange(
            index...index, with: [Slide(whole.direction), Slide(whole.direction, tiles: whole.tiles - 1)])
    }
    for move in moves { try game.take(Turn(.play(move), at: game.turns.isEmpty ? 0 : game.milliseconds + 137)) }
    let text = GameRecord(game).text
    return try medianTime { _ = try verify(text) } * 1000
}

print("core.moves-4x4-single", Int(try movesPerSecond(multiMove: false)), "moves/s")
print("core.moves-4x4-multi", Int(try movesPerSecond(multiMove: true)), "moves/s")
print("core.verify-12x15", (try verifyTime() * 1000).rounded() / 1000, "ms")
