/// UTF-8 text as bytes.
///
/// The core and the app speak `Text` instead of `String`: comparing or searching a `String` links 70 to 100 kB of
/// Unicode tables into the WebAssembly module, and nothing here needs more than bytes. Convert at the edge with
/// `Text(string)` and `text.string`.
public struct Text: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The UTF-8 bytes; valid UTF-8 unless the creator put something else in.
    public var bytes: [UInt8]

    @inlinable
    public init() { bytes = [] }

    @inlinable
    public init(bytes: [UInt8]) { self.bytes = bytes }

    @inlinable
    public init(_ slice: ArraySlice<UInt8>) { bytes = [UInt8](slice) }

    public init(stringLiteral value: StaticString) { self.init(value) }

    public init(_ literal: StaticString) {
        bytes = []
        append(word: literal)
    }

    /// The decimal digits of `number`.
    public init(decimal number: Int) {
        bytes = []
        append(decimal: number)
    }

    @inlinable
    public var isEmpty: Bool { bytes.isEmpty }

    /// The number of bytes, not of characters.
    @inlinable
    public var count: Int { bytes.count }

    #if hasFeature(Embedded)
        @inline(never)
    #else
        @inlinable
    #endif
    public static func == (a: Text, b: Text) -> Bool { a.bytes == b.bytes }

    public static func + (a: Text, b: Text) -> Text {
        var sum = a
        sum.append(b)
        return sum
    }

    #if hasFeature(Embedded)
        @inline(never)
    #else
        @inlinable
    #endif
    public mutating func append(_ other: Text) { bytes.append(contentsOf: other.bytes) }

    // In the browser size counts: appending to an array is a hundred bytes of code at each of its uses.
    #if hasFeature(Embedded)
        @inline(never)
    #else
        @inlinable
    #endif
    public mutating func append(byte: UInt8) { bytes.append(byte) }

    public mutating func append(word literal: StaticString) {
        if literal.hasPointerRepresentation {
            bytes.append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
        } else {
            // A literal of one scalar may be stored as the scalar itself.
            bytes.append(contentsOf: UTF8.encode(literal.unicodeScalar).unsafelyUnwrapped)
        }
    }

    public mutating func append(decimal number: Int) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        append(decimal: UInt64(number.magnitude))
    }

    public mutating func append(decimal number: UInt64) {
        var divisor: UInt64 = 1
        while number / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
            divisor /= 10
        }
    }

    /// Appends `number` as decimal digits, with leading zeros if there are fewer than `width`.
    @inline(never)
    public mutating func append(decimal number: Int, width: Int) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        let start = bytes.count
        append(decimal: UInt64(number.magnitude))
        while bytes.count - start < width { bytes.insert(UInt8(ascii: "0"), at: start) }
    }

    /// Appends `number` as sixteen lower-case hexadecimal digits.
    public mutating func append(hexadecimal number: UInt64) {
        for shift in stride(from: 60, through: 0, by: -4) {
            let digit = UInt8(truncatingIfNeeded: number >> UInt64(shift)) & 15
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
        }
    }

    public func hasPrefix(_ prefix: Text) -> Bool {
        bytes.count >= prefix.bytes.count && bytes[..<prefix.bytes.count] == prefix.bytes[...]
    }

    /// Whether `self` comes before `other` in byte order, which for UTF-8 is the order of the code points.
    public func precedes(_ other: Text) -> Bool { bytes.lexicographicallyPrecedes(other.bytes) }
}

extension ArraySlice<UInt8> {
    package func starts(with literal: StaticString) -> Bool { literal.withUTF8Buffer { starts(with: $0) } }
}

#if !hasFeature(Embedded)
    extension Text: CustomStringConvertible {
        public init(_ string: some StringProtocol) { bytes = Array(string.utf8) }

        /// The text as a `String`; bytes that are not UTF-8 become U+FFFD.
        public var string: String { String(decoding: bytes, as: UTF8.self) }

        public var description: String { string }
    }
#endif
