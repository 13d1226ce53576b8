import GRDB
import GRDBSQLite
import PuzzleAPI
import PuzzleCore

/// A value to be bound to a statement.
enum SQLValue {
    case number(Int64)
    case text(Text)
    case blob([UInt8])
    case null

    static func integer(_ number: some BinaryInteger) -> SQLValue { .number(Int64(number)) }

    /// 16 bytes in network order, so that ids which rise with time are stored in that order.
    static func id<Subject>(_ id: Identifier<Subject>) -> SQLValue {
        .blob(withUnsafeBytes(of: (id.high.bigEndian, id.low.bigEndian)) { Array($0) })
    }
}

/// The current row of a running statement. Columns are counted from 0 and have the types that the schema demands; in a
/// damaged file their values may be wrong, but never stop the server.
struct SQLRow {
    fileprivate let statement: SQLiteStatement

    func integer<Number: BinaryInteger>(_ column: Int32) -> Number {
        Number(clamping: sqlite3_column_int64(statement, column))
    }

    func text(_ column: Int32) -> Text { Text(bytes: blob(column)) }

    func id<Subject>(_ column: Int32) -> Identifier<Subject> {
        func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        let bytes = blob(column)
        return Identifier(high: word(bytes.prefix(8)), low: word(bytes.suffix(8)))
    }

    func blob(_ column: Int32) -> [UInt8] {
        let start = sqlite3_column_blob(statement, column)
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }
}

/// Statements that are prepared once for each connection and then bound and read by position.
///
/// GRDB opens, shares and migrates the database; its own rows and arguments, made for convenience, would cost more than
/// SQLite itself where one result takes some forty statements.
extension Database {
    /// Runs a statement to its end.
    /// - Throws: `DatabaseError`
    func run(_ sql: String, _ values: [SQLValue]) throws {
        try step(sql, values) { _ in true }
    }

    /// What `read` makes of the first row; nil if there is none.
    /// - Throws: `DatabaseError`
    func first<Value>(_ sql: String, _ values: [SQLValue], _ read: (SQLRow) -> Value) throws -> Value? {
        var value: Value?
        try step(sql, values) { row in
            value = read(row)
            return false
        }
        return value
    }

    /// What `read` makes of every row.
    /// - Throws: `DatabaseError`
    func all<Value>(_ sql: String, _ values: [SQLValue], _ read: (SQLRow) -> Value) throws -> [Value] {
        var all: [Value] = []
        try step(sql, values) { row in
            all.append(read(row))
            return true
        }
        return all
    }

    /// Calls `visit` with each row for as long as it returns true.
    private func step(_ sql: String, _ values: [SQLValue], _ visit: (SQLRow) -> Bool) throws {
        let statement = try cachedStatement(sql: sql).sqliteStatement
        defer { sqlite3_reset(statement) }
        for (index, value) in values.enumerated() {
            try check(Self.bind(value, to: statement, at: Int32(index + 1)), SQLITE_OK, sql)
        }
        var code = sqlite3_step(statement)
        while code == SQLITE_ROW {
            if !visit(SQLRow(statement: statement)) { return }
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
