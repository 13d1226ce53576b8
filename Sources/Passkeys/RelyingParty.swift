import Cryptography
import PuzzleCore

/// For whom credentials are.
public struct RelyingParty: Sendable {
    /// A domain, without scheme and port: `example.org`, `localhost`. Credentials belong to it for good.
    public let id: Text
    /// Of the pages that may ask, with scheme, and port if it is not the scheme's own: `https://example.org`.
    public let origins: [Text]
    private let hash: [UInt8]

    public init(id: Text, origins: [Text]) {
        self.id = id
        self.origins = origins
        hash = sha256(id.bytes)
    }

    /// Sees to it that clientDataJSON is what both ceremonies ask of it.
    func checkClientData(_ bytes: [UInt8], type: Text, challenge: Challenge) throws(PasskeyError) {
        let data: ClientData
        do throws(ClientDataError) {
            data = try ClientData(bytes)
        } catch {
            throw .clientData(error)
        }
        guard data.type == type else { throw .ceremony }
        guard data.challenge == challenge.bytes else { throw .challenge }
        guard origins.contains(data.origin) else { throw .origin }
        // Nobody may frame the site.
        guard !data.isCrossOrigin else { throw .crossOrigin }
    }

    /// Reads the authenticator's data, if it is what both ceremonies ask of it.
    func authenticatorData(_ bytes: [UInt8]) throws(PasskeyError) -> AuthenticatorData {
        let data: AuthenticatorData
        do throws(AuthenticatorDataError) {
            data = try AuthenticatorData(bytes)
        } catch {
            throw .authenticatorData(error)
        }
        guard data.relyingPartyHash == hash else { throw .relyingParty }
        guard data.flags.contains(.userPresent) else { throw .userNotPresent }
        // There is no password beside it: that the device is at hand is not enough.
        guard data.flags.contains(.userVerified) else { throw .userNotVerified }
        return data
    }
}
