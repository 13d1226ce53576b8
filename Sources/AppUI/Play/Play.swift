import PuzzleAPI
import PuzzleCore

/// What a game counts for.
public enum GameStanding: Sendable {
    /// The server has drawn it and ranks its result; the clock is not stopped by a pause.
    case ranked
    /// The result stays on the device.
    case relaxed
    /// Played with help: counts for no best.
    case aided
    /// Against the record of a game on the same board.
    case race
}

/// A game being played: the moves, the clock, and whether the server has issued it.
public struct Play<P: Puzzle>: Sendable {
    public internal(set) var game: Game<P>
    public internal(set) var clock: GameClock
    /// The id under which the server issued the game; nil if it is not ranked.
    public private(set) var issued: Text?
    /// Whether help was used, or a lost game is gone on with: it is no longer ranked, and counts for no best.
    public private(set) var isAided = false
    /// The stored game (`Score.recordKey`) that this one is a race against; nil if it is none.
    public private(set) var ghost: Text?
    public let slot: GameSlot
    /// How hard the puzzle is, as its engine rates it; 0 where that is not known.
    let rating: Int
    /// The picture on the tiles, where there can be one, whether or not it is shown; nil for the one that is set.
    var picture: Text?
    /// The name under which it was begun, whatever the player is called by then; nil if there was none.
    var player: Text?
    /// Of a day's puzzle, in days since 1 January 1970.
    let day: Int?
    /// Whether something could not be stored: the next turn stores the whole game again.
    var isBehind = false
    /// Whether the board is covered and waits for the player.
    public internal(set) var isPaused = false

    /// - Parameter begun: When the server's clock began to run, with the puzzle on the screen; nil if it does not.
    public init(
        _ game: Game<P>, in slot: GameSlot, issued: Text?, begun: WallTime? = nil, ghost: Text? = nil, day: Int? = nil,
        rating: Int = 0
    ) {
        self.game = game
        clock = GameClock()
        if let begun { clock.start(at: begun + WallTime(P.inspection)) }
        self.issued = issued
        self.ghost = ghost
        self.slot = slot
        self.day = day
        self.rating = rating
    }

    public var isRanked: Bool { issued != nil }
    public var standing: GameStanding { isRanked ? .ranked : isAided ? .aided : ghost == nil ? .relaxed : .race }
    /// Whether it is the day's puzzle that follows from the date, and not the server's.
    var isOfDate: Bool { day.map { game.id.seed == UInt64($0) } ?? false }
    public var isStarted: Bool { game.moves > 0 }
    /// Begun and not yet over: what leaving must not lose.
    public var isUnfinished: Bool { isStarted && !game.isOver }

    public func milliseconds(at now: WallTime) -> Milliseconds {
        game.isOver ? game.milliseconds : max(clock.elapsed(at: now), game.milliseconds)
    }

    /// How long the puzzle may still be looked at before the clock starts.
    func inspection(at now: WallTime) -> Milliseconds {
        guard !game.isOver, let zero = clock.zero, zero > now else { return 0 }
        // No longer than it takes, whatever time was stored.
        return min(Milliseconds(clamping: zero - now), P.inspection)
    }

    /// Takes a turn now; the first one starts the clock, if it does not run yet.
    public mutating func take(_ action: Turn<P.Move>.Action, at now: WallTime) throws(IllegalTurn) -> Turn<P.Move> {
        let turn = Turn(action, at: milliseconds(at: now))
        try game.take(turn)
        clock.start(at: now)
        clock.advance(to: now)
        if game.isOver { clock.pause(at: now) }
        return turn
    }

    /// Takes a turn now, and tells how to store it.
    /// - Returns: nil if the turn is not allowed; all stays as it is.
    mutating func takeStored(_ action: Turn<P.Move>.Action, at now: WallTime) -> [Effect]? {
        let previous = game.milliseconds
        guard let turn = try? take(action, at: now) else { return nil }
        defer { isBehind = false }
        return isBehind ? storeAll() : storeTurn(turn, after: previous)
    }

    /// Covers the board. The clock of a ranked game runs on: nobody can prove that a pause was not used for thinking.
    public mutating func pause(at now: WallTime) {
        guard isUnfinished else { return }
        isPaused = true
        if !isRanked { clock.pause(at: now) }
    }

    public mutating func resume(at now: WallTime) {
        isPaused = false
        if isUnfinished { clock.start(at: now) }
    }
}

extension Play {
    mutating func keepPlayer(_ name: Text) -> [Effect] {
        guard player == nil else { return [] }
        player = name
        return [.put(key: slot.player, value: name)]
    }

    mutating func forgetPicture(_ name: Text) -> [Effect] {
        guard picture?.hasPrefix(name) == true else { return [] }
        picture = nil
        return [.remove(key: slot.picture)]
    }

    /// Takes note of help. From here on a pause stops the clock.
    /// - Returns: effects that store it.
    mutating func becomeAided(at now: WallTime) -> [Effect] {
        guard !isAided else { return [] }
        isAided = true
        issued = nil
        ghost = nil
        clock.advance(to: now)
        return [.put(key: slot.header, value: headerEntry)] + storePause()
    }

    var headerEntry: Text {
        var value = Text()
        if let day {
            value.append(decimal: day)
            value.append(byte: UInt8(ascii: ";"))
        }
        value.append(game.id.text)
        value.append(byte: UInt8(ascii: ";"))
        if let known = issued ?? ghost { value.append(known) }
        if isAided { value.append(byte: UInt8(ascii: "+")) }
        return value
    }

    /// Effects that store a new game in place of the old one.
    func storeNew() -> [Effect] {
        [
            .removeAll(prefix: slot.turns),
            (isRanked ? clock.zero : nil).map { storeClock($0) } ?? .remove(key: slot.clock),
            picture.map { .put(key: slot.picture, value: $0) } ?? .remove(key: slot.picture),
            player.map { .put(key: slot.player, value: $0) } ?? .remove(key: slot.player),
            .put(key: slot.header, value: headerEntry),
        ]
    }

    /// Effects that store the turn just taken.
    func storeTurn(_ turn: Turn<P.Move>, after previous: Milliseconds) -> [Effect] {
        var text = Text()
        GameRecord<P>.write(turn, after: previous, to: &text)
        var effects = [Effect.put(key: slot.turn(game.moves), value: text)]
        if game.moves == 1, isRanked, let zero = clock.zero { effects.append(storeClock(zero)) }
        return effects
    }

    /// Effects that store the whole game: after something could not be stored.
    func storeAll() -> [Effect] {
        var effects = storeNew()
        var previous: Milliseconds = 0
        for (index, turn) in game.turns.enumerated() {
            var text = Text()
            GameRecord<P>.write(turn, after: previous, to: &text)
            effects.append(.put(key: slot.turn(index + 1), value: text))
            previous = turn.at
        }
        return effects
    }

    /// Effects that store the play time of a game that is being left: thinking counts, too.
    func storePause() -> [Effect] { isRanked ? [] : [storeClock(UInt64(clock.elapsed(at: 0)))] }

    private func storeClock(_ time: UInt64) -> Effect {
        var text = Text()
        text.append(decimal: time)
        return .put(key: slot.clock, value: text)
    }

    /// The game as devices share it, up to its latest turn: whenever it is told, it is the same.
    /// - Parameter made: As it is stored.
    func saved(_ stamp: Text, made: Text?) -> SavedGame {
        if let end { return SavedGame(stamp: stamp, header: headerEntry, end: end) }
        var zero = Text()
        if isRanked, let started = clock.zero { zero.append(decimal: started) }
        var turns = Text()
        var previous: Milliseconds = 0
        for turn in game.turns {
            if !turns.isEmpty { turns.append(byte: UInt8(ascii: ",")) }
            GameRecord<P>.write(turn, after: previous, to: &turns)
            previous = turn.at
        }
        // The player's own pictures stay on their device.
        let shown = picture.flatMap { $0.hasPrefix(OwnPicture.prefix) ? nil : $0 }
        return SavedGame(
            stamp: stamp, header: headerEntry, clock: zero, made: made ?? Text(), picture: shown ?? Text(),
            player: player ?? Text(), turns: turns)
    }

    /// How it is over, as devices tell each other; nil as long as it goes on.
    private var end: Text? {
        guard game.isOver else { return nil }
        return isOfDate ? SavedGame.endOfDate : SavedGame.endOfOthers
    }

    /// Takes up the stored game. Turns are read up to the first that does not fit.
    /// - Parameter start: Reads the puzzle's id, and makes the game's beginning.
    /// - Returns: nil if there is none, or none that this version can play.
    init?(stored: [StoredEntry], in slot: GameSlot, start: (inout TextReader) -> (game: Game<P>, rating: Int)?) {
        guard let header = stored.first(where: { $0.key == slot.header })?.value else { return nil }
        var reader = TextReader(header)
        var day: Int?
        if slot.isDaily {
            guard let number = try? reader.number(in: 0...UInt32(Limits.days)), reader.take(UInt8(ascii: ";")) else {
                return nil
            }
            day = Int(number)
        }
        guard let start = start(&reader), reader.take(UInt8(ascii: ";")) else { return nil }
        let issued = Text(header.bytes[reader.offset...])
        self.init(
            start.game, in: slot, issued: TextRule.uuid.allows(issued) ? issued : nil, day: day, rating: start.rating)
        isAided = issued.bytes.first == UInt8(ascii: "+")
        picture = stored.first { $0.key == slot.picture }?.value
        player = stored.first { $0.key == slot.player }?.value
        // Earlier versions had another key for records.
        for prefix in ["~record/", Collection.records.prefix] where issued.hasPrefix(prefix) {
            ghost = Collection.records.prefix + Text(issued.bytes.dropFirst(prefix.count))
        }
        for entry in stored where entry.key.hasPrefix(slot.turns) {
            var turnReader = TextReader(entry.value)
            guard entry.key == slot.turn(game.moves + 1),
                let turn = try? GameRecord<P>.readTurn(from: &turnReader, after: game.milliseconds),
                turnReader.isAtEnd, (try? game.take(turn)) != nil
            else { break }
        }
        isPaused = isUnfinished
        let time = stored.first { $0.key == slot.clock }.flatMap { UInt64(decimal: $0.value) }
        if isRanked, !game.isOver, let time {
            clock.start(at: time)
        } else {
            clock = GameClock(elapsed: max(game.milliseconds, isRanked ? 0 : Milliseconds(clamping: time ?? 0)))
        }
    }
}

extension UInt64 {
    /// A number of decimal digits alone.
    init?(decimal text: Text) {
        guard !text.isEmpty, text.count <= 19 else { return nil }
        var value: UInt64 = 0
        for byte in text.bytes {
            guard byte &- UInt8(ascii: "0") < 10 else { return nil }
            value = value * 10 + UInt64(byte &- UInt8(ascii: "0"))
        }
        self = value
    }
}

extension Int {
    package init?(decimal text: Text) {
        let isNegative = text.bytes.first == UInt8(ascii: "-")
        guard let magnitude = UInt64(decimal: isNegative ? Text(text.bytes.dropFirst()) : text), magnitude <= Int32.max
        else { return nil }
        self = isNegative ? -Int(magnitude) : Int(magnitude)
    }
}
