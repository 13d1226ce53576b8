import AppUI
import PuzzleCore

/// The device's storage: texts under texts.
struct FakeStore: Equatable {
    /// In the order of their keys.
    private(set) var entries: [StoredEntry] = []
    /// How many entries were handed out by `load`.
    private(set) var loaded = 0

    init(_ entries: [Text: Text] = [:]) {
        self.entries = entries.map { StoredEntry(key: $0, value: $1) }.sorted { $0.key.precedes($1.key) }
    }

    /// - Precondition: `entries` are in the order of their keys.
    init(sorted entries: [StoredEntry]) { self.entries = entries }

    /// Where `key` is, or would be.
    private func place(_ key: Text) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].key.precedes(key) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    subscript(_ key: Text) -> Text? {
        get {
            let place = place(key)
            return place < entries.count && entries[place].key == key ? entries[place].value : nil
        }
        set {
            let place = place(key)
            let isThere = place < entries.count && entries[place].key == key
            let entry = newValue.map { [StoredEntry(key: key, value: $0)] } ?? []
            entries.replaceSubrange(place..<(isThere ? place + 1 : place), with: entry)
        }
    }

    /// Performs the effects that store, in one transaction.
    mutating func perform(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .put(let key, let value): self[key] = value
            case .remove(let key): self[key] = nil
            case .removeAll(let prefix): entries.removeSubrange(range(prefix))
            default: break
            }
        }
    }

    private func range(_ prefix: Text) -> Range<Int> {
        let start = place(prefix)
        return start..<(entries[start...].firstIndex { !$0.key.hasPrefix(prefix) } ?? entries.count)
    }

    func keys(_ prefix: Text) -> [Text] { entries[range(prefix)].map(\.key) }

    mutating func load(prefix: Text, limit: Int) -> [StoredEntry] {
        let found = Array(entries[place(prefix)...].prefix(limit).prefix { $0.key.hasPrefix(prefix) })
        loaded += found.count
        return found
    }

    /// What the app is told when it starts.
    var launchEntries: [StoredEntry] { entries.filter { !$0.key.hasPrefix(StoredEntry.later) } }

    static func == (a: Self, b: Self) -> Bool { a.entries == b.entries }
}
