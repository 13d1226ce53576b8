import PuzzleCore

/// What the engine is asked when a game is solved: how many moves its shortest solution has.
///
/// Text form: `sliding:shortest;` and the puzzle's id. The answer is the number; `?` if the search has only begun, and goes on with
/// the next question; or nothing if it cannot be found.
package enum ShortestQuestion {
    package static var prefix: StaticString { "sliding:shortest;" }
    package static var unfinished: StaticString { "?" }

    static func text(_ id: PuzzleID<SlidingPuzzle>) -> Text { Text(prefix) + id.text }
}

extension Table<SlidingPuzzle> {
    func askShortest(_ play: Play<SlidingPuzzle>, _ app: inout Context) -> [Effect] {
        // On a smaller board there is hardly another way.
        guard play.game.isSolved, play.game.id.params.size.cells >= 9,
            play.standing == .ranked || play.standing == .relaxed
        else { return [] }
        hand.shortestTicket = app.nextTicket()
        return [.ask(ticket: hand.shortestTicket, ShortestQuestion.text(play.game.id))]
    }

    /// - Returns: nil if it is the answer to another question.
    func receiveShortest(ticket: UInt32, _ answer: Text, _ app: inout Context) -> [Effect]? {
        guard ticket == hand.shortestTicket, ticket != 0 else { return nil }
        hand.shortestTicket = 0
        guard let play, play.game.isSolved else { return [] }
        if answer == Text(ShortestQuestion.unfinished) { return askShortest(play, &app) }
        // A board that is a few moves from home is no achievement.
        let milestone: Milestone? = play.game.id.params.scramble == .uniform ? .shortest : nil
        return Int(decimal: answer).map { [.send(.endOfGame(.measured($0, milestone, play.slot)))] } ?? []
    }
}
