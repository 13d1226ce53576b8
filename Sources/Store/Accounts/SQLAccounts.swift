import PuzzleCore

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
            if let name = try await lookUp({ try $0.name(of: guest) }) { locks.append(.name(NameLook(name))) }
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

    // MARK: Links in mails

    package func addToken(_ token: NewToken) async throws(StoreError) {
        try await write(locking: [.mail(token.key)]) { try $0.addToken(token) }
    }

    package func useToken(
        _ token: SecretHash, for purpose: TokenPurpose, password: PasswordHash?, at now: UnixMilliseconds
    ) async throws(StoreError) -> TokenOutcome {
        guard let token = try await lookUp({ try $0.token(token, for: purpose) }) else { return .invalid }
        let locks = [Lock.mail(token.key)] + (token.player.map { [.player($0)] } ?? [])
        return try await write(locking: locks) { try $0.use(token, password: password, at: now) }
    }

    // MARK: What happened

    package func audit(_ entry: AuditEntry) async throws(StoreError) {
        try await write(locking: []) { try $0.audit(entry) }
    }

    /// What happened, the latest first.
    package func auditLog(limit: Int) async throws(StoreError) -> [AuditEntry] {
        let entries = try await read { db in
            try db.all("SELECT at, event, player FROM auditLog ORDER BY id DESC LIMIT ?", [.integer(limit)]) { row in
                AuditEntry.Event(rawValue: row.integer(1)).map { event in
                    AuditEntry(
                        event: event, player: row.isNull(2) ? nil : PlayerID(row.integer(2)), at: row.integer(0))
                }
            }
        }
        return entries.compactMap { $0 }
    }
}
