import PuzzleCore

// A stored game that this version cannot play, because a newer one stored it or because it is damaged, is put aside under
// other keys, so that no new game takes its place; the version that can play it puts it back.
extension Context {
    private static var keptPrefix: Text { Collection.kept.prefix }

    /// Takes up the stored games.
    /// - Returns: effects that put games aside, or back.
    mutating func restoreGames(_ stored: [StoredEntry]) -> [Effect] {
        restoreGames(from: stored)
        var effects: [Effect] = []
        var put = stored
        let missing = slots.filter { status(of: $0) == nil }
        for slot in missing {
            let present = stored.filter { slot.has($0.key) }
            // Without the game itself nothing is lost.
            if present.contains(where: { $0.key == slot.header }) {
                notice = Notice(words: .phrase(.gameKept))
                effects.append(.note(.gameUnreadable, slot.name))
                // Of another one that was put aside before.
                effects.append(.removeAll(prefix: Self.keptPrefix + slot.turns))
                for entry in present {
                    effects += [.put(key: Self.keptPrefix + entry.key, value: entry.value), .remove(key: entry.key)]
                }
                continue
            }
            for entry in stored where entry.key.hasPrefix(Self.keptPrefix) {
                let key = Text(entry.key.bytes.dropFirst(Self.keptPrefix.count))
                if slot.has(key) { put.append(StoredEntry(key: key, value: entry.value)) }
            }
        }
        guard put.count > stored.count else { return effects }
        restoreGames(from: put)
        for slot in missing where status(of: slot) != nil {
            for entry in put[stored.count...] where slot.has(entry.key) {
                effects += [.put(key: entry.key, value: entry.value), .remove(key: Self.keptPrefix + entry.key)]
            }
        }
        return effects
    }

    private mutating func restoreGames(from stored: [StoredEntry]) {
        for table in tables {
            table.forgetGames()
            table.restore(stored, in: GameSlot(table.name, isDaily: false), &self)
            table.swapGames(&self)
            table.restore(stored, in: GameSlot(table.name, isDaily: true), &self)
            // The day's is on the table now.
            let isLatest = GameSlot(table.name, isDaily: true).name == storedTable
            let hasOther = status(of: GameSlot(table.name, isDaily: false)) != nil
            if !table.hasGame || hasOther && !isLatest { table.swapGames(&self) }
        }
    }

    /// Effects that remove stored turns which do not belong to a game: those behind one that could not be read.
    func removeStrayTurns(_ stored: [StoredEntry]) -> [Effect] {
        var effects: [Effect] = []
        for slot in slots {
            guard let status = status(of: slot) else { continue }
            let last = slot.turn(status.moves)
            for entry in stored where entry.key.hasPrefix(slot.turns) && last.precedes(entry.key) {
                effects.append(.remove(key: entry.key))
            }
        }
        return effects
    }
}
