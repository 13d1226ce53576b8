import AppUI
import PuzzleAPI
import PuzzleCore
import Synchronization
import Testing

/// The storage of a device that plays on boards of this size.
func settings(_ size: (rows: Int, columns: Int), _ more: [Text: Text] = [:]) -> [Text: Text] {
    more.merging(["settings/rows": Text(decimal: size.rows), "settings/columns": Text(decimal: size.columns)]) { a, _ in
        a
    }
}

extension Device {
    /// Presses "Hint" or "Solve", and does without the result.
    func help(_ phrase: Phrase) throws {
        try click(phrase)
        if dialog == .useHelp { try send(.helpConfirmed) }
    }

    var board: SlidingBoard { get throws { try #require(sliding).game.position } }

    /// The tile that `slide` moves farthest from the gap.
    func tile(_ slide: Slide) throws -> Int {
        let board = try board
        return try #require(
            board.tiles.indices.first { board.slide(moving: $0) == slide }.map { Int(board.tiles[$0]) })
    }

    /// Starts a game of the sliding puzzle from wherever the player is.
    func newGame() throws {
        if table != .sliding { try send(.viewOpened(.newGame)) }
        try send(.newGameAsked)
        if dialog == .abandonGame { try send(.newGameConfirmed) }
    }

    /// Taps `count` tiles that can slide, never the winning one.
    func playAtRandom(_ count: Int, _ random: inout SeededGenerator, pace: WallTime = 150) throws {
        for _ in 0..<count {
            let board = try board
            let slides = Slide.Direction.allCases.filter { direction in
                var next = board
                return (try? next.apply(Slide(direction))) != nil && !next.isSolved
            }
            now += pace
            try tap(try tile(Slide(slides[Int(random.number(below: UInt32(slides.count)))])))
        }
    }

    /// Taps tiles until the board is solved, or all but the last one.
    func solve(pace: WallTime = 100, leaving last: Int = 0) throws {
        let space = StateSpace.of(try board.size)
        for slide in space.solution(of: try board).dropLast(last) {
            now += pace
            try tap(try tile(slide))
        }
    }
}

/// Every position of a small board, with the fewest single slides that lead there.
struct StateSpace {
    private var depths: [SlidingBoard: Int] = [:]

    private init(_ size: BoardSize) {
        var layer = [SlidingBoard(solved: size)]
        depths[layer[0]] = 0
        var depth = 0
        while !layer.isEmpty {
            depth += 1
            var next: [SlidingBoard] = []
            for board in layer {
                for neighbour in Self.neighbours(board) where depths[neighbour.board] == nil {
                    depths[neighbour.board] = depth
                    next.append(neighbour.board)
                }
            }
            layer = next
        }
    }

    private static let made = Mutex<[BoardSize: StateSpace]>([:])

    static func of(_ size: BoardSize) -> StateSpace {
        made.withLock { made in
            if let space = made[size] { return space }
            let space = StateSpace(size)
            made[size] = space
            return space
        }
    }

    private static func neighbours(_ board: SlidingBoard) -> [(slide: Slide, board: SlidingBoard)] {
        // In tests an error that is thrown costs as much as hundreds of slides.
        Slide.Direction.allCases.filter { board.movable($0) > 0 }.compactMap { direction in
            var next = board
            return (try? next.apply(Slide(direction))).map { (Slide(direction), next) }
        }
    }

    /// A shortest solution.
    func solution(of board: SlidingBoard) -> [Slide] {
        var board = board
        var solution: [Slide] = []
        while let depth = depths[board], depth > 0 {
            guard let step = Self.neighbours(board).first(where: { depths[$0.board] == depth - 1 }) else { break }
            solution.append(step.slide)
            board = step.board
        }
        return solution
    }
}
