import PuzzleAPI
import PuzzleCore

extension SQLStore {
    /// Copies everything to another store, on whatever database: little at a time, so that what was interrupted goes on where it was.
    /// In the end both are read once more and compared.
    ///
    /// No server may write to either meanwhile; none starts on a store that is not whole.
    /// - Parameters:
    ///   - target: New, or left by a copy of the same store that was interrupted.
    ///   - progress: Called with each table that is copied and compared.
    /// - Complexity: linear in the size of the store.
    /// - Throws: `StoreError.unusable` if there is something else in the target, or both are not the same in the end.
    package func copy(
        to target: some SQLStore, progress: @Sendable (CopiedTable) -> Void
    ) async throws(StoreError) {
        try await begin(target)
        for table in StoredTable.all {
            var last = try await target.read { try $0.lastKey(of: table) }
            while true {
                let from = last
                let rows = try await read { try $0.rows(of: table, after: from, limit: table.rowsAtATime) }
                guard let latest = rows.last else { break }
                try await target.write(locking: []) { try $0.db.insert(rows, into: table) }
                last = table.key(of: latest)
            }
        }
        let number = try await read { try $0.lastPlayerNumber() }
        try await target.write(locking: []) { try $0.db.continueNumbers(afterPlayer: number) }
        for table in StoredTable.all {
            let (mine, copied) = (try await content(of: table), try await target.content(of: table))
            guard mine == copied else {
                throw .unusable(
                    "The copy is not the same: of \(table.name) it has \(copied.rows) rows, and the original has \(mine.rows), "
                        + "or they differ. End all servers on both, make the target empty, and begin again.")
            }
            progress(mine)
        }
        try await target.write(locking: []) {
            try $0.db.run("DELETE FROM setting WHERE name = ?", [.text(StoredTable.copyMark)])
        }
    }

    /// Whether a copy to this store was interrupted, or is under way.
    package func isUnfinishedCopy() async throws(StoreError) -> Bool {
        try await lookUp { try $0.setting(StoredTable.copyMark) } != nil
    }

    /// Marks the target as a copy of this store that is not whole.
    private func begin(_ target: some SQLStore) async throws(StoreError) {
        guard try await !isUnfinishedCopy() else {
            throw .unusable("The original is itself a copy that was interrupted. Copy from where it came from.")
        }
        // One that never served has none.
        let identity = try await lookUp { try $0.setting("dailyKey") } ?? [0]
        let mark = try await target.lookUp { try $0.setting(StoredTable.copyMark) }
        let isEmpty = try await target.isEmpty()
        guard mark != nil || isEmpty else {
            throw .unusable("There is something in the target already. Nothing in it was changed: name a new one.")
        }
        guard mark == nil || mark == identity else {
            throw .unusable("The target has a part of another store in it. Make it empty, or name another one.")
        }
        _ = try await target.write(locking: []) { try $0.setting(StoredTable.copyMark, orElse: identity) }
    }

    private func isEmpty() async throws(StoreError) -> Bool {
        try await read { db in
            try StoredTable.all.allSatisfy { try db.lastKey(of: $0) == nil }
        }
    }

    private func content(of table: StoredTable) async throws(StoreError) -> CopiedTable {
        var content = CopiedTable(name: table.name)
        var last: [SQLValue]?
        while true {
            let from = last
            let rows = try await read { try $0.rows(of: table, after: from, limit: table.rowsAtATime) }
            guard let latest = rows.last else { return content }
            for row in rows where !table.isMark(row) { content.add(row) }
            last = table.key(of: latest)
        }
    }
}

/// A table that was copied.
package struct CopiedTable: Equatable, Sendable {
    package let name: String
    package private(set) var rows = 0
    /// Of all rows, in whatever order.
    package private(set) var checksum: UInt64 = 0

    fileprivate init(name: String) { self.name = name }

    fileprivate mutating func add(_ row: [SQLValue]) {
        rows += 1
        var bytes: [UInt8] = []
        func append(_ kind: UInt8, _ value: [UInt8]) {
            bytes.append(kind)
            withUnsafeBytes(of: value.count.littleEndian) { bytes += $0 }
            bytes += value
        }
        for value in row {
            switch value {
            case .number(let number): append(1, withUnsafeBytes(of: number.littleEndian) { Array($0) })
            case .text(let text): append(2, text.bytes)
            case .blob(let blob): append(3, blob)
            case .null: append(4, [])
            }
        }
        checksum &+= Text(bytes: bytes).checksum
    }
}

/// A table as it is copied: the same on every database.
struct StoredTable: Sendable {
    enum Kind: Sendable { case number, text, blob, truth }

    let name: String
    /// First those of the key.
    let columns: [(name: String, kind: Kind)]
    let keys: Int

    private init(_ name: String, key: KeyValuePairs<String, Kind>, _ others: KeyValuePairs<String, Kind> = [:]) {
        self.init(name, key: key, columns: Array(others))
    }

    private init(_ name: String, key: KeyValuePairs<String, Kind>, columns: [(String, Kind)]) {
        self.name = name
        self.columns = (Array(key) + columns).map { (name: $0.0, kind: $0.1) }
        keys = key.count
    }

    /// Pictures have megabytes.
    fileprivate var rowsAtATime: Int { name == "picture" ? 10 : 1000 }
    /// The name of a setting in a copy that is not whole: what it is a copy of.
    static var copyMark: Text { "copyOf" }

    /// In an order in which each refers to earlier ones. What is not among them a database keeps for itself, or it is of no worth
    /// after a restart.
    static let all: [StoredTable] = [
        StoredTable("player", key: ["id": .number], ["name": .text, "created": .number, "searchName": .text]),
        StoredTable("leaderboard", key: ["id": .number], ["name": .text]),
        StoredTable("setting", key: ["name": .text], ["value": .blob]),
        StoredTable("secret", key: ["hash": .blob], ["player": .number]),
        StoredTable(
            "game", key: ["id": .blob],
            [
                "player": .number, "leaderboard": .number, "puzzle": .text, "issued": .number, "attempt": .number,
                "isFinished": .truth,
            ]),
        StoredTable("attempts", key: ["player": .number, "leaderboard": .number], ["begun": .number]),
        StoredTable(
            "result", key: ["sequence": .number],
            [
                "id": .blob, "game": .blob, "milliseconds": .number, "moves": .number, "score": .number,
                "received": .number, "suspicion": .number,
            ]),
        StoredTable("record", key: ["result": .number], ["text": .text]),
        StoredTable(
            "best", key: ["player": .number, "leaderboard": .number, "\"window\"": .number],
            columns: [("period", .number)]
                + Metric.allCases.flatMap { [($0.bestColumns.value, .number), ($0.bestColumns.result, .number)] }),
        StoredTable(
            "ranking",
            key: ["period": .number, "leaderboard": .number, "metric": .number, "value": .number, "result": .number],
            [
                "player": .number, "milliseconds": .number, "moves": .number, "score": .number, "received": .number,
                "searchName": .text,
            ]),
        StoredTable(
            "tally",
            key: ["period": .number, "leaderboard": .number, "metric": .number, "level": .number, "prefix": .number],
            ["count": .number]),
        StoredTable("nameGram", key: ["gram": .text, "player": .number]),
        StoredTable("daily", key: ["player": .number, "day": .number, "kind": .number], ["recordDigest": .number]),
        StoredTable(
            "account", key: ["player": .number],
            [
                "mail": .text, "mailKey": .text, "password": .text, "language": .text, "created": .number,
                "userHandle": .blob,
            ]),
        StoredTable(
            "passkey", key: ["id": .blob],
            [
                "player": .number, "key": .blob, "counter": .number, "title": .text, "created": .number,
                "used": .number,
            ]),
        StoredTable("usedChallenge", key: ["hash": .blob], ["expires": .number, "caller": .number]),
        StoredTable(
            "session", key: ["hash": .blob],
            ["player": .number, "device": .text, "created": .number, "used": .number, "proven": .number]),
        StoredTable(
            "token", key: ["hash": .blob],
            [
                "purpose": .number, "mail": .text, "mailKey": .text, "player": .number, "password": .text,
                "device": .text, "language": .text, "expires": .number,
            ]),
        StoredTable(
            "syncItem", key: ["player": .number, "category": .number, "key": .text],
            ["number": .number, "stamp": .text, "value": .text, "deletions": .text]),
        StoredTable("syncState", key: ["player": .number], ["mark": .number, "scores": .number, "bytes": .number]),
        StoredTable("syncMark", key: ["player": .number, "mark": .number]),
        StoredTable("picture", key: ["player": .number, "id": .text], ["bytes": .blob]),
        StoredTable("auditLog", key: ["id": .number], ["at": .number, "event": .number, "player": .number]),
        StoredTable("forbiddenName", key: ["look": .text]),
        StoredTable("operatorLog", key: ["id": .number], ["at": .number, "deed": .text]),
    ]

    func key(of row: [SQLValue]) -> [SQLValue] { Array(row.prefix(keys)) }

    func isMark(_ row: [SQLValue]) -> Bool {
        guard name == "setting", case .text(let name) = row[0] else { return false }
        return name == Self.copyMark
    }

    var keyColumns: String { columns.prefix(keys).map(\.name).joined(separator: ", ") }

    func row(_ row: some SQLRow) -> [SQLValue] {
        columns.enumerated().map { index, column in
            if row.isNull(index) { return .null }
            switch column.kind {
            case .number, .truth: return .number(row.integer(index))
            case .text: return .text(row.text(index))
            case .blob: return .blob(row.blob(index))
            }
        }
    }
}

extension SQLConnection {
    fileprivate func rows(of table: StoredTable, after key: [SQLValue]?, limit: Int) throws -> [[SQLValue]] {
        let places = Array(repeating: "?", count: table.keys).joined(separator: ", ")
        return try all(
            """
            SELECT \(table.columns.map(\.name).joined(separator: ", ")) FROM \(table.name)
            \(key == nil ? "" : "WHERE (\(table.keyColumns)) > (\(places))")
            ORDER BY \(table.keyColumns) LIMIT ?
            """, (key ?? []) + [.integer(limit)]
        ) { table.row($0) }
    }

    /// nil if the table is empty, but for the mark of a copy.
    fileprivate func lastKey(of table: StoredTable) throws -> [SQLValue]? {
        let order = table.columns.prefix(table.keys).map { "\($0.name) DESC" }.joined(separator: ", ")
        let rows = try all(
            "SELECT \(table.columns.map(\.name).joined(separator: ", ")) FROM \(table.name) ORDER BY \(order) LIMIT 2",
            []
        ) { table.row($0) }
        return rows.first { !table.isMark($0) }.map(table.key)
    }

    fileprivate func insert(_ rows: [[SQLValue]], into table: StoredTable) throws {
        // Null is what a column is by itself, and false is what a truth is.
        let given = Dictionary(grouping: rows) { row in
            table.columns.indices.filter { index in
                if case .null = row[index] { return false }
                return table.columns[index].kind != .truth
            }
        }
        for (columns, rows) in given {
            let names = columns.map { table.columns[$0].name }.joined(separator: ", ")
            let places = Array(repeating: "?", count: columns.count).joined(separator: ", ")
            try run(
                "INSERT INTO \(table.name) (\(names)) VALUES (\(places)) ON CONFLICT DO NOTHING",
                rows: rows.map { row in columns.map { row[$0] } })
        }
        for (index, column) in table.columns.enumerated() where column.kind == .truth {
            let trueOnes = rows.filter { row in
                if case .number(1) = row[index] { return true }
                return false
            }
            let places = Array(repeating: "?", count: table.keys).joined(separator: ", ")
            try run(
                "UPDATE \(table.name) SET \(column.name) = TRUE WHERE (\(table.keyColumns)) IN (VALUES (\(places)))",
                rows: trueOnes.map(table.key))
        }
    }

    fileprivate func lastPlayerNumber() throws -> Int64 {
        try one(Self.dialect.lastPlayerNumber, []) { $0.integer(0) }
    }

    /// No number is given again that was given in the original.
    fileprivate func continueNumbers(afterPlayer number: Int64) throws {
        if number > 0 { _ = try first(Self.dialect.setLastPlayerNumber, [.integer(number)]) { _ in true } }
        for statement in Self.dialect.continueRowNumbers { _ = try first(statement, []) { _ in true } }
    }
}
