import PuzzleCore

/// Makes the pages of games that are over (analysis, replay, statistics, a race's ghost) and the one with the rules. It runs in the engine's worker.
///
/// A question opens a study, `analysis;0;120` (language, minutes from UTC), a line break, and its data; or it goes on in
/// the open one. The answer is when to ask `tick`, in milliseconds, or nothing if there is no need to; then the page.
/// A game that is begun or gone on with is announced (`AnalysisAhead`): that has no answer.
public final class StudyDesk {
    private enum Study {
        case analysis(AnalysisStudy)
        case replay(ReplayStudy<SlidingPuzzle>)
        case statistics(StatisticsStudy)
        case race(RaceStudy)
    }

    private var study: Study?
    private var ahead: AnalysisAhead?

    public init() {}

    /// - Returns: nothing for a question of another kind.
    public func answer(_ question: Text) -> Text {
        if question.hasPrefix(Text(AnalysisAhead.name)) {
            // Whoever plays reads it no more.
            if case .analysis = study { study = nil }
            ahead = .announced(question, after: ahead)
            return Text()
        }
        if let rules = SlidingRulesPage(question) { return Self.answer(rules.node()) }
        if let line = question.bytes.firstIndex(of: 0x0A) {
            open(question.bytes[..<line], data: Text(question.bytes[(line + 1)...]))
        }
        let page: (after: Int?, page: Node)
        switch study {
        case nil: return Text()
        case .analysis(let analysis): page = analysis.answer()
        case .replay(let replay): page = replay.answer(question)
        case .statistics(let statistics): page = (nil, statistics.page())
        case .race(let race): page = race.answer(question)
        }
        return Self.answer(page.page, after: page.after)
    }

    /// Spends a slice of idle time on the analysis of the present game; an analysis that is open comes first.
    /// - Returns: whether there is more to do.
    public func improve() -> Bool {
        if case .analysis = study { return false }
        return ahead?.improve() == true
    }

    static func answer(_ page: Node, after: Int? = nil) -> Text {
        var answer = Text()
        if let after { answer.append(decimal: after) }
        PageWriter.write(page, to: &answer)
        return answer
    }

    private func open(_ header: ArraySlice<UInt8>, data: Text) {
        study = nil
        var reader = TextReader(Text(header))
        let kind = StudyKind.allCases.first { reader.take($0.name) }
        guard let kind, reader.take(UInt8(ascii: ";")), let language = try? reader.number(in: 0...255),
            let words = Language(rawValue: UInt8(language)).map({ Catalogue($0) }), reader.take(UInt8(ascii: ";")),
            let minutes = Int(decimal: Text(header.dropFirst(reader.offset)))
        else { return }
        switch kind {
        case .statistics: study = .statistics(StatisticsStudy(data, words, minutesFromUTC: minutes))
        case .analysis: study = record(data).flatMap { AnalysisStudy($0, words, ahead: ahead) }.map { .analysis($0) }
        case .replay: study = record(data).map { .replay(ReplayStudy($0, words)) }
        case .race: study = record(data).map { .race(RaceStudy($0, words)) }
        }
    }

    private func record(_ data: Text) -> GameRecord<SlidingPuzzle>? { try? GameRecord(data) }

    // MARK: Parts of pages

    static func figure(_ name: Text, _ value: Text) -> Node {
        Node(.div, "figure", [Node(.span, "figure-name", text: name), Node(.span, "figure-value", text: value)])
    }

    /// A line through values, each at its place from left to right, from 0 at the bottom to `most` at the top.
    static func path(_ values: [Double], most: Double, _ className: StaticString) -> Node {
        var path = Text()
        for (index, value) in values.enumerated() {
            path.append(byte: index == 0 ? UInt8(ascii: "M") : UInt8(ascii: "L"))
            path.append(point(index, of: values.count, value, most))
        }
        return Node(.path, className).with(.d, path)
    }

    /// In a picture of 1000 by 300.
    static func point(_ index: Int, of count: Int, _ value: Double, _ most: Double) -> Text {
        var text = Text(decimal: index * 1000 / max(count - 1, 1))
        text.append(byte: UInt8(ascii: " "))
        text.append(decimal: 300 - Int(value / max(most, 1) * 300))
        return text
    }

    static func chart(_ label: Text, _ paths: [Node]) -> Node {
        Node(.svg, "chart", paths).with(.viewBox, "0 0 1000 300").with(.aspect, "none").with(.role, "img")
            .with(.label, label)
    }
}

/// What can be studied.
public enum StudyKind: UInt8, CaseIterable, Sendable {
    case analysis, replay, statistics, race

    public var name: StaticString {
        switch self {
        case .analysis: "analysis"
        case .replay: "replay"
        case .statistics: "statistics"
        case .race: "race"
        }
    }
}
