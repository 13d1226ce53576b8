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

/// Finds out what the best results will be when deleted ones are back: reads these first, then what is there.
struct ResultRecall {
    let deletion: Deletion
    private(set) var reading: ResultReading
    private(set) var standings = Standings()
    private(set) var isDone = false
    private var isReadingDeleted = true
    /// Their ids in order.
    private var recalled: [Text] = []
    /// How many come back.
    var count: Int { recalled.count }
    /// So many of them come before what was read last.
    private var passed = 0

    init(_ deletion: Deletion) {
        self.deletion = deletion
        reading = ResultReading(.discarded, prefix: deletion.prefix + Collection.results.prefix)
    }

    mutating func begin(_ context: inout Context) -> [Effect] { reading.goOn(&context) }

    mutating func receive(_ entries: [StoredEntry], _ context: inout Context) -> [Effect] {
        for entry in entries { add(entry, context) }
        if let last = entries.last { return reading.goOn(after: last, &context) }
        isDone = !isReadingDeleted
        guard isReadingDeleted else { return [] }
        isReadingDeleted = false
        reading = ResultReading(.results)
        return reading.goOn(&context)
    }

    private mutating func add(_ entry: StoredEntry, _ context: Context) {
        let prefix = Collection.discarded.prefix + deletion.prefix
        let here =
            isReadingDeleted
            ? StoredEntry(key: Text(entry.key.bytes.dropFirst(prefix.count)), value: entry.value) : entry
        guard let score = context.score(stored: here) else { return }
        if isReadingDeleted {
            recalled.append(score.record)
        } else {
            while passed < recalled.count, recalled[passed].precedes(score.record) { passed += 1 }
            // What is there again meanwhile is replaced.
            let isReplaced = passed < recalled.count && recalled[passed] == score.record
            if isReplaced || standings.best(score.group) == nil { return }
        }
        standings.add(score, isLost: context.isLost(score))
    }
}
