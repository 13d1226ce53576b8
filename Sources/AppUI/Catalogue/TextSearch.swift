import PuzzleCore

// Looking for words in texts: in the log, among settings.

extension [UInt8] {
    /// Whether `word` is somewhere in it.
    func contains(_ word: [UInt8]) -> Bool {
        guard let first = word.first else { return true }
        guard count >= word.count else { return false }
        var start = 0
        let last = count - word.count
        while start <= last {
            if self[start] == first {
                var length = 1
                while length < word.count, self[start + length] == word[length] { length += 1 }
                if length == word.count { return true }
            }
            start += 1
        }
        return false
    }
}

extension Text {
    /// In small letters, as far as the app's languages have letters.
    var folded: Text {
        var folded = Text()
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                folded.append(byte: byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte)
                index += 1
            } else if byte >= 0xC0, byte < 0xE0, index + 1 < bytes.count {
                let small = Self.small(UInt32(byte & 0x1F) << 6 | UInt32(bytes[index + 1] & 0x3F))
                folded.append(byte: 0xC0 | UInt8(truncatingIfNeeded: small >> 6))
                folded.append(byte: 0x80 | UInt8(truncatingIfNeeded: small & 0x3F))
                index += 2
            } else if byte == 0xE1, index + 2 < bytes.count, bytes[index + 1] & 0x3C == 0x38 {
                // Vietnamese letters with two marks, U+1E00...1EFF: a small one follows each capital one.
                let isCapital = bytes[index + 2] & 1 == 0 && (bytes[index + 1] >= 0xBA)
                folded.append(byte: byte)
                folded.append(byte: bytes[index + 1])
                folded.append(byte: isCapital ? bytes[index + 2] | 1 : bytes[index + 2])
                index += 3
            } else {
                folded.append(byte: byte)
                index += 1
            }
        }
        return folded
    }

    /// Of a letter below U+0800.
    private static func small(_ letter: UInt32) -> UInt32 {
        switch letter {
        case 0xC0...0xDE where letter != 0xD7: letter + 0x20
        case 0x100...0x137: letter | 1
        // Ơ and Ư.
        case 0x1A0: 0x1A1
        case 0x1AF: 0x1B0
        default: letter
        }
    }
}

extension Text {
    /// In small letters and without accents, as far as the app's languages have them.
    var plain: Text {
        let folded = folded.bytes
        var plain = Text()
        var index = 0
        while index < folded.count {
            let byte = folded[index]
            var letter: UInt8?
            var length = 1
            if byte >= 0xC3, byte < 0xC7, index + 1 < folded.count {
                length = 2
                letter = Self.base(UInt32(byte & 0x1F) << 6 | UInt32(folded[index + 1] & 0x3F))
            } else if byte == 0xE1, index + 2 < folded.count, folded[index + 1] >= 0xBA {
                length = 3
                letter = Self.base(0x1E00 | UInt32(folded[index + 1] & 0x07) << 6 | UInt32(folded[index + 2] & 0x3F))
            }
            if let letter { plain.append(byte: letter) } else { plain.append(Text(folded[index..<index + length])) }
            index += length
        }
        return plain
    }

    /// The Latin letter below the accents of a small one; nil for what is none.
    private static func base(_ letter: UInt32) -> UInt8? {
        switch letter {
        case 0xE0...0xE5, 0x103, 0x1EA0...0x1EB7: UInt8(ascii: "a")
        case 0xE7: UInt8(ascii: "c")
        case 0x111: UInt8(ascii: "d")
        case 0xE8...0xEB, 0x1EB8...0x1EC7: UInt8(ascii: "e")
        case 0xEC...0xEF, 0x129, 0x1EC8...0x1ECB: UInt8(ascii: "i")
        case 0xF1: UInt8(ascii: "n")
        case 0xF2...0xF6, 0x1A1, 0x1ECC...0x1EE3: UInt8(ascii: "o")
        case 0xF9...0xFC, 0x169, 0x1B0, 0x1EE4...0x1EF1: UInt8(ascii: "u")
        case 0xFD, 0xFF, 0x1EF2...0x1EF9: UInt8(ascii: "y")
        default: nil
        }
    }
}
