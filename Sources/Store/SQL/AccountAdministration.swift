import PuzzleAPI
import PuzzleCore

/// What only the operator may do with accounts, as `Administration` with players. To rename or remove a user is to rename or remove
/// the player.
extension SQLStore {
    /// The latest users first.
    /// - Parameter part: Of the mail address or the name, without case, of the name without accents, too; nil for all.
    package func users(with part: Text?, limit: Int) async throws(StoreError) -> [AdministeredUser] {
        let mail = MailAddress.key(of: part ?? Text())
        let name = part.map { SearchName($0).text } ?? Text()
        let position = Connection.dialect.position
        return try await read { db in
            try db.operatorsUsers(
                "WHERE \(position)(mailKey, ?) > 0 OR \(position)(searchName, ?) > 0 ORDER BY player.id DESC LIMIT ?",
                [.text(mail), .text(name), .integer(limit)])
        }
    }

    package func user(_ id: PlayerID) async throws(StoreError) -> AdministeredUser? {
        try await read { db in try db.operatorsUsers("WHERE player.id = ?", [.integer(id.number)]).first }
    }

    /// Logs a user out everywhere.
    /// - Returns: whether there is such a user.
    package func endSessions(of id: PlayerID, at now: UnixMilliseconds) async throws(StoreError) -> Bool {
        try await write(locking: [.player(id)]) { transaction in
            guard try transaction.db.account(of: id) != nil else { return false }
            try transaction.endSessions(of: id, keeping: nil)
            try transaction.db.log("sessions of player \(id.number) ended", at: now)
            return true
        }
    }

    /// Notes that the operator has had all that is known about a user.
    package func noteExport(of id: PlayerID, at now: UnixMilliseconds) async throws(StoreError) {
        try await write(locking: []) { try $0.db.log("data of player \(id.number) exported", at: now) }
    }

    /// Keeps what a link stands for by which the user can choose a new password.
    /// - Returns: whether there is such a user, with a mail address.
    package func addResetToken(
        _ token: SecretHash, for id: PlayerID, until expires: UnixMilliseconds, at now: UnixMilliseconds
    ) async throws(StoreError) -> Bool {
        guard let account = try await account(of: id), let mail = account.mail,
            let key = try await lookUp({ try $0.mailKey(of: id) })
        else { return false }
        let new = NewToken(
            token: token, purpose: .resetPassword, mail: mail, key: key, player: id, password: nil, device: Text(),
            language: account.language, expires: expires)
        try await write(locking: [.mail(key)]) { transaction in
            // No stranger asks here: earlier links are over.
            try transaction.db.run(
                "UPDATE token SET expires = 0 WHERE player = ? AND purpose = ? AND hash <> ?",
                [.integer(id.number), .integer(TokenPurpose.resetPassword.rawValue), .blob(token.bytes)])
            try transaction.addToken(new)
            try transaction.db.log("link for a new password of player \(id.number) made", at: now)
        }
        return true
    }
}

/// An account as the operator sees it.
package struct AdministeredUser: Sendable {
    package let id: PlayerID
    package let name: Text
    package let mail: Text?
    package let hasPassword: Bool
    package let language: Text
    package let created: UnixMilliseconds
    /// Those that have ended and are not swept yet are among them.
    package let sessions: Int64
    /// When one of them was used; nil if there is none.
    package let used: UnixMilliseconds?
}

extension SQLConnection {
    fileprivate func operatorsUsers(_ rest: String, _ values: [SQLValue]) throws -> [AdministeredUser] {
        try all(
            """
            SELECT player.id, name, mail, password IS NOT NULL, language, account.created,
                (SELECT count(*) FROM session WHERE session.player = player.id),
                (SELECT max(used) FROM session WHERE session.player = player.id)
            FROM account JOIN player ON player.id = account.player \(rest)
            """, values
        ) { row in
            AdministeredUser(
                id: PlayerID(row.integer(0)), name: row.text(1), mail: row.isNull(2) ? nil : row.text(2),
                hasPassword: row.integer(3) != 0, language: row.text(4), created: row.integer(5),
                sessions: row.integer(6), used: row.isNull(7) ? nil : row.integer(7))
        }
    }

    fileprivate func mailKey(of player: PlayerID) throws -> MailKey? {
        try first(
            "SELECT mailKey FROM account WHERE player = ? AND mailKey IS NOT NULL", [.integer(player.number)]
        ) { MailKey($0.text(0)) }
    }
}
