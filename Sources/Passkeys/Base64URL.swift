import PuzzleCore

/// Bytes as text for addresses and JSON: base64url without padding (RFC 4648, section 5), as all of WebAuthn has it.
public enum Base64URL {
    public static func text(of bytes: [UInt8]) -> Text {
        var text = Text()
        var bits: UInt32 = 0
        var count = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(byte: character(bits >> count))
            }
        }
        if count > 0 { text.append(byte: character(bits << (6 - count))) }
        return text
    }

    /// The bytes of a text; nil for padding, other characters, and bits at the end that belong to no byte and are not 0: so there is
    /// one text for any bytes.
    public static func bytes(of text: Text) -> [UInt8]? {
        guard text.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        for character in text.bytes {
            guard let value = value(of: character) else { return nil }
            bits = bits << 6 | value
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        guard bits & ((1 << count) - 1) == 0 else { return nil }
        return bytes
    }

    /// - Parameter value: Its six lowest bits count.
    private static func character(_ value: UInt32) -> UInt8 {
        let value = UInt8(value & 63)
        return switch value {
        case ..<26: UInt8(ascii: "A") + value
        case ..<52: UInt8(ascii: "a") + value - 26
        case ..<62: UInt8(ascii: "0") + value - 52
        case 62: UInt8(ascii: "-")
        default: UInt8(ascii: "_")
        }
    }

    private static func value(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a") + 26)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0") + 52)
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
