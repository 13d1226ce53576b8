/// A game in progress as the devices of a player share it, or that a game is over.
public struct SavedGame: Equatable, Sendable {
    /// When it was changed last (`HybridClock`), which names it as it was then.
    public let stamp: Text
    /// As devices store it: of a day's puzzle the day and `;`, the puzzle's id, `;`, and what it counts for; at its end `+` if help was
    /// used.
    public let header: Text
    /// How it is over; nothing as long as it goes on.
    public let end: Text
    /// What devices store beside it, as they do.
    public let clock, made, picture, player: Text
    /// As in a record; nothing of a game that is over.
    public let turns: Text

    /// - Precondition: No part has a line break.
    public init(
        stamp: Text, header: Text, clock: Text = Text(), made: Text = Text(), picture: Text = Text(),
        player: Text = Text(), turns: Text = Text()
    ) {
        (self.stamp, self.header, end) = (stamp, header, Text())
        (self.clock, self.made, self.picture, self.player) = (clock, made, picture, player)
        self.turns = turns
    }

    /// That a game is over.
    public init(stamp: Text, header: Text, end: Text) {
        (self.stamp, self.header, self.end) = (stamp, header, end)
        (clock, made, picture, player, turns) = (Text(), Text(), Text(), Text(), Text())
    }

    public var isOver: Bool { !end.isEmpty }
    /// Begun and not over: what must not be lost.
    public var isUnfinished: Bool { !isOver && !turns.isEmpty }

    /// Whether it is the other one at the same time or later. Whatever else was played of a game that is over, it ends.
    public func continues(_ other: SavedGame) -> Bool {
        guard isSameGame(as: other) else { return false }
        if isOver || other.isOver { return isOver }
        guard isAided || !other.isAided, turns.hasPrefix(other.turns) else { return false }
        let length = other.turns.count
        return turns.count == length || length == 0 || turns.bytes[length] == UInt8(ascii: ",")
    }

    /// Whether who plays this one and knows of both has no more use for the other one: it continues that one, or no turn was taken in it.
    /// That a game is over stays known, unless it was begun anew.
    public func replaces(_ other: SavedGame) -> Bool {
        if other.isOver { return isSameGame(as: other) && (isOver || turns.isEmpty) }
        return other.turns.isEmpty || continues(other)
    }

    private func isSameGame(as other: SavedGame) -> Bool {
        let (ours, theirs) = (parts, other.parts)
        return ours.puzzle == theirs.puzzle && (ours.mark == theirs.mark || isAided || other.isAided)
    }

    /// With help it no longer counts for what it did.
    private var isAided: Bool { header.bytes.last == UInt8(ascii: "+") }

    private var parts: (puzzle: ArraySlice<UInt8>, mark: ArraySlice<UInt8>) {
        let end = header.bytes.lastIndex(of: UInt8(ascii: ";")) ?? header.count
        return (header.bytes[..<end], header.bytes[end...])
    }

    /// The earlier one comes first; of two of the same moment, of which one must be wrong, always the same one.
    func precedes(_ other: SavedGame) -> Bool {
        stamp == other.stamp ? text.precedes(other.text) : stamp.precedes(other.stamp)
    }

    // MARK: As a text

    static var lineCount: Int { 8 }

    /// A line for each part.
    public var text: Text {
        var text = stamp
        for part in [header, end, clock, made, picture, player, turns] {
            text.append(byte: 0x0A)
            text.append(part)
        }
        return text
    }

    fileprivate init?(_ lines: ArraySlice<Text>) {
        let first = lines.startIndex
        guard lines.count == Self.lineCount, HybridClock.isStamp(lines[first]), !lines[first + 1].isEmpty else {
            return nil
        }
        if lines[first + 2].isEmpty {
            self.init(
                stamp: lines[first], header: lines[first + 1], clock: lines[first + 3], made: lines[first + 4],
                picture: lines[first + 5], player: lines[first + 6], turns: lines[first + 7])
        } else {
            self.init(stamp: lines[first], header: lines[first + 1], end: lines[first + 2])
        }
    }
}

/// What holds of the games of one slot: mostly there is one. Devices that went on without knowing of each other have one each, until the
/// player chooses.
///
/// Any two states join to one, as those of other things do (`SyncItem`): what one of them knows, and has no more, was replaced by
/// something else (a multi-value register: Shapiro et al., 2011).
public struct SavedGames: Equatable, Sendable {
    /// The earliest first.
    public let games: [SavedGame]
    /// Of each device that has changed anything the latest stamp that is known; the earliest first.
    public let known: [Text]

    /// More than so many devices that have gone on by themselves there hardly are: then the latest games are kept, of those that nobody
    /// would miss none. So are the latest of those that are over.
    public static var most: Int { 3 }
    private static var mostDevices: Int { 20 }

    public init(_ games: [SavedGame] = [], known: [Text] = []) {
        let sorted = games.sorted { $0.precedes($1) }
        let over = sorted.filter { $0.isOver }
        var begun = sorted.filter { !$0.isOver }
        if begun.count > Self.most {
            begun = Self.present(among: begun)
            let unfinished = begun.filter { $0.isUnfinished }
            if !unfinished.isEmpty { begun = unfinished }
        }
        self.games = Array(begun.suffix(Self.most) + over.suffix(Self.most)).sorted { $0.precedes($1) }
        self.known = Self.latest(known + sorted.map { $0.stamp })
    }

    /// What holds when this and `other` are both known.
    public func joined(with other: SavedGames) -> SavedGames {
        var joined = games.filter { game in other.game(game.stamp) != nil || !other.knows(game.stamp) }
        for game in other.games {
            if let place = joined.firstIndex(where: { $0.stamp == game.stamp }) {
                if joined[place].precedes(game) { joined[place] = game }
            } else if !knows(game.stamp) {
                joined.append(game)
            }
        }
        return SavedGames(joined, known: known + other.known)
    }

    /// Those that no other one continues.
    public var present: [SavedGame] { Self.present(among: games) }

    private static func present(among games: [SavedGame]) -> [SavedGame] {
        games.filter { game in
            !games.contains { $0.continues(game) && (!game.continues($0) || game.precedes($0)) }
        }
    }

    public func game(_ stamp: Text) -> SavedGame? { games.first { $0.stamp == stamp } }

    /// Whether it is the same state, however it came about.
    public func isSame(as other: SavedGames) -> Bool {
        known == other.known && games.count == other.games.count && games.allSatisfy { other.game($0.stamp) != nil }
    }

    private func knows(_ stamp: Text) -> Bool {
        known.contains { Self.device($0) == Self.device(stamp) && !$0.precedes(stamp) }
    }

    /// Of each device the latest.
    private static func latest(_ stamps: [Text]) -> [Text] {
        var latest: [Text] = []
        for stamp in stamps.sorted(by: { $1.precedes($0) }) {
            guard latest.count < mostDevices, !latest.contains(where: { device($0) == device(stamp) }) else { continue }
            latest.append(stamp)
        }
        return latest.reversed()
    }

    /// Who has made a stamp.
    private static func device(_ stamp: Text) -> ArraySlice<UInt8> { stamp.bytes.suffix(16) }

    // MARK: As a text

    /// A line with the stamps that are known, and those of the games below.
    public var text: Text {
        var text = Text()
        for stamp in known {
            if !text.isEmpty { text.append(byte: UInt8(ascii: " ")) }
            text.append(stamp)
        }
        for game in games {
            text.append(byte: 0x0A)
            text.append(game.text)
        }
        return text
    }

    /// - Returns: nil for what is no such text, or not the one of its state.
    public init?(_ text: Text) {
        let lines = text.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Text($0) }
        guard lines.count % SavedGame.lineCount == 1 else { return nil }
        let known = lines[0].bytes.split(separator: UInt8(ascii: " ")).map { Text($0) }
        guard known.allSatisfy({ HybridClock.isStamp($0) }) else { return nil }
        var games: [SavedGame] = []
        for first in stride(from: 1, to: lines.count, by: SavedGame.lineCount) {
            guard let game = SavedGame(lines[first..<first + SavedGame.lineCount]), game.stamp != games.last?.stamp
            else { return nil }
            games.append(game)
        }
        self.init(games, known: known)
        guard self.text == text else { return nil }
    }
}

extension SyncItem {
    /// The games of a slot.
    public init(_ games: SavedGames, of slot: Text) {
        self.init(.status, key: slot, stamp: games.known.last ?? Text(), value: games.text)
    }
}
