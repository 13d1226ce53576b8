import PuzzleAPI
import PuzzleCore
import Testing

@Suite struct TextRuleTests {
    static let uuids = [
        "00000000-0000-0000-0000-000000000000", "01234567-89ab-cdef-0123-456789abcdef",
        "01234567-89AB-cdef-0123-456789abcdef", "0123456789ab-cdef-0123-456789abcdef",
        "01234567-89ab-cdef-0123-456789abcdeg",
        "01234567-89ab-cdef-0123-456789abcde", "01234567-89ab-cdef-0123-456789abcdef0",
        "01234567+89ab-cdef-0123-456789abcdef",
        "-1234567-89ab-cdef-0123-456789abcdef", "", "01234567-89ab-cdef-0123-456789abcd\u{E9}",
    ]
    static let leaderboards = [
        "sliding.4x4.multi", "sliding.2x2.single", "sliding.15x15.multi", "sliding.9x10.single", "sliding.16x4.multi",
        "sliding.1x4.multi", "sliding.04x4.multi", "sliding.4x4", "sliding.4x4.", "sliding.4x4.multi.",
        "sliding-4x4.multi",
        "sliding.4x4.Multi", " sliding.4x4.multi", "sliding.4x4.multi\n", "sudoku.9x9.single", "", "sliding.4x20.multi",
        "sudoku.classic.hard", "sudoku.9x9w.extreme", "sudoku.4x4.hard", "sudoku.classic.hard.halfturn",
        "daily.2026-11-21.sudoku", "daily.1970-01-01.sliding", "daily.2026-13-21.sudoku", "daily.2026-11-21.chess",
        "daily.2026-11-21",
    ]
    static let cursors = [
        "0-0", "12-345", "123456789012345-123456789012345", "1234567890123456-1", "1-1234567890123456", "-", "1-", "-1",
        "1--1", "+1-1", "1-1-1", "", "a-b", " 1-1", "1-1\n", "١-١",
    ]
    static let mails = [
        "ann@example.org", "a@b", "ann+tag@example.org", "ann.o'hara_%~@mail.example.org", "nguyễn@ví-dụ.vn", "a@b.c-d",
        "", "ann", "@", "a@", "@b", "a@b@c", "a b@c", "a@b c", "a\n@b", "a@b\r\nBcc: c@d", "a\u{0}@b", "a\u{7F}@b",
        "a\u{85}@b", "a\u{A0}@b", "a\u{2028}@b", "a\u{202E}@b", "a\u{FEFF}@b", "\"a\"@b", "a,b@c", "<a@b>",
        "a@[127.0.0.1]", "(x)a@b", "a;b@c", "a:b@c", "a\\@b", " a@b", "a@b ",
    ]
    static let tokens = [
        String(repeating: "0f", count: 32), String(repeating: "a9", count: 32), String(repeating: "0F", count: 32),
        String(repeating: "0g", count: 32), String(repeating: "0", count: 63), String(repeating: "0", count: 65), "",
        String(repeating: "0", count: 63) + "\n", String(repeating: "0", count: 62) + "é",
    ]
    static let handles = [
        "0123456789abcdef", "fedcba9876543210", "0123456789ABCDEF", "0123456789abcde", "0123456789abcdef0", "",
        "0123456789abcde\n", "0123456789abcdeé",
    ]
    static let languages = [
        "en", "it", "vi", "zh-Hant", "es-419", "EN", "fil", "e", "", "engl", "en-", "-en", "en-x", "en-123456789",
        "en-US-x", "en_US", "en\n", "én",
    ]
    static let base64 = [
        "A", "AZaz09-_", String(repeating: "A", count: 16_384), String(repeating: "A", count: 16_385), "", "A=", "A+",
        "A/",
        "A B", "A\n", "é",
    ]
    static let stamps = [
        "0000000000000000-0000000000000000", "fffeffffffffffff-0123456789abcdef", "0000000000000000-000000000000000",
        "0000000000000000-00000000000000000", "0000000000000000 0000000000000000", "000000000000000-00000000000000000",
        "0000000000000000-000000000000000g", "0000000000000000-000000000000000A", "", " ", "-",
        " 0000000000000000-0000000000000000", "0000000000000000-0000000000000000 ",
        "0000000000000000-0000000000000000 0000000000000001-0000000000000000",
        "0000000000000000-0000000000000000  0000000000000001-0000000000000000",
        Array(repeating: "0000000000000000-0000000000000000", count: 20).joined(separator: " "),
        Array(repeating: "0000000000000000-0000000000000000", count: 21).joined(separator: " "),
    ]
    static let names = PlayerNameTests.allowed + PlayerNameTests.refused

    /// The server's OpenAPI document promises the pattern; `allows` is what is done.
    @Test(arguments: [TextRule.uuid, .cursor, .playerName, .mail, .token, .handle, .language, .base64, .stamp, .stamps])
    func thePatternSaysWhatIsAllowed(rule: TextRule) throws {
        let examples =
            switch rule {
            case .uuid: Self.uuids
            case .cursor: Self.cursors
            case .mail: Self.mails
            case .token: Self.tokens
            case .handle: Self.handles
            case .language: Self.languages
            case .base64: Self.base64
            case .stamp, .stamps: Self.stamps
            default: Self.names
            }
        let pattern = try regex(#require(rule.pattern)).matchingSemantics(.unicodeScalar)
        var allowed = 0
        for example in examples {
            let isMatch = try pattern.wholeMatch(in: example) != nil
            let isLengthAllowed = rule.lengths.contains(example.unicodeScalars.count)
            #expect(
                rule.allows(Text(example)) == (isMatch && isLengthAllowed), "\(Text(example).bytes.prefix(50))")
            if rule.allows(Text(example)) { allowed += 1 }
        }
        #expect(allowed >= 2 && allowed < examples.count)
    }

    /// A reader lets more pass, and the server asks for the leaderboards that there are.
    @Test func thePatternSaysWhichLeaderboardsThereAre() throws {
        let pattern = try regex(#require(TextRule.leaderboard.pattern))
        for example in Self.leaderboards {
            let isMatch = try pattern.wholeMatch(in: example) != nil
            #expect(LeaderboardName.exists(Text(example)) == isMatch, "\(example)")
            if isMatch { #expect(TextRule.leaderboard.allows(Text(example))) }
        }
        #expect(Self.leaderboards.filter { LeaderboardName.exists(Text($0)) }.count == 8)
    }

    /// Swift reads patterns by character, not by code point: those beyond U+FFFF must be escaped for it, and U+2000 and
    /// U+2001, which are the same characters as U+2002 and U+2003, bound no range.
    private func regex(_ pattern: Text) throws -> Regex<AnyRegexOutput> {
        let escaped = pattern.string.unicodeScalars.reduce(into: "") { text, scalar in
            text += scalar.value > 0xFFFF ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
        }
        return try Regex(escaped.replacing(#"\u2000-"#, with: #"\u2000\u2001\u2002-"#))
    }

    @Test func everyRuleHoldsForItsLengths() {
        for rule in TextRule.allCases {
            #expect(!rule.allows(Text(String(repeating: "a", count: rule.lengths.upperBound + 1))))
            if rule.lengths.lowerBound > 0 { #expect(!rule.allows("")) }
        }
        // Lengths are counted in Unicode scalars, as JSON Schema does.
        #expect(TextRule.sentence.allows(Text(String(repeating: "🧩", count: 400))))
        #expect(!TextRule.sentence.allows(Text(String(repeating: "🧩", count: 401))))
        #expect(TextRule.shownName.allows(""))
    }
}
