/// How a board is mixed.
public enum Scramble: Hashable, Sendable {
    /// Every solvable position but the solved one is equally likely, wherever the gap is. For competitions.
    case uniform
    /// As many random legal moves of one tile as the number says, 1...`Scramble.maximumWalk`, never straight back.
    case walk(moves: Int)
    /// Not at all: a board as somebody has entered it, which can be solved and is not.
    case given(SlidingBoard)

    public static var maximumWalk: Int { 1000 }

    func board(_ size: BoardSize, seed: UInt64) -> SlidingBoard {
        var random = SeededGenerator(seed: seed)
        return switch self {
        case .uniform: Self.uniformBoard(size, &random)
        case .walk(let moves): Self.walkedBoard(size, moves: moves, &random)
        case .given(let board): board
        }
    }

    /// Shuffles all cells; half of the positions are solvable, and swapping two tiles turns each of the others into
    /// a different one of these.
    private static func uniformBoard(_ size: BoardSize, _ random: inout SeededGenerator) -> SlidingBoard {
        while true {
            var tiles = SlidingBoard(solved: size).tiles
            random.shuffle(&tiles)
            var board = SlidingBoard(size: size, tiles: tiles).unsafelyUnwrapped
            if !board.isSolvable {
                let first = tiles[0] == 0 ? 1 : 0
                let second = tiles[first + 1] == 0 ? first + 2 : first + 1
                tiles.swapAt(first, second)
                board = SlidingBoard(size: size, tiles: tiles).unsafelyUnwrapped
            }
            if !board.isSolved { return board }
        }
    }

    private static func walkedBoard(_ size: BoardSize, moves: Int, _ random: inout SeededGenerator) -> SlidingBoard {
        var board = SlidingBoard(solved: size)
        var previous: Slide.Direction?
        var steps = 0
        // One step more if the walk ends where it began.
        while steps < moves || board.isSolved {
            var choices: [Slide.Direction] = []
            for direction in Slide.Direction.allCases
            where board.movable(direction) > 0 && direction != previous?.opposite {
                choices.append(direction)
            }
            let direction = choices[Int(random.number(below: UInt32(choices.count)))]
            // A direction with tiles to move is legal by construction.
            try? board.apply(Slide(direction))
            previous = direction
            steps += 1
        }
        return board
    }
}
