import AppUI
import PuzzleCore

/// Makes the pages of games that are over (analysis, replay, statistics, a race's ghost) and the one with the rules. It runs in the engine's worker.
///
/// A question opens a page, `sliding:analysis;0;120` (language, minutes from UTC), a line break, and its data; or it goes on in
/// the open one. The answer is when to ask `sliding:tick`, in milliseconds, or nothing if there is no need to; then the page.
/// A game that is begun or gone on with is announced (`AnalysisAhead`): that has no answer.
public final class SlidingPages {
    private enum Open {
        case analysis(AnalysisPage)
        case statistics(StatisticsPage)
        case race(GhostPage)
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
        if let rules = SlidingRulesPage(question) { return PageParts.answer(rules.node()) }
        if let replay = replays.answer(question) { return replay }
        var reader = TextReader(question)
        guard reader.take(HintQuestion.engine) else { return Text() }
        let question = Text(question.bytes[reader.offset...])
        if let line = question.bytes.firstIndex(of: 0x0A) {
            open(question.bytes[..<line], data: Text(question.bytes[(line + 1)...]))
        }
        let answer: (after: Int?, page: Node)
        switch page {
        case nil: return Text()
        case .analysis(let analysis): answer = analysis.answer()
        case .statistics(let statistics): answer = (nil, statistics.page())
        case .race(let race): answer = race.answer(question)
        }
        return PageParts.answer(answer.page, after: answer.after)
    }

    /// Spends a slice of idle time on the analysis of the present game; an analysis that is open comes first.
    /// - Returns: whether there is more to do.
    public func improve() -> Bool {
        if case .analysis = page { return false }
        return ahead?.improve() == true
    }

    private func open(_ header: ArraySlice<UInt8>, data: Text) {
        page = nil
        var reader = TextReader(Text(header))
        let kind = PageKind.allCases.first { reader.take($0.name) }
        guard let kind, reader.take(UInt8(ascii: ";")), let language = try? reader.number(in: 0...255),
            let words = Language(rawValue: UInt8(language)).map({ Catalogue($0) }), reader.take(UInt8(ascii: ";")),
            let minutes = Int(decimal: Text(header.dropFirst(reader.offset)))
        else { return }
        switch kind {
        case .statistics: page = .statistics(StatisticsPage(data, words, minutesFromUTC: minutes))
        case .analysis: page = record(data).flatMap { AnalysisPage($0, words, ahead: ahead) }.map { .analysis($0) }
        case .race: page = record(data).map { .race(GhostPage($0, words)) }
        case .replay: break
        }
    }

    private func record(_ data: Text) -> GameRecord<SlidingPuzzle>? { try? GameRecord(data) }
}
