import Testing

@testable import Passkeys

/// WebAuthn level 2, section 6.1.
@Suite struct AuthenticatorDataTests {
    private static let hash = [UInt8](0..<32)
    private static let aaguid = [UInt8](100..<116)
    private static let map = hex("a10102")

    private func data(_ flags: UInt8, _ rest: [UInt8] = []) -> [UInt8] { Self.hash + [flags, 1, 2, 3, 4] + rest }

    private func credential(_ length: Int, _ key: [UInt8] = map) -> [UInt8] {
        Self.aaguid + [UInt8(length >> 8), UInt8(length & 255)] + [UInt8](repeating: 5, count: length) + key
    }

    @Test func readsWhatThereIs() throws {
        let plain = try AuthenticatorData(data(0x05))
        #expect(plain.relyingPartyHash == Self.hash)
        #expect(plain.counter == 0x0102_0304)
        #expect(plain.flags == [.userPresent, .userVerified])
        #expect(plain.credential == nil)

        #expect(try AuthenticatorData(data(0x85, Self.map)).credential == nil)
        for (flags, rest) in [(0x5D, []), (0xDD, hex("a163616263f5"))] as [(UInt8, [UInt8])] {
            let full = try AuthenticatorData(data(flags, credential(1023) + rest))
            #expect(full.flags.isSuperset(of: [.backupEligible, .backedUp, .attestedCredential]))
            #expect(full.credential?.aaguid == Self.aaguid)
            #expect(full.credential?.id == [UInt8](repeating: 5, count: 1023))
            #expect(full.credential?.key == Self.map)
        }
        #expect(try AuthenticatorData(data(0x41, credential(1))).credential?.id == [5])
        // Bits of the future.
        #expect(try AuthenticatorData(data(0x22)).flags.rawValue == 0x22)
    }

    @Test func refusesTheRestAndSaysWhere() {
        let cases: [([UInt8], AuthenticatorDataError.Kind, Int)] = [
            ([], .endOfInput, 0), (Array(data(0x05).dropLast()), .endOfInput, 36),
            (data(0x05, [0]), .trailingBytes, 37),
            (data(0x05, Self.map), .trailingBytes, 37), (data(0x15), .backupState, 32),
            (data(0x45), .endOfInput, 37), (data(0x45, credential(0)), .idLength, 53),
            (data(0x45, credential(1024)), .idLength, 53), (data(0x45, Self.aaguid + [0, 3, 1, 2]), .endOfInput, 57),
            (data(0x45, credential(2, [])), .cbor(.endOfInput), 57),
            (data(0x45, credential(2, [0x01])), .cbor(.unsupported), 57),
            (data(0x45, credential(2, hex("a2010101"))), .cbor(.endOfInput), 57),
            (data(0x45, credential(2, hex("a201010101"))), .cbor(.duplicateKey), 60),
            (data(0x45, credential(2) + [0xA0]), .trailingBytes, 60),
            (data(0xC5, credential(2)), .cbor(.endOfInput), 60), (data(0x85), .cbor(.endOfInput), 37),
            (data(0x85, [0x80]), .cbor(.unsupported), 37), (data(0x85, Self.map + [0]), .trailingBytes, 40),
        ]
        for (bytes, kind, offset) in cases {
            #expect(throws: AuthenticatorDataError(kind: kind, offset: offset)) { try AuthenticatorData(bytes) }
        }
    }

    @Test(arguments: Sample.all) func whatEndsElsewhereIsRefused(_ sample: Sample) {
        for bytes in [sample.authenticatorData, sample.registeredData].flatMap(withOtherEnds) {
            #expect(throws: AuthenticatorDataError.self) { try AuthenticatorData(bytes) }
        }
    }
}
