import PuzzleCore
import Readers
import Testing

@testable import Passkeys

/// WebAuthn level 2, section 7.1.
@Suite struct RegistrationTests {
    @Test(arguments: Sample.all) func whatBrowsersSendIsAccepted(_ sample: Sample) throws {
        let passkey = try #require(sample.register(sample.registration))
        #expect(passkey.id == sample.credentialID)
        #expect(passkey.key.bytes == sample.key)
        #expect(passkey.counter == sample.counter)
        #expect(passkey.isBackedUp == sample.isBackedUp)
    }

    @Test(arguments: Sample.all) func whatTheBrowserSaysMustBeRight(_ sample: Sample) {
        var registration = sample.registration
        func refusal(_ old: String, _ new: String) -> PasskeyError? {
            registration.clientDataJSON = replacing(old, new, in: sample.registrationClientData)
            return sample.refusal(registration)
        }
        #expect(refusal("webauthn.create", "webauthn.get") == .ceremony)
        #expect(refusal("webauthn.create", "Webauthn.create") == .ceremony)
        for origin in [
            "http://play.example", "https://play.example/", "https://play.example:444", "https://evil.example",
            "https://play.example.evil.example", "https://sub.play.example", "HTTPS://play.example", "",
        ] {
            #expect(refusal("https://play.example", origin) == .origin, "\(origin)")
        }
        #expect(refusal(":false", ":true") == .crossOrigin)
        #expect(refusal("}", #","topOrigin":"https://play.example"}"#) == .crossOrigin)
        #expect(refusal("origin", "Origin") == .clientData(.member("origin")))
        #expect(refusal("}", #","more":1}"#) == nil)
        for bytes in withEachBitTurned(sample.registrationChallenge) + [sample.assertionChallenge] {
            #expect(sample.refusal(sample.registration, challenge: bytes) == .challenge)
        }
        registration.clientDataJSON = sample.assertionClientData
        #expect(sample.refusal(registration, challenge: sample.assertionChallenge) == .ceremony)
        for bytes in withOtherEnds(sample.registrationClientData) {
            registration.clientDataJSON = bytes
            guard case .clientData = sample.refusal(registration) else {
                Issue.record("\(bytes) is read")
                continue
            }
        }
    }

    @Test func severalOriginsMayBeAllowed() {
        let sample = Sample.all[0]
        let both = RelyingParty(id: "play.example", origins: ["http://localhost", "https://play.example"])
        #expect(sample.refusal(sample.registration, for: both) == nil)
        for other in [
            RelyingParty(id: "play.example", origins: ["https://example"]),
            RelyingParty(id: "play.example", origins: []),
        ] {
            #expect(sample.refusal(sample.registration, for: other) == .origin)
        }
        let id = RelyingParty(id: "example", origins: ["https://play.example"])
        #expect(sample.refusal(sample.registration, for: id) == .relyingParty)
    }

    @Test(arguments: Sample.all) func onlyAnAlgorithmThatWasOffered(_ sample: Sample) throws {
        let algorithm = try COSEKey(sample.key).algorithm
        let others = COSEAlgorithm.allCases.filter { $0 != algorithm }
        #expect(sample.refusal(sample.registration, algorithms: [algorithm]) == nil)
        #expect(sample.refusal(sample.registration, algorithms: others) == .algorithmNotOffered)
    }

    /// The attestation object with other members.
    private func object(_ format: CBOR?, _ statement: CBOR?, _ data: CBOR?, more: [CBOR.Entry] = []) -> Registration {
        let members = [(CBOR.text("fmt"), format), (.text("attStmt"), statement), (.text("authData"), data)]
        let entries = members.compactMap { key, value in value.map { CBOR.Entry(key, $0) } } + more
        return Registration(
            clientDataJSON: Sample.all[0].registrationClientData,
            attestationObject: CBORWriter.bytes(of: .map(entries)))
    }

    @Test func anyStatementIsAcceptedAndNotLookedAt() {
        let sample = Sample.all[0]
        let data = CBOR.bytes(sample.registeredData)
        #expect(object(.text("none"), .map([]), data) == sample.registration)
        let statement = CBOR.map([
            .init(.text("alg"), .integer(-7)), .init(.text("sig"), .bytes([1, 2, 3])),
            .init(.text("x5c"), .array([.bytes([4])])),
        ])
        for format in ["packed", "tpm", "android-key", "apple", "fido-u2f", "of-the-future"] as [Text] {
            #expect(sample.refusal(object(.text(format), statement, data)) == nil, "\(format)")
        }
        #expect(sample.refusal(object(.text("none"), .map([]), data, more: [.init(.text("zzzzzzzzzz"), .null)])) == nil)
        for registration in [
            object(.text("none"), statement, data), object(nil, .map([]), data), object(.text("none"), nil, data),
            object(.text("none"), .map([]), nil), object(.bytes([]), .map([]), data),
            object(.text("none"), .array([]), data), object(.text("none"), .map([]), .text("a")),
        ] {
            #expect(sample.refusal(registration) == .attestationMembers)
        }
        var registration = sample.registration
        registration.attestationObject = [0x80]
        #expect(sample.refusal(registration) == .attestationMembers)
        for bytes in withOtherEnds(sample.attestationObject) {
            registration.attestationObject = bytes
            guard case .attestation = sample.refusal(registration) else {
                Issue.record("\(bytes) is read")
                continue
            }
        }
    }

    @Test func whatTheAuthenticatorSaysMustBeRight() {
        let sample = Sample.all[0]
        func refusal(_ change: (inout [UInt8]) -> Void) -> PasskeyError? {
            var data = sample.registeredData
            change(&data)
            return sample.refusal(object(.text("none"), .map([]), .bytes(data)))
        }
        for index in 0..<32 { #expect(refusal { $0[index] ^= 1 } == .relyingParty) }
        #expect(refusal { $0[32] ^= 0x01 } == .userNotPresent)
        #expect(refusal { $0[32] ^= 0x04 } == .userNotVerified)
        let withoutCredential = refusal {
            $0[32] = 0x05
            $0.removeSubrange(37...)
        }
        #expect(withoutCredential == .noCredential)
        #expect(refusal { $0[32] ^= 0x40 } == .authenticatorData(.init(kind: .trailingBytes, offset: 37)))
        #expect(refusal { $0[32] ^= 0x08 } == .authenticatorData(.init(kind: .backupState, offset: 32)))
        #expect(refusal { $0[$0.count - 1] ^= 1 } == .key(.point))
        #expect(refusal { $0.append(0xA0) } == .authenticatorData(.init(kind: .trailingBytes, offset: 152)))
    }

    /// Without an attestation nothing is signed. What is changed all the same is refused, or changes nothing but what it is.
    @Test func noBitChangesTwoThings() throws {
        let sample = Sample.all[0]
        let passkey = try #require(sample.register(sample.registration))
        let start = sample.attestationObject.count - sample.registeredData.count
        var registration = sample.registration
        for (bit, bytes) in withEachBitTurned(sample.attestationObject).enumerated() {
            registration.attestationObject = bytes
            guard let changed = sample.register(registration) else { continue }
            #expect(changed.key == passkey.key)
            #expect((changed.id != passkey.id) == (55..<75).contains(bit / 8 - start))
            #expect((changed.counter != passkey.counter) == (33..<37).contains(bit / 8 - start))
            #expect((changed.isBackedUp != passkey.isBackedUp) == (bit == (start + 32) * 8 + 4))
            // The name of the format, the flags and what is between, the model, the id.
            let isFree = 6..<10 ~= bit / 8 || 32..<53 ~= bit / 8 - start || 55..<75 ~= bit / 8 - start
            #expect(isFree, "bit \(bit % 8) of byte \(bit / 8)")
        }
    }
}
