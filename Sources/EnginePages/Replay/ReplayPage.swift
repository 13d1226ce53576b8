import AppUI
import PuzzleCore

/// A puzzle whose games can be watched.
public protocol ReplayedPuzzle: GeneratedPuzzle {
    /// What questions begin with that open the page or go on in it: the engine's name and `replay;`.
    static var replayPrefix: StaticString { get }

    /// The board after a turn; nothing depends on `before`, the position before the turn, but what is pointed out.
    static func picture(of game: Game<Self>, before: Position, _ words: Catalogue) -> Node
    /// What else is known then.
    static func figures(of game: Game<Self>, _ words: Catalogue) -> [Node]
}

/// A stored game to watch: play and pause, three speeds, and a timeline.
final class ReplayPage<P: ReplayedPuzzle> {
    private let words: Catalogue
    private let record: GameRecord<P>
    private let start: P.Position
    /// The game after some of its turns, and the position before the latest one.
    private var game: Game<P>
    private var before: P.Position
    /// The number of turns, as far as the record can be played.
    private let last: Int
    private var isPlaying = true
    private var speed = 1

    /// As it was played no wait is longer, however long the player thought.
    private static var longestWait: Int { 3_000 }

    init(_ record: GameRecord<P>, _ words: Catalogue) {
        self.words = words
        self.record = record
        game = Game(record.id)
        start = game.position
        before = start
        var whole = game
        for turn in record.turns {
            guard (try? whole.take(turn)) != nil else { break }
        }
        last = whole.moves
    }

    func answer(_ question: Text) -> (after: Int?, page: Node) {
        var reader = TextReader(question)
        if reader.take("tick"), isPlaying {
            go(to: min(game.moves + 1, last))
        } else if reader.take("play") {
            if game.moves == last { go(to: 0) }
            isPlaying = true
        } else if reader.take("pause") {
            isPlaying = false
        } else if reader.take("speed"), let number = try? reader.number(in: 0...2) {
            speed = Int(number)
        } else if let number = try? reader.number(in: 0...UInt32(last)), reader.isAtEnd {
            // The timeline.
            go(to: Int(number))
            isPlaying = false
        }
        if game.moves == last { isPlaying = false }
        return (isPlaying ? wait : nil, page())
    }

    /// Back is from the beginning: that takes no longer than to draw the board.
    private func go(to turn: Int) {
        if turn < game.moves {
            game = Game(record.id, start: start)
            before = start
        }
        while game.moves < turn {
            before = game.position
            guard (try? game.take(record.turns[game.moves])) != nil else { return }
        }
    }

    /// Until the next turn.
    private var wait: Int {
        let thought = game.moves == 0 ? 600 : Int(clamping: record.turns[game.moves].at - game.milliseconds)
        let wait = min(thought, Self.longestWait)
        return speed == 0 ? wait * 2 : speed == 2 ? wait / 4 : wait
    }

    private func page() -> Node {
        let place = words[page: .moveOf, words.number(game.moves), words.number(last)]
        func button(_ text: Text, _ className: StaticString, _ word: Text) -> Node {
            Node(.button, className, text: text).on(.click, .page(.asked(Text(P.replayPrefix) + word)))
        }
        var speeds: [Node] = []
        for (index, phrase) in [PagePhrase.slow, .normal, .fast].enumerated() {
            speeds.append(
                button(words[page: phrase], "segment", "speed" + Text(decimal: index))
                    .with(.pressed, index == speed ? "true" : "false"))
        }
        let figures = P.figures(of: game, words)
        var children = [
            Node(.h1, text: words[page: .replay]),
            Node(.div, "board-space", [P.picture(of: game, before: before, words)]).with(.role, "img")
                .with(.label, place),
        ]
        if !figures.isEmpty { children.append(Node(.div, "figures", figures)) }
        children += [
            Node(
                .div, "replay-line",
                [
                    Node(.span, text: words.duration(game.milliseconds, exact: true)),
                    Node(.span, "muted", text: place),
                ]),
            Node(.input, "timeline").with(.type, "range").with(.min, "0").with(.max, Text(decimal: last))
                .with(.value, Text(decimal: game.moves)).with(.label, words[page: .timeline]).onInput(.page),
            Node(
                .div, "answers",
                [
                    button(
                        words[page: isPlaying ? .pause : .play], "button primary", isPlaying ? "pause" : "play"),
                    segments(words[page: .normal], speeds),
                ]),
        ]
        return Node(.div, "study replay", children)
    }
}

extension SlidingPuzzle: ReplayedPuzzle {
    public static var replayPrefix: StaticString { "sliding:replay;" }

    public static func picture(of game: Game<SlidingPuzzle>, before: SlidingBoard, _ words: Catalogue) -> Node {
        SlidingBoardView.plainPicture(game.position)
    }

    public static func figures(of game: Game<SlidingPuzzle>, _ words: Catalogue) -> [Node] { [] }
}
