import PuzzleAPI
import PuzzleCore

/// A bug for the simulation to find, put in where devices, network and servers meet.
package enum Fault: String, CaseIterable, Sendable {
    /// What is lost on its way to the server counts as told.
    case lostMessageConfirmed
    /// A change gets lost from an answer, and the cursor goes on all the same.
    case changeSkipped
    /// The server does not hear that resets were undone.
    case undoIgnored
    /// Changes bear the time of the device's clock, whatever it has seen.
    case clockUsedRaw
    /// What comes twice counts twice.
    case doubledCountedTwice
    /// Half of a transaction is written.
    case transactionTorn
    /// Of games that have gone apart only the latest comes to devices.
    case latestGameWins
    /// Games come to devices without their latest turn.
    case turnLost

    /// What the server gets.
    /// - Parameters:
    ///   - isSecond: Whether it has got the same before.
    ///   - clock: The time by the device's clock.
    func spoil(_ request: inout SyncRequest, isSecond: Bool, device: Int, clock: WallTime) {
        switch self {
        case .undoIgnored: request.changes.removeAll { $0.item.undone != nil }
        case .clockUsedRaw:
            var raw = HybridClock(device: UInt64(device + 1))
            let stamp = raw.tick(at: clock)
            // Games have stamps of their own.
            for place in request.changes.indices
            where request.changes[place].deletions == nil && request.changes[place].category != .status {
                request.changes[place].stamp = stamp
            }
        case .doubledCountedTwice where isSecond:
            for place in request.changes.indices
            where request.changes[place].category == .scores && request.changes[place].item.undone == nil {
                request.changes[place].key.bytes[0] = UInt8(ascii: "f")
            }
        case .lostMessageConfirmed, .changeSkipped, .doubledCountedTwice, .transactionTorn, .latestGameWins, .turnLost:
            break
        }
    }

    /// What the device gets.
    func spoil(_ answer: inout SyncAnswer) {
        switch self {
        case .changeSkipped: if !answer.changes.isEmpty { answer.changes.removeLast() }
        case .latestGameWins: Self.changeGames(of: &answer) { Array($0.suffix(1)) }
        case .turnLost: Self.changeGames(of: &answer) { $0.map { Self.withoutLatestTurn($0) } }
        default: break
        }
    }

    private static func changeGames(of answer: inout SyncAnswer, _ change: ([SavedGame]) -> [SavedGame]) {
        for place in answer.changes.indices where answer.changes[place].category == .status {
            guard let games = SavedGames(answer.changes[place].value) else { continue }
            answer.changes[place].value = SavedGames(change(games.games), known: games.known).text
        }
    }

    private static func withoutLatestTurn(_ game: SavedGame) -> SavedGame {
        guard let end = game.turns.bytes.lastIndex(of: UInt8(ascii: ",")) else { return game }
        return SavedGame(
            stamp: game.stamp, header: game.header, clock: game.clock, made: game.made, picture: game.picture,
            player: game.player, turns: Text(game.turns.bytes[..<end]))
    }

    /// What the device gets for a message that was lost; nil if that is no answer.
    func answer(toLost request: SyncRequest) -> SyncAnswer? {
        guard self == .lostMessageConfirmed else { return nil }
        return SyncAnswer(mark: request.mark, cursors: request.cursors, changes: [], isMore: false)
    }
}
