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
        case .open:
            let effects = choose(puzzle)
            return effects + (askToGiveUp(GameSlot(puzzle, isDaily: true), .abandonForDaily) ?? startDaily())
        }
    }

    /// The puzzle on whose table it is played.
    mutating func startDaily() -> [Effect] {
        let board = today(table)
        let effects = clearTable(isDaily: true)
        switch board.kind {
        case .sliding: awaited = SlidingPuzzle.params(ofLeaderboard: board.board)
        case .sudoku:
            guard let choice = SudokuChoice(leaderboard: board.board), let params = choice.params else { break }
            let id = PuzzleID<Sudoku>(params: params, seed: UInt64(board.day))
            sudoku.making = SudokuTable.Making(choice: choice, id: id, slot: .dailySudoku)
        }
        daily.awaited = board
        guard isOnline else { return effects + startDailyAlone() }
        return effects + requestGame(board.leaderboard) + [.timer(.issue, milliseconds: 2500)]
    }

    /// The server has issued it.
    mutating func startDaily(_ issued: IssuedGame, _ board: DailyBoard) -> [Effect] {
        daily.awaited = nil
        let begun: [Effect]
        switch board.kind {
        case .sliding: begun = begin(issued)
        case .sudoku: begun = sudoku.making.map { make(issued, $0.choice) } ?? []
        }
        return [keep(DailyGame(board: board, isRanked: true))] + begun
    }

    /// The server could not be asked.
    mutating func startDailyAlone() -> [Effect] {
        guard let board = daily.awaited else { return [] }
        daily.awaited = nil
        let begun: [Effect]
        switch board.kind {
        case .sliding:
            guard let params = awaited else { return [] }
            let id = PuzzleID<SlidingPuzzle>(params: params, seed: UInt64(board.day))
            begun = begin(Play(Game(id), in: .dailySliding, issued: nil))
        case .sudoku: begun = retryMaking()
        }
        return [keep(DailyGame(board: board, isRanked: false))] + begun + show(.practiceOnly)
    }

    /// Takes note that the day's puzzle is over, solved or lost: whoever has seen where the errors are would win the next try.
    mutating func finishDaily() -> [Effect] {
        guard var game = daily.games[Int(table.rawValue)] else { return [] }
        game.isFinished = true
        if game.isRanked { finish?.daily = game.board }
        return [keep(game)]
    }

    /// The server has a result that this device does not know.
    mutating func finishDailyElsewhere(_ board: DailyBoard) -> [Effect] {
        let effects = clearTable(isDaily: true)
        return effects + [keep(DailyGame(board: board, isRanked: true, isFinished: true))] + showRanking(of: board)
    }

    mutating func receiveDaily(_ news: DailyPuzzles?) {
        guard let news else { return }
        daily.news = news
        daily.daysAhead = Int(news.day) - DailyBoard.day(at: Int64(clamping: now))
    }

    private mutating func keep(_ game: DailyGame) -> Effect {
        daily.games[Int(game.board.kind.rawValue)] = game
        return game.effect
    }

    /// Shows who has finished a day's puzzle.
    mutating func showRanking(of board: DailyBoard) -> [Effect] {
        ranking.daily = board
        return view == .leaderboard ? loadRanking() : go(to: .leaderboard)
    }
}
