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
        // It may have ended since it asked.
        if let session, try !db.sessions(of: player).contains(where: { $0.secret == session }) {
            throw StoreError.unknownPlayer
        }
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
        // An earlier link of the same player is over, and not gone: who asked is looked at when they are swept, and it takes the same
        // time whoever it was. What a stranger asks for with the same address ends nobody's link.
        try db.run(
            "UPDATE token SET expires = 0 WHERE mailKey = ? AND purpose = ? AND player = ? AND hash <> ?",
            [
                .text(token.key.text), purpose,
                token.purpose == .resetPassword ? .null : token.player.map { .integer($0.number) } ?? .null, hash,
            ])
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
        _ token: NewToken, password: PasswordHash?, renewing renewal: SecretRenewal?, at now: UnixMilliseconds
    ) throws -> TokenOutcome {
        let used = try db.change(
            "DELETE FROM token WHERE hash = ? AND expires > ?", [.blob(token.token.bytes), .integer(now)])
        guard used > 0, let player = token.player,
            try fulfil(token, for: player, password: password, renewing: renewal, at: now)
        else {
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
        _ token: NewToken, for player: PlayerID, password: PasswordHash?, renewing renewal: SecretRenewal?,
        at now: UnixMilliseconds
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
            try makeSessions(of: player, on: token.device, renewing: renewal, at: now, provenAt: 0)
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

    /// The secrets that a player has as a guest become sessions.
    private mutating func makeSessions(
        of player: PlayerID, on device: Text, renewing renewal: SecretRenewal?, at now: UnixMilliseconds,
        provenAt proven: UnixMilliseconds
    ) throws {
        if let renewal { try renew(renewal, of: player, at: now) }
        try db.run(
            """
            INSERT INTO session (hash, player, device, created, used, proven)
            SELECT hash, player, ?, ?, ?, ? FROM secret WHERE player = ?
            """, [.text(device), .integer(now), .integer(now), .integer(proven), .integer(player.number)])
    }

    /// Nothing is done if the secret is not the player's.
    private mutating func renew(_ renewal: SecretRenewal, of player: PlayerID, at now: UnixMilliseconds) throws {
        let renewed = try db.change(
            "UPDATE secret SET hash = ? WHERE hash = ? AND player = ?",
            [.blob(renewal.new.bytes), .blob(renewal.old.bytes), .integer(player.number)])
        guard renewed > 0 else { return }
        // Like a challenge, it was good once.
        try db.run(
            "INSERT INTO usedChallenge (hash, expires, caller) VALUES (?, ?, 0)",
            [.blob(renewal.old.bytes), .integer(now + SecretRenewal.memory)])
    }

    /// What mails to a player were to change is no longer asked for.
    private mutating func forgetTokens(of player: PlayerID) throws {
        try db.run("DELETE FROM token WHERE player = ?", [.integer(player.number)])
    }

    // MARK: Passkeys

    mutating func userHandle(of player: PlayerID, orElse proposed: [UInt8]) throws -> [UInt8] {
        try db.run(
            "UPDATE account SET userHandle = ? WHERE player = ? AND userHandle IS NULL",
            [.blob(proposed), .integer(player.number)])
        guard let handle = try db.userHandle(of: player) else { throw StoreError.unknownPlayer }
        return handle
    }

    mutating func addAccount(_ new: NewPasskeyAccount) throws -> Bool {
        let (player, now) = (new.passkey.player, new.passkey.created)
        // All is done again if the database was lost at the commit: then it is there already.
        if try db.passkey(new.passkey.id) == new.passkey { return true }
        guard try db.hasPlayer(player), try db.account(of: player) == nil, try db.passkey(new.passkey.id) == nil else {
            return false
        }
        try db.run(
            "INSERT INTO account (player, language, created, userHandle) VALUES (?, ?, ?, ?)",
            [.integer(player.number), .text(new.language), .integer(now), .blob(new.userHandle)])
        try insert(new.passkey)
        try makeSessions(of: player, on: new.device, renewing: new.renewal, at: now, provenAt: now)
        // A mail that was asked for before would make another account.
        try forgetTokens(of: player)
        return true
    }

    mutating func addPasskey(_ passkey: StoredPasskey) throws -> Bool {
        // As above.
        if try db.passkey(passkey.id) == passkey { return true }
        guard try db.account(of: passkey.player) != nil, try db.passkey(passkey.id) == nil,
            try db.passkeys(of: passkey.player).count < Limits.passkeys
        else { return false }
        try insert(passkey)
        return true
    }

    private mutating func insert(_ passkey: StoredPasskey) throws {
        try db.run(
            "INSERT INTO passkey (id, player, key, counter, title, created, used) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                .blob(passkey.id), .integer(passkey.player.number), .blob(passkey.key), .integer(passkey.counter),
                .text(passkey.title), .integer(passkey.created), .integer(passkey.used),
            ])
    }

    mutating func renamePasskey(_ handle: Text, of player: PlayerID, to title: Text) throws -> Bool {
        guard let passkey = try db.passkeys(of: player).first(where: { $0.handle == handle }) else { return false }
        try db.run("UPDATE passkey SET title = ? WHERE id = ?", [.text(title), .blob(passkey.id)])
        return true
    }

    mutating func removePasskey(_ handle: Text, of player: PlayerID) throws -> PasskeyRemoval {
        let passkeys = try db.passkeys(of: player)
        guard let passkey = passkeys.first(where: { $0.handle == handle }) else { return .unknown }
        guard try passkeys.count > 1 || db.account(of: player)?.opensByPassword == true else { return .lastWayIn }
        try db.run("DELETE FROM passkey WHERE id = ?", [.blob(passkey.id)])
        return .removed
    }

    mutating func touchPasskey(_ id: [UInt8], counter: UInt32, usedAt used: UnixMilliseconds) throws {
        try db.run(
            "UPDATE passkey SET counter = ?, used = ? WHERE id = ? AND used <= ?",
            [.integer(counter), .integer(used), .blob(id), .integer(used)])
    }

    /// - Parameter use: A number of the caller's own: if all is done again, since the database was lost at the commit, it is the
    ///   same use.
    mutating func useChallenge(_ digest: SecretHash, until expires: UnixMilliseconds, _ use: Int64) throws -> Bool {
        try db.run(
            "INSERT INTO usedChallenge (hash, expires, caller) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            [.blob(digest.bytes), .integer(expires), .integer(use)])
        return try db.one("SELECT caller FROM usedChallenge WHERE hash = ?", [.blob(digest.bytes)]) {
            $0.integer(0)
        } == use
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

    /// Removes up to `limit` links that are over, with guests who have nothing else, sessions that have ended, challenges and
    /// renewed secrets that are over, and old entries of what happened.
    /// - Returns: whether there may be more.
    mutating func sweepAccounts(at now: UnixMilliseconds, limit: Int) throws -> Bool {
        let limits = SQLValue.integer(limit)
        let over = try db.all(
            "SELECT hash, player FROM token WHERE expires <= ? LIMIT ?", [.integer(now), limits]
        ) { row in (token: row.blob(0), player: row.isNull(1) ? nil : PlayerID(row.integer(1))) }
        for over in over { try db.run("DELETE FROM token WHERE hash = ?", [.blob(over.token)]) }
        for player in PlayerID.inOrder(over.compactMap(\.player)) { try removeIfEmpty(player) }
        var isMore = over.count == limit
        for (column, life) in [("used", AccountRules.sessionIdle), ("created", AccountRules.sessionLife)] {
            let ended = try db.change(
                "DELETE FROM secret WHERE hash IN (SELECT hash FROM session WHERE \(column) <= ? LIMIT ?)",
                [.integer(now - life), limits])
            isMore = isMore || ended == limit
        }
        let used = try db.change(
            "DELETE FROM usedChallenge WHERE hash IN (SELECT hash FROM usedChallenge WHERE expires <= ? LIMIT ?)",
            [.integer(now), limits])
        isMore = isMore || used == limit
        let old = try db.change(
            "DELETE FROM auditLog WHERE id IN (SELECT id FROM auditLog WHERE at <= ? LIMIT ?)",
            [.integer(now - AccountRules.auditLife), limits])
        return isMore || old == limit
    }
}
