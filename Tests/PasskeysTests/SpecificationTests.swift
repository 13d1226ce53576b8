import Cryptography
import PuzzleCore
import Testing

@testable import Passkeys

/// The test vectors of WebAuthn level 3. In most of them the user is not verified, which is refused here.
@Suite struct SpecificationTests {
    @Test(arguments: Sample.ofSpecification) func registrations(_ sample: Sample) throws {
        let refusal = sample.refusal(sample.registration, for: Sample.relyingPartyOfSpecification)
        let data = try AuthenticatorData(sample.registeredData)
        #expect(data.credential?.id == sample.credentialID)
        switch sample.name {
        case "none-es256-crossOrigin", "none-es256-topOrigin": #expect(refusal == .crossOrigin)
        case _ where !data.flags.contains(.userVerified): #expect(refusal == .userNotVerified)
        case "packed-es384", "packed-es512", "packed-ed448": #expect(refusal == .key(.algorithm))
        default: #expect(refusal == nil)
        }
    }

    @Test(arguments: Sample.ofSpecification) func assertions(_ sample: Sample) throws {
        let bytes = try #require(try AuthenticatorData(sample.registeredData).credential?.key)
        guard !["packed-es384", "packed-es512", "packed-ed448"].contains(sample.name) else {
            #expect(throws: COSEKeyError.algorithm) { try COSEKey(bytes) }
            return
        }
        let key = try COSEKey(bytes)
        #expect(key.verifies(sample.signature, of: sample.authenticatorData + sha256(sample.assertionClientData)))
        let refusal = sample.refusal(sample.assertion, key: key, for: Sample.relyingPartyOfSpecification)
        switch sample.name {
        case "none-es256-crossOrigin", "none-es256-topOrigin": #expect(refusal == .crossOrigin)
        case _ where sample.authenticatorData[32] & 0x04 == 0: #expect(refusal == .userNotVerified)
        default: #expect(refusal == nil)
        }
    }

    /// So that it is seen if all are refused.
    @Test func someOfThemAreAccepted() throws {
        let registered = Sample.ofSpecification.filter {
            $0.refusal($0.registration, for: Sample.relyingPartyOfSpecification) == nil
        }
        #expect(
            registered.map(\.name) == [
                "packed-self-es256", "packed-es256", "packed-rs256", "tpm-es256", "android-key-es256",
            ])
        let asserted = try Sample.ofSpecification.filter { sample in
            guard let bytes = try AuthenticatorData(sample.registeredData).credential?.key,
                let key = try? COSEKey(bytes)
            else { return false }
            return sample.refusal(sample.assertion, key: key, for: Sample.relyingPartyOfSpecification) == nil
        }
        #expect(asserted.map(\.name) == ["none-es256-long-credential-id", "packed-es256", "tpm-es256"])
    }
}
