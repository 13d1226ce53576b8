import PuzzleCore

/// A place between two lines of a ladder: right after the line with this value and sequence number.
///
/// Its text form, the cursor of a page, is `value-sequence`.
public struct Place: Hashable, Comparable, Sendable {
    public let value: Int64
    /// Results are numbered in the order in which they were stored.
    public let sequence: Int64

    public init(value: Int64, sequence: Int64) {
        self.value = value
        self.sequence = sequence
    }

    /// - Returns: nil if `text` is not two numbers of 1 to 15 digits with a `-` between.
    public init?(_ text: Text) {
        guard let dash = text.bytes.firstIndex(of: UInt8(ascii: "-")), let value = Self.number(text.bytes[..<dash]),
            let sequence = Self.number(text.bytes[(dash + 1)...])
        else { return nil }
        self.init(value: value, sequence: sequence)
    }

    public var text: Text {
        var text = Text()
        text.append(decimal: value.magnitude)
        text.append(byte: UInt8(ascii: "-"))
        text.append(decimal: sequence.magnitude)
        return text
    }

    public static func < (a: Place, b: Place) -> Bool { (a.value, a.sequence) < (b.value, b.sequence) }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        guard (1...15).contains(digits.count) else { return nil }
        var number: Int64 = 0
        for digit in digits {
            guard digit &- UInt8(ascii: "0") < 10 else { return nil }
            number = number * 10 + Int64(digit - UInt8(ascii: "0"))
        }
        return number
    }
}
