import PuzzleCore

/// A name that a player may have: 1 to 32 Unicode scalars that begin and end with something to be seen, and none that
/// cannot be seen or that changes the text around it (controls, line separators, marks of writing direction).
public struct PlayerName: Equatable, Sendable {
    public static var lengths: ClosedRange<Int> { 1...32 }

    public let text: Text

    /// - Returns: nil if `text` is not such a name.
    public init?(_ text: Text) {
        var scalars: [Unicode.Scalar] = []
        var reader = ScalarReader(text)
        while let scalar = reader.next() {
            if scalar.isIn(Self.forbidden) { return nil }
            scalars.append(scalar)
        }
        guard reader.isUTF8, Self.lengths.contains(scalars.count), let first = scalars.first,
            let last = scalars.last, !first.isIn(Self.blank), !first.isIn(Self.selectors), !last.isIn(Self.blank)
        else { return nil }
        self.text = text
    }

    /// The nearest allowed name to what was typed: without what is not allowed, cut to length; nil if nothing is left.
    public init?(nearest typed: Text) {
        var scalars: [Unicode.Scalar] = []
        var reader = ScalarReader(typed)
        while let scalar = reader.next() {
            let isLeading = scalars.isEmpty && (scalar.isIn(Self.blank) || scalar.isIn(Self.selectors))
            if scalars.count < Self.lengths.upperBound, !isLeading, !scalar.isIn(Self.forbidden) {
                scalars.append(scalar)
            }
        }
        while let last = scalars.last, last.isIn(Self.blank) { scalars.removeLast() }
        var text = Text()
        for scalar in scalars { text.append(scalar) }
        self.init(text)
    }

    /// The same rule, lengths aside, as a regular expression for other languages.
    public static var pattern: Text {
        let notFirst = Text("(?!") + Text(characterClass: blank + selectors) + ")"
        let notLast = Text("(?!.*") + Text(characterClass: blank) + "$)"
        return "^" + notFirst + notLast + Text(characterClass: forbidden, isNegated: true) + "*$"
    }

    // MARK: Code points

    /// Nowhere in a name: controls, soft hyphen, marks of writing direction, line separators, zero-width space, byte order
    /// mark and other invisible formatting, tags, code points for private use, and those that are not characters. Joiners are allowed inside:
    /// scripts and emoji need them.
    private static var forbidden: [ClosedRange<UInt32>] {
        [
            0x00...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x061C...0x061C, 0x180E...0x180E, 0x200B...0x200B, 0x200E...0x200F,
            0x2028...0x202E, 0x2060...0x206F, 0xE000...0xF8FF, 0xFDD0...0xFDEF, 0xFEFF...0xFEFF, 0xFFF0...0xFFFB,
            0xFFFE...0xFFFF,
            0x13430...0x1343F, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0x1FFFE...0x1FFFF, 0x2FFFE...0x2FFFF,
            0x3FFFE...0x3FFFF, 0x4FFFE...0x4FFFF, 0x5FFFE...0x5FFFF, 0x6FFFE...0x6FFFF, 0x7FFFE...0x7FFFF,
            0x8FFFE...0x8FFFF, 0x9FFFE...0x9FFFF, 0xAFFFE...0xAFFFF, 0xBFFFE...0xBFFFF, 0xCFFFE...0xCFFFF,
            0xDFFFE...0xDFFFF, 0xE0000...0xE00FF, 0xE01F0...0xE0FFF, 0xEFFFE...0x10FFFF,
        ]
    }

    /// Not at either end: white space, fillers, joiners.
    private static var blank: [ClosedRange<UInt32>] {
        [
            0x20...0x20, 0xA0...0xA0, 0x034F...0x034F, 0x115F...0x1160, 0x1680...0x1680, 0x17B4...0x17B5,
            0x180B...0x180D, 0x180F...0x180F, 0x2000...0x200A, 0x200C...0x200D, 0x202F...0x202F, 0x205F...0x205F,
            0x2800...0x2800, 0x3000...0x3000, 0x3164...0x3164, 0xFFA0...0xFFA0,
        ]
    }

    /// Not first: they choose the look of the character before them.
    private static var selectors: [ClosedRange<UInt32>] { [0xFE00...0xFE0F, 0xE0100...0xE01EF] }
}

extension Unicode.Scalar {
    fileprivate func isIn(_ ranges: [ClosedRange<UInt32>]) -> Bool {
        for range in ranges where range.contains(value) { return true }
        return false
    }
}

extension Text {
    /// Code points beyond U+FFFF stand for themselves: regular expressions differ in how they escape them.
    fileprivate init(characterClass ranges: [ClosedRange<UInt32>], isNegated: Bool = false) {
        self = isNegated ? "[^" : "["
        for range in ranges {
            append(inClass: range.lowerBound)
            guard range.count > 1 else { continue }
            append(byte: UInt8(ascii: "-"))
            append(inClass: range.upperBound)
        }
        append(byte: UInt8(ascii: "]"))
    }

    private mutating func append(inClass codePoint: UInt32) {
        if codePoint <= 0xFFFF {
            append("\\u")
            for shift: UInt32 in [12, 8, 4, 0] {
                let digit = UInt8(truncatingIfNeeded: codePoint >> shift) & 15
                append(byte: digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") - 10 + digit)
            }
        } else if let scalar = Unicode.Scalar(codePoint) {
            append(scalar)
        }
    }
}
