import AppUI
import PuzzleCore
import PuzzleEngines

/// A finished game beside the shortest one: moves, where they were lost, and how far the goal was all along.
final class AnalysisPage {
    private let words: Catalogue
    private var analysis: GameAnalysis
    private let metric: GameAnalysis.Metric
    private let distances: DistanceEstimator
    private let size: BoardSize

    /// Positions looked at for an estimate, as in `NearOptimalSolver.advance(work:)`: at the start, and later.
    private static var work: (first: Int, later: Int) { (400_000, 20_000) }
    /// So many positions are searched for the optimum before an estimate has to do: at the start, which says most, and
    /// later.
    static var nodes: (first: UInt64, later: UInt64) { (100_000_000, 1_000_000) }
    /// So many of them at a time: a hint never waits longer than for these.
    private static var slice: Int { 200_000 }

    /// - Parameter ahead: what was found while the game was played, if it was this one.
    /// - Returns: nil if the record is of no game that can be played.
    init?(_ record: GameRecord<SlidingPuzzle>, _ words: Catalogue, ahead: AnalysisAhead?) {
        let metric: GameAnalysis.Metric = record.id.params.multiMove ? .multiTile : .singleTile
        guard let analysis = try? GameAnalysis(record, metric: metric) else { return nil }
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
    func answer() -> (after: Int?, page: Node) {
        let share = distances.canBeExact && size.cells > 9 ? 1 : max(1, 160 / size.cells)
        var isFirst = analysis.progress.done == 0
        for _ in 0..<(isFirst ? 1 : share) {
            guard let (board, known) = analysis.next, look(at: board, known, isFirst: isFirst) else { break }
            isFirst = false
        }
        return (analysis.isComplete ? nil : 0, page())
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
        return Node(
            .div, "study",
            [
                Node(.h1, text: words[page: .analysis]), Node(.div, "figures", figures),
                Node(.h2, text: words[page: .graph]),
                graph(), Node(.p, "muted", text: note()),
            ])
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

    private func graph() -> Node {
        let distances = analysis.distances
        let values = distances.map { Double($0.upper ?? $0.lower) }
        let most = values.reduce(1) { max($0, $1) }
        var marks = Text()
        for turn in analysis.losingTurns {
            marks.append(byte: UInt8(ascii: "M"))
            marks.append(PageParts.point(turn + 1, of: values.count, values[turn + 1], most))
            marks.append("v.1")
        }
        let chart = PageParts.chart(
            words[page: .graphLabel, values.count - 1, words.number(Int(values[0]))],
            [
                PageParts.path(values, most: most, "line"), Node(.path, "marks").with(.d, marks),
            ])
        let start =
            analysis.optimal.exact.map { words[page: .start, $0] }
            ?? words[page: .startAtMost, words.number(Int(values[0]))]
        let axis = Node(
            .div, "axis",
            [
                Node(.span, text: start),
                Node(.span, text: words[page: .end, words.number(values.count - 1)]),
            ])
        return Node(.div, "graph", [chart, axis])
    }
}
