import PuzzleAPI
import PuzzleCore

/// What is asked about accounts, within a transaction of the caller.
extension SQLConnection {
    func account(of player: PlayerID) throws -> StoredAccount? {
        try account("player = ?", .integer(player.number))
    }

    func account(withMail mail: MailKey) throws -> StoredAccount? { try account("mailKey = ?", .text(mail.text)) }

    private func account(_ condition: String, _ value: SQLValue) throws -> StoredAccount? {
        try first("SELECT player, mail, password, language, created FROM account WHERE \(condition)", [value]) { row in
            StoredAccount(
                player: PlayerID(row.integer(0)), mail: row.isNull(1) ? nil : row.text(1),
                password: row.isNull(2) ? nil : PasswordHash(row.text(2)), language: row.text(3),
                created: row.integer(4))
        }
    }

    /// Those that have ended may be among them.
    func sessions(of player: PlayerID) throws -> [StoredSession] {
        try all("SELECT \(StoredSession.columns) FROM session WHERE player = ?", [.integer(player.number)]) {
            StoredSession($0)
        }
    }

    func session(withSecret secret: SecretHash) throws -> StoredSession? {
        try first("SELECT \(StoredSession.columns) FROM session WHERE hash = ?", [.blob(secret.bytes)]) {
            StoredSession($0)
        }
    }

    func wasRenewed(_ secret: SecretHash, at now: UnixMilliseconds) throws -> Bool {
        try first(
            "SELECT 1 FROM usedChallenge WHERE hash = ? AND expires > ?", [.blob(secret.bytes), .integer(now)]
        ) { _ in true } ?? false
    }

    func token(_ token: SecretHash, for purpose: TokenPurpose) throws -> NewToken? {
        try first(
            """
            SELECT mail, mailKey, player, password, device, language, expires FROM token WHERE hash = ? AND purpose = ?
            """, [.blob(token.bytes), .integer(purpose.rawValue)]
        ) { row in
            NewToken(
                token: token, purpose: purpose, mail: row.text(0), key: MailKey(row.text(1)),
                player: row.isNull(2) ? nil : PlayerID(row.integer(2)),
                password: row.isNull(3) ? nil : PasswordHash(row.text(3)), device: row.text(4), language: row.text(5),
                expires: row.integer(6))
        }
    }

    /// Whether an account is as a link in a mail was to make it.
    /// - Parameter password: As for `AccountStore.useToken`.
    /// - Returns: the account.
    func account(asMadeBy token: NewToken, password: PasswordHash?) throws -> StoredAccount? {
        guard let account = try token.player.flatMap({ try self.account(of: $0) }) else { return nil }
        let isDone =
            switch token.purpose {
            case .changeMail: try self.account(withMail: token.key)?.player == account.player
            // Each hash has a salt of its own.
            case .signUp: account.password == token.password
            case .resetPassword: account.password == password
            }
        return isDone ? account : nil
    }

    func passkey(_ id: [UInt8]) throws -> StoredPasskey? {
        try first("SELECT \(StoredPasskey.columns) FROM passkey WHERE id = ?", [.blob(id)]) { StoredPasskey($0) }
    }

    /// In the order in which they were added.
    func passkeys(of player: PlayerID) throws -> [StoredPasskey] {
        try all(
            "SELECT \(StoredPasskey.columns) FROM passkey WHERE player = ? ORDER BY created, id",
            [.integer(player.number)]
        ) { StoredPasskey($0) }
    }

    func userHandle(of player: PlayerID) throws -> [UInt8]? {
        try first(
            "SELECT userHandle FROM account WHERE player = ? AND userHandle IS NOT NULL", [.integer(player.number)]
        ) { $0.blob(0) }
    }

    func name(of player: PlayerID) throws -> Text? {
        try first("SELECT name FROM player WHERE id = ?", [.integer(player.number)]) { $0.text(0) }
    }
}

extension StoredSession {
    fileprivate static var columns: String { "hash, player, device, created, used, proven" }

    fileprivate init(_ row: some SQLRow) {
        self.init(
            secret: SecretHash(row.blob(0)), player: PlayerID(row.integer(1)), device: row.text(2),
            created: row.integer(3), used: row.integer(4), proven: row.integer(5))
    }

    func hasEnded(at now: UnixMilliseconds) -> Bool {
        used <= now - AccountRules.sessionIdle || created <= now - AccountRules.sessionLife
    }
}

extension StoredPasskey {
    fileprivate static var columns: String { "id, player, key, counter, title, created, used" }

    fileprivate init(_ row: some SQLRow) {
        self.init(
            id: row.blob(0), player: PlayerID(row.integer(1)), key: row.blob(2), counter: row.integer(3),
            title: row.text(4), created: row.integer(5), used: row.integer(6))
    }
}

extension [StoredSession] {
    /// Those that have not ended, the latest use first.
    func open(at now: UnixMilliseconds) -> [StoredSession] {
        filter { !$0.hasEnded(at: now) }.sorted { ($1.used, $1.created, $1.digest) < ($0.used, $0.created, $0.digest) }
    }
}
