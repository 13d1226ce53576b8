import PuzzleAPI
import PuzzleCore

/// What is between the player and the server.
public struct Session: Sendable {
    public internal(set) var playerName = Text()
    /// Whether the player's present name has been sent, and not failed to arrive.
    var isNameSent = true
    /// Whether the server has answered something that makes a guest: until then one request at a time may do so, or the
    /// device would be two guests.
    var isGuest = false
    /// Whether the device is logged in to an account, as far as it knows. Then it is no guest, though known like one.
    public internal(set) var hasAccount = false
    /// The minute until which the link of a mail makes an account for this device, also where it is opened elsewhere; 0 for no such link.
    var expectedUntil = 0
    /// Whether the server is of the time before timed games.
    var isServerEarly = false
    /// By how many days the server was ahead of the clock when it was asked last.
    var daysAhead = 0
    /// What a solved sliding puzzle is worth in a profile.
    var pointsPerPuzzle = Limits.usualPointsPerPuzzle
    /// The latest request of each kind, if it is under way.
    var pending = [UInt32](repeating: 0, count: RequestTicket.Kind.allCases.count)
    /// The leaderboard of the game that was asked for last.
    var requestedLeaderboard = Text()
    /// Whether the game that the server is asked to begin is one that was waited for in vain: its time has run unseen.
    var isBeginLate = false
    /// Issued games in stock, so that there are some to be played offline whose results can be ranked.
    public internal(set) var stock: [StockedGame] = []
    /// Results that the server has not confirmed yet; the first one is sent next.
    public internal(set) var outbox: [ResultSubmission] = []
    /// The one that is under way, by its id. What is sent next may be another one when its answer comes.
    var resultUnderWay = Text()
    var outboxFailures = 0

    /// Keeps what the engine has made of a game in stock; nothing of one that is played by now.
    mutating func storeMade(_ made: Text, for game: Text) -> [Effect] {
        guard let index = stock.firstIndex(where: { $0.issued.game == game }) else { return [] }
        stock[index].made = made
        return [.put(key: stock[index].madeKey, value: made)]
    }

    /// What was asked for who the device was before is not waited for any more.
    mutating func forgetAnswers(to isAsked: (RequestTicket.Kind) -> Bool) {
        for kind in RequestTicket.Kind.allCases where isAsked(kind) { pending[Int(kind.rawValue)] = 0 }
    }

    /// The player is nobody from now on. An answer to what was asked for the one before is not waited for any more.
    mutating func forgetPlayer() {
        forgetAnswers { RequestTicket.Kind.ofPlay.contains($0) }
        (playerName, isNameSent, isGuest, isBeginLate) = (Text(), true, false, false)
        (stock, outbox, resultUnderWay, outboxFailures) = ([], [], Text(), 0)
    }
}
