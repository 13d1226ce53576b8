import PuzzleCore
import Testing

@testable import Passkeys

/// WebAuthn level 2, section 7.2.
@Suite struct AssertionTests {
    @Test(arguments: Sample.all) func whatBrowsersSendIsAccepted(_ sample: Sample) throws {
        let use = try sample.assertion.verify(
            key: COSEKey(sample.key), userHandle: Sample.userHandle, challenge: challenge(sample.assertionChallenge),
            for: Sample.relyingParty)
        #expect(use.counter == (sample.counter == 0 ? 0 : sample.counter + 1))
        #expect(use.isBackedUp == sample.isBackedUp)
    }

    @Test(arguments: Sample.all) func noBitMayChange(_ sample: Sample) throws {
        for bytes in withEachBitTurned(sample.authenticatorData) + withOtherEnds(sample.authenticatorData) {
            var assertion = sample.assertion
            assertion.authenticatorData = bytes
            #expect(!(try sample.isAccepted(assertion)))
        }
        for bytes in withEachBitTurned(sample.assertionClientData) + withOtherEnds(sample.assertionClientData) {
            var assertion = sample.assertion
            assertion.clientDataJSON = bytes
            #expect(!(try sample.isAccepted(assertion)))
        }
        for bytes in withEachBitTurned(sample.signature) + withOtherEnds(sample.signature) {
            var assertion = sample.assertion
            assertion.signature = bytes
            #expect(!(try sample.isAccepted(assertion)))
        }
    }

    @Test(arguments: Sample.all) func itSaysWhatIsWrong(_ sample: Sample) throws {
        let key = try COSEKey(sample.key)
        func refusal(_ change: (inout Assertion) -> Void) -> PasskeyError? {
            var assertion = sample.assertion
            change(&assertion)
            return sample.refusal(assertion, key: key)
        }
        func refusal(_ old: String, _ new: String) -> PasskeyError? {
            refusal { $0.clientDataJSON = replacing(old, new, in: sample.assertionClientData) }
        }
        #expect(refusal { _ in } == nil)
        #expect(refusal("webauthn.get", "webauthn.create") == .ceremony)
        #expect(refusal("https://play", "https://prey") == .origin)
        #expect(refusal(":false", ":true") == .crossOrigin)
        #expect(refusal("}", #","more":1}"#) == .signature)
        #expect(refusal { $0.clientDataJSON = sample.registrationClientData } == .ceremony)
        for bytes in withEachBitTurned(sample.assertionChallenge) {
            #expect(sample.refusal(sample.assertion, key: key, challenge: bytes) == .challenge)
        }
        for index in 0..<32 { #expect(refusal { $0.authenticatorData[index] ^= 1 } == .relyingParty) }
        #expect(refusal { $0.authenticatorData[32] ^= 0x01 } == .userNotPresent)
        #expect(refusal { $0.authenticatorData[32] ^= 0x04 } == .userNotVerified)
        #expect(refusal { $0.authenticatorData[36] ^= 0x04 } == .signature)
        #expect(refusal { $0.signature = [] } == .signature)
        #expect(refusal { $0.authenticatorData = [] } == .authenticatorData(.init(kind: .endOfInput, offset: 0)))
        let other = RelyingParty(id: "other.example", origins: ["https://play.example"])
        #expect(sample.refusal(sample.assertion, key: key, for: other) == .relyingParty)
    }

    @Test(arguments: Sample.all) func anotherKeyIsNone(_ sample: Sample) throws {
        #expect(sample.refusal(sample.assertion, key: try COSEKey(sample.otherKey)) == .signature)
        for other in Sample.all where other.name != sample.name {
            #expect(sample.refusal(sample.assertion, key: try COSEKey(other.key)) == .signature)
            var assertion = sample.assertion
            assertion.signature = other.signature
            #expect(sample.refusal(assertion, key: try COSEKey(sample.key)) == .signature)
        }
    }

    @Test func theUserMustBeTheOneOfTheCredential() throws {
        let sample = Sample.all[0]
        let key = try COSEKey(sample.key)
        var assertion = sample.assertion
        #expect(sample.refusal(assertion, key: key, userHandle: [1]) == .userHandle)
        #expect(sample.refusal(assertion, key: key, userHandle: [1], isIdentified: true) == .userHandle)
        #expect(sample.refusal(assertion, key: key, isIdentified: true) == nil)
        assertion.userHandle = []
        #expect(sample.refusal(assertion, key: key, isIdentified: true) == .userHandle)
        assertion.userHandle = nil
        #expect(sample.refusal(assertion, key: key) == .userHandle)
        #expect(sample.refusal(assertion, key: key, isIdentified: true) == nil)
    }
}
