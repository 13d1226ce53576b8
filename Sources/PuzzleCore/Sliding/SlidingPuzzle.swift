/// The sliding puzzle ("15-puzzle") on boards of 2x2 to 15x15.
public enum SlidingPuzzle: GeneratedPuzzle {
    public struct Params: Hashable, Sendable {
        public let size: BoardSize
        public let scramble: Scramble
        /// Whether a whole run of tiles may slide at once, and then counts as one move.
        public let multiMove: Bool

        /// A walk is made as long as the nearest allowed one.
        public init(size: BoardSize, scramble: Scramble, multiMove: Bool) {
            self.size = size
            self.scramble =
                if case .walk(let moves) = scramble {
                    .walk(moves: min(max(moves, 1), Scramble.maximumWalk))
                } else {
                    scramble
                }
            self.multiMove = multiMove
        }

        /// Of a board that somebody has entered.
        /// - Returns: nil if it is solved already, or cannot be.
        public init?(_ board: SlidingBoard, multiMove: Bool) {
            guard board.isSolvable, !board.isSolved else { return nil }
            (size, scramble, self.multiMove) = (board.size, .given(board), multiMove)
        }
    }

    public static var name: StaticString { "sliding" }
    public static var generatorVersion: UInt32 { 1 }

    /// There is one version so far.
    public static func generate(_ params: Params, seed: UInt64, version: UInt32) -> SlidingBoard {
        params.scramble.board(params.size, seed: seed)
    }

    public static func apply(
        _ move: Slide, to position: inout SlidingBoard, params: Params
    ) throws(IllegalMove) -> Slide {
        guard move.tiles <= 1 || params.multiMove else { throw .severalTiles }
        try position.apply(move)
        return move.inverse
    }

    public static func revert(_ inverse: Slide, in position: inout SlidingBoard) {
        // The inverse of a legal slide is legal right after it.
        try? position.apply(inverse)
    }

    public static func outcome(of position: SlidingBoard) -> Outcome? { position.isSolved ? .solved : nil }

    /// `sliding.4x4.multi`: boards compete by size and by how moves are counted; only uniform scrambles are ranked.
    public static func leaderboard(of params: Params) -> Text? {
        guard params.scramble == .uniform else { return nil }
        var text = Text(name)
        text.append(byte: UInt8(ascii: "."))
        text.append(params.size.text)
        text.append(byte: UInt8(ascii: "."))
        text.append(word: params.multiMove ? multi : single)
        return text
    }

    // MARK: Text forms

    private static var uniform: StaticString { "uniform" }
    private static var walk: StaticString { "walk" }
    private static var given: StaticString { "given" }
    private static var multi: StaticString { "multi" }
    private static var single: StaticString { "single" }

    /// `4x4.uniform.multi`, `3x5.walk30.single`, `2x2.given3-1-2-0.single`: all tiles row by row, 0 for the gap.
    public static func write(_ params: Params, to text: inout Text) {
        text.append(params.size.text)
        text.append(byte: UInt8(ascii: "."))
        switch params.scramble {
        case .uniform: text.append(word: uniform)
        case .walk(let moves):
            text.append(word: walk)
            text.append(decimal: moves)
        case .given(let board):
            text.append(word: given)
            for (cell, tile) in board.tiles.enumerated() {
                if cell > 0 { text.append(byte: UInt8(ascii: "-")) }
                text.append(decimal: Int(tile))
            }
        }
        text.append(byte: UInt8(ascii: "."))
        text.append(word: params.multiMove ? multi : single)
    }

    public static func readParams(from reader: inout TextReader) throws(ParseError) -> Params {
        let size = try BoardSize(from: &reader)
        try reader.expect(UInt8(ascii: "."))
        let scramble: Scramble
        let start = reader.offset
        if reader.take(given) {
            scramble = .given(try readBoard(size, from: &reader))
        } else if reader.take(uniform) {
            scramble = .uniform
        } else if reader.take(walk) {
            scramble = .walk(moves: Int(try reader.number(in: 1...UInt32(Scramble.maximumWalk))))
        } else {
            throw ParseError(at: reader.offset, expected: .scramble)
        }
        try reader.expect(UInt8(ascii: "."))
        let multiMove = reader.take(multi)
        guard multiMove || reader.take(single) else { throw ParseError(at: reader.offset, expected: .moveRule) }
        if case .given(let board) = scramble {
            guard let params = Params(board, multiMove: multiMove) else {
                throw ParseError(at: start, expected: .scramble)
            }
            return params
        }
        return Params(size: size, scramble: scramble, multiMove: multiMove)
    }

    private static func readBoard(
        _ size: BoardSize, from reader: inout TextReader
    ) throws(ParseError) -> SlidingBoard {
        let start = reader.offset
        var tiles: [UInt8] = []
        for cell in 0..<size.cells {
            if cell > 0 { try reader.expect(UInt8(ascii: "-")) }
            tiles.append(UInt8(try reader.number(in: 0...UInt32(size.cells - 1))))
        }
        guard let board = SlidingBoard(size: size, tiles: tiles) else {
            throw ParseError(at: start, expected: .scramble)
        }
        return board
    }

    public static func write(_ move: Slide, to text: inout Text) {
        text.append(byte: move.direction.letter)
        if move.tiles > 1 { text.append(decimal: move.tiles) }
    }

    public static func readMove(from reader: inout TextReader) throws(ParseError) -> Slide {
        guard let letter = reader.next, let direction = Slide.Direction(letter: letter) else {
            throw ParseError(at: reader.offset, expected: .move)
        }
        reader.skip()
        guard let digit = reader.next, digit &- UInt8(ascii: "0") < 10 else { return Slide(direction) }
        return Slide(direction, tiles: Int(try reader.number(in: 2...UInt32(BoardSize.sides.upperBound - 1))))
    }
}

extension SlidingPuzzle {
    /// As in speedcubing (WCA Regulations, A3a1).
    public static var inspection: Milliseconds { 15_000 }

    public static var leaderboardPattern: StaticString {
        "sliding\\.([2-9]|1[0-5])x([2-9]|1[0-5])\\.(single|multi)"
    }

    /// Moves plus whole seconds.
    public static func rankedScore(of game: Game<SlidingPuzzle>) -> Int {
        ScoreRule.ranked.score(moves: game.moves, milliseconds: game.milliseconds)
    }

    public static func params(ofLeaderboard leaderboard: Text) -> Params? {
        var reader = TextReader(leaderboard)
        guard reader.take(name), reader.take(UInt8(ascii: ".")), let size = try? BoardSize(from: &reader),
            reader.take(UInt8(ascii: "."))
        else { return nil }
        let multiMove = reader.take(multi)
        guard multiMove || reader.take(single), reader.isAtEnd else { return nil }
        return Params(size: size, scramble: .uniform, multiMove: multiMove)
    }
}
