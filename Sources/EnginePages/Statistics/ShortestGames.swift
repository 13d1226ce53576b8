import AppUI
import PuzzleCore
import PuzzleEngines

/// Moves of the latest games on a board beside the least with which they could be solved, as far as that is found in time: found one
/// after the other while the page is looked at.
final class ShortestGames {
    private struct Game {
        let score: Score
        let start: SlidingBoard
        /// nil as long as it is not known.
        var least: Int?
    }

    private let page: StatisticsPage<SlidingPuzzle>
    private var games: [Game] = []
    private var distances: DistanceEstimator?
    /// How many were looked at.
    private var done = 0

    /// Positions that are looked at before the page is shown again, and after which a game's least number is left unknown.
    private static var nodes: (slice: Int, most: UInt64) { (200_000, 4_000_000) }
    /// So many games of a small board take no time worth mentioning.
    private static var smallBoard: Int { 9 }

    init(_ page: StatisticsPage<SlidingPuzzle>) {
        self.page = page
        var size: BoardSize?
        for game in page.solved {
            var reader = TextReader(game.puzzle)
            guard let id = try? PuzzleID<SlidingPuzzle>(from: &reader), reader.isAtEnd else { continue }
            let metric = GameAnalysis.Metric(id.params)
            if distances == nil, ExactDistances.canFind(id.params.size, metric) {
                (size, distances) = (id.params.size, DistanceEstimator(id.params.size, metric))
            }
            // All are of one board.
            guard id.params.size == size else { continue }
            games.append(Game(score: game.score, start: id.start))
        }
    }

    /// The page as far as it is known, and whether there is more to find.
    func answer() -> (after: Int?, page: Node) {
        while done < games.count {
            if lookAtNext() { done += 1 }
            if games[0].start.size.cells > Self.smallBoard { break }
        }
        return (done < games.count ? 0 : nil, page.page(section()))
    }

    /// - Returns: whether that is over.
    private func lookAtNext() -> Bool {
        guard let distances else { return true }
        // Some solution is nobody's question here.
        let (found, isOver) = distances.search(
            games[done].start, known: DistanceBounds(lower: 0, upper: .max), nodes: Self.nodes.slice,
            limit: Self.nodes.most, work: 0)
        guard isOver else { return false }
        games[done].least = found.exact
        distances.beginGame()
        return true
    }

    private func section() -> [Node] {
        let words = page.words
        let known = games.filter { $0.least != nil }
        guard known.count > 1 else { return [] }
        let moves = known.map { $0.score.moves }
        let chart = Chart(scale: ChartScale(covering: moves.reduce(1) { max($0, $1) })) { words.number($0) }
        let plot = chart.node(
            words[page: .shortestLabel, known.count],
            [
                chart.line(moves.map { .some($0) }, "line other"), chart.dots(moves, "dots"),
                chart.line(known.map { $0.least }, "line"),
            ],
            ends: [known[0], known[known.count - 1]].map { page.date(of: $0.score) })
        let legend = Chart.legend([
            ("key-line other", words[page: .yourMoves]), ("key-line", words[page: .shortest]),
        ])
        let rows = known.reversed().map { game in
            [
                page.date(of: game.score), words.number(game.score.moves), words.number(game.least ?? 0),
                words.number(max(game.score.moves - (game.least ?? 0), 0)),
            ]
        }
        let heads = [
            words[page: .date], words[page: .yourMoves], words[page: .shortest], words[page: .tooMany],
        ]
        let note = words[page: .shortestKnown, words.number(known.count), words.number(games.count)]
        return [
            Node(
                .section, "chart-section",
                [
                    Node(.h2, text: words[page: .besideShortest]), plot, legend, Node(.p, "muted", text: note),
                    Chart.table(words[page: .asTable], heads, rows),
                ])
        ]
    }
}
