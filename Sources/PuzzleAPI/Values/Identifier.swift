import PuzzleCore

/// A UUID (RFC 9562) that names a `Subject`.
public struct Identifier<Subject>: Hashable, Comparable, Sendable {
    public let high: UInt64
    public let low: UInt64

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// A new UUID of version 7: the time, then 74 random bits. Such ids rise with time, which keeps indexes compact and
    /// lists in order.
    /// - Parameters:
    ///   - time: Milliseconds since 1970.
    ///   - first: Random bits, of which 12 are taken.
    ///   - second: Random bits, of which 62 are taken.
    public init(at time: UInt64, random first: UInt64, _ second: UInt64) {
        high = time << 16 | 0x7000 | first >> 52
        low = second & 0x3FFF_FFFF_FFFF_FFFF | 1 << 63
    }

    /// Reads the text form, 8-4-4-4-12 lower-case hexadecimal digits; nil for anything else.
    public init?(_ text: Text) {
        guard text.count == 36 else { return nil }
        var words: (UInt64, UInt64) = (0, 0)
        for (index, byte) in text.bytes.enumerated() {
            let isDash = index == 8 || index == 13 || index == 18 || index == 23
            switch byte {
            case UInt8(ascii: "-") where isDash: continue
            case UInt8(ascii: "0")...UInt8(ascii: "9") where !isDash:
                words = Self.shift(words, by: byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f") where !isDash:
                words = Self.shift(words, by: byte - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        (high, low) = words
    }

    public var text: Text {
        var digits = Text()
        digits.append(hexadecimal: high)
        digits.append(hexadecimal: low)
        var text = Text()
        for (index, digit) in digits.bytes.enumerated() {
            if index == 8 || index == 12 || index == 16 || index == 20 { text.append(byte: UInt8(ascii: "-")) }
            text.append(byte: digit)
        }
        return text
    }

    public static func < (a: Self, b: Self) -> Bool { (a.high, a.low) < (b.high, b.low) }

    private static func shift(_ words: (UInt64, UInt64), by digit: UInt8) -> (UInt64, UInt64) {
        (words.0 << 4 | words.1 >> 60, words.1 << 4 | UInt64(digit))
    }
}
