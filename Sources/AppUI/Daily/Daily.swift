import PuzzleAPI
import PuzzleCore

/// The day's puzzles: what is known of them, on this device and by the server.
public struct Daily: Sendable {
    /// What the server said last.
    public internal(set) var news: DailyPuzzles?
    /// The latest that was finished on this device, by the puzzle's number.
    private var finished = [FinishedDaily?](repeating: nil, count: PuzzleKind.allCases.count)

    subscript(puzzle: PuzzleKind) -> FinishedDaily? {
        get { finished[Int(puzzle.rawValue)] }
        set { finished[Int(puzzle.rawValue)] = newValue }
    }

    mutating func restore(_ stored: [StoredEntry]) {
        for entry in stored {
            if let finished = FinishedDaily(stored: entry) { self[finished.board.kind] = finished }
        }
    }
}

/// A day's puzzle that is over, solved or lost.
struct FinishedDaily: Sendable {
    let board: DailyBoard
    /// Whether it was the server's.
    let isRanked: Bool
}

extension FinishedDaily {
    // In the store: `days/sudoku` = day, `;` if it is ranked, and `+`.

    private static func key(_ puzzle: PuzzleKind) -> Text { Collection.days.prefix + Text(puzzle.name) }

    var effect: Effect {
        var value = Text(decimal: board.day)
        if isRanked { value.append(byte: UInt8(ascii: ";")) }
        value.append(byte: UInt8(ascii: "+"))
        return .put(key: Self.key(board.kind), value: value)
    }

    init?(stored: StoredEntry) {
        var reader = TextReader(stored.value)
        guard let puzzle = PuzzleKind.allCases.first(where: { Self.key($0) == stored.key }),
            let day = try? reader.number(in: 0...UInt32(Limits.days))
        else { return nil }
        board = DailyBoard(day: Int(day), kind: puzzle)
        isRanked = reader.take(UInt8(ascii: ";"))
        guard reader.take(UInt8(ascii: "+")) else { return nil }
    }
}

/// How far the player is with one of the day's puzzles.
enum DailyStanding {
    case open, inPlay, finished
}

extension Context {
    /// The day's puzzle by the server's clock; by the device's, as long as nothing is known of that one.
    func today(_ puzzle: PuzzleKind) -> DailyBoard {
        let day = DailyBoard.day(at: Int64(clamping: now)) + session.daysAhead
        return DailyBoard(day: min(max(day, 0), Int(Limits.days)), kind: puzzle)
    }

    /// The place for a day's puzzle; nil if the app has no such puzzle.
    func slot(of board: DailyBoard) -> GameSlot? { table(of: board.kind).map { GameSlot($0.name, isDaily: true) } }

}

extension Daily {
    /// On how many days in a row one of the day's puzzles was finished, and whether today is one of them; nil if on none, or if it
    /// is not known.
    var streak: (days: Int, hasToday: Bool)? {
        guard let news, news.streak > 0 else { return nil }
        return (Int(clamping: news.streak), news.puzzles.contains { $0.isFinished })
    }

    /// The same, with the day of a puzzle that was finished; nil until the server has told so.
    func streak(with board: DailyBoard) -> Int? {
        guard let news, news.day == board.day else { return nil }
        let isCounted = news.puzzles.contains { $0.leaderboard == board.leaderboard && $0.isFinished }
        return isCounted ? streak?.days : nil
    }

    /// Whether the button of the day's puzzle goes on with this game.
    func isOffered(_ game: GameStatus, of table: any AnyTable, _ context: Context) -> Bool {
        guard game.slot.isDaily, let kind = table.kind else { return false }
        return progress(of: context.today(kind), context) == .inPlay
    }

    func progress(of board: DailyBoard, _ context: Context) -> DailyStanding {
        let leaderboard = board.leaderboard
        if news?.puzzles.contains(where: { $0.leaderboard == leaderboard && $0.isFinished }) == true {
            return .finished
        }
        // Who has played without the server has still that of the server before them.
        if let known = self[board.kind], known.board == board, known.isRanked || !context.device.isOnline {
            return .finished
        }
        guard let slot = context.slot(of: board), let status = context.status(of: slot), status.day == board.day
        else { return .open }
        // Once the server can be asked, its puzzle is the one to play.
        if status.isOfDate, context.device.isOnline, news != nil || !status.isUnfinished { return .open }
        return status.isUnfinished || status.moves == 0 ? .inPlay : .open
    }
}
