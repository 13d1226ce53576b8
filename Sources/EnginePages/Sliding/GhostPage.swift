import AppUI
import PuzzleCore

/// The ghost of a race: a stored game that goes on as the present one does.
final class GhostPage {
    private let words: Catalogue
    private let record: GameRecord<SlidingPuzzle>
    private var game: Game<SlidingPuzzle>
    /// Whether the next turn of a damaged record cannot be played: it stays where it is.
    private var isStuck = false

    /// No faster than a small board can be followed, in milliseconds.
    private static var shortestWait: Int { 50 }

    init(_ record: GameRecord<SlidingPuzzle>, _ words: Catalogue) {
        self.words = words
        self.record = record
        game = Game(record.id)
    }

    /// A question is `at`, or `end` when the player is there, and the time of play in milliseconds.
    func answer(_ question: Text) -> (after: Int?, page: Node) {
        var reader = TextReader(question)
        let isOver = reader.take("end")
        guard isOver || reader.take("at"), let time = try? reader.number(in: 0...Milliseconds.max) else {
            return (nil, page(place))
        }
        while let turn = next, turn.at <= time { isStuck = (try? game.take(turn)) == nil }
        if isOver { return (nil, page(outcome(time))) }
        return (next.map { max(Int(clamping: $0.at - time), Self.shortestWait) }, page(place))
    }

    private var next: Turn<Slide>? {
        !isStuck && game.moves < record.turns.count ? record.turns[game.moves] : nil
    }

    private var place: Text {
        words.number(game.moves) + "/" + words.number(record.turns.count)
    }

    private func outcome(_ time: Milliseconds) -> Text {
        let then = record.turns.last?.at ?? 0
        let difference = words.decimal(Double(max(time, then) - min(time, then)) / 1000)
        return words[page: time < then ? .ghostBeaten : .ghostAhead, difference]
    }

    private func page(_ text: Text) -> Node {
        Node(
            .div, "figure ghost",
            [
                Node(.span, "figure-name", text: words[page: .ghost]),
                Node(
                    .div, "ghost-space",
                    [SlidingBoardView.plainPicture(game.position).with(.hidden, "true")]),
                Node(.span, "figure-best", text: text),
            ])
    }
}
