import PuzzleCore
import Testing

@Suite struct TextTests {
    @Test(arguments: [
        0, 1, 9, 10, 99, 100, 999, 1000, 9_999_999_999_999_999_999, 10_000_000_000_000_000_000, UInt64.max,
    ])
    func decimalDigits(number: UInt64) {
        var text = Text()
        text.append(decimal: number)
        #expect(text.string == String(number))
    }

    @Test(arguments: [Int.min, -10, -1, 0, 7, Int.max]) func decimalDigitsWithSign(number: Int) {
        #expect(Text(decimal: number).string == String(number))
    }

    @Test func decimalDigitsOfAFixedWidth() {
        for (number, width, expected) in [
            (0, 2, "00"), (7, 2, "07"), (42, 2, "42"), (7, 1, "7"), (0, 5, "00000"), (2026, 4, "2026"),
            (59_999, 5, "59999"), (1234, 2, "1234"), (5, 0, "5"), (-5, 3, "-005"),
            (5, 25, String(repeating: "0", count: 24) + "5"),
        ] {
            var text = Text()
            text.append(decimal: number, width: width)
            #expect(text.string == expected)
        }
    }

    @Test func hexadecimalDigits() {
        for (number, expected) in [
            (0, "0000000000000000"), (0x2A, "000000000000002a"), (0x0123_4567_89AB_CDEF, "0123456789abcdef"),
            (UInt64.max, "ffffffffffffffff"),
        ] {
            var text = Text()
            text.append(hexadecimal: number)
            #expect(text.string == expected)
        }
    }

    @Test func literalsOfAnyKindAreTheirUTF8() {
        #expect(Text("").isEmpty)
        #expect(Text("a").bytes == [0x61])
        #expect(Text("é").bytes == [0xC3, 0xA9])
        #expect(Text("Tiếng Việt 🧩").bytes == Array("Tiếng Việt 🧩".utf8))
        // A literal of one scalar is stored in another way than one of several.
        #expect(Text(StaticString(unicodeScalarLiteral: "🧩")).bytes == Array("🧩".utf8))
        #expect(Text("a" as String) == "a")
    }

    @Test func joiningAndComparing() {
        #expect("ab" + "c" as Text == "abc")
        #expect(("" + "" as Text).isEmpty)
        #expect(Text("abc").hasPrefix("") && Text("abc").hasPrefix("abc") && Text("abc").hasPrefix("ab"))
        #expect(!Text("abc").hasPrefix("abcd") && !Text("abc").hasPrefix("b") && !Text("").hasPrefix("a"))
        #expect(Text("a").precedes("b") && Text("a").precedes("aa") && Text("Z").precedes("a"))
        #expect(!Text("a").precedes("a") && !Text("b").precedes("a"))
        #expect(Text("abc".utf8.dropFirst().reduce(into: []) { $0.append($1) }[...]) == "bc")
    }

    @Test func bytesThatAreNotUTF8BecomeReplacementCharacters() {
        #expect(Text(bytes: [0x61, 0xFF, 0x62]).string == "a\u{FFFD}b")
    }
}
