import PuzzleAPI
import PuzzleCore

public enum DailyAction: Equatable, Sendable {
    /// The day's puzzle.
    case asked(PuzzleKind)
    case confirmed
    /// It is over, solved or lost.
    indirect case finished(DailyBoard, isRanked: Bool)
    /// The server has a result that this device does not know.
    indirect case finishedElsewhere(DailyBoard)
    /// The server has taken a result of one of them.
    case resultAccepted
    /// The server has forgotten the player.
    case forgotten
}

// Playing the day's puzzle: the server's, which is ranked, else one that follows from the date, which is not.
extension Daily {
    mutating func reduce(_ action: DailyAction, _ context: inout Context) -> [Effect] {
        switch action {
        case .asked(let puzzle): return ask(puzzle, &context)
        case .confirmed: return context.table.kind.map { start(context.today($0), &context) } ?? []
        // Whoever has seen where the errors are would win the next try.
        case .finished(let board, let isRanked):
            return [keep(FinishedDaily(board: board, isRanked: isRanked)), .note(.dailyDone, board.board)]
        case .finishedElsewhere(let board):
            let effects = [keep(FinishedDaily(board: board, isRanked: true))]
            guard context.awaited?.daily == board else { return effects + context.requestHeldGame() }
            context.forgetAwaited()
            return effects + [.send(.leaderboard(.dailyChosen(board)))]
        case .resultAccepted: return load(&context)
        case .forgotten:
            news = nil
            return []
        }
    }

    /// Plays it, goes on with it, or shows who else has finished it.
    private func ask(_ puzzle: PuzzleKind, _ context: inout Context) -> [Effect] {
        let board = context.today(puzzle)
        guard let slot = context.slot(of: board) else { return [] }
        switch progress(of: board, context) {
        case .finished: return [.send(.leaderboard(.dailyChosen(board)))]
        case .inPlay: return context.goOn(with: slot)
        case .open: return context.askToGiveUp(slot, .abandonForDaily) ?? start(board, &context)
        }
    }

    private func start(_ board: DailyBoard, _ context: inout Context) -> [Effect] {
        guard let slot = context.slot(of: board) else { return [] }
        let isDone = self[board.kind]?.board == board
        return context.clearTable(for: slot) + context.wait(for: Awaited(board, in: slot, isDone: isDone))
    }

    private mutating func keep(_ finished: FinishedDaily) -> Effect {
        self[finished.board.kind] = finished
        return finished.effect
    }

    // MARK: What the server says

    func load(_ context: inout Context) -> [Effect] {
        context.device.isOnline ? [context.request(.daily, Endpoints.dailyPuzzles, NoBody())] : []
    }

    /// - Parameter answer: nil if it could not be had.
    mutating func receive(_ answer: Text?, _ context: inout Context) {
        let received: DailyPuzzles? = answer.flatMap { try? JSONReader.readTolerantly($0.bytes) }
        guard let received else { return }
        news = received
        context.session.daysAhead = Int(received.day) - DailyBoard.day(at: Int64(clamping: context.now))
    }
}

extension Daily {
    /// Asked before another day's puzzle is given up.
    static func question(_ context: Context) -> Question {
        context.abandonQuestion(begin: (.dailyPuzzle, .daily(.confirmed)))
    }
}
