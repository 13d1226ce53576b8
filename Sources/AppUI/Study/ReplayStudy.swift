import PuzzleCore

/// A stored game to watch: play and pause, three speeds, and a timeline.
final class ReplayStudy {
    private let words: Catalogue
    private let size: BoardSize
    private let record: GameRecord<SlidingPuzzle>
    /// The board before the first turn and after each one, as far as the record can be played.
    private let boards: [SlidingBoard]
    private var turn = 0
    private var isPlaying = true
    private var speed = 1

    /// No wait is longer, however long the player thought.
    private static var longestWait: Int { 3_000 }

    init(_ record: GameRecord<SlidingPuzzle>, _ words: Catalogue) {
        self.words = words
        self.record = record
        size = record.id.params.size
        var boards: [SlidingBoard] = []
        _ = try? Game(replaying: record) { boards.append($0) }
        self.boards = boards
    }

    func answer(_ question: Text) -> (after: Int?, page: Node) {
        var reader = TextReader(question)
        let last = boards.count - 1
        if reader.take("tick"), isPlaying {
            turn = min(turn + 1, last)
        } else if reader.take("play") {
            if turn == last { turn = 0 }
            isPlaying = true
        } else if reader.take("pause") {
            isPlaying = false
        } else if reader.take("speed"), let number = try? reader.number(in: 0...2) {
            speed = Int(number)
        } else if let number = try? reader.number(in: 0...UInt32(last)), reader.isAtEnd {
            // The timeline.
            turn = Int(number)
            isPlaying = false
        }
        if turn == last { isPlaying = false }
        return (isPlaying ? wait : nil, page())
    }

    /// Until the next turn.
    private var wait: Int {
        let wait = turn == 0 ? 600 : Int(clamping: record.turns[turn].at - record.turns[turn - 1].at)
        return min(speed == 0 ? wait * 2 : speed == 2 ? wait / 4 : wait, Self.longestWait)
    }

    private func page() -> Node {
        let last = boards.count - 1
        let board = boards[turn]
        let time = turn == 0 ? 0 : record.turns[turn - 1].at
        var speeds: [Node] = []
        for (index, phrase) in [StudyPhrase.slow, .normal, .fast].enumerated() {
            var question = Text("speed")
            question.append(decimal: index)
            speeds.append(segment(words[study: phrase], isChosen: index == speed, .studyAsked(question)))
        }
        let picture = Node(.div, "board picture square", BoardView.pictureTiles(board))
            .style(.rows, size.rows).style(.columns, size.columns)
        return Node(
            .div, "study replay",
            [
                Node(.h1, text: words[study: .replay]),
                Node(.div, "board-space", [picture]).with(.role, "img")
                    .with(.label, words[study: .moveOf, words.number(turn), words.number(last)]),
                Node(
                    .div, "replay-line",
                    [
                        Node(.span, text: words.duration(time, exact: true)),
                        Node(.span, "muted", text: words[study: .moveOf, words.number(turn), words.number(last)]),
                    ]),
                Node(.input, "timeline").with(.type, "range").with(.min, "0").with(.max, Text(decimal: last))
                    .with(.value, Text(decimal: turn)).with(.label, words[study: .timeline]).onInput(.study),
                Node(
                    .div, "answers",
                    [
                        Node(.button, "button primary", text: words[study: isPlaying ? .pause : .play])
                            .on(.click, .studyAsked(isPlaying ? "pause" : "play")),
                        segments(words[study: .normal], speeds),
                    ]),
            ])
    }
}
