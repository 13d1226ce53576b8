import PuzzleCore

/// Results that were deleted together, and can come back.
public struct Deletion: Equatable, Sendable {
    /// Names it: a stamp, so that those of later ones come behind.
    let operation: Text
    let count: Int

    var key: Text { Collection.deletions.prefix + operation }
    private static var kind: Text { "results;" }
    /// With what the ids of what was deleted begin.
    var prefix: Text { operation + "/" }
    var entry: Effect { .put(key: key, value: Self.kind + Text(decimal: count)) }

    /// Whatever it was, it cannot come back any more.
    var forgotten: [Effect] { [.remove(key: key), .removeAll(prefix: Collection.discarded.prefix + prefix)] }

    init(operation: Text, count: Int) { (self.operation, self.count) = (operation, count) }

    /// - Returns: nil for what is no deletion of results.
    init?(stored entry: StoredEntry) {
        guard let operation = entry.id(in: .deletions), entry.value.hasPrefix(Self.kind),
            let count = Int(decimal: Text(entry.value.bytes[Self.kind.count...]))
        else { return nil }
        self.init(operation: operation, count: count)
    }
}

/// A result that a reset deletes.
public struct DeletedResult: Equatable, Sendable {
    let record: Text
    /// The reset (`Deletion.operation`).
    let operation: Text
}

/// Finds out what the best results will be when some that were deleted are back and others are gone: reads those that come back
/// first, then what is there.
struct ResultRecount {
    let recalled: [Deletion]
    let deleted: [DeletedResult]
    private(set) var reading: ResultReading
    private(set) var standings = Standings()
    /// The groups that have other results than before.
    private(set) var groups: [Text] = []
    /// Which of `deleted` are there.
    private(set) var found: [DeletedResult] = []
    private(set) var isDone = false
    /// How many of `recalled` have been read.
    private var read = 0
    /// The ids of what comes back, in order.
    private var back: [Text] = []
    /// How many come back.
    var count: Int { back.count }

    init(recalled: [Deletion], deleted: [DeletedResult] = []) {
        self.recalled = recalled
        self.deleted = deleted.sorted { $0.record.precedes($1.record) }
        reading = Self.reading(recalled.first)
    }

    private static func reading(_ deletion: Deletion?) -> ResultReading {
        guard let deletion else { return ResultReading(.results) }
        return ResultReading(.discarded, prefix: deletion.prefix + Collection.results.prefix)
    }

    mutating func begin(_ context: inout Context) -> [Effect] { reading.goOn(&context) }

    mutating func receive(_ entries: [StoredEntry], _ context: inout Context) -> [Effect] {
        for entry in entries { add(entry, context) }
        if let last = entries.last { return reading.goOn(after: last, &context) }
        isDone = read == recalled.count
        if isDone { return [] }
        read += 1
        reading = Self.reading(read < recalled.count ? recalled[read] : nil)
        return reading.goOn(&context)
    }

    private mutating func add(_ entry: StoredEntry, _ context: Context) {
        let deletion = read < recalled.count ? recalled[read] : nil
        let path = deletion.map { Collection.discarded.prefix + $0.prefix } ?? Text()
        let here = StoredEntry(key: Text(entry.key.bytes.dropFirst(path.count)), value: entry.value)
        guard let score = context.score(stored: here) else { return }
        // What is there again meanwhile is replaced.
        let place = back.firstPlace { !$0.precedes(score.record) }
        if place < back.count, back[place] == score.record { return }
        if deletion != nil { back.insert(score.record, at: place) }
        let end = deleted.firstPlace { !$0.record.precedes(score.record) }
        let isGone = end < deleted.count && deleted[end].record == score.record
        if isGone { found.append(deleted[end]) }
        if isGone || deletion != nil, !groups.contains(score.group) { groups.append(score.group) }
        if !isGone { standings.add(score, isLost: context.isLost(score)) }
    }
}

extension Array {
    /// The place of the first element for which something holds, as it does for all behind; `count` if it does for none.
    fileprivate func firstPlace(where isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
