/// What the app asks the engine in the middle of a game: the next move.
///
/// Text form: `sliding:hint;4x4.uniform.multi;5;3;8;9;...`, tiles row by row with 0 for the gap. The answer is a move's text form, or
/// nothing if the board is solved or cannot be.
public struct HintQuestion: Equatable, Sendable {
    public let board: SlidingBoard
    /// Whether several tiles may slide at once.
    public let multiMove: Bool

    public init(_ board: SlidingBoard, multiMove: Bool) {
        self.board = board
        self.multiMove = multiMove
    }

    /// What every question to the engine begins with: its name. Alone it asks nothing, and has the engine made ready.
    public static var engine: StaticString { "sliding:" }
    private static var name: StaticString { "hint;" }

    public var text: Text {
        var text = Text(Self.engine)
        text.append(word: Self.name)
        SlidingPuzzle.write(SlidingPuzzle.Params(size: board.size, scramble: .uniform, multiMove: multiMove), to: &text)
        for tile in board.tiles {
            text.append(byte: UInt8(ascii: ";"))
            text.append(decimal: Int(tile))
        }
        return text
    }

    /// - Returns: nil if it is no question of this kind, or not about a board.
    public init?(_ text: Text) {
        var reader = TextReader(text)
        guard reader.take(Self.engine), reader.take(Self.name),
            let params = try? SlidingPuzzle.readParams(from: &reader)
        else { return nil }
        var tiles: [UInt8] = []
        while reader.take(UInt8(ascii: ";")) {
            guard let tile = try? reader.number(in: 0...UInt32(UInt8.max)) else { return nil }
            tiles.append(UInt8(tile))
        }
        guard reader.isAtEnd, let board = SlidingBoard(size: params.size, tiles: tiles) else { return nil }
        self.init(board, multiMove: params.multiMove)
    }
}
