/// What a browser sends when an authenticator has made a credential: AuthenticatorAttestationResponse.
public struct Registration: Equatable, Sendable {
    public var clientDataJSON: [UInt8]
    public var attestationObject: [UInt8]

    public init(clientDataJSON: [UInt8], attestationObject: [UInt8]) {
        self.clientDataJSON = clientDataJSON
        self.attestationObject = attestationObject
    }

    /// Does what a relying party must do (WebAuthn level 2, section 7.1) but for what only the store knows: that no account has a
    /// credential of this id.
    ///
    /// No attestation is asked for, and "none" is what most browsers send then; but statements come all the same, above all those by
    /// the credential's own key, which browsers need not replace (section 5.1.3). Steps 19 and 20 are left out for them: a
    /// statement says who made the authenticator, which is not asked here (step 21), and who sends a false one could as
    /// well send none.
    /// - Parameters:
    ///   - challenge: The one that was made for this registration.
    ///   - algorithms: Those that were offered.
    public func verify(
        challenge: Challenge, for relyingParty: RelyingParty, algorithms: [COSEAlgorithm] = COSEAlgorithm.allCases
    ) throws(PasskeyError) -> NewPasskey {
        try relyingParty.checkClientData(clientDataJSON, type: "webauthn.create", challenge: challenge)
        let data = try relyingParty.authenticatorData(try authenticatorData())
        guard let credential = data.credential else { throw .noCredential }
        let key: COSEKey
        do throws(COSEKeyError) {
            key = try COSEKey(credential.key)
        } catch {
            throw .key(error)
        }
        guard algorithms.contains(key.algorithm) else { throw .algorithmNotOffered }
        return NewPasskey(
            id: credential.id, key: key, counter: data.counter, isBackedUp: data.flags.contains(.backedUp))
    }

    /// The authenticator's data in the attestation object.
    private func authenticatorData() throws(PasskeyError) -> [UInt8] {
        let value: CBOR
        do throws(CBORError) {
            value = try CBORReader.read(attestationObject)
        } catch {
            throw .attestation(error)
        }
        guard case .map(let members) = value, case .text(let format) = members[.text("fmt")],
            case .map(let statement) = members[.text("attStmt")], case .bytes(let data) = members[.text("authData")],
            format != "none" || statement.isEmpty
        else { throw .attestationMembers }
        return data
    }
}

/// What the store keeps of a credential.
public struct NewPasskey: Equatable, Sendable {
    /// 1...1023 bytes, by which the authenticator finds it: no two accounts may have the same.
    public let id: [UInt8]
    public let key: COSEKey
    /// Signatures made so far, 0 if they are not counted.
    public let counter: UInt32
    /// Whether there are copies of it, so that it outlives the device.
    public let isBackedUp: Bool
}
