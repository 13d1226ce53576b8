import PuzzleAPI
import PuzzleCore
import Testing

/// RFC 8259, and the stricter rules of this API: no duplicate names, bounded depth.
@Suite struct JSONParserTests {
    @Test func readsEveryKindOfValue() throws {
        let cases: [(String, JSON)] = [
            ("null", .null), ("true", .bool(true)), ("false", .bool(false)), ("0", .integer(0)), ("-0", .integer(0)),
            ("-1", .integer(-1)), ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("9223372036854775808", .otherNumber), ("-9223372036854775809", .otherNumber),
            ("18446744073709551616", .otherNumber),
            ("99999999999999999999999999999999999999", .otherNumber), ("1.0", .otherNumber), ("-0.0", .otherNumber),
            ("1e5", .otherNumber), ("1E+5", .otherNumber), ("1.5e-300", .otherNumber), ("0e0", .otherNumber),
            ("\"\"", .text("")), ("\"a\"", .text("a")), ("[]", .array([])), ("{}", .object([])),
            (" \t\r\n[ 1 , 2 ]\n", .array([.integer(1), .integer(2)])),
            ("{\"a\":{\"b\":[null]}}", .object([member("a", .object([member("b", .array([.null]))]))])),
            (
                "{ \"\" : 1 , \"A\":2,\"a\" :3}",
                .object([member("", .integer(1)), member("A", .integer(2)), member("a", .integer(3))])
            ),
        ]
        for (text, value) in cases { #expect(try parse(text) == value, "\(text)") }
    }

    @Test func readsTexts() throws {
        let cases: [(String, String)] = [
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u00E9\u0000""#, "Aéé\u{0}"),
            (#""\ud83e\udde9""#, "🧩"), (#""\uD83E\uDDE9\uD83E\uDDE9""#, "🧩🧩"), (#""\uE000""#, "\u{E000}"),
            (#""\uDBFF\uDFFF""#, "\u{10FFFF}"), ("\"Tiếng Việt 🧩\"", "Tiếng Việt 🧩"),
            ("\"\u{7F}\u{2028}\u{FEFF}\"", "\u{7F}\u{2028}\u{FEFF}"),
            (#""\u005C\u0022""#, "\\\""),
        ]
        for (text, value) in cases { #expect(try parse(text) == .text(Text(value)), "\(text)") }
    }

    @Test func refusesWhatIsNotJSONWhereItGoesWrong() {
        let cases: [(String, Int)] = [
            ("", 0), (" ", 1), ("nul", 3), ("nulL", 3), ("True", 0), ("trues", 4), ("null null", 5), ("1 2", 2),
            ("\u{FEFF}1", 0),
            ("-", 0), ("+1", 0), ("01", 0), ("-01", 0), ("00", 0), (".5", 0), ("1.", 2), ("1.e5", 2), ("1e", 2),
            ("1e+", 3), ("0x10", 1),
            ("NaN", 0), ("Infinity", 0), ("-Infinity", 0), ("1_000", 1), ("'a'", 0), ("\"", 1), ("\"a", 2), ("\"\\", 2),
            ("\"\\\"", 3),
            ("\"a\nb\"", 2), ("\"a\tb\"", 2), ("\"\u{0}\"", 1), ("\"\u{1F}\"", 1), ("[", 1), ("[1", 2), ("[1,", 3),
            ("[1,]", 3), ("[,1]", 1),
            ("[1 2]", 3), ("]", 0), ("[}", 1), ("{", 1), ("{]", 1), ("{1:2}", 1), ("{\"a\"", 4), ("{\"a\":", 5),
            ("{\"a\":}", 5),
            ("{\"a\":1", 6), ("{\"a\":1,", 7), ("{\"a\":1,}", 7), ("{\"a\" 1}", 5), ("{\"a\":1 \"b\":2}", 7),
            ("{a:1}", 1), ("[1]]", 3),
            ("// c\n1", 0), ("/* c */ 1", 0),
        ]
        for (text, offset) in cases { expectFailure(Array(text.utf8), at: offset, text) }
    }

    @Test func refusesEscapesThatAreNoneWhereTheyBegin() {
        for text in [
            #""\a""#, #""\u""#, #""\u12""#, #""\u12g4""#, #""\U0041""#, #""\x41""#, #""\u+041""#, #""\ud800""#,
            #""\udc00""#,
            #""\ud800\ud800""#, #""\ud800a""#, #""\ud800\n""#, #""\ud800\u""#, #""\ud800\u0041""#, #""\udde9\ud83e""#,
            "\"\\\n\"",
        ] {
            #expect(throws: JSON.SyntaxError.self, "\(text)") { try parse(text) }
        }
    }

    @Test func refusesTextsThatAreNotUTF8() {
        for bytes: [UInt8] in [
            [0xFF], [0x80], [0xC3], [0xC3, 0x28], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE2, 0x82],
            [0xED, 0xA0, 0x80],
            [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0xA7], [0xF4, 0x90, 0x80, 0x80],
            [0xF8, 0x88, 0x80, 0x80, 0x80],
        ] {
            expectFailure([0x22] + bytes + [0x22], at: 0, "\(bytes)")
            expectFailure([0x7B, 0x22] + bytes + [0x22, 0x3A, 0x31, 0x7D], at: 1, "\(bytes)")
            expectFailure(bytes, at: 0, "\(bytes)")
        }
    }

    @Test func refusesTheSameNameTwice() {
        expectFailure(Array(#"{"a":1,"b":2,"a":1}"#.utf8), at: 13, "twice")
        // Written in another way, it is still the same name.
        expectFailure(Array(#"{"a":1,"\u0061":1}"#.utf8), at: 7, "escaped")
        #expect(throws: Never.self) { try parse(#"[{"a":1},{"a":1}]"#) }
    }

    @Test func refusesObjectsOfTooManyMembers() {
        func object(_ count: Int) -> String {
            "{" + (0..<count).map { "\"\($0)\":0" }.joined(separator: ",") + "}"
        }
        #expect(throws: Never.self) { try parse(object(64)) }
        #expect(throws: JSON.SyntaxError.self) { try parse(object(65)) }
    }

    @Test func refusesWhatIsNestedTooDeeply() {
        for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":", "}]")] {
            let levels = open.hasPrefix("[{") ? 2 : 1
            let most = 16 / levels
            func nested(_ count: Int) -> String {
                String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
            }
            #expect(throws: Never.self, "\(open)") { try parse(nested(most)) }
            expectFailure(Array(nested(most + 1).utf8), at: most * open.utf8.count, open)
        }
        // As deep as a body can be: refused at once, not by running out of stack.
        expectFailure([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000), at: 16, "million")
    }

    @Test func noCutAndNoChangedByteCrashes() {
        let text = Array(#"{"a":[1,-2.5e3,"x\u00e9\ud83e\udde9é"],"b":{"c":null,"d":true}, "e":[] }"#.utf8)
        for index in text.indices {
            expectExactOrRefused(Array(text[..<index]))
            for byte in UInt8.min...UInt8.max {
                var changed = text
                changed[index] = byte
                expectExactOrRefused(changed)
            }
        }
    }

    private func expectExactOrRefused(_ bytes: [UInt8]) {
        do throws(JSON.SyntaxError) {
            _ = try JSON(parsing: bytes)
        } catch {
            #expect((0...bytes.count).contains(error.offset))
        }
    }

    private func parse(_ text: String) throws -> JSON { try JSON(parsing: Array(text.utf8)) }

    private func member(_ name: Text, _ value: JSON) -> JSON.Member { JSON.Member(name: name, value: value) }

    private func expectFailure(_ bytes: [UInt8], at offset: Int, _ comment: String) {
        do throws(JSON.SyntaxError) {
            let value = try JSON(parsing: bytes)
            Issue.record("\(comment) is read as \(value)")
        } catch {
            #expect(error.offset == offset, "\(comment)")
        }
    }
}
