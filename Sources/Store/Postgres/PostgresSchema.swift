/// The tables on PostgreSQL. A migration has the same number as on SQLite (`Schema`), whose first seven are the first one here.
enum PostgresSchema {
    private struct Migration {
        let number: Int
        let sql: String
    }

    private static let migrations = [
        Migration(number: 7, sql: version7), Migration(number: 8, sql: version8), Migration(number: 9, sql: version9),
        Migration(number: 10, sql: version10),
    ]
    static var version: Int { migrations.last?.number ?? 0 }
    /// Servers from this version on can work with the tables of today.
    private static var oldestCompatible: Int { 7 }

    /// Why a database is not used.
    enum Unsuitable: Error {
        case foreign, newer, older, empty
        case encoding(String)
        case release(String)
        case tables(String)

        var advice: String {
            switch self {
            case .foreign:
                "The database belongs to another program. Nothing in it was changed: make one for Tassello alone."
            case .newer:
                "The database was made by a newer version of Tassello, which this one does not understand. Start that version."
            case .older:
                "The database was made by an older version of Tassello. Start this version's server on it first."
            case .empty:
                "There is nothing of Tassello in the database. Start a server on it first, or check the address."
            case .encoding(let name):
                "The database has the encoding \(name). Make one with: createdb --encoding=UTF8 NAME"
            case .release(let name): "PostgreSQL \(name) is too old: 15 or later is needed."
            case .tables(let problem):
                "The tables are not what they should be: \(problem). Restore a copy into a new database."
            }
        }
    }

    /// Brings the tables up to date, one server after the other.
    /// - Parameter isServers: A tool leaves them as they are.
    static func bringUpToDate(_ db: PostgresConnection, isServers: Bool) throws {
        let (release, encoding) = try db.one(
            "SELECT current_setting('server_version'), current_setting('server_encoding')", []
        ) { ($0.text(0).string, $0.text(1).string) }
        guard release.split(separator: ".").first.flatMap({ Int($0) }) ?? 0 >= 15 else {
            throw Unsuitable.release(release)
        }
        guard encoding == "UTF8" else { throw Unsuitable.encoding(encoding) }
        try db.write(locking: [.migration]) { db in
            let hasMigrations = try db.one("SELECT to_regclass('migration') IS NOT NULL", []) { $0.integer(0) != 0 }
            var done = 0
            if hasMigrations {
                let compatible: Int
                (done, compatible) = try db.one("SELECT max(number), max(oldestCompatible) FROM migration", []) {
                    ($0.integer(0), $0.integer(1))
                }
                if compatible > version { throw Unsuitable.newer }
            } else {
                let isForeign = try db.first(
                    "SELECT 1 FROM pg_catalog.pg_tables WHERE schemaname = current_schema() LIMIT 1", []
                ) { _ in true }
                if isForeign != nil { throw Unsuitable.foreign }
            }
            guard isServers else {
                if !hasMigrations { throw Unsuitable.empty }
                if done < version { throw Unsuitable.older }
                return
            }
            try db.takeTime()
            for migration in migrations where migration.number > done {
                try db.script(migration.sql)
                try db.run(
                    "INSERT INTO migration (number, oldestCompatible) VALUES (?, ?)",
                    [.integer(migration.number), .integer(oldestCompatible)])
            }
        }
        guard isServers else { return }
        do {
            try db.write(locking: []) { try tryOut($0) }
        } catch let error as PostgresError where error.code.hasPrefix("42") && error.code != "42501" {
            throw Unsuitable.tables(error.description)
        }
    }

    /// Writes what a result needs and leaves nothing: fails if a table, a column, a key or a right is missing, or nothing can be
    /// written at present.
    /// - Parameter isHurried: Whether all is sent at once; then it is not told which table's key is missing.
    static func tryOut(_ db: PostgresConnection, isHurried: Bool = false) throws {
        func attempt(_ sql: String, _ values: [SQLValue] = []) throws {
            if isHurried { try db.run(sql, values) } else { try db.change(sql, values) }
        }
        for table in StoredTable.all {
            let columns = table.columns.map(\.name).joined(separator: ", ")
            let key = table.columns[0].name
            do {
                try attempt(
                    """
                    INSERT INTO \(table.name) (\(columns)) SELECT \(columns) FROM \(table.name) WHERE FALSE
                    ON CONFLICT (\(table.keyColumns)) DO UPDATE SET \(key) = excluded.\(key)
                    """)
                try attempt("DELETE FROM \(table.name) WHERE FALSE")
            } catch let error as PostgresError where error.code == "42P10" {
                throw PostgresError(code: error.code, "the key of \(table.name) is missing")
            }
        }
        for (table, column) in [("leaderboard", "name"), ("result", "id"), ("result", "game")] {
            do {
                try attempt(
                    """
                    INSERT INTO \(table) (\(column)) SELECT \(column) FROM \(table) WHERE FALSE
                    ON CONFLICT (\(column)) DO NOTHING
                    """)
            } catch let error as PostgresError where error.code == "42P10" {
                throw PostgresError(code: error.code, "the unique index of \(table) on \(column) is missing")
            }
        }
        try attempt(
            """
            INSERT INTO taken (key, fullAt) SELECT key, fullAt FROM taken WHERE FALSE
            ON CONFLICT (key) DO UPDATE SET fullAt = excluded.fullAt
            """)
        try attempt("DELETE FROM taken WHERE FALSE")
        let mayCount = try db.one("SELECT has_sequence_privilege('playerNumber', 'USAGE, UPDATE')", []) {
            $0.integer(0) != 0
        }
        guard mayCount else { throw PostgresError(code: "42501", "permission denied for sequence playerNumber") }
        let trial: [SQLValue] = [.text("trial")]
        // As much as a result changes, and nothing that could be compressed.
        let bytes = (0..<(1 << 13)).flatMap { _ in withUnsafeBytes(of: UInt64.random(in: 0...(.max))) { Array($0) } }
        try attempt(
            "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            trial + [.blob(bytes)])
        try attempt("DELETE FROM setting WHERE name = ?", trial)
    }

    /// As on SQLite.
    private static let version10 = """
        CREATE TABLE picture (
            player BIGINT NOT NULL REFERENCES account ON DELETE CASCADE,
            id TEXT COLLATE "C" NOT NULL,
            bytes BYTEA NOT NULL,
            PRIMARY KEY (player, id)
        );

        """

    /// As on SQLite.
    private static let version9 = """
        CREATE TABLE syncItem (
            player BIGINT NOT NULL REFERENCES account ON DELETE CASCADE,
            category BIGINT NOT NULL,
            key TEXT COLLATE "C" NOT NULL,
            number BIGINT NOT NULL,
            stamp TEXT COLLATE "C" NOT NULL,
            value TEXT COLLATE "C" NOT NULL,
            deletions TEXT COLLATE "C" NOT NULL,
            PRIMARY KEY (player, category, key)
        );
        CREATE UNIQUE INDEX syncItemByNumber ON syncItem (player, category, number);

        CREATE TABLE syncState (
            player BIGINT PRIMARY KEY REFERENCES account ON DELETE CASCADE,
            mark BIGINT NOT NULL,
            scores BIGINT NOT NULL,
            bytes BIGINT NOT NULL
        );

        CREATE TABLE syncMark (
            player BIGINT NOT NULL REFERENCES account ON DELETE CASCADE,
            mark BIGINT NOT NULL,
            PRIMARY KEY (player, mark)
        );

        """

    /// As on SQLite.
    private static let version8 = """
        CREATE TABLE account (
            player BIGINT PRIMARY KEY REFERENCES player ON DELETE CASCADE,
            mail TEXT COLLATE "C",
            mailKey TEXT COLLATE "C" UNIQUE,
            password TEXT COLLATE "C",
            language TEXT COLLATE "C" NOT NULL,
            created BIGINT NOT NULL,
            userHandle BYTEA
        );

        CREATE TABLE passkey (
            id BYTEA PRIMARY KEY,
            player BIGINT NOT NULL REFERENCES account ON DELETE CASCADE,
            key BYTEA NOT NULL,
            counter BIGINT NOT NULL,
            title TEXT COLLATE "C" NOT NULL,
            created BIGINT NOT NULL,
            used BIGINT NOT NULL
        );
        CREATE INDEX passkeyOfPlayer ON passkey (player);

        -- Challenges that passkeys have signed: none is taken twice. Who took it has a number of its own.
        CREATE TABLE usedChallenge (
            hash BYTEA PRIMARY KEY CHECK (length(hash) = 32),
            expires BIGINT NOT NULL,
            caller BIGINT NOT NULL
        );
        CREATE INDEX usedChallengeByEnd ON usedChallenge (expires);

        -- Those secrets that are an account's.
        CREATE TABLE session (
            hash BYTEA PRIMARY KEY REFERENCES secret ON DELETE CASCADE,
            player BIGINT NOT NULL,
            device TEXT COLLATE "C" NOT NULL,
            created BIGINT NOT NULL,
            used BIGINT NOT NULL,
            proven BIGINT NOT NULL
        );
        CREATE INDEX sessionOfPlayer ON session (player);
        CREATE INDEX sessionByUse ON session (used);
        CREATE INDEX sessionByAge ON session (created);

        CREATE TABLE token (
            hash BYTEA PRIMARY KEY CHECK (length(hash) = 32),
            purpose BIGINT NOT NULL,
            mail TEXT COLLATE "C" NOT NULL,
            mailKey TEXT COLLATE "C" NOT NULL,
            player BIGINT,
            password TEXT COLLATE "C",
            device TEXT COLLATE "C" NOT NULL,
            language TEXT COLLATE "C" NOT NULL,
            expires BIGINT NOT NULL
        );
        CREATE INDEX tokenOfMail ON token (mailKey, purpose);
        CREATE INDEX tokenOfPlayer ON token (player);
        CREATE INDEX tokenByEnd ON token (expires);

        -- What happened about accounts: see AuditEntry. Players who are gone are named no more.
        CREATE TABLE auditLog (
            id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            at BIGINT NOT NULL,
            event BIGINT NOT NULL,
            player BIGINT
        );
        CREATE INDEX auditByTime ON auditLog (at);
        CREATE INDEX auditOfPlayer ON auditLog (player);

        """

    /// As on SQLite. Texts are in the order of their bytes. Numbers of players and results come from sequences, so that none is
    /// ever given twice.
    private static let version7 = """
        CREATE TABLE migration (
            number BIGINT PRIMARY KEY,
            oldestCompatible BIGINT NOT NULL,
            done TIMESTAMPTZ NOT NULL DEFAULT now()
        );

        CREATE SEQUENCE playerNumber;

        CREATE TABLE player (
            id BIGINT PRIMARY KEY,
            name TEXT COLLATE "C" NOT NULL DEFAULT '',
            created BIGINT NOT NULL,
            searchName TEXT COLLATE "C" NOT NULL DEFAULT U&'\\+10FFFF'
        );

        CREATE TABLE secret (
            hash BYTEA PRIMARY KEY CHECK (length(hash) = 32),
            player BIGINT NOT NULL REFERENCES player
        );
        CREATE INDEX secretOfPlayer ON secret (player);

        CREATE TABLE leaderboard (
            id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            name TEXT COLLATE "C" NOT NULL UNIQUE
        );

        CREATE TABLE game (
            id BYTEA PRIMARY KEY CHECK (length(id) = 16),
            player BIGINT NOT NULL REFERENCES player,
            leaderboard BIGINT NOT NULL REFERENCES leaderboard,
            puzzle TEXT COLLATE "C" NOT NULL,
            issued BIGINT NOT NULL,
            isFinished BOOLEAN NOT NULL DEFAULT FALSE,
            attempt BIGINT
        );
        CREATE INDEX openGame ON game (player, leaderboard, issued, id) WHERE NOT isFinished;
        CREATE INDEX openGameByAge ON game (issued) WHERE NOT isFinished;
        CREATE INDEX gameOfPlayer ON game (player, leaderboard, attempt, isFinished);

        CREATE TABLE attempts (
            player BIGINT NOT NULL REFERENCES player,
            leaderboard BIGINT NOT NULL REFERENCES leaderboard,
            begun BIGINT NOT NULL,
            PRIMARY KEY (player, leaderboard)
        );

        CREATE TABLE result (
            sequence BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            id BYTEA NOT NULL UNIQUE CHECK (length(id) = 16),
            game BYTEA NOT NULL UNIQUE REFERENCES game,
            milliseconds BIGINT NOT NULL,
            moves BIGINT NOT NULL,
            score BIGINT NOT NULL,
            received BIGINT NOT NULL,
            suspicion BIGINT NOT NULL DEFAULT 0
        );
        CREATE INDEX heldResult ON result (sequence) WHERE suspicion <> 0;

        CREATE TABLE record (
            result BIGINT PRIMARY KEY REFERENCES result,
            text TEXT COLLATE "C" NOT NULL
        );

        CREATE TABLE best (
            player BIGINT NOT NULL,
            leaderboard BIGINT NOT NULL,
            "window" BIGINT NOT NULL,
            period BIGINT NOT NULL,
            time BIGINT NOT NULL,
            timeResult BIGINT NOT NULL,
            moves BIGINT NOT NULL,
            movesResult BIGINT NOT NULL,
            score BIGINT NOT NULL,
            scoreResult BIGINT NOT NULL,
            average5 BIGINT NOT NULL DEFAULT -1,
            average5Result BIGINT NOT NULL DEFAULT 0,
            average12 BIGINT NOT NULL DEFAULT -1,
            average12Result BIGINT NOT NULL DEFAULT 0,
            PRIMARY KEY (player, leaderboard, "window")
        );

        CREATE TABLE ranking (
            period BIGINT NOT NULL,
            leaderboard BIGINT NOT NULL,
            metric BIGINT NOT NULL,
            value BIGINT NOT NULL,
            result BIGINT NOT NULL,
            player BIGINT NOT NULL,
            milliseconds BIGINT NOT NULL,
            moves BIGINT NOT NULL,
            score BIGINT NOT NULL,
            received BIGINT NOT NULL,
            searchName TEXT COLLATE "C",
            PRIMARY KEY (period, leaderboard, metric, value, result)
        );
        CREATE INDEX sudokuByTime ON ranking (period, leaderboard, (value / 1000000), milliseconds, result)
            WHERE searchName IS NOT NULL;
        CREATE INDEX sudokuByName ON ranking (period, leaderboard, (value / 1000000), searchName, result)
            WHERE searchName IS NOT NULL;
        CREATE INDEX sudokuByDate ON ranking (period, leaderboard, (value / 1000000), result)
            WHERE searchName IS NOT NULL;

        CREATE TABLE tally (
            period BIGINT NOT NULL,
            leaderboard BIGINT NOT NULL,
            metric BIGINT NOT NULL,
            level BIGINT NOT NULL,
            prefix BIGINT NOT NULL,
            count BIGINT NOT NULL,
            PRIMARY KEY (period, leaderboard, metric, level, prefix)
        );

        CREATE TABLE nameGram (
            gram TEXT COLLATE "C" NOT NULL,
            player BIGINT NOT NULL REFERENCES player,
            PRIMARY KEY (gram, player)
        );
        CREATE INDEX gramOfPlayer ON nameGram (player);

        CREATE TABLE setting (
            name TEXT COLLATE "C" PRIMARY KEY,
            value BYTEA NOT NULL
        );

        CREATE TABLE daily (
            player BIGINT NOT NULL REFERENCES player,
            day BIGINT NOT NULL,
            kind BIGINT NOT NULL,
            recordDigest BIGINT,
            PRIMARY KEY (player, day, kind)
        );
        CREATE INDEX recordOfDay ON daily (day, kind, recordDigest);

        CREATE TABLE forbiddenName (
            look TEXT COLLATE "C" PRIMARY KEY
        );

        -- When what was taken from limits has come back. Nothing is lost with it.
        CREATE UNLOGGED TABLE taken (
            key BIGINT PRIMARY KEY,
            fullAt BIGINT NOT NULL
        );

        CREATE TABLE operatorLog (
            id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            at BIGINT NOT NULL,
            deed TEXT COLLATE "C" NOT NULL
        );

        """
}
