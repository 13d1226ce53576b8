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
/// first, then what is there. What has come once more and was deleted by a later reset stays as that one has left it.
struct ResultRecount {
    let recalled: [Deletion]
    let deleted: [DeletedResult]
    /// Resets that are not undone, and later than one that is.
    let later: [Deletion]
    private(set) var reading: ResultReading
    private(set) var standings = Standings()
    /// The groups that have other results than before.
    private(set) var groups: [Text] = []
    /// Which of `deleted` are there.
    private(set) var found: [DeletedResult] = []
    /// What would come back, but was deleted by a later reset.
    private(set) var stillGone: [DeletedResult] = []
    private(set) var isDone = false
    /// How many of `later` and `recalled` have been read.
    private var read = 0
    /// What the later resets have deleted, each by the latest; sorted.
    private var goneSince: [DeletedResult] = []
    /// The ids of what comes back, in order.
    private var back: [Text] = []
    /// How many come back.
    var count: Int { back.count }

    /// - Parameters:
    ///   - recalled: the earliest first.
    ///   - others: resets that are not undone, the earliest first.
    init(recalled: [Deletion], deleted: [DeletedResult] = [], others: [Deletion] = []) {
        self.recalled = recalled
        self.deleted = deleted.sorted { $0.record.precedes($1.record) }
        later = others.filter { recalled.first?.operation.precedes($0.operation) ?? false }
        reading = Self.reading(later.first ?? recalled.first)
    }

    /// The same from the beginning.
    var again: ResultRecount { ResultRecount(recalled: recalled, deleted: deleted, others: later) }

    /// What is read now; nil for what is there.
    private var source: Deletion? {
        if read < later.count { return later[read] }
        return read - later.count < recalled.count ? recalled[read - later.count] : nil
    }

    private static func reading(_ deletion: Deletion?) -> ResultReading {
        guard let deletion else { return ResultReading(.results) }
        return ResultReading(.discarded, prefix: deletion.prefix + Collection.results.prefix)
    }

    mutating func begin(_ context: inout Context) -> [Effect] { reading.goOn(&context) }

    mutating func receive(_ entries: [StoredEntry], _ context: inout Context) -> [Effect] {
        for entry in entries { add(entry, context) }
        if let last = entries.last { return reading.goOn(after: last, &context) }
        isDone = source == nil
        if isDone { return [] }
        read += 1
        reading = Self.reading(source)
        return reading.goOn(&context)
    }

    private mutating func add(_ entry: StoredEntry, _ context: Context) {
        let deletion = source
        let path = deletion.map { Collection.discarded.prefix + $0.prefix } ?? Text()
        let here = StoredEntry(key: Text(entry.key.bytes.dropFirst(path.count)), value: entry.value)
        guard let score = context.score(stored: here) else { return }
        if let deletion {
            let gone = DeletedResult(record: score.record, operation: deletion.operation)
            if read < later.count { return goneSince.place(gone) }
            if let since = goneSince.of(score.record), deletion.operation.precedes(since.operation) {
                return stillGone.place(since)
            }
        }
        // It has come once more since.
        if let place = stillGone.firstIndex(where: { $0.record == score.record }) { stillGone.remove(at: place) }
        // What is there again meanwhile is replaced.
        let place = back.firstPlace { !$0.precedes(score.record) }
        if place < back.count, back[place] == score.record { return }
        if deletion != nil { back.insert(score.record, at: place) }
        let gone = deleted.of(score.record)
        let isGone = gone != nil
        if let gone { found.append(gone) }
        if isGone || deletion != nil, !groups.contains(score.group) { groups.append(score.group) }
        if !isGone { standings.add(score, isLost: context.isLost(score)) }
    }
}

/// Sorted by their records, of which each is there once. Complexity: O(log n) to find one.
extension [DeletedResult] {
    /// That of a record.
    fileprivate func of(_ record: Text) -> DeletedResult? {
        let place = place(of: record)
        return has(record, at: place) ? self[place] : nil
    }

    /// Puts it in its place, instead of another one of the same record.
    mutating func place(_ result: DeletedResult) {
        let place = place(of: result.record)
        replaceSubrange(place..<(has(result.record, at: place) ? place + 1 : place), with: [result])
    }

    mutating func remove(_ record: Text) {
        let place = place(of: record)
        if has(record, at: place) { remove(at: place) }
    }

    private func place(of record: Text) -> Int { firstPlace { !$0.record.precedes(record) } }
    private func has(_ record: Text, at place: Int) -> Bool { place < count && self[place].record == record }
}

extension Array {
    /// The place of the first element for which something holds, as it does for all behind; `count` if it does for none.
    func firstPlace(where isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
