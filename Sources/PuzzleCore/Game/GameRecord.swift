/// A whole game as data: which puzzle, and every turn with its time. Whoever has it can play the game again.
///
/// Its text form is `tassello1;` + puzzle id + `;` + turns with commas between. A turn is the milliseconds since the
/// turn before it, or for the first one since the clock began, and then the move, `-` for undo or `+` for redo:
/// `tassello1;sliding.2x2.uniform.multi.1.000000000000002a;0R,340D,125-,90+`.
public struct GameRecord<P: Puzzle>: Equatable, Sendable {
    /// The longest game that can be verified, in turns. A longer one can still be played and saved.
    public static var maximumTurns: Int { 100_000 }

    public let id: PuzzleID<P>
    public var turns: [Turn<P.Move>]

    /// - Precondition: no turn is earlier than the one before it, if the text form is wanted.
    public init(id: PuzzleID<P>, turns: [Turn<P.Move>]) {
        self.id = id
        self.turns = turns
    }

    public init(_ game: Game<P>) { self.init(id: game.id, turns: game.turns) }

    public var text: Text {
        var text = Text(GameRecordFormat.header)
        text.append(id.text)
        text.append(byte: UInt8(ascii: ";"))
        var previous: Milliseconds = 0
        for (index, turn) in turns.enumerated() {
            if index > 0 { text.append(byte: UInt8(ascii: ",")) }
            Self.write(turn, after: previous, to: &text)
            previous = turn.at
        }
        return text
    }

    /// Reads the text form, with a reader of the puzzle's parameters.
    package init(
        _ text: Text, params: (inout TextReader) throws(ParseError) -> P.Params
    ) throws(VerificationError) {
        var reader = TextReader(text)
        do throws(ParseError) {
            guard reader.take(GameRecordFormat.header) else { throw ParseError(at: 0, expected: .recordHeader) }
            id = try PuzzleID(from: &reader, params: params)
            try reader.expect(UInt8(ascii: ";"))
            var turns: [Turn<P.Move>] = []
            var time: Milliseconds = 0
            while !reader.isAtEnd {
                if !turns.isEmpty { try reader.expect(UInt8(ascii: ",")) }
                let turn = try Self.readTurn(from: &reader, after: time)
                time = turn.at
                turns.append(turn)
            }
            self.turns = turns
        } catch {
            throw .unreadable(error)
        }
    }

    /// Appends one turn's text form.
    /// - Precondition: the turn is not earlier than `previous`, the time of the turn before it.
    public static func write(_ turn: Turn<P.Move>, after previous: Milliseconds, to text: inout Text) {
        text.append(decimal: UInt64(turn.at - previous))
        switch turn.action {
        case .play(let move): P.write(move, to: &text)
        case .undo: text.append(byte: UInt8(ascii: "-"))
        case .redo: text.append(byte: UInt8(ascii: "+"))
        }
    }

    /// Reads one turn, which follows one at `previous`.
    /// - Throws: `ParseError`; `.numberInRange` also if the time is beyond what `Milliseconds` can hold.
    public static func readTurn(
        from reader: inout TextReader, after previous: Milliseconds
    ) throws(ParseError) -> Turn<P.Move> {
        let at = previous + (try reader.number(in: 0...(Milliseconds.max - previous)))
        if reader.take(UInt8(ascii: "-")) { return Turn(.undo, at: at) }
        if reader.take(UInt8(ascii: "+")) { return Turn(.redo, at: at) }
        return Turn(.play(try P.readMove(from: &reader)), at: at)
    }
}

extension GameRecord where P: GeneratedPuzzle {
    /// Reads the text form. Linear in its length; does not play the moves, `verify` does.
    /// - Throws: `VerificationError.unreadable` with the offset.
    public init(_ text: Text) throws(VerificationError) {
        try self.init(text) { reader throws(ParseError) in try P.readParams(from: &reader) }
    }
}

package enum GameRecordFormat {
    package static var header: StaticString { "tassello1;" }
}
