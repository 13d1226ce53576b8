import PuzzleCore

/// The smallest puzzle there can be, and the pattern for a new one: a heap of stones, of which one to three are taken at
/// a time until none is left.
///
/// Nothing but this file knows its rules; that it can be played, taken back, saved, read and verified is the work of
/// `Game`, `GameRecord` and `verify` alone.
public enum TemplatePuzzle: GeneratedPuzzle {
    public struct Params: Equatable, Sendable {
        /// The most stones there can be, 1...1000.
        public let stones: UInt32

        public init(stones: UInt32) { self.stones = stones }
    }

    public static var name: StaticString { "heap" }
    public static var generatorVersion: UInt32 { 2 }

    /// Version 1 made every heap as large as it can be.
    public static func generate(_ params: Params, seed: UInt64, version: UInt32) -> UInt32 {
        var random = SeededGenerator(seed: seed)
        return version == 1 ? params.stones : 1 + random.number(below: params.stones)
    }

    public static func apply(_ move: UInt32, to position: inout UInt32, params: Params) throws(IllegalMove) -> UInt32 {
        guard move <= position else { throw .outsideBoard }
        position -= move
        return move
    }

    public static func revert(_ inverse: UInt32, in position: inout UInt32) { position += inverse }

    public static func outcome(of position: UInt32) -> Outcome? { position == 0 ? .solved : nil }

    /// `heap.10`
    public static func leaderboard(of params: Params) -> Text? {
        var text = Text(name)
        text.append(byte: UInt8(ascii: "."))
        write(params, to: &text)
        return text
    }

    public static func params(ofLeaderboard leaderboard: Text) -> Params? {
        var reader = TextReader(leaderboard)
        guard reader.take(name), reader.take(UInt8(ascii: ".")), let params = try? readParams(from: &reader),
            reader.isAtEnd
        else { return nil }
        return params
    }

    public static var leaderboardPattern: StaticString { "heap\\.[0-9]{1,4}" }

    /// A point for each move: taking many stones at a time is better.
    public static func rankedScore(of game: Game<TemplatePuzzle>) -> Int { game.moves }

    /// `10`
    public static func write(_ params: Params, to text: inout Text) { text.append(decimal: UInt64(params.stones)) }

    public static func readParams(from reader: inout TextReader) throws(ParseError) -> Params {
        Params(stones: try reader.number(in: 1...1000))
    }

    /// `T3`
    public static func write(_ move: UInt32, to text: inout Text) {
        text.append(byte: UInt8(ascii: "T"))
        text.append(decimal: UInt64(move))
    }

    public static func readMove(from reader: inout TextReader) throws(ParseError) -> UInt32 {
        try reader.expect(UInt8(ascii: "T"), .move)
        return try reader.number(in: 1...3)
    }
}
