import PuzzleAPI
import PuzzleCore

/// A game that the player waits for while the server is asked for it.
public struct Awaited: Sendable {
    let slot: GameSlot
    /// For which it is issued.
    let leaderboard: Text
    /// The day's puzzle that it is; nil for any other game.
    let daily: DailyBoard?

    init(_ slot: GameSlot, _ leaderboard: Text) {
        self.slot = slot
        self.leaderboard = leaderboard
        daily = nil
    }

    init(_ board: DailyBoard) {
        slot = GameSlot(board.kind, isDaily: true)
        leaderboard = board.leaderboard
        daily = board
    }

    /// The leaderboard whose puzzles are of the same kind.
    var board: Text { daily?.board ?? leaderboard }
}

// From the wish for a ranked game to the game: the server's, or an unranked one of the same kind if there is none in time.
extension State {
    mutating func wait(for wanted: Awaited) -> [Effect] {
        guard isOnline else { return beginOffline(wanted) }
        isBeginLate = awaited == nil && isPending(.beginGame)
        awaited = wanted
        return requestAwaited() + [.timer(.issue, milliseconds: 2500)]
    }

    /// Begins what the server has issued.
    /// - Parameters:
    ///   - isTimed: Whether the server's clock runs from now on.
    ///   - made: The puzzle, if the engine has made it already.
    mutating func begin(
        _ issued: IssuedGame, as wanted: Awaited, isTimed: Bool, _ made: RatedSudoku? = nil
    ) -> [Effect] {
        awaited = nil
        switch wanted.slot.puzzle {
        case .sliding:
            guard let id = try? PuzzleID<SlidingPuzzle>(issued.puzzle) else { break }
            let play = Play(
                Game(id), in: wanted.slot, issued: issued.game, begun: isTimed ? now : nil, day: wanted.daily?.day)
            return begin(play) + startTicking() + refillStock()
        case .sudoku:
            guard let id = Self.sudoku(issued.puzzle), let choice = SudokuChoice(leaderboard: wanted.board) else {
                break
            }
            let making = SudokuTable.Making(
                choice: choice, id: id, issued: issued.game, begun: isTimed ? now : nil, day: wanted.daily?.day)
            return made.map { begin($0, making) } ?? make(making)
        }
        // Issued by a server with another generator: it cannot be played here.
        return beginUnranked(wanted)
    }

    /// The server could not be asked, or has not answered in time.
    mutating func beginOffline() -> [Effect] { awaited.map { beginOffline($0) } ?? [] }

    /// Begins a game that was issued before, whose result is an offline one, or else one that is not ranked.
    private mutating func beginOffline(_ wanted: Awaited) -> [Effect] {
        let inStock = stock.indices.filter { stock[$0].issued.leaderboard == wanted.leaderboard }
        guard let index = inStock.first(where: { stock[$0].made != nil }) ?? inStock.first else {
            return beginUnranked(wanted)
        }
        let stocked = stock.remove(at: index)
        return stocked.removal + begin(stocked.issued, as: wanted, isTimed: false, stocked.made) + show(.offlineGame)
    }

    /// Begins a game that is not ranked. A day's puzzle follows from the date, the same for all.
    private mutating func beginUnranked(_ wanted: Awaited) -> [Effect] {
        awaited = nil
        if let board = wanted.daily, daily[board.kind]?.board == board { return showRanking(of: board) }
        let day = wanted.daily?.day
        let notice = day == nil ? Notice.practiceOnly : .dailyPractice
        switch wanted.slot.puzzle {
        case .sliding:
            guard let params = SlidingPuzzle.params(ofLeaderboard: wanted.board) else { return [] }
            let id = PuzzleID<SlidingPuzzle>(params: params, seed: day.map { UInt64($0) } ?? random.next())
            return begin(Play(Game(id), in: wanted.slot, issued: nil, day: day)) + show(notice)
        case .sudoku:
            guard let choice = SudokuChoice(leaderboard: wanted.board) else { return [] }
            guard let day, let params = choice.params else { return makeUnranked(choice) + show(notice) }
            let id = PuzzleID<Sudoku>(params: DailyBoard.forgiving(params), seed: UInt64(day))
            return make(SudokuTable.Making(choice: choice, id: id, day: day)) + show(notice)
        }
    }
}
