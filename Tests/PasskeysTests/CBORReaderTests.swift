import PuzzleCore
import Readers
import Testing

@testable import Passkeys

/// RFC 8949, and of it the canonical form of CTAP2.
@Suite struct CBORReaderTests {
    /// Those of RFC 8949, appendix A, that authenticators may write, and others.
    @Test func readsEveryKindOfValue() throws {
        let cases: [([UInt8], CBOR)] = [
            (hex("00"), .unsigned(0)), (hex("01"), .unsigned(1)), (hex("0a"), .unsigned(10)),
            (hex("17"), .unsigned(23)), (hex("1818"), .unsigned(24)), (hex("1819"), .unsigned(25)),
            (hex("1864"), .unsigned(100)), (hex("18ff"), .unsigned(255)), (hex("190100"), .unsigned(256)),
            (hex("1903e8"), .unsigned(1000)), (hex("1a00010000"), .unsigned(65536)),
            (hex("1a000f4240"), .unsigned(1_000_000)), (hex("1b0000000100000000"), .unsigned(1 << 32)),
            (hex("1b000000e8d4a51000"), .unsigned(1_000_000_000_000)),
            (hex("1bffffffffffffffff"), .unsigned(.max)), (hex("3bffffffffffffffff"), .negative(.max)),
            (hex("20"), .integer(-1)), (hex("29"), .integer(-10)), (hex("3863"), .integer(-100)),
            (hex("3903e7"), .integer(-1000)), (hex("3b7fffffffffffffff"), .integer(.min)),
            (hex("f4"), .bool(false)), (hex("f5"), .bool(true)), (hex("f6"), .null),
            (hex("40"), .bytes([])), (hex("4401020304"), .bytes([1, 2, 3, 4])),
            (hex("60"), .text("")), (hex("6161"), .text("a")), (hex("6449455446"), .text("IETF")),
            (hex("62225c"), .text("\"\\")), (hex("62c3bc"), .text("\u{FC}")), (hex("63e6b0b4"), .text("\u{6C34}")),
            (hex("64f0908591"), .text("\u{10151}")),
            (hex("80"), .array([])), (hex("83010203"), .array([.integer(1), .integer(2), .integer(3)])),
            (
                hex("8301820203820405"),
                .array([
                    .integer(1), .array([.integer(2), .integer(3)]), .array([.integer(4), .integer(5)]),
                ])
            ),
            (hex("a0"), .map([])),
            (hex("a201020304"), .map([.init(.integer(1), .integer(2)), .init(.integer(3), .integer(4))])),
            (
                hex("a26161016162820203"),
                .map([.init(.text("a"), .integer(1)), .init(.text("b"), .array([.integer(2), .integer(3)]))])
            ),
            (hex("826161a161626163"), .array([.text("a"), .map([.init(.text("b"), .text("c"))])])),
            // By type, by length, by bytes.
            (
                hex("a61700181800200038630061620062616200"),
                .map([
                    .init(.integer(23), .integer(0)), .init(.integer(24), .integer(0)),
                    .init(.integer(-1), .integer(0)), .init(.integer(-100), .integer(0)),
                    .init(.text("b"), .integer(0)), .init(.text("ab"), .integer(0)),
                ])
            ),
        ]
        for (bytes, value) in cases {
            #expect(try CBORReader.read(bytes) == value, "\(bytes)")
            #expect(CBORWriter.bytes(of: value) == bytes, "\(value)")
        }
    }

    @Test func refusesWhatAuthenticatorsDoNotWriteAndSaysWhere() {
        let cases: [(StaticString, CBORError.Kind, Int)] = [
            ("", .endOfInput, 0), ("18", .endOfInput, 0), ("1900", .endOfInput, 0), ("1a000000", .endOfInput, 0),
            ("1b00000000000000", .endOfInput, 0), ("41", .endOfInput, 0), ("6261", .endOfInput, 0),
            ("5bffffffffffffffff", .endOfInput, 0), ("7b7fffffffffffffff", .endOfInput, 0), ("81", .endOfInput, 0),
            ("9bffffffffffffffff", .endOfInput, 0), ("8300", .endOfInput, 0), ("a1", .endOfInput, 0),
            ("a100", .endOfInput, 0), ("bbffffffffffffffff", .endOfInput, 0), ("a20000", .endOfInput, 0),
            ("820041", .endOfInput, 2), ("a10041", .endOfInput, 2), ("a14000", .unsupported, 1),
            // Numbers and lengths that are longer than they need be.
            ("1800", .notShortest, 0), ("1817", .notShortest, 0), ("190000", .notShortest, 0),
            ("1900ff", .notShortest, 0), ("1a0000ffff", .notShortest, 0), ("1b00000000ffffffff", .notShortest, 0),
            ("3800", .notShortest, 0), ("3900ff", .notShortest, 0), ("5800", .notShortest, 0),
            ("580100", .notShortest, 0), ("780161", .notShortest, 0), ("9800", .notShortest, 0),
            ("b800", .notShortest, 0), ("8218181801", .notShortest, 3),
            // Fractions, tags, simple values, lengths that come at the end.
            ("f90000", .unsupported, 0), ("f97e00", .unsupported, 0), ("fa47c35000", .unsupported, 0),
            ("fb3ff199999999999a", .unsupported, 0), ("c074", .unsupported, 0), ("d9d9f700", .unsupported, 0),
            ("e0", .unsupported, 0), ("f0", .unsupported, 0), ("f3", .unsupported, 0), ("f7", .unsupported, 0),
            ("f814", .unsupported, 0), ("f8ff", .unsupported, 0), ("fc", .unsupported, 0), ("ff", .unsupported, 0),
            ("5f42010243030405ff", .unsupported, 0), ("7f6161ff", .unsupported, 0), ("9fff", .unsupported, 0),
            ("bfff", .unsupported, 0), ("1c", .unsupported, 0), ("3d", .unsupported, 0), ("5e", .unsupported, 0),
            ("1f", .unsupported, 0), ("8200f7", .unsupported, 2),
            // Keys.
            ("a201000100", .duplicateKey, 3), ("a2616100616100", .duplicateKey, 4),
            ("a202000100", .keyOrder, 3), ("a220000000", .keyOrder, 3), ("a221002000", .keyOrder, 3),
            ("a26161000100", .keyOrder, 4), ("a262616100616200", .keyOrder, 5),
            ("a2616200616100", .keyOrder, 4), ("a3010002000100", .keyOrder, 5), ("a1410000", .unsupported, 1),
            ("a1800000", .unsupported, 1), ("a1a00000", .unsupported, 1), ("a1f500", .unsupported, 1),
            // Texts.
            ("61ff", .notUTF8, 0), ("62c328", .notUTF8, 0), ("63eda080", .notUTF8, 0), ("64f4908080", .notUTF8, 0),
            ("62c080", .notUTF8, 0), ("8161c3", .notUTF8, 1), ("a161ff00", .notUTF8, 1),
            ("0000", .trailingBytes, 1), ("a0a0", .trailingBytes, 1), ("4100ff", .trailingBytes, 2),
        ]
        for (digits, kind, offset) in cases {
            #expect(throws: CBORError(kind: kind, offset: offset), "\(digits)") { try CBORReader.read(hex(digits)) }
        }
    }

    @Test func depthIsBounded() throws {
        func nested(_ depth: Int, _ byte: [UInt8]) -> [UInt8] { (0..<depth).flatMap { _ in byte } + [0x00] }
        for opening in [[0x81], [0xA1, 0x00]] as [[UInt8]] {
            _ = try CBORReader.read(nested(8, opening))
            for depth in [9, 1_000_000] {
                #expect(throws: CBORError(kind: .tooDeep, offset: 8 * opening.count)) {
                    try CBORReader.read(nested(depth, opening))
                }
            }
        }
        #expect(throws: CBORError(kind: .tooDeep, offset: 8)) {
            try CBORReader.read(nested(8, [0x81]).dropLast() + [0xA0])
        }
    }

    @Test func whatComesBehindAValueStays() throws {
        var reader = CBORReader([0xFF] + hex("82f5410100a0"), from: 1)
        #expect(try reader.value() == .array([.bool(true), .bytes([1])]))
        #expect(reader.offset == 5)
        #expect(try reader.value() == .unsigned(0))
        #expect(try reader.value() == .map([]))
        #expect(reader.offset == 7)
        #expect(throws: CBORError(kind: .endOfInput, offset: 7)) { try reader.value() }
    }

    @Test func eachBeginningOfAnObjectIsTooShort() {
        for sample in Sample.all {
            for end in sample.attestationObject.indices {
                do throws(CBORError) {
                    _ = try CBORReader.read(Array(sample.attestationObject[..<end]))
                    Issue.record("\(end) bytes are enough")
                } catch {
                    #expect(error.kind == .endOfInput)
                }
            }
        }
    }

    /// What is not linear would take minutes.
    @Test func largeOnesAreRead() throws {
        let values: [CBOR] = [
            .array((0..<30_000).map { .integer($0) }),
            .map((0..<30_000).map { .init(.integer($0), .bool(true)) }),
            .text(Text(bytes: [UInt8](repeating: 0x61, count: 1_000_000))),
            .bytes([UInt8](repeating: 0x61, count: 1_000_000)),
        ]
        for value in values { #expect(try CBORReader.read(CBORWriter.bytes(of: value)) == value) }
    }
}
