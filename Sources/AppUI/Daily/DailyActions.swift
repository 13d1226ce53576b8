import PuzzleAPI
import PuzzleCore

public enum DailyAction: Equatable, Sendable {
    /// The day's puzzle.
    case asked(PuzzleKind)
    case confirmed
    /// Who has finished it?
    indirect case rankingChosen(DailyBoard)
}

// Playing the day's puzzle: the server's, which is ranked, else one that follows from the date, which is not.
extension Context {
    mutating func reduce(_ action: DailyAction) -> [Effect] {
        switch action {
        case .asked(let puzzle): askDaily(puzzle)
        case .confirmed: table.kind.map { startDaily(today($0)) } ?? []
        case .rankingChosen(let board): showRanking(of: board)
        }
    }

    /// Plays it, goes on with it, or shows who else has finished it.
    mutating func askDaily(_ puzzle: PuzzleKind) -> [Effect] {
        let board = today(puzzle)
        guard let slot = slot(of: board) else { return [] }
        switch progress(of: board) {
        case .finished: return showRanking(of: board)
        case .inPlay: return goOn(with: slot)
        case .open: return askToGiveUp(slot, .abandonForDaily) ?? startDaily(board)
        }
    }

    private mutating func startDaily(_ board: DailyBoard) -> [Effect] {
        guard let slot = slot(of: board) else { return [] }
        return clearTable(for: slot) + wait(for: Awaited(board, in: slot))
    }

    /// Takes note that the day's puzzle is over, solved or lost: whoever has seen where the errors are would win the next try.
    mutating func finishDaily(_ board: DailyBoard, isRanked: Bool) -> [Effect] {
        if isRanked { finish?.daily = board }
        return [keep(FinishedDaily(board: board, isRanked: isRanked))]
    }

    /// The server has a result that this device does not know.
    mutating func finishDailyElsewhere(_ board: DailyBoard) -> [Effect] {
        let effects = [keep(FinishedDaily(board: board, isRanked: true))]
        guard awaited?.daily == board else { return effects + requestHeldGame() }
        awaited = nil
        return effects + showRanking(of: board)
    }

    mutating func receiveDaily(_ news: DailyPuzzles?) {
        guard let news else { return }
        daily.news = news
        daily.daysAhead = Int(news.day) - DailyBoard.day(at: Int64(clamping: now))
    }

    private mutating func keep(_ finished: FinishedDaily) -> Effect {
        daily[finished.board.kind] = finished
        return finished.effect
    }

    /// Shows who has finished a day's puzzle.
    mutating func showRanking(of board: DailyBoard) -> [Effect] {
        ranking.daily = board
        return view == .leaderboard ? loadRanking() : go(to: .leaderboard)
    }
}
