import AppForTests
import AppUI
import PuzzleCore

/// A device's storage as the bridge has it: what one event stores is a transaction, which is on the disk a moment later, in the order of
/// the events.
struct SimulatedArchive {
    /// What the app reads.
    private(set) var store = FakeStore()
    private var written = FakeStore()
    private var unwritten: [(at: WallTime, effects: [Effect])] = []
    // What is on the disk, or was.
    private(set) var deleted: [(record: Text, operation: Text)] = []
    private(set) var undone: [Text] = []

    /// Milliseconds in which it is written.
    private static var moment: WallTime { 100 }

    mutating func commit(_ effects: [Effect], at time: WallTime) {
        let late = unwritten.prefix { $0.at + Self.moment < time }
        for transaction in late { write(transaction.effects) }
        unwritten.removeFirst(late.count)
        let stored = effects.filter { $0.isStored }
        if stored.isEmpty { return }
        store.perform(stored)
        unwritten.append((time, stored))
    }

    mutating func load(_ query: StoredQuery) -> [StoredEntry] { store.load(query) }

    /// All is written.
    mutating func settle() { end(losing: 0, isTorn: false) }

    /// The app has ended.
    /// - Parameters:
    ///   - most: So many of the latest transactions are lost, as far as they were not written.
    ///   - isTorn: Whether half of the first one that is lost is written all the same.
    mutating func end(losing most: Int, isTorn: Bool) {
        let lost = unwritten.suffix(most)
        for transaction in unwritten.dropLast(most) { write(transaction.effects) }
        if isTorn, let torn = lost.first { write(Array(torn.effects.prefix(torn.effects.count / 2))) }
        unwritten = []
        store = written
    }

    private mutating func write(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .discard(let operation, let keys) where !operation.isEmpty:
                let prefix = Collection.results.prefix
                for key in keys.bytes.split(separator: 0x0A).map({ Text($0) }) where key.hasPrefix(prefix) {
                    deleted.append((Text(key.bytes.dropFirst(prefix.count)), operation))
                }
            case .recall(let operation): undone.append(operation)
            default: break
            }
        }
        written.perform(effects)
    }
}

extension Effect {
    fileprivate var isStored: Bool {
        switch self {
        case .put, .merge, .place, .remove, .removeAll, .discard, .recall, .trim: true
        default: false
        }
    }
}
