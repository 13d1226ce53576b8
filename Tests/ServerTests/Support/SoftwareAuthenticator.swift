import Cryptography
import OpenSSL
import Passkeys
import PuzzleAPI
import PuzzleCore
import Readers

@testable import Server

/// Makes passkeys and signs with them, as a browser and its authenticator do: with Ed25519, and discoverable.
final class SoftwareAuthenticator {
    struct Credential {
        let id: [UInt8]
        let privateKey: [UInt8]
        let userHandle: [UInt8]
        var counter: UInt32 = 0
    }

    var credentials: [Credential] = []
    var origin = "https://puzzles.example.org"
    /// Whether it counts signatures.
    var counts = false
    /// Whether it knows who has touched it.
    var verifiesUser = true

    /// - Parameter id: Of the credential, if not a random one.
    func make(_ options: PasskeyOptions, id: [UInt8]? = nil) -> PasskeyRegistration {
        let credential = Credential(
            id: id ?? randomBytes(32), privateKey: randomBytes(32),
            userHandle: options.user.flatMap { Base64URL.bytes(of: $0) } ?? [])
        credentials.append(credential)
        let key = CBORWriter.bytes(
            of: .map([
                .init(.integer(1), .integer(1)), .init(.integer(3), .integer(-8)), .init(.integer(-1), .integer(6)),
                .init(.integer(-2), .bytes(publicKey(of: credential))),
            ]))
        let length = credential.id.count
        let attested =
            [UInt8](repeating: 0, count: 16) + [UInt8(length >> 8), UInt8(length & 0xFF)] + credential.id + key
        let object = CBORWriter.bytes(
            of: .map([
                .init(.text("fmt"), .text("none")), .init(.text("attStmt"), .map([])),
                .init(.text("authData"), .bytes(data(options, flags: 0x40, counter: 0) + attested)),
            ]))
        return PasskeyRegistration(
            clientData: clientData("create", options), attestation: Base64URL.text(of: object))
    }

    /// - Parameter index: Which credential; the latest by itself.
    func sign(_ options: PasskeyOptions, with index: Int? = nil, telling: Bool = true) -> PasskeyAssertion {
        let index = index ?? credentials.count - 1
        if counts { credentials[index].counter += 1 }
        let credential = credentials[index]
        let (clientData, data) = (
            clientData("get", options), data(options, flags: 0, counter: credential.counter)
        )
        let signed = data + sha256(Base64URL.bytes(of: clientData) ?? [])
        return PasskeyAssertion(
            id: Base64URL.text(of: credential.id), clientData: clientData, authenticatorData: Base64URL.text(of: data),
            signature: Base64URL.text(of: signature(of: signed, by: credential)),
            user: telling ? Base64URL.text(of: credential.userHandle) : nil)
    }

    private func clientData(_ ceremony: String, _ options: PasskeyOptions) -> Text {
        let json =
            #"{"type":"webauthn.\#(ceremony)","challenge":"\#(options.challenge)","origin":"\#(origin)","crossOrigin":false}"#
        return Base64URL.text(of: Array(json.utf8))
    }

    private func data(_ options: PasskeyOptions, flags: UInt8, counter: UInt32) -> [UInt8] {
        sha256(options.relyingParty.bytes) + [flags | (verifiesUser ? 0x05 : 0x01)]
            + withUnsafeBytes(of: counter.bigEndian) { Array($0) }
    }

    private func publicKey(of credential: Credential) -> [UInt8] {
        let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, credential.privateKey, 32)
        defer { EVP_PKEY_free(key) }
        var (bytes, length) = ([UInt8](repeating: 0, count: 32), 32)
        EVP_PKEY_get_raw_public_key(key, &bytes, &length)
        return bytes
    }

    private func signature(of message: [UInt8], by credential: Credential) -> [UInt8] {
        let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, credential.privateKey, 32)
        let context = EVP_MD_CTX_new()
        defer {
            EVP_MD_CTX_free(context)
            EVP_PKEY_free(key)
        }
        var (bytes, length) = ([UInt8](repeating: 0, count: 64), 64)
        EVP_DigestSignInit(context, nil, nil, nil, key)
        EVP_DigestSign(context, &bytes, &length, message, message.count)
        return bytes
    }
}
