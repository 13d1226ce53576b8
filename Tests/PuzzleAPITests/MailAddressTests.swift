import PuzzleAPI
import PuzzleCore
import Testing

@Suite struct MailAddressTests {
    static let allowed = [
        "ann@example.org", "a@b", "Ann.Lee+games@Mail.Example.ORG", "!#$%&'*+-/=?^_`{|}~@example.org",
        "nguyễn.văn@ví-dụ.vn",
        "用户@例子.广告", "квіточка@пошта.укр", "अजय@डाटा.भारत", "👩@example.org", "-a-@example.org", "1@2.3", "x_y@a_b.c",
        "e\u{301}@example.org", String(repeating: "a", count: 242) + "@example.org",
    ]

    static let refused = [
        "", "@", "a", "a@", "@b", "a@b@c", "a@@b", "a b@c", "a@b c", " a@b", "a@b ", ".a@b", "a.@b", "a..b@c", "a@.b",
        "a@b.", "a@b..c",
        "a.@.b", ".", "a@.", "\"a b\"@c", "\"a\"@b", "a@[192.0.2.1]", "a(x)@b", "(x)a@b", "a@b(x)", "<a@b>",
        "Ann <a@b>", "a@b>",
        "a@b,c@d", "a@b;c@d", "a:b@c", "a\\@b", "a\t@b", "a\0@b", "a\r@b", "a\n@b", "a@b\r", "a@b\n", "a@b\r\nBcc: c@d",
        "a@b\r\n", "a\u{7F}@b",
        "a\u{85}@b", "a\u{A0}@b", "a\u{AD}@b", "a\u{1680}@b", "a\u{200B}@b", "a\u{200D}@b", "a\u{202E}@b",
        "a\u{2028}@b",
        "a@b\u{2029}c", "a\u{2066}@b", "a\u{3000}@b", "a\u{FEFF}@b", "a\u{FFFD}@b", "a\u{E000}@b", "a\u{3164}@b",
        String(repeating: "a", count: 243) + "@example.org", String(repeating: "a", count: 100_000) + "@example.org",
        String(repeating: "ễ", count: 81) + "@example.org",
    ]

    @Test(arguments: allowed) func allows(address: String) throws {
        #expect(try #require(MailAddress(Text(address))).text.string == address)
    }

    @Test func refuses() {
        for address in Self.refused {
            #expect(MailAddress(Text(address)) == nil, "\(address.prefix(40).debugDescription)")
        }
    }

    @Test func refusesWhatIsNotUTF8() {
        for bytes: [UInt8] in [[0xFF], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]] {
            #expect(MailAddress(Text(bytes: bytes + Array("@b".utf8))) == nil)
            #expect(MailAddress(Text(bytes: Array("a@b".utf8) + bytes)) == nil)
        }
    }

    /// What ends a line, separates words, has a meaning in headers, or cannot be seen.
    @Test func noScalarOfAnAddressEndsOrHidesIt() {
        for value in UInt32(0)...0xFFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let properties = scalar.properties
            let isUnseen =
                properties.isWhitespace || properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
                || [.control, .privateUse, .lineSeparator, .paragraphSeparator, .spaceSeparator].contains(
                    properties.generalCategory)
            if isUnseen || "\"(),:;<>@[]\\".unicodeScalars.contains(scalar) {
                for address in ["a\(scalar)b@c", "a@b\(scalar)c"] {
                    #expect(MailAddress(Text(address)) == nil, "U+\(String(value, radix: 16))")
                }
            } else if properties.isAlphabetic || properties.numericType == .decimal {
                #expect(MailAddress(Text("\(scalar)@\(scalar)")) != nil, "U+\(String(value, radix: 16))")
            }
        }
    }

    /// The server's OpenAPI document promises the pattern.
    @Test func thePatternSaysWhatIsAllowed() throws {
        // To Swift, U+2000 and U+2001 are the same characters as U+2002 and U+2003, and bound no range.
        let pattern = try Regex(MailAddress.pattern.string.replacing(#"\u2000-"#, with: #"\u2000\u2001\u2002-"#))
            .matchingSemantics(.unicodeScalar)
        func isMatch(_ address: String) throws -> Bool {
            try pattern.wholeMatch(in: address) != nil && address.utf8.count <= MailAddress.lengths.upperBound
        }
        for address in Self.allowed + Self.refused {
            #expect(
                try (MailAddress(Text(address)) != nil) == isMatch(address), "\(address.prefix(40).debugDescription)")
        }
        for value in Array(0...0x3100) + Array(0xD700...0x1_0100) {
            guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
            let address = "a\(scalar)@b"
            #expect(
                try (MailAddress(Text(address)) != nil) == isMatch(address), "U+\(String(value, radix: 16))")
        }
    }

    @Test(arguments: [
        ("ann@example.org", "ann@example.org"), ("Ann.LEE+Z@Example.ORG", "ann.lee+z@example.org"),
        ("AZ{|}~`^_/-@AZaz09-x", "az{|}~`^_/-@azaz09-x"), ("Ễ@VÍ.vn", "Ễ@vÍ.vn"), ("ÀÉ@b", "ÀÉ@b"),
    ])
    func accountsAreFoundWithoutLetterCase(address: String, key: String) throws {
        #expect(try #require(MailAddress(Text(address))).key.string == key)
    }
}
