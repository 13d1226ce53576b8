import PuzzleAPI
import PuzzleCore

extension Transaction {
    mutating func exchange(_ exchange: SyncExchange, of player: PlayerID) throws -> SyncOutcome {
        guard try db.account(of: player) != nil else { throw StoreError.unknownPlayer }
        guard try db.knows(exchange.mark, of: player) else { return .forgotten }
        let told = exchange.items.joined()
        // What is told of a picture comes after it.
        for item in told.values where item.isPicture && !item.isDeletedPicture {
            guard try db.hasOrHadPicture(item.key, of: player) else { return .forgotten }
        }
        let changes = try changes(by: told, of: player)
        guard try write(changes, of: player, step: exchange.step) else { return .full }
        var news = try db.news(for: exchange, of: player) { told[SyncKey($0)] == $0 }
        // What the device has told too late, so that nothing has changed, comes after no number that it asks for.
        let named = Set(news.items.map(SyncKey.init))
        news.items += changes.unchanged.filter { !named.contains(SyncKey($0)) }
        return .news(news)
    }

    /// What becomes of an account by what a device tells.
    private mutating func changes(by told: [SyncKey: SyncItem], of player: PlayerID) throws -> SyncChanges {
        let undoings = Set(told.values.flatMap(\.deletions)).map { SyncKey(SyncItem(undoing: $0, stamp: Text())) }
        var stored: [SyncKey: SyncItem] = [:]
        for item in try db.items(told.keys + undoings, of: player) { stored[SyncKey(item)] = item }
        let known = Set(stored.values.compactMap(\.undone))
        let undone = Set(told.values.compactMap(\.undone))
        if !undone.isSubset(of: known) {
            // What these resets had deleted is there again, or stays as it is: whoever brings it back is told.
            for item in try db.results(deletedBy: undone, of: player) { stored[SyncKey(item)] = item }
        }
        var changes = SyncChanges()
        for key in Set(stored.keys).union(told.keys).sorted(by: { $0.precedes($1) }) {
            let states = [stored[key], told[key]].compactMap { $0 }
            let item = states.dropFirst().reduce(states[0]) { $0.joined(with: $1) }
                .undoing { undone.contains($0) || known.contains($0) }
            if item != stored[key] {
                changes.changed.append((old: stored[key], new: item))
            } else if let told = told[key], told != item {
                changes.unchanged.append(item)
            }
        }
        return changes
    }

    /// - Returns: whether there is room for them.
    private mutating func write(_ changes: SyncChanges, of player: PlayerID, step: Int64) throws -> Bool {
        guard !changes.changed.isEmpty else { return true }
        let state = try db.syncState(of: player)
        var size = state?.size ?? SyncSize()
        for (old, new) in changes.changed { size.replace(old, by: new) }
        guard !size.isTooMuch else { return false }
        let owner = SQLValue.integer(player.number)
        var number = (state?.mark ?? 0) + step
        var rows: [[SQLValue]] = []
        for (_, item) in changes.changed {
            number += 1
            rows.append([
                owner, .integer(item.category.rawValue), .text(item.key), .integer(number), .text(item.stamp),
                .text(item.value), .text(item.deletionList),
            ])
        }
        try db.run(
            """
            INSERT INTO syncItem (player, category, key, number, stamp, value, deletions) VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (player, category, key) DO UPDATE SET
                number = excluded.number, stamp = excluded.stamp, value = excluded.value, deletions = excluded.deletions
            """, rows: rows)
        try db.run(
            """
            INSERT INTO syncState (player, mark, scores, bytes) VALUES (?, ?, ?, ?)
            ON CONFLICT (player) DO UPDATE SET
                mark = excluded.mark, scores = excluded.scores, bytes = excluded.bytes
            """, [owner, .integer(number), .integer(size.scores), .integer(size.bytes)])
        for (_, item) in changes.changed where item.isDeletedPicture {
            try db.run("DELETE FROM picture WHERE player = ? AND id = ?", [owner, .text(item.key)])
        }
        try db.run("INSERT INTO syncMark (player, mark) VALUES (?, ?)", [owner, .integer(number)])
        try db.run(
            """
            DELETE FROM syncMark WHERE player = ? AND mark <= (
                SELECT mark FROM syncMark WHERE player = ? ORDER BY mark DESC LIMIT 1 OFFSET ?
            )
            """, [owner, owner, .integer(AccountRules.syncMarks)])
        return true
    }
}

/// What becomes of an account.
private struct SyncChanges {
    var changed: [(old: SyncItem?, new: SyncItem)] = []
    /// What was told otherwise than it stays.
    var unchanged: [SyncItem] = []
}

/// Names a thing.
private struct SyncKey: Hashable {
    let category: SyncCategory
    let key: Text

    private let isUndoing: Bool

    init(_ item: SyncItem) { (category, key, isUndoing) = (item.category, item.key, item.undone != nil) }

    /// That a reset was undone comes before what has changed by that: else a device would bring back what another reset has deleted.
    func precedes(_ other: SyncKey) -> Bool {
        if category != other.category { return category.rawValue < other.category.rawValue }
        return isUndoing == other.isUndoing ? key.precedes(other.key) : isUndoing
    }
}

extension [SyncItem] {
    /// Each thing once.
    fileprivate func joined() -> [SyncKey: SyncItem] {
        Dictionary(map { (SyncKey($0), $0) }) { $0.joined(with: $1) }
    }
}

// MARK: Pictures

extension Transaction {
    mutating func keepPicture(_ id: Text, _ bytes: [UInt8], of player: PlayerID) throws -> Bool {
        guard try db.account(of: player) != nil else { throw StoreError.unknownPlayer }
        if try db.isPictureDeleted(id, of: player) { return true }
        let name: [SQLValue] = [.integer(player.number), .text(id)]
        let others = try db.one(
            """
            SELECT count(*), coalesce(sum(length(bytes)), 0) FROM picture WHERE player = ? AND id <> ?
            """, name
        ) { row in (count: row.integer(0) as Int, bytes: row.integer(1) as Int) }
        guard others.count < Limits.pictures, others.bytes + bytes.count <= Limits.allPicturesBytes else {
            return false
        }
        try db.run(
            """
            INSERT INTO picture (player, id, bytes) VALUES (?, ?, ?)
            ON CONFLICT (player, id) DO UPDATE SET bytes = excluded.bytes
            """, name + [.blob(bytes)])
        return true
    }
}

extension SQLConnection {
    fileprivate func isPictureDeleted(_ id: Text, of player: PlayerID) throws -> Bool {
        let category = SQLValue.integer(SyncCategory.pictures.rawValue)
        return try first(
            "SELECT 1 FROM syncItem WHERE player = ? AND category = ? AND key = ? AND value = ''",
            [.integer(player.number), category, .text(id)]
        ) { _ in true } ?? false
    }

    fileprivate func hasOrHadPicture(_ id: Text, of player: PlayerID) throws -> Bool {
        let isHere = try first(
            "SELECT 1 FROM picture WHERE player = ? AND id = ?", [.integer(player.number), .text(id)]
        ) { _ in true }
        return try isHere ?? isPictureDeleted(id, of: player)
    }
}

// MARK: What is read

extension SQLConnection {
    fileprivate func syncState(of player: PlayerID) throws -> (mark: Int64, size: SyncSize)? {
        try first("SELECT mark, scores, bytes FROM syncState WHERE player = ?", [.integer(player.number)]) { row in
            (row.integer(0), SyncSize(scores: row.integer(1), bytes: row.integer(2)))
        }
    }

    func syncMark(of player: PlayerID) throws -> Int64 {
        try first("SELECT mark FROM syncState WHERE player = ?", [.integer(player.number)]) { $0.integer(0) } ?? 0
    }

    /// Whether the account was once as it was when a device was told this mark.
    func knows(_ mark: Int64, of player: PlayerID) throws -> Bool {
        if mark == 0 { return true }
        return try first(
            "SELECT 1 FROM syncMark WHERE player = ? AND mark = ?", [.integer(player.number), .integer(mark)]
        ) { _ in true } ?? false
    }

    /// - Parameter isKnown: Whether a device knows the item already.
    func news(
        for exchange: SyncExchange, of player: PlayerID, without isKnown: (SyncItem) -> Bool = { _ in false }
    ) throws -> SyncNews {
        let mark = try syncMark(of: player)
        var news = SyncNews(mark: mark, cursors: [], items: [], isMore: false)
        var room = exchange.room
        for var cursor in exchange.cursors {
            let found = try syncItems(of: player, after: cursor, limit: room + 1)
            let isMore = found.count > room
            news.items += found.prefix(room).map(\.item).filter { !isKnown($0) }
            cursor.number = isMore ? found.prefix(room).last?.number ?? cursor.number : mark
            room -= min(room, found.count)
            news.cursors.append(cursor)
            news.isMore = news.isMore || isMore
        }
        return news
    }

    func syncItems(of player: PlayerID, after cursor: SyncCursor, limit: Int) throws -> [NumberedItem] {
        try all(
            """
            SELECT number, category, key, stamp, value, deletions FROM syncItem
            WHERE player = ? AND category = ? AND number > ? ORDER BY number LIMIT ?
            """,
            [
                .integer(player.number), .integer(cursor.category.rawValue), .integer(cursor.number), .integer(limit),
            ]
        ) { row in SyncItem(row, from: 1).map { NumberedItem(number: row.integer(0), item: $0) } }.compactMap { $0 }
    }

    fileprivate func items(_ keys: [SyncKey], of player: PlayerID) throws -> [SyncItem] {
        var items: [SyncItem] = []
        for (category, keys) in Dictionary(grouping: keys, by: \.category) {
            for start in stride(from: 0, to: keys.count, by: Self.keysAtOnce) {
                let some = keys[start..<min(start + Self.keysAtOnce, keys.count)].map { SQLValue.text($0.key) }
                // Always as many, so that it is one statement.
                let filled = some + Array(repeating: some[0], count: Self.keysAtOnce - some.count)
                items += try all(
                    """
                    SELECT category, key, stamp, value, deletions FROM syncItem WHERE player = ? AND category = ?
                        AND key IN (\(Array(repeating: "?", count: Self.keysAtOnce).joined(separator: ", ")))
                    """, [.integer(player.number), .integer(category.rawValue)] + filled
                ) { SyncItem($0, from: 0) }.compactMap { $0 }
            }
        }
        return items
    }

    private static var keysAtOnce: Int { 50 }

    fileprivate func results(deletedBy resets: Set<Text>, of player: PlayerID) throws -> [SyncItem] {
        var items: [SyncItem] = []
        // There may be very many, of which few are wanted.
        try rows(
            """
            SELECT category, key, stamp, value, deletions FROM syncItem
            WHERE player = ? AND category = ? AND deletions <> ''
            """, [.integer(player.number), .integer(SyncCategory.scores.rawValue)]
        ) { row in
            if !resets.isDisjoint(with: SyncItem.resets(in: row.text(4))), let item = SyncItem(row, from: 0) {
                items.append(item)
            }
            return true
        }
        return items
    }
}

extension SyncItem {
    /// - Parameter first: The column of the category; key, stamp, value and deletions follow.
    fileprivate init?(_ row: some SQLRow, from first: Int) {
        guard let category = SyncCategory(rawValue: row.integer(first)) else { return nil }
        self.init(
            category, key: row.text(first + 1), stamp: row.text(first + 2), value: row.text(first + 3),
            deletions: SyncItem.resets(in: row.text(first + 4)))
    }
}

// MARK: The store

extension SQLStore {
    package func exchange(
        _ exchange: SyncExchange, of player: PlayerID
    ) async throws(StoreError) -> SyncOutcome {
        guard exchange.items.isEmpty else {
            return try await write(locking: [.player(player)]) { try $0.exchange(exchange, of: player) }
        }
        // Mostly there is nothing new.
        let mark = try await syncMark(of: player)
        if mark == exchange.mark, mark > 0, exchange.cursors.allSatisfy({ $0.number == mark }) {
            return .news(SyncNews(mark: mark, cursors: exchange.cursors, items: [], isMore: false))
        }
        let outcome: SyncOutcome? = try await read { db in
            guard try db.account(of: player) != nil else { return nil }
            guard try db.knows(exchange.mark, of: player) else { return .forgotten }
            return .news(try db.news(for: exchange, of: player))
        }
        guard let outcome else { throw .unknownPlayer }
        return outcome
    }

    package func syncMark(of player: PlayerID) async throws(StoreError) -> Int64 {
        try await lookUp { try $0.syncMark(of: player) }
    }

    package func keepPicture(
        _ id: Text, _ bytes: [UInt8], of player: PlayerID
    ) async throws(StoreError) -> Bool {
        try await write(locking: [.player(player)]) { try $0.keepPicture(id, bytes, of: player) }
    }

    package func picture(_ id: Text, of player: PlayerID) async throws(StoreError) -> [UInt8]? {
        try await read { db in
            try db.first(
                "SELECT bytes FROM picture WHERE player = ? AND id = ?", [.integer(player.number), .text(id)]
            ) { $0.blob(0) }
        }
    }

    package func syncItems(of player: PlayerID, after cursor: SyncCursor) async throws(StoreError) -> [NumberedItem] {
        try await read { try $0.syncItems(of: player, after: cursor, limit: Limits.syncItems) }
    }
}
