import PuzzleAPI
import PuzzleCore
import Testing

@Suite struct PlayerNameTests {
    static let allowed = [
        "A", "Ann", "Nguyễn Thị Minh Khai", "Tiếng Vie\u{302}\u{323}t", "田中", "김철수", "Ольга", "علي", "दीपक", "O'Neil",
        "a  b",
        "<script>", "../../etc", "\"quoted\"", "👩‍👩‍👧‍👦", "❤️", "🇻🇳", "می‌خواهم", "x\u{300}\u{300}\u{300}",
        String(repeating: "a", count: 32),
        String(repeating: "🧩", count: 32), "0", "-", "\u{AC}",
    ]

    static let refused = [
        "", " ", " Ann", "Ann ", "\u{A0}Ann", "Ann\u{3000}", "\u{2800}", "\u{3164}", "\u{115F}", "\u{FFA0}", "An\u{0}n",
        "An\nn",
        "An\tn", "An\u{7F}n", "An\u{85}n", "An\u{AD}n", "\u{202E}nnA", "An\u{2066}n", "An\u{200B}n", "An\u{200F}n",
        "An\u{2028}n",
        "\u{FEFF}Ann", "Ann\u{E0041}", "\u{200D}", "\u{200C}\u{200D}",
        "Ann\u{200D}",
        "\u{FE0F}", "\u{FE0F}\u{FE0F}", "\u{E0100}", "\u{34F}", "\u{1D173}", String(repeating: "a", count: 33),
        String(repeating: "a", count: 10_000), String(repeating: "🧩", count: 10_000),
    ]

    @Test(arguments: allowed) func allows(name: String) throws {
        #expect(try #require(PlayerName(Text(name))).text.string == name)
        #expect(PlayerName(nearest: Text(name))?.text.string == name)
    }

    @Test func refuses() {
        for name in Self.refused { #expect(PlayerName(Text(name)) == nil, "\(name.prefix(40).debugDescription)") }
    }

    @Test func refusesWhatIsNotUTF8() {
        for bytes: [UInt8] in [[0xFF], [0x41, 0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]] {
            #expect(PlayerName(Text(bytes: bytes)) == nil)
        }
    }

    /// Every code point that Unicode says is white space, a control, or to be ignored when shown: alone it is no name, and
    /// what changes the text around it is in no name.
    @Test func noNameIsInvisible() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let properties = scalar.properties
            let isUnseen = properties.isWhitespace || properties.isDefaultIgnorableCodePoint
            if isUnseen || properties.isNoncharacterCodePoint || properties.generalCategory == .control
                || properties.generalCategory == .privateUse
            {
                #expect(PlayerName(Text(String(scalar))) == nil, "U+\(String(value, radix: 16))")
            }
            let isLineBreak =
                properties.generalCategory == .lineSeparator || properties.generalCategory == .paragraphSeparator
            if properties.isBidiControl || properties.isNoncharacterCodePoint || isLineBreak
                || [.control, .privateUse].contains(properties.generalCategory)
            {
                #expect(PlayerName(Text("a\(scalar)b")) == nil, "U+\(String(value, radix: 16))")
            }
        }
    }

    @Test func lettersDigitsAndPicturesOfEveryScriptAreAllowed() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let properties = scalar.properties
            switch properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .decimalNumber, .otherSymbol, .mathSymbol,
                .otherPunctuation:
                guard !properties.isDefaultIgnorableCodePoint, value != 0x2800, !(0xFFF0...0xFFFF).contains(value)
                else {
                    continue
                }
                #expect(PlayerName(Text(String(scalar))) != nil, "U+\(String(value, radix: 16))")
            default: break
            }
        }
    }

    @Test(arguments: [
        ("  Ann  ", "Ann"), ("An\nn", "Ann"), ("\u{202E}Ann", "Ann"), ("Ann\u{200D}", "Ann"), ("\u{FE0F}Ann", "Ann"),
        (" \u{200B} Ann", "Ann"), (String(repeating: "ab", count: 5000), String(repeating: "ab", count: 16)),
        (String(repeating: "a", count: 31) + " b", String(repeating: "a", count: 31)),
        (String(repeating: "a", count: 30) + "👩‍👩‍👧‍👦", String(repeating: "a", count: 30) + "👩"),
        ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴"),
    ])
    func theNearestNameIsWhatIsLeft(typed: String, name: String) {
        #expect(PlayerName(nearest: Text(typed))?.text.string == name)
    }

    @Test(arguments: ["", "   ", "\u{200B}", "\u{200D}\u{200D}", "\n\t\u{0}", "\u{FE0F}"])
    func ofNothingToBeSeenNothingIsLeft(typed: String) {
        #expect(PlayerName(nearest: Text(typed)) == nil)
    }

    @Test func theNearestNameIsAName() {
        var random = SeededGenerator(seed: 1)
        let mixed = (Self.allowed + Self.refused.filter { $0.utf8.count < 100 }).joined().unicodeScalars
        for _ in 0..<300 {
            var scalars = Array(mixed)
            random.shuffle(&scalars)
            var typed = String.UnicodeScalarView()
            typed.append(contentsOf: scalars.prefix(Int(random.number(below: 60))))
            if let name = PlayerName(nearest: Text(String(typed))) { #expect(PlayerName(name.text) == name) }
        }
    }
}
