import GRDB
import PuzzleCore

/// The numbered migrations that make and change the tables. A migration that was released is never edited: a change is
/// a new one.
enum Schema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1: players, games, results, ladders") { db in
            try db.execute(sql: version1)
        }
        migrator.registerMigration("2: open games by age") { db in
            try db.execute(sql: "CREATE INDEX openGameByAge ON game (issued) WHERE NOT isFinished")
        }
        migrator.registerMigration("3: days' puzzles") { db in
            try db.execute(sql: version3)
        }
        migrator.registerMigration("4: the leaderboard of all Sudokus") { db in
            try db.execute(sql: version4)
            try fillVersion4(db)
        }
        migrator.registerMigration("5: all that a player has") { db in
            try db.execute(
                sql: """
                    CREATE INDEX secretOfPlayer ON secret (player);
                    CREATE INDEX gameOfPlayer ON game (player);
                    CREATE INDEX gramOfPlayer ON nameGram (player);
                    """)
        }
        migrator.registerMigration("6: timed games") { db in
            try db.execute(sql: version6)
        }
        migrator.registerMigration("7: numbers of players are never given twice") { db in
            try db.execute(sql: version7)
        }
        migrator.registerMigration("8: accounts") { db in
            try db.execute(sql: version8)
        }
        migrator.registerMigration("9: what devices share") { db in
            try db.execute(sql: version9)
        }
        migrator.registerMigration("10: pictures that devices share") { db in
            try db.execute(sql: version10)
        }
        return migrator
    }

    /// Nothing of it keeps a server of the version before from removing a player.
    private static let version10 = """
        -- The pictures of players that their devices share, each as it was sent. What belongs to one is a syncItem with its id for a key.
        CREATE TABLE picture (
            player INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            id TEXT NOT NULL,
            bytes BLOB NOT NULL,
            PRIMARY KEY (player, id)
        ) STRICT;
        """

    /// Nothing of it keeps a server of the version before from removing a player.
    private static let version9 = """
        -- What the devices of an account share: see SyncItem. Numbers grow with each change in the account.
        CREATE TABLE syncItem (
            player INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            category INTEGER NOT NULL,
            key TEXT NOT NULL,
            number INTEGER NOT NULL,
            stamp TEXT NOT NULL,
            value TEXT NOT NULL,
            deletions TEXT NOT NULL,
            PRIMARY KEY (player, category, key)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX syncItemByNumber ON syncItem (player, category, number);

        -- The number of an account's latest change, and how much it has: see SyncSize.
        CREATE TABLE syncState (
            player INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
            mark INTEGER NOT NULL,
            scores INTEGER NOT NULL,
            bytes INTEGER NOT NULL
        ) STRICT;

        -- Those that there were before, of the latest exchanges.
        CREATE TABLE syncMark (
            player INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            mark INTEGER NOT NULL,
            PRIMARY KEY (player, mark)
        ) STRICT, WITHOUT ROWID;
        """

    private static let version8 = """
        -- Who can log in otherwise than by the secret of one device. No foreign key keeps a server of the version before, which
        -- knows nothing of it, from removing a player: accounts go with players, sessions with secrets. Links of mails are over
        -- in half an hour, and to add one takes the same time whoever it is for: they refer to nobody.
        CREATE TABLE account (
            player INTEGER PRIMARY KEY REFERENCES player ON DELETE CASCADE,
            mail TEXT,
            mailKey TEXT UNIQUE,
            password TEXT,
            language TEXT NOT NULL,
            created INTEGER NOT NULL,
            userHandle BLOB
        ) STRICT;

        CREATE TABLE passkey (
            id BLOB PRIMARY KEY,
            player INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            key BLOB NOT NULL,
            counter INTEGER NOT NULL,
            title TEXT NOT NULL,
            created INTEGER NOT NULL,
            used INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX passkeyOfPlayer ON passkey (player);

        -- Challenges that passkeys have signed: none is taken twice. Who took it has a number of its own.
        CREATE TABLE usedChallenge (
            hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
            expires INTEGER NOT NULL,
            caller INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX usedChallengeByEnd ON usedChallenge (expires);

        -- Those secrets that are an account's.
        CREATE TABLE session (
            hash BLOB PRIMARY KEY REFERENCES secret ON DELETE CASCADE,
            player INTEGER NOT NULL,
            device TEXT NOT NULL,
            created INTEGER NOT NULL,
            used INTEGER NOT NULL,
            proven INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sessionOfPlayer ON session (player);
        CREATE INDEX sessionByUse ON session (used);
        CREATE INDEX sessionByAge ON session (created);

        CREATE TABLE token (
            hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
            purpose INTEGER NOT NULL,
            mail TEXT NOT NULL,
            mailKey TEXT NOT NULL,
            player INTEGER,
            password TEXT,
            device TEXT NOT NULL,
            language TEXT NOT NULL,
            expires INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX tokenOfMail ON token (mailKey, purpose);
        CREATE INDEX tokenOfPlayer ON token (player);
        CREATE INDEX tokenByEnd ON token (expires);

        -- What happened about accounts: see AuditEntry. Players who are gone are named no more.
        CREATE TABLE auditLog (
            id INTEGER PRIMARY KEY,
            at INTEGER NOT NULL,
            event INTEGER NOT NULL,
            player INTEGER
        ) STRICT;
        CREATE INDEX auditByTime ON auditLog (at);
        CREATE INDEX auditOfPlayer ON auditLog (player);
        """

    private static let version7 = """
        -- What was counted up to: 'player' to the number of the one who came last, who may be gone.
        CREATE TABLE counter (
            name TEXT PRIMARY KEY,
            value INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        INSERT INTO counter SELECT 'player', coalesce(max(id), 0) FROM player;

        -- Finished ones are counted by the index.
        ALTER TABLE attempts DROP COLUMN finished;
        DROP INDEX gameOfPlayer;
        CREATE INDEX gameOfPlayer ON game (player, leaderboard, attempt, isFinished);
        """

    /// All results until then were timed by the devices alone.
    private static let version6 = """
        UPDATE leaderboard SET name = 'offline.' || name;

        -- Which one of the player's timed games on the leaderboard it is, from 1.
        ALTER TABLE game ADD COLUMN attempt INTEGER;
        DROP INDEX gameOfPlayer;
        CREATE INDEX gameOfPlayer ON game (player, leaderboard, attempt);

        -- How many timed games players have begun and finished. Those that were begun are counted here for good.
        CREATE TABLE attempts (
            player INTEGER NOT NULL REFERENCES player,
            leaderboard INTEGER NOT NULL REFERENCES leaderboard,
            begun INTEGER NOT NULL,
            finished INTEGER NOT NULL,
            PRIMARY KEY (player, leaderboard)
        ) STRICT, WITHOUT ROWID;

        -- Without an average the value is -1.
        ALTER TABLE best ADD COLUMN average5 INTEGER NOT NULL DEFAULT -1;
        ALTER TABLE best ADD COLUMN average5Result INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE best ADD COLUMN average12 INTEGER NOT NULL DEFAULT -1;
        ALTER TABLE best ADD COLUMN average12Result INTEGER NOT NULL DEFAULT 0;

        -- Why a result is on no leaderboard: see Suspicion; 0 if it is on one.
        ALTER TABLE result ADD COLUMN suspicion INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX heldResult ON result (sequence) WHERE suspicion <> 0;

        -- Tells records of a day's puzzle apart: who has the same one has copied it.
        ALTER TABLE daily ADD COLUMN recordDigest INTEGER;
        CREATE INDEX recordOfDay ON daily (day, kind, recordDigest);

        -- Names that no player may have: see NameLook.
        CREATE TABLE forbiddenName (
            look TEXT PRIMARY KEY
        ) STRICT, WITHOUT ROWID;

        -- What the operator did.
        CREATE TABLE operatorLog (
            id INTEGER PRIMARY KEY,
            at INTEGER NOT NULL,
            deed TEXT NOT NULL
        ) STRICT;
        """

    /// A row of `ranking` is a line of the leaderboard of all Sudokus if it has a `searchName`: those by score of Sudoku's
    /// boards. A million values is what an achievement has (`SudokuMark`).
    private static let version4 = """
        -- As names are searched and sorted: see SearchName. This is that of a player without a name.
        ALTER TABLE player ADD COLUMN searchName TEXT NOT NULL DEFAULT '\u{10FFFF}';
        ALTER TABLE ranking ADD COLUMN searchName TEXT;

        CREATE INDEX sudokuByTime ON ranking (period, leaderboard, value / 1000000, milliseconds, result)
            WHERE searchName IS NOT NULL;
        CREATE INDEX sudokuByName ON ranking (period, leaderboard, value / 1000000, searchName, result)
            WHERE searchName IS NOT NULL;
        CREATE INDEX sudokuByDate ON ranking (period, leaderboard, value / 1000000, result)
            WHERE searchName IS NOT NULL;

        -- The names in which each one, two or three characters are.
        CREATE TABLE nameGram (
            gram TEXT NOT NULL,
            player INTEGER NOT NULL REFERENCES player,
            PRIMARY KEY (gram, player)
        ) STRICT, WITHOUT ROWID;
        """

    /// What version 4 adds to the rows that are there.
    private static func fillVersion4(_ db: Database) throws {
        let named = try db.all("SELECT id, name FROM player WHERE name <> ''", []) { row in
            (id: row.integer(0) as Int64, name: row.text(1))
        }
        for player in named {
            var transaction = Transaction(db)
            try transaction.setSearchName(of: PlayerID(player.id), to: SearchName(ofPlayer: player.name))
        }
        for board in SudokuBoard.all {
            try db.run(
                """
                UPDATE ranking SET searchName = (SELECT searchName FROM player WHERE id = ranking.player)
                WHERE leaderboard = (SELECT id FROM leaderboard WHERE name = ?) AND metric = 2
                """, [.text(board.leaderboard)])
        }
    }

    private static let version3 = """
        -- What is made up once for the whole store.
        CREATE TABLE setting (
            name TEXT PRIMARY KEY,
            value BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- The days' puzzles that players have finished.
        CREATE TABLE daily (
            player INTEGER NOT NULL REFERENCES player,
            day INTEGER NOT NULL,
            kind INTEGER NOT NULL,
            PRIMARY KEY (player, day, kind)
        ) STRICT, WITHOUT ROWID;
        """

    /// What is stored once: `player`, `secret`, `leaderboard`, `game`, `result`, `record`. What can be computed from
    /// them, without foreign keys, which would cost as much as the rows: `best`, `ranking`, `tally`.
    ///
    /// The keys of `ranking` and `tally` begin with the period, so that all of a finished one lies together for removal.
    /// `best` needs no removal: a player's row of a new period takes the place of the old one's.
    private static let version1 = """
        CREATE TABLE player (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL DEFAULT '',
            created INTEGER NOT NULL
        ) STRICT;

        -- Apart from the players, so that those whose names a page of a leaderboard needs lie close together.
        CREATE TABLE secret (
            hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
            player INTEGER NOT NULL REFERENCES player
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE leaderboard (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE
        ) STRICT;

        CREATE TABLE game (
            id BLOB PRIMARY KEY CHECK (length(id) = 16),
            player INTEGER NOT NULL REFERENCES player,
            leaderboard INTEGER NOT NULL REFERENCES leaderboard,
            puzzle TEXT NOT NULL,
            issued INTEGER NOT NULL,
            isFinished INTEGER NOT NULL DEFAULT FALSE
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX openGame ON game (player, leaderboard, issued, id) WHERE NOT isFinished;

        -- A result's sequence number says which of equal results came first.
        CREATE TABLE result (
            sequence INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            game BLOB NOT NULL UNIQUE REFERENCES game,
            milliseconds INTEGER NOT NULL,
            moves INTEGER NOT NULL,
            score INTEGER NOT NULL,
            received INTEGER NOT NULL
        ) STRICT;

        -- Apart from the results, so that reading a leaderboard does not have to step over records.
        CREATE TABLE record (
            result INTEGER PRIMARY KEY REFERENCES result,
            text TEXT NOT NULL
        ) STRICT;

        -- A player's best value by each metric in the latest period played in, and the first result that reached it.
        CREATE TABLE best (
            player INTEGER NOT NULL,
            leaderboard INTEGER NOT NULL,
            window INTEGER NOT NULL,
            period INTEGER NOT NULL,
            time INTEGER NOT NULL,
            timeResult INTEGER NOT NULL,
            moves INTEGER NOT NULL,
            movesResult INTEGER NOT NULL,
            score INTEGER NOT NULL,
            scoreResult INTEGER NOT NULL,
            PRIMARY KEY (player, leaderboard, window)
        ) STRICT, WITHOUT ROWID;

        -- The same in rank order, with all that a line shows but the name: neighbours' results lie far apart.
        CREATE TABLE ranking (
            period INTEGER NOT NULL,
            leaderboard INTEGER NOT NULL,
            metric INTEGER NOT NULL,
            value INTEGER NOT NULL,
            result INTEGER NOT NULL,
            player INTEGER NOT NULL,
            milliseconds INTEGER NOT NULL,
            moves INTEGER NOT NULL,
            score INTEGER NOT NULL,
            received INTEGER NOT NULL,
            PRIMARY KEY (period, leaderboard, metric, value, result)
        ) STRICT, WITHOUT ROWID;

        -- How many players' best values begin with these digits: see Tally.
        CREATE TABLE tally (
            period INTEGER NOT NULL,
            leaderboard INTEGER NOT NULL,
            metric INTEGER NOT NULL,
            level INTEGER NOT NULL,
            prefix INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (period, leaderboard, metric, level, prefix)
        ) STRICT, WITHOUT ROWID;
        """
}
