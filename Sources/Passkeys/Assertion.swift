import Cryptography

/// What a browser sends when an authenticator has signed a challenge: AuthenticatorAssertionResponse.
public struct Assertion: Equatable, Sendable {
    public var clientDataJSON: [UInt8]
    public var authenticatorData: [UInt8]
    public var signature: [UInt8]
    /// For whom the authenticator says it made the credential. It is not signed.
    public var userHandle: [UInt8]?

    public init(clientDataJSON: [UInt8], authenticatorData: [UInt8], signature: [UInt8], userHandle: [UInt8]?) {
        self.clientDataJSON = clientDataJSON
        self.authenticatorData = authenticatorData
        self.signature = signature
        self.userHandle = userHandle
    }

    /// Does what a relying party must do (WebAuthn level 2, section 7.2) once it has found the credential by its id.
    ///
    /// A counter that has not grown is no error: passkeys that are synchronised do not count, and of two devices with one passkey
    /// none knows of the other. The caller may log it.
    /// - Parameters:
    ///   - key: The credential's.
    ///   - userHandle: The one of the account that the credential belongs to.
    ///   - isIdentified: Whether it was known before who is there. Only then may an authenticator leave out the handle.
    ///   - challenge: The one that was made for this assertion.
    public func verify(
        key: COSEKey, userHandle: [UInt8], isIdentified: Bool = false, challenge: Challenge,
        for relyingParty: RelyingParty
    ) throws(PasskeyError) -> PasskeyUse {
        guard self.userHandle == userHandle || isIdentified && self.userHandle == nil else { throw .userHandle }
        try relyingParty.checkClientData(clientDataJSON, type: "webauthn.get", challenge: challenge)
        let data = try relyingParty.authenticatorData(authenticatorData)
        guard key.verifies(signature, of: authenticatorData + sha256(clientDataJSON)) else { throw .signature }
        return PasskeyUse(counter: data.counter, isBackedUp: data.flags.contains(.backedUp))
    }
}

/// What the store keeps of a use of a credential.
public struct PasskeyUse: Equatable, Sendable {
    /// Signatures made so far, 0 if they are not counted.
    public let counter: UInt32
    /// Whether there are copies of the credential by now.
    public let isBackedUp: Bool
}
