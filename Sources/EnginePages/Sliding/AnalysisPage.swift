import AppUI
import PuzzleCore
import PuzzleEngines

/// A finished game beside the shortest one: moves, where they were lost, how far the goal was all along, and every position of it.
final class AnalysisPage {
    let id: PuzzleID<SlidingPuzzle>
    private let words: Catalogue
    private var analysis: GameAnalysis
    private let metric: GameAnalysis.Metric
    private let distances: DistanceEstimator
    private let size: BoardSize
    /// The position that is shown, by the turns made before it.
    private var shown = 0
    /// Whether the player has chosen which.
    private var isChosen = false
    /// Moves that are on a shortest solution, by the turns made before them; nil for those that took too long to find.
    private var better: [Int: Slide?] = [:]

    /// Positions looked at for an estimate, as in `NearOptimalSolver.advance(work:)`: at the start, and later.
    private static var work: (first: Int, later: Int) { (400_000, 20_000) }
    /// So many positions are searched for the optimum before an estimate has to do: at the start, which says most, and
    /// later.
    static var nodes: (first: UInt64, later: UInt64) { (100_000_000, 1_000_000) }
    /// So many of them at a time: a hint never waits longer than for these.
    static var slice: Int { 200_000 }

    /// - Parameter ahead: what was found while the game was played, if it was this one.
    /// - Returns: nil if the record is of no game that can be played.
    init?(_ record: GameRecord<SlidingPuzzle>, _ words: Catalogue, ahead: AnalysisAhead?) {
        let metric = GameAnalysis.Metric(record.id.params)
        guard let analysis = try? GameAnalysis(record, metric: metric) else { return nil }
        id = record.id
        self.words = words
        self.analysis = analysis
        self.metric = metric
        size = record.id.params.size
        if let ahead, ahead.id == record.id {
            distances = ahead.handOver()
        } else {
            distances = DistanceEstimator(size, metric)
        }
    }

    /// The page as far as it is known, and whether there is more to find.
    /// - Parameter question: the number of the position to show; `previous` or `next` for one at which a move was lost.
    func answer(_ question: Text) -> (after: Int?, page: Node) {
        choose(question)
        if analysis.isComplete {
            lookForBetter()
        } else {
            advance()
            if analysis.isComplete, !isChosen { shown = analysis.losingTurns.first ?? 0 }
        }
        return (analysis.isComplete && !isLookingForBetter ? nil : 0, page())
    }

    /// The shortest solution's length as far as it is known, and whether no more is found out about it.
    var optimum: (shortest: Int?, isOver: Bool) {
        let shortest = analysis.optimal.exact
        return (shortest, shortest != nil || analysis.progress.done > 0 || !distances.canBeExact)
    }

    /// Goes on with the search for the shortest solution by a slice, whoever looks at the page: what follows is the page's alone.
    func lookForShortest() -> (shortest: Int?, isOver: Bool) {
        if !optimum.isOver { advance() }
        return optimum
    }

    private func choose(_ question: Text) {
        var reader = TextReader(question)
        let turns = analysis.losingTurns
        if reader.take("previous") {
            shown = turns.last { $0 < shown } ?? shown
        } else if reader.take("next") {
            shown = turns.first { $0 > shown } ?? shown
        } else if let number = try? reader.number(in: 0...UInt32(analysis.costs.count)), reader.isAtEnd {
            shown = Int(number)
        } else {
            return
        }
        isChosen = true
    }

    private func advance() {
        let share = distances.canBeExact && size.cells > 9 ? 1 : max(1, 160 / size.cells)
        var isFirst = analysis.progress.done == 0
        for _ in 0..<(isFirst ? 1 : share) {
            guard let (board, known) = analysis.next, look(at: board, known, isFirst: isFirst) else { break }
            isFirst = false
        }
    }

    /// Whether the move that was made at the position shown lost some, and it is not known yet which one had not.
    private var isLookingForBetter: Bool {
        analysis.isComplete && shown < analysis.costs.count && analysis.loss(ofTurn: shown).lower > 0
            && analysis.distances[shown].exact != nil && better[shown] == nil
    }

    private func lookForBetter() {
        guard isLookingForBetter, let distance = analysis.distances[shown].exact else { return }
        let (move, isOver) = distances.searchMove(
            from: analysis.boards[shown], distance: distance, nodes: Self.slice, limit: Self.nodes.first)
        if isOver { better[shown] = .some(move) }
    }

    /// Searches a slice for the distance of the next position, or estimates it.
    /// - Returns: whether that is over.
    private func look(at board: SlidingBoard, _ known: DistanceBounds, isFirst: Bool) -> Bool {
        let work = isFirst ? Self.work.first : Self.work.later
        guard distances.canBeExact else {
            analysis.advance(with: distances.distance(of: board, known: known, nodes: 0, work: work))
            return true
        }
        let (found, isOver) = distances.search(
            board, known: known, nodes: Self.slice, limit: isFirst ? Self.nodes.first : Self.nodes.later, work: work)
        if isOver {
            analysis.advance(with: found)
        } else {
            analysis.note(found)
        }
        return isOver
    }

    private func page() -> Node {
        var content = [
            Node(.h1, text: words[page: .analysis]), Node(.p, "muted", text: name),
            Node(.p, "verdict", text: verdict ?? note()).with(.role, "status"),
        ]
        if verdict != nil { content.append(Node(.p, "muted", text: note())) }
        content += [
            Node(.div, "figures", figures()), Node(.h2, text: words[page: .graph]),
            Node(.div, "course", [graph(), moment()]),
        ]
        if analysis.isComplete { content += stages() }
        let scramble = analysis.boards[0].notation
        content += [
            Node(.h2, text: words[page: .scramble]), Node(.p, "scramble", text: scramble),
            Node(.button, "button", text: words[page: .copy]).on(.click, .page(.copied(scramble))),
        ]
        return Node(.div, "study", content)
    }

    /// The board, and what counted as a move if that is not the usual.
    private var name: Text {
        SlidingPuzzle.name(ofGroup: SlidingPuzzle.group(of: analysis.game.id.params), words) ?? words.size(size)
    }

    /// What the game was like as a whole; nil while that is not known.
    private var verdict: Text? {
        guard analysis.game.isSolved, let shortest = analysis.optimal.exact else { return nil }
        let more = analysis.moves - shortest
        return more > 0
            ? words[page: .moreThanShortest, more]
            : words[page: .perfectGame, words.number(analysis.moves), words.number(shortest)]
    }

    private func figures() -> [Node] {
        let optimal = analysis.optimal
        var figures = [PageParts.figure(words[page: .yourMoves], words.number(analysis.moves))]
        if let exact = optimal.exact {
            figures.append(PageParts.figure(words[page: .shortest], words.number(exact)))
        } else if let upper = optimal.upper {
            figures.append(
                optimal.lower > 1
                    ? PageParts.figure(
                        words[page: .shortest],
                        words[page: .shortestBetween, words.number(optimal.lower), words.number(upper)])
                    : PageParts.figure(words[page: .bestKnown], words.number(upper)))
        }
        if let share = analysis.movesPerManhattanDistance {
            figures.append(PageParts.figure(words[page: .perDistance], words.decimal(share)))
        }
        return figures
    }

    /// What is being looked for; in the end, what is known of moves that were lost.
    private func note() -> Text {
        let (done, total) = analysis.progress
        if done == 0, analysis.optimal.lower > 1, distances.canBeExact {
            return words[page: .proving, words.number(analysis.optimal.lower)]
        }
        // Before the first turn there is a position, too.
        if !analysis.isComplete {
            return words[page: .working, words.number(max(done - 1, 0)), words.number(total - 1)]
        }
        let turns = analysis.losingTurns.count
        if turns > 0 { return words[page: .lost, turns] }
        if analysis.movesLost > 0 { return words[page: .lostSomewhere, analysis.movesLost] }
        return words[page: analysis.doubtfulTurns.isEmpty ? .nothingLost : .lossUnknown]
    }

    /// How far the goal was all along. Over it lies the slider that chooses the position to show.
    private func graph() -> Node {
        let values = analysis.distances.map { $0.upper ?? $0.lower }
        let chart = Chart(scale: ChartScale(covering: values.reduce(1) { max($0, $1) })) { self.words.number($0) }
        var marks = Text()
        for turn in analysis.losingTurns {
            marks.append(byte: UInt8(ascii: "M"))
            marks.append(chart.point(turn, of: values.count, values[turn]))
            marks.append(byte: UInt8(ascii: "L"))
            marks.append(chart.point(turn + 1, of: values.count, values[turn + 1]))
        }
        let slider = Node(.input, "chart-slider").with(.type, "range").with(.id, "position").with(.min, "0")
            .with(.max, Text(decimal: analysis.costs.count)).with(.value, Text(decimal: shown))
            .with(.label, words[page: .timeline]).with(.valueText, place + ": " + distance).onInput(.page)
        let start =
            analysis.optimal.exact.map { words[page: .start, $0] }
            ?? words[page: .startAtMost, words.number(values[0])]
        return chart.node(
            words[page: .graphLabel, values.count - 1, words.number(values[0])],
            [chart.line(values.map { .some($0) }, "line"), Node(.path, "marks").with(.d, marks)],
            ends: [start, words[page: .end, words.number(values.count - 1)]], over: [slider])
    }

    // MARK: The position that is shown

    private var place: Text {
        shown == 0
            ? words[page: .atStart] : words[page: .atTurn, words.number(shown), words.number(analysis.costs.count)]
    }

    private var distance: Text {
        let known = analysis.distances[shown]
        return known.exact.map { words[page: .toGo, $0] }
            ?? words[page: .toGoAtMost, words.number(known.upper ?? known.lower)]
    }

    private func moment() -> Node {
        let board = analysis.boards[shown]
        let move = better[shown] ?? nil
        var lines = [Node(.p, "moment-place", text: place), Node(.p, text: distance)]
        if shown < analysis.costs.count {
            var text = words[page: .yourMove, slide(analysis.boards[shown + 1].gap)]
            let loss = analysis.isComplete ? analysis.loss(ofTurn: shown).lower : 0
            if loss > 0 { text = text + " · " + words[page: .loses, loss] }
            lines.append(Node(.p, loss > 0 ? "lost-move" : nil, text: text))
        }
        if let move {
            var after = board
            // A move of a solution is legal.
            try? after.apply(move)
            lines.append(Node(.p, "better-move", text: words[page: .betterMove, slide(after.gap)]))
        } else if isLookingForBetter {
            lines.append(Node(.p, "muted", text: words[page: .lookingForBetter]))
        }
        let picture = SlidingBoardView.plainPicture(board, hint: move).with(.hidden, "true")
        return Node(
            .div, "moment", [Node(.div, "board-space", [picture]), Node(.div, "moment-text", lines)] + ways())
    }

    /// From one lost move to the next.
    private func ways() -> [Node] {
        let turns = analysis.losingTurns
        guard let first = turns.first, let last = turns.last else { return [] }
        func way(_ name: Text, _ word: Text, _ iconName: StaticString, isThere: Bool) -> Node {
            Node(.button, "icon-button", [icon(iconName)]).with(.label, name)
                .on(.click, .page(.asked(Text(HintQuestion.engine) + word))).with(.disabled, if: !isThere)
        }
        let number = turns.firstIndex(of: shown).map {
            words[page: .lostMoveOf, words.number($0 + 1), words.number(turns.count)]
        }
        return [
            Node(
                .div, "loss-ways",
                [
                    way(words[page: .previousLoss], "previous", "icon icon-back", isThere: first < shown),
                    Node(.span, text: number ?? words[page: .lostMovesInAll, words.number(turns.count)]),
                    way(words[page: .nextLoss], "next", "icon icon-back", isThere: last > shown),
                ])
        ]
    }

    /// A move in short: the tile that is pressed, and where it goes. It is told by where the gap comes to.
    private func slide(_ gap: Int) -> Text {
        let board = analysis.boards[shown]
        guard let slide = board.slide(moving: gap) else { return Text() }
        return words.number(Int(board.tiles[gap])) + " " + slide.direction.arrow
    }

    // MARK: Stages

    private func stages() -> [Node] {
        let stages = analysis.stages
        guard stages.count > 1 else { return [] }
        func row(_ name: Text, _ moves: Int, _ needed: Int, _ lost: Int, isExact: Bool) -> [Text] {
            let about: Text = isExact ? "" : "≈ "
            return [name, words.number(moves), about + words.number(max(needed, 0)), about + words.number(lost)]
        }
        var rows = stages.map { stage in
            let (first, last) = (words.number(stage.rows.lowerBound + 1), words.number(stage.rows.upperBound))
            return row(
                stage.rows.count == 1 ? words[page: .row, first] : words[page: .rows, first, last], stage.moves,
                stage.needed, stage.lost, isExact: stage.isExact)
        }
        let needed = analysis.optimal.upper ?? analysis.optimal.lower
        rows.append(
            row(
                words[page: .wholeGame], analysis.moves, needed, max(analysis.moves - needed, 0),
                isExact: analysis.optimal.exact != nil))
        let heads = [words[page: .stage], words[page: .yourMoves], words[page: .shortest], words[page: .lostMoves]]
        return [Node(.h2, text: words[page: .stages]), PageParts.table(heads, rows)]
    }
}
