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
    /// Pictures, by their ids.
    private(set) var addedPictures: Set<Text> = []
    private(set) var deletedPictures: Set<Text> = []
    /// Games in progress, each as it was whenever a turn was written.
    private(set) var games: [SavedGame] = []
    /// How often all was forgotten, with what had still to be told.
    private(set) var timesForgotten = 0

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
        var isPlayed = false
        for effect in effects {
            switch effect {
            case .put(let key, _, _):
                isPlayed = isPlayed || key.hasPrefix(Collection.games.prefix)
                if let id = Self.picture(key) { addedPictures.insert(id) }
            case .remove(let key): if let id = Self.picture(key) { deletedPictures.insert(id) }
            case .removeAll(Collection.games.prefix):
                (games, timesForgotten) = ([], timesForgotten + 1)
                (addedPictures, deletedPictures) = ([], [])
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
        if isPlayed { for slot in Self.slots { noteGame(in: slot) } }
    }

    private static func picture(_ key: Text) -> Text? {
        let prefix = Collection.pictures.prefix
        return key.hasPrefix(prefix) ? Text(key.bytes.dropFirst(prefix.count)) : nil
    }

    private static var slots: [Text] { ["sliding", "sliding.day"] }

    private mutating func noteGame(in slot: Text) {
        let key = Collection.games.prefix + slot
        guard let header = written[key] else { return }
        var turns = Text()
        for turn in written.keys(key + "/turn/") {
            if !turns.isEmpty { turns.append(byte: UInt8(ascii: ",")) }
            if let text = written[turn] { turns.append(text) }
        }
        let game = SavedGame(stamp: Text(), header: header, turns: turns)
        if game.isUnfinished, !games.contains(game) { games.append(game) }
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
