import PuzzleCore

/// A place for a game in progress, on the device and in its store: the day's puzzle has one of its own beside any other game.
public struct GameSlot: Equatable, Sendable {
    /// The puzzle's name.
    let puzzle: Text
    package let isDaily: Bool

    init(_ puzzle: Text, isDaily: Bool) {
        self.puzzle = puzzle
        self.isDaily = isDaily
    }

    package var name: Text { isDaily ? puzzle + ".day" : puzzle }

    // In the store: `games/sliding` = of a day's puzzle the day and `;`, puzzle id, `;`, issued id, the ghost of a race, `+` if help was used, or nothing;
    // `games/sliding/turn/000001` ... = one turn each, in the record's text form; `games/sliding/clock` = in a ranked game the wall
    // time at which its clock began to run, in practice the play time when it was left; `games/sudoku/puzzle` = the puzzle as the engine made it,
    // where the app cannot make it itself; `games/sliding/picture` = the name of the picture on its tiles; `games/sliding/player` = the
    // name under which it was begun.

    var header: Text { Collection.games.prefix + name }
    var clock: Text { header + "/clock" }
    var made: Text { header + "/puzzle" }
    var picture: Text { header + "/picture" }
    var player: Text { header + "/player" }
    /// What the keys of its turns begin with.
    var turns: Text { header + "/turn/" }

    func turn(_ number: Int) -> Text {
        var key = turns
        key.append(decimal: number, width: 6)
        return key
    }

    func removeStored() -> [Effect] {
        [
            .removeAll(prefix: turns), .remove(key: clock), .remove(key: made), .remove(key: picture),
            .remove(key: player), .remove(key: header),
        ]
    }

    /// A game of another device as it would be stored here.
    func entries(of game: SavedGame) -> [StoredEntry] {
        var entries = [StoredEntry(key: header, value: game.header)]
        for (key, value) in [
            (clock, game.clock), (made, game.made), (picture, game.picture), (player, game.player),
        ] where !value.isEmpty {
            entries.append(StoredEntry(key: key, value: value))
        }
        for (place, turn) in game.turns.bytes.split(separator: UInt8(ascii: ",")).enumerated() {
            entries.append(StoredEntry(key: self.turn(place + 1), value: Text(turn)))
        }
        return entries
    }

    func has(_ key: Text) -> Bool { [header, clock, made, picture, player].contains(key) || key.hasPrefix(turns) }
}
