import PuzzleAPI
import PuzzleCore

extension Transaction {
    // MARK: Accounts

    mutating func renewPassword(of player: PlayerID, from old: PasswordHash, to new: PasswordHash) throws {
        try db.run(
            "UPDATE account SET password = ? WHERE player = ? AND password = ?",
            [.text(new.text), .integer(player.number), .text(old.text)])
    }

    mutating func changePassword(
        of player: PlayerID, to password: PasswordHash, keeping session: SecretHash?
    ) throws {
        let changed = try db.change(
            "UPDATE account SET password = ? WHERE player = ?", [.text(password.text), .integer(player.number)])
        guard changed > 0 else { throw StoreError.unknownPlayer }
        try endSessions(of: player, keeping: session)
        try forgetTokens(of: player)
    }

    // MARK: Sessions

    mutating func logIn(_ player: PlayerID, _ session: NewSession, merging guest: PlayerID?) throws {
        guard try db.account(of: player) != nil else { throw StoreError.unknownPlayer }
        if let guest { try merge(guest, into: player, at: session.created) }
        let secret = SQLValue.blob(session.secret.bytes)
        let (number, now) = (SQLValue.integer(player.number), SQLValue.integer(session.created))
        try db.run("INSERT INTO secret (hash, player) VALUES (?, ?) ON CONFLICT DO NOTHING", [secret, number])
        try db.run(
            """
            INSERT INTO session (hash, player, device, created, used, proven) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """, [secret, number, .text(session.device), now, now, now])
        // The new one stays, whatever the clocks of other servers say.
        let others = try db.sessions(of: player).filter { $0.secret != session.secret }.sorted { $1.used < $0.used }
        for session in others.dropFirst(Limits.sessions - 1) { try end(session.secret) }
    }

    mutating func touchSession(
        _ secret: SecretHash, usedAt used: UnixMilliseconds, provenAt proven: UnixMilliseconds?
    ) throws {
        // Each by itself, and never back: another server may note the other at the same time.
        for (column, time) in [("used", used), ("proven", proven ?? 0)] {
            try db.run(
                "UPDATE session SET \(column) = ? WHERE hash = ? AND \(column) < ? AND used > ? AND created > ?",
                [
                    .integer(time), .blob(secret.bytes), .integer(time), .integer(used - AccountRules.sessionIdle),
                    .integer(used - AccountRules.sessionLife),
                ])
        }
    }

    mutating func endSession(_ handle: Text, of player: PlayerID) throws -> Bool {
        guard let session = try db.sessions(of: player).first(where: { $0.handle == handle }) else { return false }
        try end(session.secret)
        return true
    }

    /// All secrets of an account are of sessions: none is left.
    mutating func endSessions(of player: PlayerID, keeping session: SecretHash?) throws {
        guard try db.account(of: player) != nil else { return }
        try db.run(
            "DELETE FROM secret WHERE player = ? AND hash <> ?", [.integer(player.number), .blob(session?.bytes ?? [])])
    }

    /// The session goes with its secret.
    private mutating func end(_ secret: SecretHash) throws {
        try db.run("DELETE FROM secret WHERE hash = ?", [.blob(secret.bytes)])
    }

    // MARK: Links in mails

    mutating func addToken(_ token: NewToken) throws {
        let (hash, purpose) = (SQLValue.blob(token.token.bytes), SQLValue.integer(token.purpose.rawValue))
        // Over, and not gone: who asked is looked at when they are swept, and it takes the same time whoever it was.
        try db.run(
            "UPDATE token SET expires = 0 WHERE mailKey = ? AND purpose = ? AND hash <> ?",
            [.text(token.key.text), purpose, hash])
        try db.run(
            """
            INSERT INTO token (hash, purpose, mail, mailKey, player, password, device, language, expires)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """,
            [
                hash, purpose, .text(token.mail), .text(token.key.text),
                token.player.map { .integer($0.number) } ?? .null, token.password.map { .text($0.text) } ?? .null,
                .text(token.device), .text(token.language), .integer(token.expires),
            ])
    }

    /// - Parameter token: As it was read before; nothing of it changes but whether it is there, and is over.
    mutating func use(
        _ token: NewToken, password: PasswordHash?, at now: UnixMilliseconds
    ) throws -> TokenOutcome {
        let used = try db.change(
            "DELETE FROM token WHERE hash = ? AND expires > ?", [.blob(token.token.bytes), .integer(now)])
        guard used > 0, let player = token.player, try fulfil(token, for: player, password: password, at: now) else {
            // What is over goes, too.
            try db.run("DELETE FROM token WHERE hash = ?", [.blob(token.token.bytes)])
            if let player = token.player { try removeIfEmpty(player) }
            return .invalid
        }
        try forgetTokens(of: player)
        return try db.account(of: player).map { .done($0) } ?? .invalid
    }

    /// - Returns: whether that is possible.
    private mutating func fulfil(
        _ token: NewToken, for player: PlayerID, password: PasswordHash?, at now: UnixMilliseconds
    ) throws -> Bool {
        let account = try db.account(of: player)
        let owner = try db.account(withMail: token.key)?.player
        let number = SQLValue.integer(player.number)
        switch token.purpose {
        case .signUp:
            guard owner == nil, account == nil, try db.hasPlayer(player) else { return false }
            try db.run(
                "INSERT INTO account (player, mail, mailKey, password, language, created) VALUES (?, ?, ?, ?, ?, ?)",
                [
                    number, .text(token.mail), .text(token.key.text), token.password.map { .text($0.text) } ?? .null,
                    .text(token.language), .integer(now),
                ])
            try db.run(
                """
                INSERT INTO session (hash, player, device, created, used, proven)
                SELECT hash, player, ?, ?, ?, 0 FROM secret WHERE player = ?
                """, [.text(token.device), .integer(now), .integer(now), number])
        case .resetPassword:
            guard let password, account != nil, owner == player else { return false }
            try changePassword(of: player, to: password, keeping: nil)
        case .changeMail:
            guard account != nil, (owner ?? player) == player else { return false }
            try db.run(
                "UPDATE account SET mail = ?, mailKey = ?, language = ? WHERE player = ?",
                [.text(token.mail), .text(token.key.text), .text(token.language), number])
        }
        return true
    }

    /// What mails to a player were to change is no longer asked for.
    private mutating func forgetTokens(of player: PlayerID) throws {
        try db.run("DELETE FROM token WHERE player = ?", [.integer(player.number)])
    }

    // MARK: What happened

    mutating func audit(_ entry: AuditEntry) throws {
        try db.run(
            "INSERT INTO auditLog (at, event, player) VALUES (?, ?, (SELECT id FROM player WHERE id = ?))",
            [
                .integer(entry.at), .integer(entry.event.rawValue), entry.player.map { .integer($0.number) } ?? .null,
            ])
    }

    // MARK: Upkeep

    /// Removes up to `limit` links that are over, with guests who have nothing else, sessions that have ended, and old entries of
    /// what happened.
    /// - Returns: whether there may be more.
    mutating func sweepAccounts(at now: UnixMilliseconds, limit: Int) throws -> Bool {
        let limits = SQLValue.integer(limit)
        let over = try db.all(
            "SELECT hash, player FROM token WHERE expires <= ? LIMIT ?", [.integer(now), limits]
        ) { row in (token: row.blob(0), player: row.isNull(1) ? nil : PlayerID(row.integer(1))) }
        for over in over { try db.run("DELETE FROM token WHERE hash = ?", [.blob(over.token)]) }
        for player in Set(over.compactMap(\.player)) { try removeIfEmpty(player) }
        var isMore = over.count == limit
        for (column, life) in [("used", AccountRules.sessionIdle), ("created", AccountRules.sessionLife)] {
            let ended = try db.change(
                "DELETE FROM secret WHERE hash IN (SELECT hash FROM session WHERE \(column) <= ? LIMIT ?)",
                [.integer(now - life), limits])
            isMore = isMore || ended == limit
        }
        let old = try db.change(
            "DELETE FROM auditLog WHERE id IN (SELECT id FROM auditLog WHERE at <= ? LIMIT ?)",
            [.integer(now - AccountRules.auditLife), limits])
        return isMore || old == limit
    }
}
