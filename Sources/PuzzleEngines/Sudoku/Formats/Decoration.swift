/// What may stand around cells beyond ASCII.
enum Decoration {
    /// What is read instead of a character that draws a line or is a space.
    /// - Parameter text: begins with it, in UTF-8.
    /// - Returns: and how many bytes the character has; nil if it is another one.
    static func simple(_ text: ArraySlice<UInt8>) -> (mark: UInt8, count: Int)? {
        let bytes = text.prefix(3)
        let (first, last) = (bytes.startIndex, bytes.endIndex - 1)
        switch (bytes[first], bytes.count) {
        // A no-break space.
        case (0xC2, 2...) where bytes[first + 1] == 0xA0: return (UInt8(ascii: " "), 2)
        // U+2500 to U+257F.
        case (0xE2, 3) where bytes[first + 1] == 0x94 || bytes[first + 1] == 0x95:
            let isUpright = upright.contains(UInt16(bytes[first + 1]) << 8 | UInt16(bytes[last]))
            return (isUpright ? UInt8(ascii: "|") : UInt8(ascii: "+"), 3)
        // Wide and narrow spaces.
        case (0xE2, 3) where bytes[first + 1] == 0x80 && ((0x80...0x8B).contains(bytes[last]) || bytes[last] == 0xAF):
            return (UInt8(ascii: " "), 3)
        default: return nil
        }
    }

    /// The last two bytes of lines between columns: thin, thick, dashed, double.
    private static let upright: [UInt16] = [0x9482, 0x9483, 0x9486, 0x9487, 0x948A, 0x948B, 0x9591]
}
