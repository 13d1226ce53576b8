import PuzzleCore

/// `sliding.4x4.uniform.multi` and so on, as in the text form; traps if it is not one, as a test's own mistake.
func slidingParams(_ text: Text) -> SlidingPuzzle.Params {
    var reader = TextReader(text)
    return try! SlidingPuzzle.readParams(from: &reader)
}

func slidingGame(_ params: Text, seed: UInt64 = 42) -> Game<SlidingPuzzle> {
    Game(PuzzleID(params: slidingParams(params), seed: seed))
}

extension SeededGenerator {
    mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(number(below: UInt32(range.count)))
    }

    mutating func size() -> BoardSize {
        BoardSize(rows: number(2...15), columns: number(2...15)).unsafelyUnwrapped
    }

    mutating func params() -> SlidingPuzzle.Params {
        let params = SlidingPuzzle.Params(
            size: size(), scramble: number(0...1) == 0 ? .uniform : .walk(moves: number(1...Scramble.maximumWalk)),
            multiMove: number(0...1) == 0)
        guard number(0...2) == 0 else { return params }
        let board = SlidingPuzzle.generate(params, seed: next(), version: 1)
        return SlidingPuzzle.Params(board, multiMove: params.multiMove).unsafelyUnwrapped
    }

    /// A move that is legal on `board`.
    mutating func slide(on board: SlidingBoard, multiMove: Bool) -> Slide {
        let directions = Slide.Direction.allCases.filter { board.movable($0) > 0 }
        let direction = directions[number(0...(directions.count - 1))]
        return Slide(direction, tiles: multiMove ? number(1...board.movable(direction)) : 1)
    }

    /// Plays `count` legal turns, undo and redo among them, or fewer if that solves the puzzle.
    mutating func play(_ count: Int, in game: inout Game<SlidingPuzzle>) throws {
        for _ in 0..<count where !game.isSolved {
            let at = game.turns.isEmpty ? 0 : game.milliseconds + UInt32(number(0...2000))
            switch number(0...5) {
            case 0 where game.canUndo: try game.take(Turn(.undo, at: at))
            case 1 where game.canRedo: try game.take(Turn(.redo, at: at))
            default:
                let slide = slide(on: game.position, multiMove: game.id.params.multiMove)
                try game.take(Turn(.play(slide), at: at))
            }
        }
    }
}

/// A game from its first move to its last, played without a mistake, each turn `interval` milliseconds after the last.
func solvedGame(_ params: Text, seed: UInt64 = 42, interval: Milliseconds = 100) throws -> Game<SlidingPuzzle> {
    var game = slidingGame(params, seed: seed)
    let rules = game.id.params
    let space = StateSpace(rules.size, multiMove: rules.multiMove)
    for slide in space.solution(of: game.position) {
        try game.take(Turn(.play(slide), at: game.turns.isEmpty ? 0 : game.milliseconds + interval))
    }
    return game
}

extension SlidingBoard {
    /// Whether single tiles that slide this way, one after another, solve the board; false if one cannot.
    func isSolved(by moves: [Slide.Direction]) -> Bool {
        var board = self
        for direction in moves {
            guard (try? board.apply(Slide(direction))) != nil else { return false }
        }
        return board.isSolved
    }
}

/// Calls `body` with every solvable position of a size, the solved one among them.
func forEachPosition(of size: BoardSize, _ body: (SlidingBoard) -> Void) {
    func extend(_ tiles: [UInt8], _ left: [UInt8]) {
        guard !left.isEmpty else {
            let board = SlidingBoard(size: size, tiles: tiles).unsafelyUnwrapped
            if board.isSolvable { body(board) }
            return
        }
        for index in left.indices {
            var rest = left
            let tile = rest.remove(at: index)
            extend(tiles + [tile], rest)
        }
    }
    extend([], (0..<size.cells).map { UInt8($0) })
}
