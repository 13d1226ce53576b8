import PuzzleCore

/// Every position that can be reached from the solved board, with the fewest moves that lead there.
struct StateSpace {
    /// Number of positions at each distance.
    private(set) var countsByDepth: [Int] = []
    private var depths: [UInt64: Int] = [:]
    /// Nearest first.
    private(set) var boards: [SlidingBoard] = []
    private let slides: [Slide]

    /// Breadth-first search. A move is one tile, or any run of tiles if `multiMove`.
    init(_ size: BoardSize, multiMove: Bool) {
        let longest = multiMove ? max(size.rows, size.columns) - 1 : 1
        slides = Slide.Direction.allCases.flatMap { direction in (1...longest).map { Slide(direction, tiles: $0) } }
        var layer = [SlidingBoard(solved: size)]
        depths[Self.key(layer[0])] = 0
        while !layer.isEmpty {
            countsByDepth.append(layer.count)
            boards += layer
            var next: [SlidingBoard] = []
            for board in layer {
                for slide in slides where slide.tiles <= board.movable(slide.direction) {
                    var neighbour = board
                    try? neighbour.apply(slide)
                    let key = Self.key(neighbour)
                    guard depths[key] == nil else { continue }
                    depths[key] = countsByDepth.count
                    next.append(neighbour)
                }
            }
            layer = next
        }
    }

    /// Nil if the board cannot be solved.
    func depth(of board: SlidingBoard) -> Int? { depths[Self.key(board)] }

    /// A shortest solution.
    func solution(of board: SlidingBoard) -> [Slide] {
        var board = board
        var solution: [Slide] = []
        while let depth = depth(of: board), depth > 0 {
            for slide in slides where slide.tiles <= board.movable(slide.direction) {
                var neighbour = board
                try? neighbour.apply(slide)
                guard self.depth(of: neighbour) == depth - 1 else { continue }
                board = neighbour
                solution.append(slide)
                break
            }
        }
        return solution
    }

    /// Four bits a cell; enough for boards of up to 16 cells.
    private static func key(_ board: SlidingBoard) -> UInt64 {
        var key: UInt64 = 0
        for tile in board.tiles { key = key << 4 | UInt64(tile) }
        return key
    }
}
