import PuzzleAPI
import PuzzleCore

/// An issued game that waits to be played.
public struct StockedGame: Equatable, Sendable {
    public let issued: IssuedGame
    /// When it came.
    public let at: WallTime
    /// What the engine has made of it, for a puzzle that the app cannot make itself.
    public internal(set) var made: Text?

    /// `stock/` + time + game: the oldest comes first.
    var key: Text {
        var key = Collection.stock.prefix
        key.append(hexadecimal: at)
        key.append(byte: UInt8(ascii: "/"))
        key.append(issued.game)
        return key
    }

    /// Where its puzzle is stored.
    var madeKey: Text { Collection.made.prefix + issued.game }

    /// Takes it from the store.
    var removal: [Effect] { made == nil ? [.remove(key: key)] : [.remove(key: key), .remove(key: madeKey)] }

    /// Stores the game.
    var effect: Effect { .put(key: key, value: Text(bytes: JSONWriter.write(issued))) }

    /// Whether too little is left of the time in which the server takes its result: five days.
    func isStale(at now: WallTime) -> Bool { now < at || now - at > Limits.gameValidity - 5 * 24 * 3_600_000 }

    init(issued: IssuedGame, at: WallTime) {
        self.issued = issued
        self.at = at
    }

    init?(stored: StoredEntry) {
        guard let id = stored.id(in: .stock) else { return nil }
        var reader = TextReader(id)
        guard let at = try? reader.hexadecimal(),
            let issued: IssuedGame = try? JSONReader.readTolerantly(stored.value.bytes)
        else {
            return nil
        }
        self.init(issued: issued, at: at)
    }
}
