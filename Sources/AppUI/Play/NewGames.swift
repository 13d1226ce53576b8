import PuzzleAPI
import PuzzleCore

// New games: nothing is lost without a question.
extension Context {
    /// Asks first if a game would be lost.
    /// - Parameter chosen: What is set for the new game, and stays as it is if there is none.
    mutating func askNewGame(_ chosen: [(setting: Setting, value: Int)] = []) -> [Effect] {
        self.chosen = chosen
        return askToGiveUp(GameSlot(table.name, isDaily: false), .abandonGame) ?? startNewGame(chosen)
    }

    /// Asks whether the unfinished game whose slot is wanted is to be given up. Whoever is in the middle of the other game of
    /// its puzzle stays there.
    /// - Returns: nil if there is none.
    mutating func askToGiveUp(_ slot: GameSlot, _ dialog: Dialog) -> [Effect]? {
        guard status(of: slot)?.isUnfinished == true else { return nil }
        let isInOther = isGameShown && table.name == slot.puzzle && status?.isUnfinished == true
        return (isInOther ? [] : bring(slot)) + pausePlay() + ask(dialog)
    }

    /// The player wants a new game. Unless it was asked about, a game that waits beside another one is in question first.
    mutating func confirmNewGame() -> [Effect] {
        if dialog == .abandonGame { return startNewGame(chosen) }
        return dialog == .finished || status?.slot.isDaily == true ? askNewGame() : startNewGame()
    }

    /// Starts a ranked game, if that is wanted and the server can be asked or there is one in stock; else one that is not ranked.
    mutating func startNewGame(_ chosen: [(setting: Setting, value: Int)] = []) -> [Effect] {
        var effects = set(chosen)
        if let started = table.startShown(&self) { return effects + started }
        let slot = GameSlot(table.name, isDaily: false)
        effects += clearTable(for: slot) + removeStaleStock()
        guard let leaderboard = table.leaderboard(settings) else { return effects + table.startRelaxed(&self) }
        return effects + wait(for: Awaited(slot, leaderboard))
    }

    /// Shows the game's view without a game: the next one will be of this slot. One of another slot is put aside.
    mutating func clearTable(for slot: GameSlot) -> [Effect] {
        var effects = [Effect.send(.endOfGame(.left))]
        announcement = Text()
        forgetAwaited()
        effects += choose(slot.puzzle)
        // The slot's game may wait beside an empty table.
        if status?.slot != slot, status != nil || status(of: slot) != nil { effects += putAside() }
        if status?.isUnfinished == true {
            effects += note(.gameGivenUp, of: slot)
            if let played = table.givenUp(slot, at: now) { effects.append(.send(.usage(.played(played)))) }
        }
        table.clear()
        effects += go(to: gameView)
        let runsOn = slots.contains { other in
            guard other != slot, let status = status(of: other) else { return false }
            return status.isUnfinished && status.standing == .ranked
        }
        return runsOn ? effects + show(.otherRunsOn) : effects
    }
}
