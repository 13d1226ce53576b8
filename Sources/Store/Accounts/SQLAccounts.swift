import PuzzleCore
import Synchronization

extension SQLStore {
    // MARK: Accounts

    package func account(of player: PlayerID) async throws(StoreError) -> StoredAccount? {
        try await lookUp { try $0.account(of: player) }
    }

    package func account(withMail mail: MailKey) async throws(StoreError) -> StoredAccount? {
        try await lookUp { try $0.account(withMail: mail) }
    }

    package func renewPassword(
        of player: PlayerID, from old: PasswordHash, to new: PasswordHash
    ) async throws(StoreError) {
        try await write(locking: [.player(player)]) { try $0.renewPassword(of: player, from: old, to: new) }
    }

    package func changePassword(
        of player: PlayerID, to password: PasswordHash, keeping session: SecretHash?
    ) async throws(StoreError) {
        try await write(locking: [.player(player)]) {
            try $0.changePassword(of: player, to: password, keeping: session)
        }
    }

    // MARK: Sessions

    package func logIn(
        _ player: PlayerID, session: NewSession, merging guest: PlayerID?
    ) async throws(StoreError) {
        var locks = [Lock.player(player)]
        if let guest {
            locks.append(.player(guest))
            // The account may take it over.
            if let name = try await lookUp({ try $0.name(of: guest) }), !name.isEmpty {
                locks.append(.name(NameLook(name)))
            }
        }
        try await write(locking: locks) { try $0.logIn(player, session, merging: guest) }
    }

    package func session(
        withSecret secret: SecretHash, at now: UnixMilliseconds
    ) async throws(StoreError) -> StoredSession? {
        let session = try await lookUp { try $0.session(withSecret: secret) }
        return session?.hasEnded(at: now) == false ? session : nil
    }

    package func sessions(of player: PlayerID, at now: UnixMilliseconds) async throws(StoreError) -> [StoredSession] {
        try await read { try $0.sessions(of: player).open(at: now) }
    }

    package func touchSession(
        _ secret: SecretHash, usedAt used: UnixMilliseconds, provenAt proven: UnixMilliseconds?
    ) async throws(StoreError) {
        try await write(locking: []) { try $0.touchSession(secret, usedAt: used, provenAt: proven) }
    }

    package func endSession(_ handle: Text, of player: PlayerID) async throws(StoreError) -> Bool {
        try await write(locking: [.player(player)]) { try $0.endSession(handle, of: player) }
    }

    package func endSessions(of player: PlayerID, keeping session: SecretHash?) async throws(StoreError) {
        try await write(locking: [.player(player)]) { try $0.endSessions(of: player, keeping: session) }
    }

    package func wasRenewed(_ secret: SecretHash, at now: UnixMilliseconds) async throws(StoreError) -> Bool {
        try await lookUp { try $0.wasRenewed(secret, at: now) }
    }

    // MARK: Links in mails

    package func addToken(_ token: NewToken) async throws(StoreError) {
        try await write(locking: [.mail(token.key)]) { try $0.addToken(token) }
    }

    package func useToken(
        _ token: SecretHash, for purpose: TokenPurpose, password: PasswordHash?, renewing renewal: SecretRenewal?,
        at now: UnixMilliseconds
    ) async throws(StoreError) -> TokenOutcome {
        guard let token = try await lookUp({ try $0.token(token, for: purpose) }) else { return .invalid }
        let locks = [Lock.mail(token.key)] + (token.player.map { [.player($0)] } ?? [])
        // All is done again if the database was lost at the commit, which may have been made all the same.
        let wasDone = Atomic(false)
        return try await write(locking: locks) { transaction in
            let outcome = try transaction.use(token, password: password, renewing: renewal, at: now)
            guard outcome == .invalid else {
                wasDone.store(true, ordering: .relaxed)
                return outcome
            }
            guard wasDone.load(ordering: .relaxed),
                let account = try transaction.db.account(asMadeBy: token, password: password)
            else { return outcome }
            return .done(account)
        }
    }

    package func account(
        ofToken token: SecretHash, for purpose: TokenPurpose
    ) async throws(StoreError) -> StoredAccount? {
        try await lookUp { db in try db.token(token, for: purpose)?.player.flatMap { try db.account(of: $0) } }
    }

    // MARK: Passkeys

    package func userHandle(
        of player: PlayerID, orElse proposed: [UInt8]
    ) async throws(StoreError) -> [UInt8] {
        if let handle = try await lookUp({ try $0.userHandle(of: player) }) { return handle }
        return try await write(locking: [.player(player)]) { try $0.userHandle(of: player, orElse: proposed) }
    }

    package func addAccount(_ account: NewPasskeyAccount) async throws(StoreError) -> Bool {
        try await write(locking: [.player(account.passkey.player), account.passkey.lock]) {
            try $0.addAccount(account)
        }
    }

    package func addPasskey(_ passkey: StoredPasskey) async throws(StoreError) -> Bool {
        try await write(locking: [.player(passkey.player), passkey.lock]) { try $0.addPasskey(passkey) }
    }

    package func passkey(_ id: [UInt8]) async throws(StoreError) -> StoredPasskey? {
        try await lookUp { try $0.passkey(id) }
    }

    package func passkeys(of player: PlayerID) async throws(StoreError) -> [StoredPasskey] {
        try await read { try $0.passkeys(of: player) }
    }

    package func renamePasskey(
        _ handle: Text, of player: PlayerID, to title: Text
    ) async throws(StoreError) -> Bool {
        try await write(locking: [.player(player)]) { try $0.renamePasskey(handle, of: player, to: title) }
    }

    package func removePasskey(_ handle: Text, of player: PlayerID) async throws(StoreError) -> PasskeyRemoval {
        try await write(locking: [.player(player)]) { try $0.removePasskey(handle, of: player) }
    }

    package func touchPasskey(
        _ id: [UInt8], counter: UInt32, usedAt used: UnixMilliseconds
    ) async throws(StoreError) {
        try await write(locking: []) { try $0.touchPasskey(id, counter: counter, usedAt: used) }
    }

    package func challengeKey(orElse proposed: [UInt8]) async throws(StoreError) -> [UInt8] {
        try await setting("challengeKey", orElse: proposed)
    }

    package func useChallenge(
        _ digest: SecretHash, until expires: UnixMilliseconds
    ) async throws(StoreError) -> Bool {
        let use = Int64.random(in: 0 ... .max)
        return try await write(locking: []) { try $0.useChallenge(digest, until: expires, use) }
    }

    // MARK: What happened

    package func audit(_ entry: AuditEntry) async throws(StoreError) {
        try await write(locking: []) { try $0.audit(entry) }
    }

    /// What happened, to one player or to all, the latest first.
    package func auditLog(of player: PlayerID? = nil, limit: Int) async throws(StoreError) -> [AuditEntry] {
        let (condition, numbers) = player.map { ("WHERE player = ?", [$0.number]) } ?? ("", [])
        let entries = try await read { db in
            try db.all(
                "SELECT at, event, player FROM auditLog \(condition) ORDER BY id DESC LIMIT ?",
                (numbers + [Int64(limit)]).map { .integer($0) }
            ) { row in
                AuditEntry.Event(rawValue: row.integer(1)).map { event in
                    AuditEntry(
                        event: event, player: row.isNull(2) ? nil : PlayerID(row.integer(2)), at: row.integer(0))
                }
            }
        }
        return entries.compactMap { $0 }
    }
}

extension StoredPasskey {
    /// Whose it is.
    fileprivate var lock: Lock { .passkey(Int64(bitPattern: Text(bytes: id).checksum)) }
}
