/// Why a registration or an assertion is refused. Players are told none of this.
public enum PasskeyError: Error, Equatable, Sendable {
    case clientData(ClientDataError)
    /// A registration where an assertion was asked for, or the reverse.
    case ceremony
    /// It was another challenge.
    case challenge
    /// The page is from somewhere else.
    case origin
    /// The page was within another one's.
    case crossOrigin
    case attestation(CBORError)
    /// An attestation object without its members, or "none" with a statement.
    case attestationMembers
    case authenticatorData(AuthenticatorDataError)
    /// It is for another relying party.
    case relyingParty
    case userNotPresent, userNotVerified
    /// A registration without a credential.
    case noCredential
    case key(COSEKeyError)
    /// A key of an algorithm that was not offered.
    case algorithmNotOffered
    /// The authenticator has the credential for another user.
    case userHandle
    case signature
}
