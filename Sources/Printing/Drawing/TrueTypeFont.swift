import PuzzleCore

/// What print needs to know of a TrueType font: widths, bounds and outlines of its glyphs, in units of which an em has
/// `unitsPerEm`; upwards is more. Only fonts of ours are read, which are whole.
struct TrueTypeFont: Sendable {
    /// Where the ink of a glyph is.
    struct Bounds: Equatable, Sendable {
        let left: Int
        let bottom: Int
        let right: Int
        let top: Int
    }

    /// A point of an outline; one that is not on the curve bends it.
    struct OutlinePoint: Equatable, Sendable {
        let x: Double
        let y: Double
        let isOnCurve: Bool
    }

    /// As it is embedded.
    let file: [UInt8]
    let unitsPerEm: Int
    let ascent: Int
    let descent: Int
    /// Of all glyphs together.
    let bounds: Bounds
    let glyphCount: Int
    /// By characters; the lowest one first.
    let glyphs: [(character: Unicode.Scalar, glyph: Int)]
    private let data: BigEndianBytes
    private let glyphOfCharacter: [Unicode.Scalar: Int]
    private let outlines: Int
    private let places: Int
    private let metrics: Int
    private let measuredGlyphs: Int

    init(_ file: [UInt8]) {
        let data = BigEndianBytes(bytes: file)
        let tables = Self.tables(data)
        func table(_ tag: Text) -> Int {
            guard let start = tables[tag] else { preconditionFailure("a font without a table that each has") }
            return start
        }
        let (head, header) = (table("head"), table("hhea"))
        precondition(data.word(head + 50) == 1, "long places, as scripts/make-fonts makes them")
        self.file = file
        self.data = data
        unitsPerEm = data.word(head + 18)
        bounds = Self.readBounds(data, at: head + 36)
        ascent = data.signedWord(header + 4)
        descent = data.signedWord(header + 6)
        measuredGlyphs = data.word(header + 34)
        glyphCount = data.word(table("maxp") + 4)
        outlines = table("glyf")
        places = table("loca")
        metrics = table("hmtx")
        glyphs = Self.characters(data, at: table("cmap"))
        glyphOfCharacter = Dictionary(uniqueKeysWithValues: glyphs.map { ($0.character, $0.glyph) })
    }

    /// The glyph of a character; 0, which is an empty box, if there is none.
    func glyph(_ character: Unicode.Scalar) -> Int { glyphOfCharacter[character] ?? 0 }

    func has(_ character: Unicode.Scalar) -> Bool { glyphOfCharacter[character] != nil }

    func advance(_ glyph: Int) -> Int { data.word(metrics + 4 * min(glyph, measuredGlyphs - 1)) }

    /// - Returns: nil for a glyph without ink.
    func ink(_ glyph: Int) -> Bounds? { place(glyph).map { Self.readBounds(data, at: $0 + 2) } }

    /// Closed contours.
    func outline(_ glyph: Int) -> [[OutlinePoint]] {
        guard let start = place(glyph) else { return [] }
        let contours = data.signedWord(start)
        return contours < 0 ? composite(start) : simple(start, contours: contours)
    }

    // MARK: Tables

    private static func tables(_ data: BigEndianBytes) -> [Text: Int] {
        var tables: [Text: Int] = [:]
        for index in 0..<data.word(4) {
            let entry = 12 + 16 * index
            tables[Text(data.bytes[entry..<(entry + 4)])] = data.long(entry + 8)
        }
        return tables
    }

    private static func readBounds(_ data: BigEndianBytes, at place: Int) -> Bounds {
        Bounds(
            left: data.signedWord(place), bottom: data.signedWord(place + 2), right: data.signedWord(place + 4),
            top: data.signedWord(place + 6))
    }

    /// Of the one subtable, which has format 4 and no list of glyphs.
    private static func characters(
        _ data: BigEndianBytes, at cmap: Int
    ) -> [(character: Unicode.Scalar, glyph: Int)] {
        let start = cmap + data.long(cmap + 8)
        let length = data.word(start + 6)
        var characters: [(character: Unicode.Scalar, glyph: Int)] = []
        for segment in stride(from: 0, to: length, by: 2) {
            let end = data.word(start + 14 + segment)
            let first = data.word(start + 16 + length + segment)
            let delta = data.word(start + 16 + 2 * length + segment)
            for code in first...end where code != 0xFFFF {
                guard let character = Unicode.Scalar(UInt32(code)) else { continue }
                characters.append((character, (code + delta) & 0xFFFF))
            }
        }
        return characters
    }

    private func place(_ glyph: Int) -> Int? {
        let (start, end) = (data.long(places + 4 * glyph), data.long(places + 4 * glyph + 4))
        return start == end ? nil : outlines + start
    }

    // MARK: Outlines

    private func simple(_ start: Int, contours: Int) -> [[OutlinePoint]] {
        let ends = (0..<contours).map { data.word(start + 10 + 2 * $0) + 1 }
        var place = start + 10 + 2 * contours
        // Behind the instructions.
        place += 2 + data.word(place)
        let count = ends.last ?? 0
        var flags: [Int] = []
        while flags.count < count {
            let flag = data.byte(place)
            place += 1
            var times = 1
            if flag & 0x08 != 0 {
                times += data.byte(place)
                place += 1
            }
            flags += repeatElement(flag, count: times)
        }
        /// Each is a distance from the one before: a byte with a sign among the flags, a word, or the same.
        func coordinates(byte: Int, sameOrPositive: Int) -> [Double] {
            var value = 0
            var values: [Double] = []
            for flag in flags {
                if flag & byte != 0 {
                    value += flag & sameOrPositive != 0 ? data.byte(place) : -data.byte(place)
                    place += 1
                } else if flag & sameOrPositive == 0 {
                    value += data.signedWord(place)
                    place += 2
                }
                values.append(Double(value))
            }
            return values
        }
        let xs = coordinates(byte: 0x02, sameOrPositive: 0x10)
        let ys = coordinates(byte: 0x04, sameOrPositive: 0x20)
        let points = flags.indices.map { OutlinePoint(x: xs[$0], y: ys[$0], isOnCurve: flags[$0] & 0x01 != 0) }
        return zip([0] + ends, ends).map { Array(points[$0..<$1]) }
    }

    /// Other glyphs, moved and perhaps scaled.
    private func composite(_ start: Int) -> [[OutlinePoint]] {
        var contours: [[OutlinePoint]] = []
        var place = start + 10
        var flags = 0x20
        while flags & 0x20 != 0 {
            flags = data.word(place)
            let part = data.word(place + 2)
            place += 4
            let hasWords = flags & 0x01 != 0
            let right = hasWords ? data.signedWord(place) : data.signedByte(place)
            let up = hasWords ? data.signedWord(place + 2) : data.signedByte(place + 1)
            place += hasWords ? 4 : 2
            func factor() -> Double {
                place += 2
                return Double(data.signedWord(place - 2)) / 16384
            }
            var matrix = (xx: 1.0, xy: 0.0, yx: 0.0, yy: 1.0)
            if flags & 0x08 != 0 {
                matrix.xx = factor()
                matrix.yy = matrix.xx
            } else if flags & 0x40 != 0 {
                matrix.xx = factor()
                matrix.yy = factor()
            } else if flags & 0x80 != 0 {
                matrix = (factor(), factor(), factor(), factor())
            }
            contours += outline(part).map { contour in
                contour.map { point in
                    OutlinePoint(
                        x: matrix.xx * point.x + matrix.yx * point.y + Double(right),
                        y: matrix.xy * point.x + matrix.yy * point.y + Double(up), isOnCurve: point.isOnCurve)
                }
            }
        }
        return contours
    }
}
