import PuzzleCore

/// A page that an engine makes: of games that are over, to learn from, to print.
public struct EnginePage: Equatable, Sendable {
    /// nil for a page that is made of nothing stored.
    public let kind: PageKind?
    /// The stored record that it is made of, or the group of results.
    let stored: Text
    /// The view from which it was opened.
    let origin: AppView
    /// What questions begin with that go on in this page.
    var more = Text()
    /// The page; nothing until it is there.
    public internal(set) var content = Loadable<Text>.loading
    var ticket: UInt32 = 0
    /// In the list of lessons the one from which it was opened.
    var lastLesson: Text?
    /// What it was opened with: to be asked again if it fails. Nothing while what it is made of is being read.
    var question = Text()
    /// Whether the engine wants to be asked again when its time has come.
    var isTimed = false
    /// Results that were read, while records of the latest are.
    private var results: [StoredEntry]?
    /// The picture on the tiles of the stored game.
    var picture: Text?
    /// Whether the record was looked for in vain: results that were imported may have none.
    var isWithoutRecord = false
    /// The id of the stored game's puzzle; nil for what is made of no game.
    public internal(set) var puzzle: Text?
}

extension EnginePage {
    /// - Parameter more: What questions begin with that go on in this page.
    init(_ kind: PageKind? = nil, of stored: Text = Text(), from origin: AppView, more: Text = Text()) {
        self.kind = kind
        self.stored = stored
        self.origin = origin
        self.more = more
    }

    mutating func ask(_ question: Text, _ context: inout Context) -> [Effect] {
        ticket = context.nextTicket()
        isTimed = false
        if case .loaded = content {} else { self.question = question }
        return [.ask(ticket: ticket, question, isPage: true)]
    }

    /// Reads what it is made of.
    mutating func load(_ context: inout Context) -> [Effect] {
        ticket = context.nextTicket()
        question = Text()
        results = nil
        var query =
            kind == .statistics
            ? StoredQuery(.results, isByOrder: true, prefix: Score.orders(stored))
            : StoredQuery(.records, prefix: Text(stored.bytes.dropFirst(Collection.records.prefix.count)))
        query.limit = kind == .statistics ? Score.mostRead : 1
        return [.load(ticket: ticket, query)]
    }

    /// Something could not be read or stored. What the store answers after that is not all that there is.
    mutating func storageFailed() {
        guard kind != nil, question.isEmpty else { return }
        (content, ticket) = (.failed, 0)
    }

    /// Once more from the beginning, after a failure.
    mutating func retry(_ context: inout Context) -> [Effect] {
        kind == nil ? ask(question, &context) : load(&context)
    }

    /// What is stored goes to the engine as it is.
    mutating func receiveStored(ticket: UInt32, _ entries: [StoredEntry], _ context: inout Context) -> [Effect] {
        guard let kind, ticket == self.ticket else { return [] }
        if kind == .statistics, results == nil, let effects = loadRecords(of: entries, &context) { return effects }
        if kind != .statistics {
            puzzle = entries.first.flatMap { Self.id(inRecord: $0.value) }
            isWithoutRecord = puzzle == nil
        }
        // What names the puzzle whose engine makes the page.
        let name = kind == .statistics ? stored : puzzle
        guard let engine = name.flatMap({ context.table(ofPrefix: $0) })?.engine else {
            content = .failed
            return []
        }
        var question = engine + Text(kind.name)
        more = kind == .replay ? question + ";" : engine
        question.append(Self.opening(context))
        if kind == .statistics {
            question.append(context.name(ofGroup: stored))
            let puzzles = results == nil ? [] : Self.puzzles(ofRecords: entries)
            for entry in results ?? entries {
                guard let score = context.score(stored: entry) else { continue }
                question.append(byte: 0x0A)
                question.append(decimal: score.score)
                question.append(byte: 0x09)
                if let puzzle = Self.puzzle(of: score.record, in: puzzles) { question.append(puzzle) }
                question.append(byte: 0x09)
                question.append(entry.value)
            }
        } else if let entry = entries.first {
            // The record, and the picture's name in a line of its own.
            let lines = entry.value.bytes.split(separator: 0x0A)
            question.append(Text(lines[0]))
            picture = lines.count > 1 ? Text(lines[1]) : nil
        }
        results = nil
        return ask(question, &context)
    }

    /// What stands in a question between the kind of page and what it is made of: language, and minutes from UTC.
    static func opening(_ context: Context) -> Text {
        var text = Text()
        for number in [Int(context.catalogue.language.rawValue), context.device.minutesFromUTC] {
            text.append(byte: UInt8(ascii: ";"))
            text.append(decimal: number)
        }
        return text + "\n"
    }

    /// Of so many of the latest results the engine learns which puzzle it was, and so many records are read for that: those of other
    /// boards lie between.
    private static var studied: (games: Int, records: Int) { (30, 300) }

    /// - Returns: nil where these are not wanted.
    private mutating func loadRecords(of entries: [StoredEntry], _ context: inout Context) -> [Effect]? {
        guard context.table(ofPrefix: stored)?.hasShortest == true else { return nil }
        // Ids are in the order of time.
        let latest = entries.compactMap { $0.id(in: .results) }.sorted { $1.precedes($0) }.prefix(Self.studied.games)
        guard let first = latest.last else { return nil }
        results = entries
        ticket = context.nextTicket()
        var query = StoredQuery(.records, from: first, to: StoredQuery(.records).to)
        query.limit = Self.studied.records
        return [.load(ticket: ticket, query)]
    }

    private typealias Recorded = (result: Text, puzzle: Text)

    private static func puzzles(ofRecords records: [StoredEntry]) -> [Recorded] {
        records.compactMap { entry in
            guard let result = entry.id(in: .records), let puzzle = id(inRecord: entry.value) else { return nil }
            return (result, puzzle)
        }
    }

    /// - Parameter puzzles: in the order of the results' ids, as they were read. There are many more results than records.
    private static func puzzle(of result: Text, in puzzles: [Recorded]) -> Text? {
        let place = puzzles.firstPlace { !$0.result.precedes(result) }
        return place < puzzles.count && puzzles[place].result == result ? puzzles[place].puzzle : nil
    }

    /// The puzzle's id, which stands between the header and the turns.
    private static func id(inRecord record: Text) -> Text? {
        let fields = record.bytes.split(separator: UInt8(ascii: ";"), maxSplits: 2)
        return fields.count > 1 ? Text(fields[1]) : nil
    }

    /// The engine's answer, if it is to the latest question.
    mutating func receive(ticket: UInt32, _ answer: Text) -> [Effect] {
        guard ticket == self.ticket else { return [] }
        // Digits in front of the page: when the engine wants to be asked again. A lesson names the next one there.
        let start = answer.bytes.firstIndex(of: 1) ?? 0
        content = answer.isEmpty ? .failed : .loaded(Text(answer.bytes[start...]))
        guard let wait = Int(decimal: Text(answer.bytes[..<start])) else { return [] }
        isTimed = true
        return [.timer(.page, milliseconds: wait)]
    }
}

/// What pages there are of what is stored.
public enum PageKind: UInt8, CaseIterable, Sendable {
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
