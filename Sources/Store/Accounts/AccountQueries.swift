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

extension [StoredSession] {
    /// Those that have not ended, the latest use first.
    func open(at now: UnixMilliseconds) -> [StoredSession] {
        filter { !$0.hasEnded(at: now) }.sorted { ($1.used, $1.created, $1.digest) < ($0.used, $0.created, $0.digest) }
    }
}
