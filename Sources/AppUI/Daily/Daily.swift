import PuzzleAPI
import PuzzleCore

/// What the app knows of the day's puzzles.
public struct Daily: Sendable {
    /// What the server said last.
    public internal(set) var news: DailyPuzzles?
    /// The latest that was issued of each puzzle.
    var games: [DailyGame] = []
    /// The puzzle that is on its way.
    var awaited: DailyBoard?
}

/// A day's puzzle that was issued to this device.
struct DailyGame: Equatable, Sendable {
    /// The day's, by which its result competes.
    let leaderboard: Text
    /// The id under which it was issued.
    let game: Text
    var isFinished = false
}

extension DailyGame {
    // In the store: `daily/sudoku` = leaderboard, `;`, issued id, and `+` if it is finished.

    static var prefix: Text { "daily/" }

    func effect(_ puzzle: PuzzleKind) -> Effect {
        .put(
            key: Self.prefix + Text(puzzle.name),
            value: leaderboard + ";" + game + (isFinished ? "+" : Text()))
    }

    init?(stored value: Text) {
        let parts = value.bytes.split(separator: UInt8(ascii: ";"))
        guard parts.count == 2 else { return nil }
        isFinished = parts[1].last == UInt8(ascii: "+")
        leaderboard = Text(parts[0])
        game = Text(isFinished ? parts[1].dropLast() : parts[1])
    }
}

/// How far the player is with one of the day's puzzles.
enum DailyProgress {
    case open, inPlay, finished
}

extension State {
    /// The day's puzzle by the device's clock.
    func today(_ puzzle: PuzzleKind) -> DailyBoard {
        DailyBoard(day: DailyBoard.day(at: Int64(clamping: now)), kind: puzzle)
    }

    func progress(of board: DailyBoard) -> DailyProgress {
        let leaderboard = board.leaderboard
        if daily.news?.puzzles.contains(where: { $0.leaderboard == leaderboard && $0.isFinished }) == true {
            return .finished
        }
        guard let known = daily.games.first(where: { $0.leaderboard == leaderboard }) else { return .open }
        if known.isFinished { return .finished }
        let status = status(of: board.kind)
        return status?.isUnfinished == true && status?.issued == known.game ? .inPlay : .open
    }
}
