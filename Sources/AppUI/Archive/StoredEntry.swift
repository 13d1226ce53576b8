import PuzzleCore

/// An entry of the device's storage.
public struct StoredEntry: Equatable, Sendable {
    /// Its path: the name of its collection, a slash, its id.
    public let key: Text
    public let value: Text

    public init(key: Text, value: Text) {
        self.key = key
        self.value = value
    }

    /// Its id; nil for an entry of another collection.
    func id(in collection: Collection) -> Text? {
        let prefix = collection.prefix
        return key.hasPrefix(prefix) ? Text(key.bytes.dropFirst(prefix.count)) : nil
    }
}

/// Names entries of a collection, and which of them are wanted.
public struct StoredQuery: Equatable, Sendable {
    public let collection: Collection
    /// Whether entries are sought, and sorted, by their order (`Effect.put`); otherwise by their ids. What has no order is not found
    /// by one.
    public let isByOrder: Bool
    /// The lower bound, which is found, and the upper one, which is not.
    public let from: Text
    public let to: Text
    /// Whether the last ones come first.
    public var isReversed = false
    /// So many are passed over.
    public var offset = 0
    /// So many are read at most.
    public var limit = Int(Int32.max)

    public init(_ collection: Collection, isByOrder: Bool = false, from: Text, to: Text) {
        self.collection = collection
        self.isByOrder = isByOrder
        self.from = from
        self.to = to
    }

    /// All whose ids, or orders, begin with `prefix`.
    public init(_ collection: Collection, isByOrder: Bool = false, prefix: Text = Text()) {
        self.init(collection, isByOrder: isByOrder, from: prefix, to: prefix + "\u{FFFF}")
    }

    /// Of those whose ids begin with `prefix` the ones that come after an id, if there is any; up to so many.
    init(_ collection: Collection, prefix: Text = Text(), after last: Text?, limit: Int) {
        let all = StoredQuery(collection, prefix: prefix)
        // Nothing comes between an id and the same with a zero byte behind.
        self.init(collection, from: last.map { $0 + "\u{0}" } ?? all.from, to: all.to)
        self.limit = limit
    }
}
