import PuzzleAPI
import PuzzleCore

/// What the devices of an account share of results: a set that only grows, and resets, each of which names the results that it deletes.
///
/// What the server is to be told of waits in the store (`Collection.untold`). After the first log-in, and when the server has forgotten
/// something, all results are gone through once, and all that can come back; only then the server is asked for others.
struct SharedResults: Sendable {
    /// What is told at once.
    struct Batch: Sendable {
        var items: [SyncItem] = []
        /// What waits no longer when it is told.
        var keys: [Text] = []
        /// How far all has been gone through then.
        var walk: Walk
    }

    /// How far all has been gone through: by ids.
    enum Walk: Equatable, Sendable {
        case results(after: Text?)
        case deletions(after: Text?)
        case deleted(operation: Text, after: Text?)
        case done
    }

    private enum Work {
        case none
        /// It is waited until nobody else changes results.
        case waiting([SyncItem])
        /// Which of these are here is being found out.
        case finding(ticket: UInt32, [SyncItem])
        case storing(ticket: UInt32, before: (bests: [(group: Text, best: PersonalBest)], latest: Score?))
        /// What others have deleted and brought back is done by `ScoreReset`.
        case following
    }

    private(set) var batch: Batch?
    private(set) var walk = Walk.results(after: nil)
    /// Whether anything may wait in the store that is not being read.
    private var mayBeUntold = true
    /// What is being read to be told: what waits in the store, or of all that is there.
    private var reading: (ticket: UInt32, isUntold: Bool)?
    private var work = Work.none
    /// What others have deleted, sorted, and which resets they have undone, as far as it has still to be done here.
    private var deleted: [DeletedResult] = []
    private var undone: [Text] = []
    /// What others have deleted and is not here, sorted. It would come back with a reset that turns out to be undone.
    private var gone: [DeletedResult] = []
    /// Whether results have come or gone since it was told last.
    var hasNews = false

    var hasToTell: Bool { mayBeUntold || walk != .done }
    /// Whether all that has been asked for is so here.
    var isSettled: Bool { !isLearning && deleted.isEmpty && undone.isEmpty && gone.isEmpty }
    /// Whether results are being taken in.
    var isLearning: Bool { if case .none = work { false } else { true } }
    var isReading: Bool { reading != nil }

    /// Entries that are read at once, and results that a reset names in one.
    private static var most: Int { 200 }
    /// What fits into a message beside the rest.
    private static var mostTold: Int { Limits.syncItems / 2 }

    /// A result that a file has brought under another name stays here: the server knows games by UUIDs.
    private func isShared(_ record: Text) -> Bool { TextRule.uuid.allows(record) }

    private static func key(result: Text) -> Text { Collection.untold.prefix + "result/" + result }

    // MARK: What is to be told

    /// A result has been stored here.
    mutating func note(_ record: Text, facts: Text, stamp: Text) -> [Effect] {
        guard isShared(record) else { return [] }
        return wait(Self.key(result: record), stamp + "\n" + facts)
    }

    /// A reset has deleted results here.
    mutating func note(_ records: [Text], deletedBy operation: Text) -> [Effect] {
        var effects: [Effect] = []
        let named = records.filter { isShared($0) }
        for start in stride(from: 0, to: named.count, by: Self.most) {
            var key = Collection.untold.prefix + "reset/" + operation + "/"
            key.append(decimal: start, width: 8)
            let some = Array(named[start..<min(start + Self.most, named.count)])
            effects += wait(key, some.joined(by: "\n"))
        }
        return effects
    }

    private mutating func wait(_ key: Text, _ value: Text) -> [Effect] {
        mayBeUntold = true
        // What is told just now is not the latest.
        batch?.keys.removeAll { $0 == key }
        // What of this comes from others has to be found out once more.
        if case .finding(_, let items) = work { work = .waiting(items) }
        return [.put(key: key, value: value)]
    }

    /// The server knows nothing of what is here.
    mutating func tellAll() { self = SharedResults() }

    /// Other results are shared than before. What is being told may have to be told once more.
    mutating func goThroughAgain() { (batch, reading, walk, mayBeUntold) = (nil, nil, .results(after: nil), true) }

    mutating func restore(walk text: Text) { walk = Walk(text) ?? walk }

    /// The batch has been told.
    mutating func told() -> [Effect] {
        guard let batch else { return [] }
        self.batch = nil
        walk = batch.walk
        return batch.keys.map { .remove(key: $0) }
    }

    /// There is no room for the batch: it waits on.
    mutating func refused() { (batch, mayBeUntold) = (nil, true) }

    // MARK: Reading it

    mutating func read(_ context: inout Context) -> [Effect] {
        let query: StoredQuery
        let isUntold = mayBeUntold
        if isUntold {
            // What is noted from now on is not among it.
            mayBeUntold = false
            query = StoredQuery(.untold, after: nil, limit: Self.most)
        } else {
            switch walk {
            case .results(let last): query = StoredQuery(.results, after: last, limit: Self.mostTold)
            case .deletions(let last): query = StoredQuery(.deletions, after: last, limit: Self.most)
            case .deleted(let operation, let last):
                query = StoredQuery(.discarded, prefix: Self.discarded(operation), after: last, limit: Self.mostTold)
            case .done: return []
            }
        }
        let ticket = context.nextTicket()
        reading = (ticket, isUntold)
        return [.load(ticket: ticket, query)]
    }

    private static func discarded(_ operation: Text) -> Text { operation + "/" + Collection.results.prefix }

    /// - Returns: nil if something else was read.
    mutating func receive(ticket: UInt32, _ entries: [StoredEntry], _ context: inout Context) -> [Effect]? {
        guard let asked = reading, asked.ticket == ticket else { return nil }
        reading = nil
        if asked.isUntold {
            // Something was noted meanwhile, and be it that one of these has changed.
            if mayBeUntold { return read(&context) }
            take(entries, context)
            return batch == nil && walk != .done ? read(&context) : []
        }
        switch walk {
        case .results:
            guard let last = entries.last?.id(in: .results) else {
                walk = .deletions(after: nil)
                return read(&context)
            }
            let items = entries.compactMap { item($0.id(in: .results) ?? Text(), facts: $0.value, context) }
            batch = Batch(items: items, walk: .results(after: last))
        case .deletions:
            if let deletion = entries.lazy.compactMap({ Deletion(stored: $0) }).first {
                walk = .deleted(operation: deletion.operation, after: nil)
            } else if let last = entries.last?.id(in: .deletions) {
                walk = .deletions(after: last)
            } else {
                walk = .done
            }
            return read(&context)
        case .deleted(let operation, _):
            guard let last = entries.last?.id(in: .discarded) else {
                walk = .deletions(after: operation)
                return read(&context)
            }
            let prefix = Self.discarded(operation)
            let items = entries.compactMap { entry -> SyncItem? in
                let record = Text((entry.id(in: .discarded) ?? Text()).bytes.dropFirst(prefix.count))
                return item(record, facts: entry.value, deletions: [operation], context)
            }
            batch = Batch(items: items, walk: .deleted(operation: operation, after: last))
        case .done: break
        }
        return []
    }

    /// A result as it was when its game ended: so all devices that have it say the same of it.
    private func item(_ record: Text, facts: Text, deletions: [Text] = [], _ context: Context) -> SyncItem? {
        guard isShared(record), let score = Score(record: record, facts: facts),
            !deletions.isEmpty || context.shares(score)
        else { return nil }
        var clock = HybridClock(device: 0)
        let stamp = clock.tick(at: score.at)
        return SyncItem(.scores, key: record, stamp: stamp, value: facts, deletions: deletions)
    }

    private mutating func take(_ entries: [StoredEntry], _ context: Context) {
        var batch = Batch(walk: walk)
        var isCut = entries.count == Self.most
        for entry in entries {
            let path = entry.id(in: .untold) ?? Text()
            let items = path.hasPrefix("reset/") ? deletions(path, entry.value) : change(path, entry.value, context)
            if batch.items.count + items.count > Self.mostTold {
                isCut = true
                break
            }
            batch.items += items
            batch.keys.append(entry.key)
        }
        mayBeUntold = isCut
        if !batch.keys.isEmpty { self.batch = batch }
    }

    /// `reset/<operation>/<number>`, and ids.
    private func deletions(_ path: Text, _ records: Text) -> [SyncItem] {
        let parts = path.bytes.split(separator: UInt8(ascii: "/"))
        guard parts.count == 3 else { return [] }
        // Whatever is known of them holds.
        let earliest = HybridClock(device: 0).text
        return records.bytes.split(separator: 0x0A).map {
            SyncItem(.scores, key: Text($0), stamp: earliest, value: Text(), deletions: [Text(parts[1])])
        }
    }

    /// `result/<id>`, and a stamp with facts below.
    private func change(_ path: Text, _ value: Text, _ context: Context) -> [SyncItem] {
        let record = Text(path.bytes.dropFirst(("result/" as Text).count))
        guard let end = value.bytes.firstIndex(of: 0x0A) else { return [] }
        let facts = Text(value.bytes[(end + 1)...])
        guard let score = Score(record: record, facts: facts), context.shares(score) else { return [] }
        return [SyncItem(.scores, key: record, stamp: Text(value.bytes[..<end]), value: facts)]
    }

    // MARK: What others have changed

    mutating func learn(_ items: [SyncItem]) { if !items.isEmpty { work = .waiting(items) } }

    mutating func learn(undone operation: Text) { undone.append(operation) }

    /// Goes on with what was waited for; nobody else changes results now.
    /// - Returns: nil if nothing is left to be done.
    mutating func goOn(isLast: Bool, _ context: inout Context) -> [Effect]? {
        switch work {
        case .none where isLast && !(deleted.isEmpty && undone.isEmpty), .following:
            work = .following
            let all = undone.isEmpty ? deleted : deleted + gone
            return [.send(.scoreReset(.learnt(undone: undone, deleted: all)))]
        case .none:
            if isLast { gone = [] }
            return nil
        case .finding, .storing: return []
        case .waiting(let items):
            let keys = items.map { Collection.results.prefix + $0.key + "\n" + Self.key(result: $0.key) }
            let ticket = context.nextTicket()
            work = .finding(ticket: ticket, items)
            return [.find(ticket: ticket, keys: keys.joined(by: "\n"))]
        }
    }

    /// - Parameters:
    ///   - undone: The resets that were undone.
    ///   - mayComeBack: Whether there is a reset here that may turn out to be undone.
    /// - Returns: nil if something else was found.
    mutating func receiveFound(
        ticket: UInt32, _ entries: [StoredEntry], undone: [Text], mayComeBack: Bool, _ context: inout Context
    ) -> [Effect]? {
        guard case .finding(ticket, let items) = work else { return nil }
        work = .none
        var new: [FiledResult] = []
        var changed: [Score] = []
        var place = 0
        func isFound(_ key: Text) -> Bool {
            guard place < entries.count, entries[place].key == key else { return false }
            place += 1
            return true
        }
        for item in items {
            let isHere = isFound(Collection.results.prefix + item.key)
            // What was learnt of it before may not hold any more.
            deleted.remove(item.key)
            gone.remove(item.key)
            // What has not been told yet comes later than all that has.
            if isFound(Self.key(result: item.key)) { continue }
            if let reset = item.deletionsSince.first(where: { !undone.contains($0) }) {
                let result = DeletedResult(record: item.key, operation: reset)
                if isHere { deleted.place(result) } else if mayComeBack { gone.place(result) }
                continue
            }
            let result = FiledResult(id: item.key, facts: item.value, record: Text())
            guard context.isPossible(result),
                let score = context.score(record: item.key, facts: item.value), context.shares(score)
            else { continue }
            if isHere { changed.append(score) } else { new.append(result) }
        }
        // After all was told, the first answers tell what is here already.
        if !new.isEmpty || !deleted.isEmpty { hasNews = true }
        if new.isEmpty, changed.isEmpty { return [] }
        let ticket = context.nextTicket()
        work = .storing(ticket: ticket, before: (context.bests, context.latest))
        var effects = context.takeIn(new)
        for score in changed { effects += context.store(score) }
        // Answered when it is stored.
        effects.append(.count(ticket: ticket, StoredQuery(.results, prefix: "-")))
        return effects + [.send(.profile(.resultsImported))] + Context.resultsTakenIn
    }

    /// - Returns: whether what was taken in is stored now.
    mutating func written(ticket: UInt32) -> Bool {
        guard case .storing(ticket, _) = work else { return false }
        work = .none
        return true
    }

    /// What others have deleted and brought back is so here.
    mutating func followed() { (work, deleted, undone, gone) = (.none, [], [], []) }

    /// Something could not be stored or read.
    mutating func storageFailed(_ context: inout Context) {
        if case .storing(_, let before) = work { (context.bests, context.latest) = (before.bests, before.latest) }
        (work, deleted, undone, gone) = (.none, [], [], [])
        (batch, reading, mayBeUntold) = (nil, nil, true)
    }
}

extension SharedResults.Walk {
    /// In the store.
    var text: Text {
        switch self {
        case .results(let last): "results/" + (last ?? Text())
        case .deletions(let last): "deletions/" + (last ?? Text())
        case .deleted(let operation, let last): "deleted/" + operation + "/" + (last ?? Text())
        case .done: "done"
        }
    }

    fileprivate init?(_ text: Text) {
        let parts = text.bytes.split(separator: UInt8(ascii: "/"), maxSplits: 2, omittingEmptySubsequences: false)
            .map { Text($0) }
        let last = parts.last.flatMap { $0.isEmpty ? nil : $0 }
        switch (parts[0], parts.count) {
        case ("results", 2): self = .results(after: last)
        case ("deletions", 2): self = .deletions(after: last)
        case ("deleted", 3): self = .deleted(operation: parts[1], after: last)
        case ("done", 1): self = .done
        default: return nil
        }
    }
}

extension Context {
    /// Whether a result is young enough to be shared. With the most days all are: a clock that is wrong by years keeps none back.
    fileprivate func shares(_ score: Score) -> Bool {
        let days = settings[.shareDays]
        if days == 0 || days == Setting.shareDays.range.upperBound { return days > 0 }
        return score.at >= now || now - score.at <= UInt64(days) * 86_400_000
    }
}
