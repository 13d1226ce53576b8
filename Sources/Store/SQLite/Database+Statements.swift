import GRDB

/// Short forms for statements that are prepared once for each connection.
extension Database {
    func run(_ sql: String, _ arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// What `read` makes of the first row; nil if there is none.
    func first<Value>(_ sql: String, _ arguments: StatementArguments, _ read: (Row) -> Value) throws -> Value? {
        let rows = try Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments)
        return try rows.next().map(read)
    }

    /// What `read` makes of every row.
    func all<Value>(_ sql: String, _ arguments: StatementArguments, _ read: (Row) -> Value) throws -> [Value] {
        let rows = try Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments)
        var values: [Value] = []
        while let row = try rows.next() { values.append(read(row)) }
        return values
    }
}
