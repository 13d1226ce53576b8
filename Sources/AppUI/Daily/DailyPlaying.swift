import PuzzleAPI
import PuzzleCore

// Playing the day's puzzle: the server's, which is ranked, else one that follows from the date, which is not.
extension State {
    /// Plays it, goes on with it, or shows who else has finished it.
    mutating func askDaily(_ puzzle: PuzzleKind) -> [Effect] {
        let board = today(puzzle)
        switch progress(of: board) {
        case .finished: return showRanking(of: board)
        case .inPlay: return goOn(with: GameSlot(puzzle, isDaily: true))
        case .open: return askToGiveUp(GameSlot(puzzle, isDaily: true), .abandonForDaily) ?? startDaily(puzzle)
        }
    }

    mutating func startDaily(_ puzzle: PuzzleKind) -> [Effect] {
        clearTable(for: GameSlot(puzzle, isDaily: true)) + wait(for: Awaited(today(puzzle)))
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
