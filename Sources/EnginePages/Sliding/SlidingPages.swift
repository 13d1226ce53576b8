import AppUI
import PuzzleCore

/// Makes the pages of the sliding puzzle's games that are over (analysis, replay, statistics, a race's ghost), the one with the
/// rules, and that with the statistics of use of all puzzles. It runs in the engine's worker.
///
/// A question opens a page, `sliding:analysis;` and a `PageOpening`; or it goes on in the open one. The answer is when to ask
/// `sliding:tick`, in milliseconds, or nothing if there is no need to; then the page.
/// A game that is begun or gone on with is announced (`AnalysisAhead`): that has no answer. How many moves the shortest solution of
/// a solved one has is no page's question, and answered as `ShortestQuestion` says.
public final class SlidingPages {
    private enum Open {
        case analysis(AnalysisPage)
        case race(GhostPage)
        case statistics(ShortestGames)
    }

    private var page: Open?
    private let replays = ReplayPages<SlidingPuzzle>()
    /// The latest search for a shortest solution.
    private(set) var ahead: AnalysisAhead?
    /// Whether it is that of the present game. Else it is kept because its tables may serve again.
    private var isPresent = false

    public init() {}

    /// - Returns: nothing for a question of another kind.
    public func answer(_ question: Text) -> Text {
        if question.hasPrefix(Text(GameAnnouncement.prefix)) {
            // Whoever plays reads it no more.
            if case .analysis = page { close() }
            look(ahead: .announced(question, after: ahead))
            return Text()
        }
        var shortest = TextReader(question)
        if shortest.take(ShortestQuestion.prefix) { return lookForShortest(&shortest) }
        if let rules = SlidingRulesPage(question) { return PageParts.answer(rules.node()) }
        if let page = replays.answer(question) ?? UsageChartsPage.answer(question) { return page }
        var reader = TextReader(question)
        guard reader.take(HintQuestion.engine) else { return Text() }
        let question = Text(question.bytes[reader.offset...])
        if question.bytes.contains(0x0A) { open(question) }
        let answer: (after: Int?, page: Node)
        switch page {
        case nil: return Text()
        case .analysis(let analysis): answer = analysis.answer(question)
        case .race(let race): answer = race.answer(question)
        case .statistics(let games): answer = games.answer()
        }
        return PageParts.answer(answer.page, after: answer.after)
    }

    /// Spends a slice of idle time on the analysis of the present game; an analysis that is open comes first.
    /// - Returns: whether there is more to do.
    public func improve() -> Bool {
        if case .analysis = page { return false }
        return isPresent && ahead?.improve() == true
    }

    private func look(ahead next: AnalysisAhead?) {
        isPresent = next != nil
        if let next { ahead = next }
    }

    /// Looks for the shortest solution a slice at a time, and goes on with what was found while the game was played. If the game's
    /// analysis is open, it is that which looks.
    private func lookForShortest(_ reader: inout TextReader) -> Text {
        guard let id = try? PuzzleID<SlidingPuzzle>(from: &reader), reader.isAtEnd else { return Text() }
        let found: (shortest: Int?, isOver: Bool)
        if case .analysis(let analysis) = page, analysis.id == id {
            found = analysis.lookForShortest()
        } else {
            look(ahead: .asked(id, after: ahead))
            guard isPresent, let ahead else { return Text() }
            let isOver = !ahead.improve(nodes: AnalysisPage.slice)
            found = (ahead.shortest, isOver)
        }
        guard found.isOver else { return Text(ShortestQuestion.unfinished) }
        return found.shortest.map { Text(decimal: $0) } ?? Text()
    }

    private func close() {
        if case .analysis(let analysis) = page, let ahead, ahead.id == analysis.id { ahead.takeBack(analysis.optimum) }
        page = nil
    }

    private func open(_ question: Text) {
        close()
        if let statistics = StatisticsPage<SlidingPuzzle>.opened(Text(HintQuestion.engine) + question) {
            page = statistics.map { .statistics(ShortestGames($0)) }
            return
        }
        var reader = TextReader(question)
        let kind = PageKind.allCases.first { reader.take($0.name) }
        guard let kind, reader.take(UInt8(ascii: ";")),
            let opening = PageOpening(Text(question.bytes[reader.offset...])),
            let record = try? GameRecord<SlidingPuzzle>(opening.data)
        else { return }
        switch kind {
        case .analysis: page = AnalysisPage(record, opening.words, ahead: ahead).map { .analysis($0) }
        case .race: page = .race(GhostPage(record, opening.words))
        case .replay, .statistics: break
        }
    }
}
