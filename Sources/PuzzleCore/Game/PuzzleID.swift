/// What names a puzzle for good: kind, parameters, generator version and seed.
///
/// Its text form is made of words with dots between, fit for a link: `sliding.4x4.uniform.multi.1.00000000075bcd15`.
public struct PuzzleID<P: Puzzle>: Equatable, Sendable {
    public let params: P.Params
    public let seed: UInt64
    /// Of the generator, 1...`P.generatorVersion`.
    public let version: UInt32

    /// A puzzle of the latest generator.
    public init(params: P.Params, seed: UInt64) {
        self.params = params
        self.seed = seed
        version = P.generatorVersion
    }

    public var text: Text {
        var text = Text(P.name)
        text.append(byte: UInt8(ascii: "."))
        P.write(params, to: &text)
        text.append(byte: UInt8(ascii: "."))
        text.append(decimal: UInt64(version))
        text.append(byte: UInt8(ascii: "."))
        text.append(hexadecimal: seed)
        return text
    }

    /// Reads the text form, with a reader of the parameters: for where the puzzle's own is not at hand.
    /// - Throws: `ParseError` if it is not one of this kind, or of a generator version that this program does not have.
    public init(
        from reader: inout TextReader, params readParams: (inout TextReader) throws(ParseError) -> P.Params
    ) throws(ParseError) {
        guard reader.take(P.name) else { throw ParseError(at: reader.offset, expected: .puzzleKind) }
        try reader.expect(UInt8(ascii: "."))
        params = try readParams(&reader)
        try reader.expect(UInt8(ascii: "."))
        let versionOffset = reader.offset
        version = try reader.number(in: 0...UInt32.max)
        guard version >= 1, version <= P.generatorVersion else {
            throw ParseError(at: versionOffset, expected: .generatorVersion)
        }
        try reader.expect(UInt8(ascii: "."))
        seed = try reader.hexadecimal()
    }
}

/// Where an id, or a short text, ends in a link: what is behind it is not the puzzle's.
public enum PuzzleLink {
    /// Before a time to beat.
    public static var separator: UInt8 { UInt8(ascii: "~") }
}

extension PuzzleID where P: GeneratedPuzzle {
    /// The puzzle itself.
    public var start: P.Position { P.generate(params, seed: seed, version: version) }

    /// Reads the text form.
    /// - Throws: `ParseError` if it is not one of this kind, or of a generator version that this program does not have.
    public init(from reader: inout TextReader) throws(ParseError) {
        try self.init(from: &reader) { reader throws(ParseError) in try P.readParams(from: &reader) }
    }

    /// Reads `text` from its beginning to its end.
    public init(_ text: Text) throws(ParseError) {
        var reader = TextReader(text)
        try self.init(from: &reader)
        try reader.expectEnd()
    }
}
