import Passkeys
import PuzzleCore
import Testing

/// A registration and an assertion by the same credential, as a browser would send them.
struct Sample: Sendable, CustomTestStringConvertible {
    var name: String
    var counter: UInt32 = 0
    var isBackedUp = false
    var credentialID: [UInt8]
    /// COSE_Key.
    var key: [UInt8] = []
    /// Another one of the same algorithm.
    var otherKey: [UInt8] = []
    var registrationChallenge: [UInt8]
    var registrationClientData: [UInt8]
    var attestationObject: [UInt8]
    var assertionChallenge: [UInt8]
    var assertionClientData: [UInt8]
    var authenticatorData: [UInt8]
    var signature: [UInt8]

    var testDescription: String { name }

    var registration: Registration {
        Registration(clientDataJSON: registrationClientData, attestationObject: attestationObject)
    }

    var assertion: Assertion {
        Assertion(
            clientDataJSON: assertionClientData, authenticatorData: authenticatorData, signature: signature,
            userHandle: Self.userHandle)
    }

    /// The registration's authenticator data, which comes last in the object.
    var registeredData: [UInt8] {
        let start = attestationObject.firstRange(of: Array("authData".utf8))?.upperBound ?? 0
        // The head of a string of 24...255 bytes, or of more.
        return Array(attestationObject[(start + (attestationObject[start] == 0x58 ? 2 : 3))...])
    }

    /// The result of the registration; nil if it is refused.
    func register(_ registration: Registration) -> NewPasskey? {
        try? registration.verify(challenge: challenge(registrationChallenge), for: Self.relyingParty)
    }

    func isAccepted(_ assertion: Assertion) throws -> Bool {
        let key = try COSEKey(key)
        let challenge = challenge(assertionChallenge)
        return
            (try? assertion.verify(
                key: key, userHandle: Self.userHandle, challenge: challenge, for: Self.relyingParty)) != nil
    }

    /// Why the registration is refused.
    func refusal(
        _ registration: Registration, challenge bytes: [UInt8]? = nil, for relyingParty: RelyingParty = relyingParty,
        algorithms: [COSEAlgorithm] = COSEAlgorithm.allCases
    ) -> PasskeyError? {
        do throws(PasskeyError) {
            let challenge = challenge(bytes ?? registrationChallenge)
            _ = try registration.verify(challenge: challenge, for: relyingParty, algorithms: algorithms)
            return nil
        } catch {
            return error
        }
    }

    /// Why the assertion is refused.
    func refusal(
        _ assertion: Assertion, key: COSEKey, challenge bytes: [UInt8]? = nil,
        for relyingParty: RelyingParty = relyingParty, userHandle: [UInt8] = userHandle, isIdentified: Bool = false
    ) -> PasskeyError? {
        do throws(PasskeyError) {
            _ = try assertion.verify(
                key: key, userHandle: userHandle, isIdentified: isIdentified,
                challenge: challenge(bytes ?? assertionChallenge), for: relyingParty)
            return nil
        } catch {
            return error
        }
    }
}

func challenge(_ bytes: [UInt8]) -> Challenge {
    guard let challenge = Challenge(bytes) else { preconditionFailure("a challenge that is too short") }
    return challenge
}

/// The bytes of hexadecimal digits, in any number of lines.
func hex(_ digits: StaticString) -> [UInt8] {
    let digits = Text(digits).bytes.filter { $0 > 0x20 }.map { $0 < 0x3A ? $0 - 0x30 : $0 - 0x57 }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}

/// `bytes` with each of their bits turned, one after the other.
func withEachBitTurned(_ bytes: [UInt8]) -> [[UInt8]] {
    (0..<bytes.count * 8).map { bit in
        var changed = bytes
        changed[bit / 8] ^= 1 << UInt8(bit % 8)
        return changed
    }
}

/// What `bytes` begin with, and `bytes` with something behind them.
func withOtherEnds(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.indices.map { Array(bytes[..<$0]) } + [bytes + [0], bytes + [0xA0], bytes + bytes]
}

/// `json` with a part replaced by another one.
func replacing(_ old: String, _ new: String, in json: [UInt8]) -> [UInt8] {
    let text = String(decoding: json, as: UTF8.self)
    let changed = text.replacing(old, with: new)
    precondition(changed != text, "nothing to replace")
    return Array(changed.utf8)
}
