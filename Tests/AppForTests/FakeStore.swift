import AppUI
import PuzzleCore

/// The device's storage: values under paths, some of them in an order besides.
package struct FakeStore: Equatable {
    /// In the order of their keys.
    package private(set) var entries: [StoredEntry] = []
    /// Of entries that have one, by key.
    package private(set) var orders: [Text: Text] = [:]
    /// Of discarded entries that had one, by the key that they have now.
    private var lastOrders: [Text: Text] = [:]
    /// Whether nothing can be stored.
    package var isFull = false
    /// Whether nothing that is asked for later than at the start can be read.
    package var isUnreadable = false
    /// How many entries were handed out by `load`.
    package private(set) var loaded = 0

    package init(_ entries: [Text: Text] = [:]) {
        self.entries = entries.map { StoredEntry(key: $0, value: $1) }.sorted { $0.key.precedes($1.key) }
    }

    /// - Precondition: `entries` are in the order of their keys.
    package init(sorted entries: [StoredEntry], orders: [Text: Text] = [:]) {
        self.entries = entries
        self.orders = orders
    }

    /// Where `key` is, or would be.
    private func place(_ key: Text) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].key.precedes(key) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    package subscript(_ key: Text) -> Text? {
        get {
            let place = place(key)
            return place < entries.count && entries[place].key == key ? entries[place].value : nil
        }
        set {
            let place = place(key)
            let isThere = place < entries.count && entries[place].key == key
            let entry = newValue.map { [StoredEntry(key: key, value: $0)] } ?? []
            entries.replaceSubrange(place..<(isThere ? place + 1 : place), with: entry)
            orders[key] = nil
        }
    }

    /// Performs the effects that store, in one transaction.
    package mutating func perform(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .put(let key, let value, let order):
                self[key] = value
                if !order.isEmpty { orders[key] = order }
            case .merge(let key, let value, let order):
                if self[key] != nil { continue }
                self[key] = value
                if !order.isEmpty { orders[key] = order }
            case .place(let key, let order): if self[key] != nil { orders[key] = order }
            case .remove(let key): self[key] = nil
            case .removeAll(let prefix):
                let range = range(prefix)
                for entry in entries[range] { orders[entry.key] = nil }
                entries.removeSubrange(range)
            case .discard(let operation, let keys):
                for key in keys.bytes.split(separator: 0x0A) {
                    let key = Text(key)
                    guard let value = self[key] else { continue }
                    if operation.isEmpty {
                        self[key] = nil
                    } else {
                        discard(StoredEntry(key: key, value: value), operation)
                    }
                }
            case .trim(let collection, let most):
                for key in keys(collection.prefix).dropLast(most) { self[key] = nil }
            case .recall(let operation):
                let prefix = Collection.discarded.prefix + operation + "/"
                for entry in entries[range(prefix)] {
                    let key = Text(entry.key.bytes.dropFirst(prefix.count))
                    self[key] = entry.value
                    orders[key] = lastOrders.removeValue(forKey: entry.key)
                    self[entry.key] = nil
                }
            default: break
            }
        }
    }

    package static func readsWhile(_ effect: Effect) -> Bool {
        switch effect {
        case .place, .merge, .discard, .recall: true
        default: false
        }
    }

    private mutating func discard(_ entry: StoredEntry, _ operation: Text) {
        let place = Collection.discarded.prefix + operation + "/" + entry.key
        lastOrders[place] = orders[entry.key]
        self[place] = entry.value
        self[entry.key] = nil
    }

    private func range(_ prefix: Text) -> Range<Int> {
        let start = place(prefix)
        return start..<(entries[start...].firstIndex { !$0.key.hasPrefix(prefix) } ?? entries.count)
    }

    package func keys(_ prefix: Text) -> [Text] { entries[range(prefix)].map(\.key) }

    /// What a query finds, whatever its limit.
    package func found(_ query: StoredQuery) -> [StoredEntry] {
        let prefix = query.collection.prefix
        let all = entries[range(prefix)].compactMap { entry -> (place: Text, entry: StoredEntry)? in
            let place = query.isByOrder ? orders[entry.key] : Text(entry.key.bytes.dropFirst(prefix.count))
            guard let place, !place.precedes(query.from), place.precedes(query.to) else { return nil }
            return (place, entry)
        }
        return all.sorted { $0.place.precedes($1.place) }.map(\.entry)
    }

    package mutating func load(_ query: StoredQuery) -> [StoredEntry] {
        let all = found(query)
        let wanted = (query.isReversed ? all.reversed() : all).dropFirst(query.offset).prefix(query.limit)
        loaded += wanted.count
        return Array(wanted)
    }

    /// What the app is told when it starts.
    package var launchEntries: [StoredEntry] {
        Collection.allCases.filter(\.isReadAtStart).flatMap { entries[range($0.prefix)] }
    }

    package static func == (a: Self, b: Self) -> Bool { a.entries == b.entries && a.orders == b.orders }
}
