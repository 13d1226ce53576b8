import PuzzleAPI
import Store

extension RequestError {
    /// Tells what a store could not do; nil if that is nothing the client can do something about.
    init?(_ error: StoreError) {
        switch error {
        case .overloaded:
            self.init(
                .overloaded,
                "More is waiting to be stored than can be soon. Nothing was changed: send the same again later.",
                headers: [.retryAfter: "1"])
        case .closed:
            self.init(
                .overloaded, "The server is shutting down. Nothing was changed: send the same again later.",
                headers: [.retryAfter: "5"])
        case .unknownPlayer: self = .noPlayer
        case .forbiddenName:
            self.init(.outOfRange, "The operator of this server does not allow this name.", field: "name")
        case .unavailable:
            self.init(
                .storeUnavailable,
                "The server cannot store or read at present. What was sent may be sent again later as it is.",
                headers: [.retryAfter: "30"])
        case .unopened, .unusable: return nil
        }
    }

    /// Tells why a verified result is not stored.
    init(_ refusal: Refusal) {
        switch refusal {
        case .resultConflict:
            self.init(
                .resultConflict, "Another result was stored under this id. Give every result an id of its own.",
                field: "result")
        case .unknownGame:
            self.init(
                .unknownGame,
                "No such game was issued, or it has expired, or newer ones have taken its place: a player can have "
                    + "\(GameRules.maximumOpenGames) unfinished games on a leaderboard.", field: "game")
        case .gameOfAnotherPlayer:
            self.init(.gameOfAnotherPlayer, "The game was issued to another player.", field: "game")
        case .gameAlreadyFinished:
            self.init(
                .gameAlreadyFinished, "A result of this game was stored before. Get a new game to play again.",
                field: "game")
        case .gameExpired:
            let days = Limits.gameValidity / (24 * 60 * 60 * 1000)
            self.init(
                .gameExpired,
                "The game was issued more than \(days) days ago, or is a day's puzzle and the day after it is over, too. "
                    + "Get a new one.", field: "game")
        case .wrongPuzzle:
            self.init(
                .wrongPuzzle, "The record is of another puzzle than the one issued with the game.", field: "record")
        case .timeNotPassed:
            self.init(
                .timeNotPassed, "The record lasts longer than the time since the game was issued.", field: "record")
        }
    }
}
