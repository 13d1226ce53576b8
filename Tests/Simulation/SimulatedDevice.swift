import AppUI
import PuzzleCore

/// A device of the player's: the app's real state and reducer over a storage of its own.
final class SimulatedDevice {
    let number: Int
    private(set) var state = State()
    var archive = SimulatedArchive()
    /// Milliseconds by which its clock is ahead.
    var ahead: Int64 = 0
    var network = SimulatedNetwork.up
    var cookie: String?
    var isRunning = false
    /// How often the app was started; what was asked by an earlier one is not answered.
    private(set) var life = 0
    /// After so many passes it ends, and loses up to so many transactions.
    var end: (passes: Int, losing: Int)?
    /// Messages so far.
    var sent = 0
    /// The file that was chosen last.
    var file = Text()
    /// Whether it listens to the server.
    var isListening = false
    /// What was read and has not come yet, and when the last of it does.
    var reads = 0
    var latestRead: WallTime = 0
    /// The number of the timer that was set last, by kind.
    var timers = [Int](repeating: 0, count: Timer.allCases.count)

    init(_ number: Int) { self.number = number }

    var isLoggedIn: Bool { state.context.session.hasAccount }

    private var table: Table<SlidingPuzzle>? { state.context.tables[0] as? Table<SlidingPuzzle> }

    /// The board of the game on the table.
    var board: SlidingBoard? { table?.play?.game.position }

    /// Its games that are not over.
    var games: [(slot: GameSlot, game: SavedGame)] {
        var games: [(slot: GameSlot, game: SavedGame)] = []
        for play in [table?.play, table?.aside] {
            guard let play, !play.game.isOver, let game = table?.saved(play.slot, Text()) else { continue }
            games.append((play.slot, game))
        }
        return games
    }

    /// The same, and those among which the player has still to choose.
    var allGames: [SavedGame] {
        var all = games.map { $0.game }
        for entry in sharedGames {
            guard let end = entry.value.bytes.firstIndex(of: 0x0A),
                let others = SavedGames(Text(entry.value.bytes[(end + 1)...]))
            else { continue }
            all += others.games.filter { !$0.isOver }
        }
        return all
    }

    /// Whether there are games of which it has still to tell.
    var hasUntoldGames: Bool { sharedGames.contains { $0.value.bytes.first == UInt8(ascii: "+") } }

    /// What was earned, by the devices on which it was and the names, as far as it knows: each as it was told, or has still to be.
    var earned: [(key: Text, value: Text)] {
        archive.store.keys(Collection.stamps.prefix + "profile/").map { key in
            let lines = (archive.store[key] ?? Text()).bytes.split(separator: 0x0A)
            return (key, lines.count == 2 ? Text(lines[1]) : Text())
        }
    }

    /// What of that was earned on it, by names.
    var ownEarned: [(name: Text, value: Text)] {
        archive.store.keys(Collection.profiles.prefix).map { key in
            (Text(key.bytes.dropFirst(Collection.profiles.prefix.count)), archive.store[key] ?? Text())
        }
    }

    /// What it stores of games that are shared, by slots.
    private var sharedGames: [StoredEntry] {
        archive.store.keys(Collection.stamps.prefix + "status/").map { key in
            StoredEntry(key: key, value: archive.store[key] ?? Text())
        }
    }

    func clock(at time: WallTime) -> WallTime { WallTime(max(Int64(time) + ahead, 0)) }

    /// - Returns: what the app wants done, when what it stores is under way.
    func pass(_ action: Action, at time: WallTime) -> [Effect] {
        let now = clock(at: time)
        var effects = reduce(&state, action, at: now)
        if let stamp = state.stamp(effects, at: now) { effects.append(stamp.entry) }
        archive.commit(effects, at: time)
        return effects
    }

    /// - Parameter seed: Of the history.
    func launch(seed: UInt64) -> Launch {
        life += 1
        (state, isRunning, isListening, end) = (State(), true, false, nil)
        (reads, timers) = (0, [Int](repeating: 0, count: Timer.allCases.count))
        // No two of them are called the same.
        let salt = UInt64(number + 1) << 32 + UInt64(life)
        return Launch(
            width: 1440, height: 900, isOnline: network != .down, entropy: Entropy(seed: seed ^ salt, salt: salt),
            stored: archive.store.launchEntries)
    }

    /// The app ends, and loses up to so many of the latest transactions.
    func stop(losing most: Int, isTorn: Bool) {
        archive.end(losing: most, isTorn: isTorn)
        (isRunning, isListening, end) = (false, false, nil)
    }
}
