import PuzzleAPI
import PuzzleCore

/// A game that the player waits for while the server is asked for it.
public struct Awaited: Sendable {
    let slot: GameSlot
    /// For which it is issued.
    let leaderboard: Text
    /// The day's puzzle that it is; nil for any other game.
    let daily: DailyBoard?
    /// Whether the unranked one that follows from the date is done already.
    let isDone: Bool

    init(_ slot: GameSlot, _ leaderboard: Text) {
        self.slot = slot
        self.leaderboard = leaderboard
        (daily, isDone) = (nil, false)
    }

    /// - Parameter slot: The one for the puzzle's game of the day.
    init(_ board: DailyBoard, in slot: GameSlot, isDone: Bool) {
        self.slot = slot
        leaderboard = board.leaderboard
        daily = board
        self.isDone = isDone
    }

    /// The leaderboard whose puzzles are of the same kind.
    var board: Text { daily?.board ?? leaderboard }
}

// From the wish for a ranked game to the game: the server's, or an unranked one of the same kind if there is none in time.
extension Context {
    mutating func wait(for wanted: Awaited) -> [Effect] {
        guard device.isOnline else { return beginOffline(wanted) }
        session.isBeginLate = awaited == nil && isPending(.beginGame)
        awaited = wanted
        return requestAwaited() + [.timer(.issue, milliseconds: 2500)]
    }

    /// Nothing is waited for any more: the game in whose place it would have come goes on.
    mutating func forgetAwaited() {
        guard let slot = awaited?.slot else { return }
        awaited = nil
        table(of: slot).putBack(&self)
    }

    /// Begins what the server has issued.
    /// - Parameters:
    ///   - isTimed: Whether the server's clock runs from now on.
    ///   - made: The puzzle, if the engine has made it already.
    mutating func begin(
        _ issued: IssuedGame, as wanted: Awaited, isTimed: Bool, made: Text? = nil
    ) -> [Effect] {
        awaited = nil
        let begun = isTimed ? now : nil
        if let effects = table(of: wanted.slot).start(issued, as: wanted, begun: begun, made: made, &self) {
            return effects
        }
        // Issued by a server with another generator: it cannot be played here.
        return beginUnranked(wanted)
    }

    /// The server could not be asked, or has not answered in time.
    mutating func beginOffline() -> [Effect] { awaited.map { beginOffline($0) } ?? [] }

    /// Begins a game that was issued before, whose result is an offline one, or else one that is not ranked.
    private mutating func beginOffline(_ wanted: Awaited) -> [Effect] {
        let inStock = session.stock.indices.filter { session.stock[$0].issued.leaderboard == wanted.leaderboard }
        guard let index = inStock.first(where: { session.stock[$0].made != nil }) ?? inStock.first else {
            return beginUnranked(wanted)
        }
        let stocked = session.stock.remove(at: index)
        return stocked.removal + begin(stocked.issued, as: wanted, isTimed: false, made: stocked.made)
            + show(.offlineGame)
    }

    /// Begins a game that is not ranked. A day's puzzle follows from the date, the same for all.
    private mutating func beginUnranked(_ wanted: Awaited) -> [Effect] {
        awaited = nil
        let table = table(of: wanted.slot)
        if let board = wanted.daily, wanted.isDone {
            table.putBack(&self)
            return [.send(.leaderboard(.dailyChosen(board)))]
        }
        guard let effects = table.startUnranked(wanted, &self) else {
            table.putBack(&self)
            return []
        }
        return effects + show(wanted.daily == nil ? .practiceOnly : .dailyPractice)
    }
}
