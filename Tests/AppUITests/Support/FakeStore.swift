import AppUI
import PuzzleCore

/// The device's storage: texts under texts.
struct FakeStore: Equatable {
    private(set) var entries: [Text: Text] = [:]
    /// How many entries were handed out by `load`.
    private(set) var loaded = 0

    init(_ entries: [Text: Text] = [:]) { self.entries = entries }

    subscript(_ key: Text) -> Text? {
        get { entries[key] }
        set { entries[key] = newValue }
    }

    /// Performs the effects that store, in one transaction.
    mutating func perform(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .put(let key, let value): entries[key] = value
            case .remove(let key): entries[key] = nil
            case .removeAll(let prefix): entries = entries.filter { !$0.key.hasPrefix(prefix) }
            default: break
            }
        }
    }

    func keys(_ prefix: Text) -> [Text] { entries.keys.filter { $0.hasPrefix(prefix) }.sorted { $0.precedes($1) } }

    mutating func load(prefix: Text, limit: Int) -> [StoredEntry] {
        let found = keys(prefix).prefix(limit).map { StoredEntry(key: $0, value: entries[$0] ?? Text()) }
        loaded += found.count
        return found
    }

    /// What the app is told when it starts.
    var launchEntries: [StoredEntry] {
        entries.filter { !$0.key.hasPrefix("score/") }.sorted { $0.key.precedes($1.key) }
            .map { StoredEntry(key: $0.key, value: $0.value) }
    }

    static func == (a: Self, b: Self) -> Bool { a.entries == b.entries }
}
