import GRDB

/// Looks for damage.
extension Database {
    /// Reads every page, and compares indexes with tables.
    /// - Throws: `DatabaseError` of `SQLITE_CORRUPT`
    func checkWhole() throws {
        let found = try String.fetchAll(self, sql: "PRAGMA integrity_check(1)")
        if found != ["ok"] { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: found.first) }
    }

    /// Reads both ends of each table: little, however much there is.
    /// - Throws: `DatabaseError` of `SQLITE_CORRUPT`
    func checkEnds() throws {
        let tables = try String.fetchAll(self, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
        for table in tables where !table.hasPrefix("sqlite_") {
            let key = try primaryKey(table).columns.map(\.quotedDatabaseIdentifier)
            for order in ["ASC", "DESC"] {
                let columns = key.map { "\($0) \(order)" }.joined(separator: ", ")
                _ = try Row.fetchOne(
                    self, sql: "SELECT * FROM \(table.quotedDatabaseIdentifier) ORDER BY \(columns) LIMIT 1")
            }
        }
    }
}
