import PuzzleCore

/// An address that mail can be sent to: `local@domain`, at most 254 bytes as SMTP carries it (RFC 5321), letters of any script
/// allowed (RFC 6531). No quotes, comments, spaces or controls: nothing that could become a header of a mail. Points stand between other
/// characters, as in what RFC 5322 calls a dot-atom.
public struct MailAddress: Equatable, Sendable {
    /// In Unicode scalars.
    public static var lengths: ClosedRange<Int> { 3...254 }

    /// The rule as a regular expression, byte lengths aside.
    public static var pattern: Text {
        let atom = Text("[^.") + Text(inClass: forbidden) + "]+"
        let atoms = atom + "(\\." + atom + ")*"
        return "^" + atoms + "@" + atoms + "$"
    }

    /// As it was typed.
    public let text: Text

    /// - Returns: nil if `text` is no such address.
    public init?(_ text: Text) {
        guard text.count <= Self.lengths.upperBound else { return nil }
        var isInDomain = false
        var isAtomEmpty = true
        let forbidden = Self.forbidden
        var reader = ScalarReader(text)
        while let scalar = reader.next() {
            switch scalar {
            case "@" where !isInDomain && !isAtomEmpty:
                isInDomain = true
                isAtomEmpty = true
            case "." where !isAtomEmpty: isAtomEmpty = true
            case "@", ".": return nil
            default:
                for range in forbidden where range.contains(scalar.value) { return nil }
                isAtomEmpty = false
            }
        }
        guard reader.isUTF8, isInDomain, !isAtomEmpty else { return nil }
        self.text = text
    }

    /// What accounts are found by: the address with its ASCII letters in small. Other letters stay as they are, since their cases are
    /// tables that the app, which has the standard library without Unicode's data, does not carry.
    public var key: Text { Self.key(of: text) }

    /// The same of a part of an address.
    public static func key(of text: Text) -> Text {
        Text(bytes: text.bytes.map { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 })
    }

    /// Controls, spaces, fillers, marks of writing direction and other invisible formatting, ends of lines, code points for private
    /// use and those that are no characters; and what has a meaning in headers. Beyond U+FFFF there is nothing that ends or parts.
    private static var forbidden: [ClosedRange<UInt32>] {
        [
            0x00...0x20, 0x22...0x22, 0x28...0x29, 0x2C...0x2C, 0x3A...0x3C, 0x3E...0x3E, 0x40...0x40, 0x5B...0x5D,
            0x7F...0xA0, 0xAD...0xAD, 0x034F...0x034F, 0x061C...0x061C, 0x115F...0x1160, 0x1680...0x1680,
            0x17B4...0x17B5,
            0x180B...0x180F, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x2800...0x2800, 0x3000...0x3000,
            0x3164...0x3164, 0xE000...0xF8FF, 0xFDD0...0xFDEF, 0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0,
            0xFFF0...0xFFFF,
        ]
    }
}

extension Text {
    /// Ranges of code points up to U+FFFF, as they stand in a class of a regular expression.
    fileprivate init(inClass ranges: [ClosedRange<UInt32>]) {
        self.init()
        for range in ranges {
            append(escaped: range.lowerBound)
            guard range.count > 1 else { continue }
            append(byte: UInt8(ascii: "-"))
            append(escaped: range.upperBound)
        }
    }

    private mutating func append(escaped codePoint: UInt32) {
        append("\\u")
        for shift: UInt32 in [12, 8, 4, 0] {
            let digit = UInt8(truncatingIfNeeded: codePoint >> shift) & 15
            append(byte: digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") - 10 + digit)
        }
    }
}
