import PuzzleCore
import Testing

@Suite struct TextReaderTests {
    @Test func takesOnlyWhatComesNext() {
        var reader = TextReader("ab.c")
        var taken = [reader.take("b" as StaticString), reader.take(UInt8(ascii: "b"))]
        #expect(taken == [false, false] && reader.offset == 0)
        taken = [reader.take("ab" as StaticString), reader.take(".cd" as StaticString)]
        #expect(taken == [true, false] && reader.offset == 2)
        taken = [reader.take(UInt8(ascii: ".")), reader.take(UInt8(ascii: "."))]
        #expect(taken == [true, false] && reader.next == UInt8(ascii: "c") && !reader.isAtEnd)
        reader.skip()
        #expect(reader.isAtEnd && reader.next == nil)
        taken = [reader.take(UInt8(ascii: "c")), reader.take("c" as StaticString), reader.take("" as StaticString)]
        #expect(taken == [false, false, true] && reader.isAtEnd)
    }

    @Test func numbersHaveOneForm() throws {
        try expectNumber("0", 0...9, 0, rest: 0)
        try expectNumber("7x", 0...9, 7, rest: 1)
        try expectNumber("4294967295,", 0...UInt32.max, .max, rest: 1)
        for text: Text in ["", "x", "-1", "+1", " 1", "00", "01", "0000000000000000000000001"] {
            expectFailure(text, 0...UInt32.max, .number)
        }
        for text: Text in ["4294967296", "99999999999999999999999999999999"] {
            expectFailure(text, 0...UInt32.max, .numberInRange)
        }
        expectFailure("1", 2...5, .numberInRange)
        expectFailure("6", 2...5, .numberInRange)
    }

    private func expectNumber(_ text: Text, _ range: ClosedRange<UInt32>, _ number: UInt32, rest: Int) throws {
        var reader = TextReader(text)
        #expect(try reader.number(in: range) == number)
        #expect(reader.offset == text.count - rest)
    }

    private func expectFailure(_ text: Text, _ range: ClosedRange<UInt32>, _ expected: ParseError.Expected) {
        var reader = TextReader("." + text)
        reader.skip()
        #expect(throws: ParseError(at: 1, expected: expected), "\(text)") { try reader.number(in: range) }
    }

    @Test func seedsAreSixteenLowerCaseDigits() throws {
        var reader = TextReader("0123456789abcdef0")
        #expect(try reader.hexadecimal() == 0x0123_4567_89AB_CDEF)
        #expect(reader.offset == 16)
        for text: Text in [
            "", "0123456789abcde", "0123456789abcdeF", "0123456789abcdeg", "0123456789abcde/", "0x00000000000000",
        ] {
            var reader = TextReader(text)
            #expect(throws: ParseError(at: 0, expected: .seed), "\(text)") { try reader.hexadecimal() }
        }
    }

    @Test func whatIsExpectedButMissingIsNamed() throws {
        var reader = TextReader("ab")
        try reader.expect(UInt8(ascii: "a"))
        #expect(throws: ParseError(at: 1, expected: .separator)) { try reader.expect(UInt8(ascii: "a")) }
        #expect(throws: ParseError(at: 1, expected: .boardSize)) { try reader.expect(UInt8(ascii: "a"), .boardSize) }
        #expect(throws: ParseError(at: 1, expected: .end)) { try reader.expectEnd() }
        reader.skip()
        try reader.expectEnd()
    }
}
