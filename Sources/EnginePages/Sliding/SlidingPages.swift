import AppUI
import PuzzleCore

/// Makes the pages of the sliding puzzle's games that are over (analysis, replay, statistics, a race's ghost) and the one with the
/// rules. It runs in the engine's worker.
///
/// A question opens a page, `sliding:analysis;` and a `PageOpening`; or it goes on in the open one. The answer is when to ask
/// `sliding:tick`, in milliseconds, or nothing if there is no need to; then the page.
/// A game that is begun or gone on with is announced (`AnalysisAhead`): that has no answer.
public final class SlidingPages {
    private enum Open {
        case analysis(AnalysisPage)
        case race(GhostPage)
        case statistics(ShortestGames)
    }

    private var page: Open?
    private let replays = ReplayPages<SlidingPuzzle>()
    private var ahead: AnalysisAhead?

    public init() {}

    /// - Returns: nothing for a question of another kind.
    public func answer(_ question: Text) -> Text {
        if question.hasPrefix(Text(GameAnnouncement.prefix)) {
            // Whoever plays reads it no more.
            if case .analysis = page { page = nil }
            ahead = .announced(question, after: ahead)
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
        return ahead?.improve() == true
    }

    /// Looks for the shortest solution a slice at a time, and goes on with what was found while the game was played.
    private func lookForShortest(_ reader: inout TextReader) -> Text {
        guard let id = try? PuzzleID<SlidingPuzzle>(from: &reader), reader.isAtEnd else { return Text() }
        if ahead?.id != id { ahead = .asked(id) }
        if ahead?.improve(nodes: AnalysisPage.slice) == true { return Text(ShortestQuestion.unfinished) }
        return ahead?.shortest.map { Text(decimal: $0) } ?? Text()
    }

    private func open(_ question: Text) {
        page = nil
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
