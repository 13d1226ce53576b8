/// What the devices of a player share of one thing: a setting, a result, that a reset is undone, the games of a slot.
///
/// Any two states of a thing join to one, whichever comes first and however often each comes (a join-semilattice: Shapiro et al.,
/// "Conflict-free replicated data types", 2011). So all devices agree when all that was changed has come to all of them.
public struct SyncItem: Equatable, Sendable {
    public let category: SyncCategory
    /// Names the thing within its category.
    public let key: Text
    /// When it was changed (`HybridClock`).
    public private(set) var stamp: Text
    public private(set) var value: Text
    /// Of a result, the resets that have deleted it and were not undone, each by its stamp; in their order. Also those after which it has
    /// come once more: who still keeps what such a one has deleted, hears what holds when that is undone.
    public private(set) var deletions: [Text]

    public init(_ category: SyncCategory, key: Text, stamp: Text, value: Text, deletions: [Text] = []) {
        (self.category, self.key, self.stamp, self.value) = (category, key, stamp, value)
        self.deletions = []
        delete(deletions)
    }

    /// The resets that hold: those since it came, for what came after a reset that one did not mean. Without one it is there.
    public var deletionsSince: [Text] { deletions.filter { stamp.precedes($0) } }

    /// Whether it is the same thing, in whatever state.
    public func isSame(as other: SyncItem) -> Bool { category == other.category && key == other.key }

    /// What holds when this and `other`, two states of one thing, are both known: what was changed last, and all deletions; of games all
    /// that nobody has replaced (`SavedGames`).
    public func joined(with other: SyncItem) -> SyncItem {
        var joined = precedes(other) ? other : self
        joined.delete(deletions + other.deletions)
        if category == .status, let games = SavedGames(value), let others = SavedGames(other.value) {
            joined.value = games.joined(with: others).text
        }
        return joined
    }

    /// Of two that were changed at the same moment by the same device, of which one must be wrong, the same one always wins.
    private func precedes(_ other: SyncItem) -> Bool {
        stamp == other.stamp ? value.precedes(other.value) : stamp.precedes(other.stamp)
    }

    private mutating func delete(_ resets: [Text]) {
        deletions = resets.sortedOnce()
        if deletions.count > Self.mostDeletions { deletions.removeFirst(deletions.count - Self.mostDeletions) }
    }

    /// One reset deletes a result, or several at the same time on different devices; and others when it has come once more.
    public static var mostDeletions: Int { 20 }

    // MARK: Deletions as a text

    /// The stamps with spaces between.
    public var deletionList: Text {
        var list = Text()
        for reset in deletions {
            if !list.isEmpty { list.append(byte: UInt8(ascii: " ")) }
            list.append(reset)
        }
        return list
    }

    public static func resets(in list: Text) -> [Text] {
        list.bytes.split(separator: UInt8(ascii: " ")).map { Text($0) }
    }

    // MARK: Resets that were undone

    /// That a reset was undone, for good.
    public init(undoing reset: Text, stamp: Text) {
        self.init(.scores, key: Self.undoing + reset, stamp: stamp, value: Text())
    }

    /// The reset of which it says that it was undone; nil if it says something else.
    public var undone: Text? {
        category == .scores && key.hasPrefix(Self.undoing) ? Text(key.bytes[Self.undoing.count...]) : nil
    }

    private static var undoing: Text { "undone/" }

    /// What holds when it is known that some resets were undone.
    public func undoing(_ isUndone: (Text) -> Bool) -> SyncItem {
        var item = self
        item.deletions.removeAll(where: isUndone)
        return item
    }
}

extension [Text] {
    fileprivate func sortedOnce() -> [Text] {
        var sorted: [Text] = []
        for text in self.sorted(by: { $0.precedes($1) }) where sorted.last != text { sorted.append(text) }
        return sorted
    }
}
