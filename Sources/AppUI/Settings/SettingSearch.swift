import PuzzleCore

/// Which settings have the words that somebody looks for: in their names, in what is said of them, or in what can be chosen. Capital
/// letters and accents do not matter.
struct SettingSearch {
    private let words: [Text]

    init(_ text: Text) {
        words = text.plain.bytes.split(whereSeparator: { $0 == 0x20 }).map { Text($0) }
    }

    var isEmpty: Bool { words.isEmpty }

    func finds(_ setting: Setting, _ context: Context) -> Bool {
        var phrases = [setting.name, SettingsView.heading(setting.group)]
        if let hint = setting.hint { phrases.append(hint) }
        if case .choice(let choices) = setting.control { phrases += choices.map { $0.name } }
        var text = Text()
        for phrase in phrases { text.append(context.text(phrase) + " ") }
        let plain = text.plain.bytes
        return words.allSatisfy { Self.contains(plain, $0.bytes) }
    }

    private static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
        guard word.count <= text.count else { return false }
        return (0...text.count - word.count).contains { text[$0...].starts(with: word) }
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
