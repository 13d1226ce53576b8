// The text form of a kind, for ids: `9x9`, and behind it a letter for each thing more, in this order: `x` diagonals,
// `w` windows, `n` anti-knight, `j` a jigsaw with the region of each cell as a letter, from `a` in the order of the
// first cells. `9x9`, `16x16xw`, `4x4jaabbaabbccddccdd`.
extension SudokuKind {
    private static var letters: [(extra: Extras, letter: UInt8)] {
        [
            (.diagonals, UInt8(ascii: "x")),
            (.windows, UInt8(ascii: "w")),
            (.antiKnight, UInt8(ascii: "n")),
        ]
    }

    public var text: Text {
        var text = Text()
        write(to: &text)
        return text
    }

    public func write(to text: inout Text) {
        text.append(decimal: size)
        text.append(byte: UInt8(ascii: "x"))
        text.append(decimal: size)
        for (extra, letter) in Self.letters where extras.contains(extra) { text.append(byte: letter) }
        if let regionMap {
            text.append(byte: UInt8(ascii: "j"))
            for region in regionMap { text.append(byte: UInt8(ascii: "a") + UInt8(region)) }
        }
    }

    /// Reads the text form. A map whose regions are not lettered in the order of their first cells is refused, so that
    /// each kind has one text.
    /// - Throws: `ParseError` with `.sudokuKind`, or `.regionMap` at the first letter that does not fit.
    public init(from reader: inout TextReader) throws(ParseError) {
        let start = reader.offset
        let size = Int(try reader.number(in: 1...99))
        try reader.expect(UInt8(ascii: "x"), .sudokuKind)
        guard try reader.number(in: 1...99) == size, Self.sizes.contains(size) else {
            throw ParseError(at: start, expected: .sudokuKind)
        }
        var extras: Extras = []
        for (extra, letter) in Self.letters where reader.take(letter) { extras.insert(extra) }
        let mapStart = reader.offset + 1
        do throws(SudokuKindError) {
            if reader.take(UInt8(ascii: "j")) {
                self = try SudokuKind(size: size, regions: Self.readMap(from: &reader, size: size), extras: extras)
            } else {
                self = try SudokuKind(size: size, extras: extras)
            }
        } catch {
            switch error {
            case .size, .extras: throw ParseError(at: start, expected: .sudokuKind)
            case .regionMapLength(let length): throw ParseError(at: mapStart + length, expected: .regionMap)
            case .regionTooLarge(let cell), .tooManyRegions(let cell):
                throw ParseError(at: mapStart + cell, expected: .regionMap)
            }
        }
    }

    /// Reads `text` from its beginning to its end.
    public init(_ text: Text) throws(ParseError) {
        var reader = TextReader(text)
        try self.init(from: &reader)
        try reader.expectEnd()
    }

    /// Region letters, at most one for each cell, as far as they are in order.
    private static func readMap(from reader: inout TextReader, size: Int) -> [Int] {
        var map: [Int] = []
        var regions = 0
        while map.count < size * size, let byte = reader.next {
            let region = Int(byte) - Int(UInt8(ascii: "a"))
            guard (0...min(regions, size - 1)).contains(region) else { break }
            if region == regions { regions += 1 }
            map.append(region)
            reader.skip()
        }
        return map
    }
}
