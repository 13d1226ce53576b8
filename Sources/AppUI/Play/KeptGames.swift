import PuzzleCore

// A stored game that this version cannot play, because a newer one stored it or because it is damaged, is put aside under
// other keys, so that no new game takes its place; the version that can play it puts it back.
extension State {
    private static var keptPrefix: Text { "kept/" }

    /// Takes up the stored games.
    /// - Returns: effects that put games aside, or back.
    mutating func restoreGames(_ stored: [StoredEntry]) -> [Effect] {
        restoreGames(from: stored)
        var effects: [Effect] = []
        var put = stored
        for puzzle in PuzzleKind.allCases where status(of: puzzle) == nil {
            let present = stored.filter { Self.isGame($0.key, of: puzzle) }
            // Without the game itself nothing is lost.
            if present.contains(where: { $0.key == Self.headerKey(puzzle) }) {
                notice = .gameKept
                for entry in present {
                    effects += [.put(key: Self.keptPrefix + entry.key, value: entry.value), .remove(key: entry.key)]
                }
                continue
            }
            for entry in stored where entry.key.hasPrefix(Self.keptPrefix) {
                let key = Text(entry.key.bytes.dropFirst(Self.keptPrefix.count))
                if Self.isGame(key, of: puzzle) { put.append(StoredEntry(key: key, value: entry.value)) }
            }
        }
        guard put.count > stored.count else { return effects }
        let missing = PuzzleKind.allCases.filter { status(of: $0) == nil }
        restoreGames(from: put)
        for puzzle in missing where status(of: puzzle) != nil {
            for entry in put[stored.count...] where Self.isGame(entry.key, of: puzzle) {
                effects += [.put(key: entry.key, value: entry.value), .remove(key: Self.keptPrefix + entry.key)]
            }
        }
        return effects
    }

    private mutating func restoreGames(from stored: [StoredEntry]) {
        play = Play(stored: stored) { (try? PuzzleID(from: &$0)).map { Game($0) } }
        sudoku.restore(stored)
    }

    /// Whether a key is one of those of a game on the table.
    private static func isGame(_ key: Text, of puzzle: PuzzleKind) -> Bool {
        switch puzzle {
        case .sliding: Play<SlidingPuzzle>.isGame(key)
        case .sudoku: Play<Sudoku>.isGame(key)
        }
    }

    private static func headerKey(_ puzzle: PuzzleKind) -> Text {
        switch puzzle {
        case .sliding: Play<SlidingPuzzle>.headerKey
        case .sudoku: Play<Sudoku>.headerKey
        }
    }
}

extension Play {
    fileprivate static func isGame(_ key: Text) -> Bool {
        [headerKey, clockKey, puzzleKey].contains(key) || key.hasPrefix(turnPrefix)
    }
}
