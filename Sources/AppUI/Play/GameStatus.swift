import PuzzleCore

/// What is known of a game, whichever puzzle it is of.
public struct GameStatus: Equatable, Sendable {
    let slot: GameSlot
    /// As in `Play`.
    let day: Int?
    let isOfDate: Bool
    let standing: GameStanding
    let moves: Int
    let isPaused: Bool
    let isUnfinished: Bool
    /// Whether its clock runs.
    let isRunning: Bool
    let milliseconds: Milliseconds
}

extension Play where P: PlayablePuzzle {
    /// - Precondition: The game is over.
    func over(at now: WallTime) -> GameOver {
        GameOver(
            status: status(at: now), isSolved: game.isSolved, ranked: P.rankedScore(of: game), issued: issued,
            record: GameRecord(game).text, picture: picture, player: player,
            effort: P.effort(of: self))
    }
}

extension Play {
    func status(at now: WallTime) -> GameStatus {
        GameStatus(
            slot: slot, day: day, isOfDate: isOfDate, standing: standing, moves: game.moves, isPaused: isPaused,
            isUnfinished: isUnfinished,
            isRunning: !game.isOver && clock.isRunning, milliseconds: milliseconds(at: now))
    }
}
