import GRDB
import GRDBSQLite
import PuzzleCore

/// Statements that are prepared once for each connection and then bound and read by position.
///
/// GRDB opens, shares and migrates the database; its own rows and arguments, made for convenience, would cost more than
/// SQLite itself where one result takes some forty statements.
extension Database: SQLConnection {
    package static var dialect: Dialect {
        Dialect(
            orderedJoin: "CROSS JOIN", lockingRow: "", position: "instr",
            // Also beside an older server, which does not count.
            newPlayerNumber: """
                UPDATE counter SET value = max(value, (SELECT coalesce(max(id), 0) FROM player)) + 1 WHERE name = 'player'
                RETURNING value
                """,
            lastPlayerNumber: "SELECT value FROM counter WHERE name = 'player'",
            setLastPlayerNumber: "UPDATE counter SET value = ? WHERE name = 'player'",
            continueRowNumbers: [])
    }

    /// - Throws: `DatabaseError`
    package func run(_ sql: String, _ values: [SQLValue]) throws {
        try rows(sql, values) { _ in true }
    }

    /// - Throws: `DatabaseError`
    @discardableResult
    package func change(_ sql: String, _ values: [SQLValue]) throws -> Int {
        try run(sql, values)
        return changesCount
    }

    /// - Throws: `DatabaseError`
    package func rows(_ sql: String, _ values: [SQLValue], _ visit: (SQLiteRow) throws -> Bool) throws {
        let statement = try cachedStatement(sql: sql).sqliteStatement
        defer { sqlite3_reset(statement) }
        for (index, value) in values.enumerated() {
            try check(Self.bind(value, to: statement, at: Int32(index + 1)), SQLITE_OK, sql)
        }
        var code = sqlite3_step(statement)
        while code == SQLITE_ROW {
            if try !visit(SQLiteRow(statement: statement)) { return }
            code = sqlite3_step(statement)
        }
        try check(code, SQLITE_DONE, sql)
    }

    private static func bind(_ value: SQLValue, to statement: SQLiteStatement, at index: Int32) -> Int32 {
        // SQLITE_TRANSIENT: SQLite copies the bytes.
        let copy = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch value {
        case .number(let number):
            return sqlite3_bind_int64(statement, index, number)
        case .text(let text):
            // An empty array may have no address, which SQLite would take for NULL.
            if text.isEmpty { return sqlite3_bind_text(statement, index, "", 0, copy) }
            return text.bytes.withUnsafeBytes { bytes in
                let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
                return sqlite3_bind_text(statement, index, start, Int32(bytes.count), copy)
            }
        case .null:
            return sqlite3_bind_null(statement, index)
        case .blob(let bytes):
            return bytes.withUnsafeBytes { bytes in
                sqlite3_bind_blob(statement, index, bytes.baseAddress, Int32(bytes.count), copy)
            }
        }
    }

    private func check(_ code: Int32, _ expected: Int32, _ sql: String) throws {
        guard code == expected else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: lastErrorMessage, sql: sql)
        }
    }
}

package struct SQLiteRow: SQLRow {
    fileprivate let statement: SQLiteStatement

    package func integer<Number: BinaryInteger>(_ column: Int) -> Number {
        Number(clamping: sqlite3_column_int64(statement, Int32(column)))
    }

    package func isNull(_ column: Int) -> Bool { sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL }

    package func blob(_ column: Int) -> [UInt8] {
        let start = sqlite3_column_blob(statement, Int32(column))
        let count = Int(sqlite3_column_bytes(statement, Int32(column)))
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}
