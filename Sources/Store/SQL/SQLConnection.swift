import PuzzleAPI
import PuzzleCore

/// A connection to a database, used by one caller at a time: all that the store's decisions know of one. Statements are
/// written in the SQL that all databases share, with `?` for values; what they spell differently is in `Dialect`.
package protocol SQLConnection: AnyObject, SendableMetatype {
    associatedtype ResultRow: SQLRow
    static var dialect: Dialect { get }

    /// Runs a statement to its end. Should it fail, a database may say so only when the next one that reads is run, or the
    /// transaction is committed.
    func run(_ sql: String, _ values: [SQLValue]) throws

    /// Runs a statement with `VALUES (?, …)` in it for each row of values; all at once where the database can.
    /// - Parameter rows: As many values as the statement has, of the same types or null.
    func run(_ sql: String, rows: [[SQLValue]]) throws

    /// Runs a statement to its end.
    /// - Returns: how many rows it has changed.
    @discardableResult
    func change(_ sql: String, _ values: [SQLValue]) throws -> Int

    /// Calls `visit` with each row for as long as it returns true.
    func rows(_ sql: String, _ values: [SQLValue], _ visit: (ResultRow) throws -> Bool) throws
}

extension SQLConnection {
    package func run(_ sql: String, rows: [[SQLValue]]) throws {
        for row in rows { try run(sql, row) }
    }

    /// What `read` makes of the first row; nil if there is none.
    func first<Value>(_ sql: String, _ values: [SQLValue], _ read: (ResultRow) -> Value) throws -> Value? {
        var value: Value?
        try rows(sql, values) { row in
            value = read(row)
            return false
        }
        return value
    }

    /// What `read` makes of the first row of a statement that always has one.
    func one<Value>(_ sql: String, _ values: [SQLValue], _ read: (ResultRow) -> Value) throws -> Value {
        guard let value = try first(sql, values, read) else { throw NoRow(sql: sql) }
        return value
    }

    /// What `read` makes of every row.
    func all<Value>(_ sql: String, _ values: [SQLValue], _ read: (ResultRow) -> Value) throws -> [Value] {
        var all: [Value] = []
        try rows(sql, values) { row in
            all.append(read(row))
            return true
        }
        return all
    }
}

/// A statement has found nothing where there is always something: the database is damaged.
struct NoRow: Error {
    let sql: String
}

/// What databases spell differently.
package struct Dialect: Sendable {
    /// A join whose tables a planner that can be told reads in the order in which they stand.
    let orderedJoin: String
    /// What a query ends with that keeps others from referring to the row that it finds.
    let lockingRow: String
    /// A function of a text and a part of it: where the part begins, from 1; 0 if it is not in it.
    let position: String
    /// A statement whose one row has a number that no player had before.
    let newPlayerNumber: String
    /// One whose one row has the latest such number; 0 if there is none.
    let lastPlayerNumber: String
    /// One that makes a number the latest.
    let setLastPlayerNumber: String
    /// Those after which rows that were added with numbers of their own have none of the next ones.
    let continueRowNumbers: [String]
}

/// The current row of a running statement. Columns are counted from 0 and have the types that the schema demands; in a
/// damaged database their values may be wrong, but never stop the server.
package protocol SQLRow {
    func integer<Number: BinaryInteger>(_ column: Int) -> Number
    func blob(_ column: Int) -> [UInt8]
    func isNull(_ column: Int) -> Bool
}

extension SQLRow {
    func text(_ column: Int) -> Text { Text(bytes: blob(column)) }

    func id<Subject>(_ column: Int) -> Identifier<Subject> {
        func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        let bytes = blob(column)
        return Identifier(high: word(bytes.prefix(8)), low: word(bytes.suffix(8)))
    }
}

/// A value to be bound to a statement.
package enum SQLValue: Sendable {
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
