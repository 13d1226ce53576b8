import Passkeys

/// Writes what `CBORReader` reads.
public enum CBORWriter {
    public static func bytes(of value: CBOR) -> [UInt8] {
        switch value {
        case .unsigned(let number): head(0, number)
        case .negative(let number): head(1, number)
        case .bytes(let bytes): head(2, UInt64(bytes.count)) + bytes
        case .text(let text): head(3, UInt64(text.count)) + text.bytes
        case .array(let elements): head(4, UInt64(elements.count)) + elements.flatMap { bytes(of: $0) }
        case .map(let entries):
            head(5, UInt64(entries.count)) + entries.flatMap { bytes(of: $0.key) + bytes(of: $0.value) }
        case .bool(let flag): [flag ? 0xF5 : 0xF4]
        case .null: [0xF6]
        }
    }

    private static func head(_ type: UInt8, _ number: UInt64) -> [UInt8] {
        let (information, length): (UInt8, Int) =
            switch number {
            case ..<24: (UInt8(number), 0)
            case ...0xFF: (24, 1)
            case ...0xFFFF: (25, 2)
            case ...0xFFFF_FFFF: (26, 4)
            default: (27, 8)
            }
        return [type << 5 | information]
            + (0..<length).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64($0 * 8)) }
    }
}
