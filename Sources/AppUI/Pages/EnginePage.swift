import PuzzleCore

/// A page that an engine makes: of games that are over, to learn from, to print.
public struct EnginePage: Equatable, Sendable {
    /// nil for a page that is made of nothing stored.
    public let kind: PageKind?
    /// What is read from the store for it.
    let prefix: Text
    /// The view from which it was opened.
    let origin: AppView
    /// What questions begin with that go on in this page.
    var more = Text()
    /// The page; nothing until it is there.
    public internal(set) var content = Loadable<Text>.loading
    var ticket: UInt32 = 0
    /// In the list of lessons the one from which it was opened.
    var lastLesson: Text?
    /// What it was opened with: to be asked again if it fails.
    var question = Text()
    /// Whether the engine wants to be asked again when its time has come.
    var isTimed = false
    /// The id of the stored game's puzzle; nil for what is made of no game.
    public internal(set) var puzzle: Text?
}

public enum PageAction: Equatable, Sendable {
    /// A page of what is stored under the prefix.
    case opened(PageKind, Text)
    /// The engine shall be asked for the next page.
    case asked(Text)
    case printed
}

// Asking for such pages. The app knows nothing of what is in them.
extension Context {
    mutating func reduce(_ action: PageAction) -> [Effect] {
        switch action {
        case .opened(let kind, let prefix): openPage(kind, prefix)
        case .asked(let question): askPage(question)
        case .printed: [.print]
        }
    }

    /// Scores that statistics are made of at most: the best ones.
    private static var mostScores: Int { 20_000 }

    mutating func openPage(_ kind: PageKind, _ prefix: Text) -> [Effect] {
        let effects = open(.page)
        page = EnginePage(kind: kind, prefix: prefix, origin: .scores)
        return [.route(AppView.page.route)] + effects
            + [.prepareEngine(), .load(prefix: prefix, limit: Self.mostScores)]
    }

    /// Opens a page that is made of nothing stored.
    mutating func openPage(_ question: Text, from origin: AppView, more: Text) -> [Effect] {
        [.route(AppView.page.route)] + showPage(question, from: origin, more: more)
    }

    /// The same under the address that led here.
    mutating func showPage(_ question: Text, from origin: AppView, more: Text = Text()) -> [Effect] {
        let effects = open(.page)
        page = EnginePage(kind: nil, prefix: Text(), origin: origin, more: more)
        return effects + askPage(question)
    }

    /// What is stored goes to the engine as it is.
    mutating func receiveStored(prefix: Text, _ entries: [StoredEntry]) -> [Effect] {
        guard let page, let kind = page.kind, prefix == page.prefix else { return [] }
        // A game is replayed by the engine of its puzzle.
        let puzzle = entries.first.flatMap { Self.id(inRecord: $0.value) }
        let table = puzzle.flatMap { self.table(ofPrefix: $0) }
        var question = Text(kind.name)
        if kind == .replay, let table, let replay = table.replayQuestion {
            self.page?.more = Text(replay)
            question = table.engine + question
        }
        for number in [Int(catalogue.language.rawValue), minutesFromUTC] {
            question.append(byte: UInt8(ascii: ";"))
            question.append(decimal: number)
        }
        question.append(byte: 0x0A)
        if kind == .statistics {
            question.append(scoreGroup)
            for entry in entries {
                question.append(byte: 0x0A)
                question.append(entry.key)
                question.append(byte: 0x09)
                question.append(entry.value)
            }
        } else if let entry = entries.first {
            question.append(entry.value)
            self.page?.puzzle = puzzle
        }
        return askPage(question)
    }

    /// The puzzle's id, which stands between the header and the turns.
    private static func id(inRecord record: Text) -> Text? {
        let fields = record.bytes.split(separator: UInt8(ascii: ";"), maxSplits: 2)
        return fields.count > 1 ? Text(fields[1]) : nil
    }

    /// The open page goes on: its time has come, or a field of it was changed.
    mutating func goOnInPage(_ word: Text) -> [Effect] {
        page.map { askPage($0.more + word) } ?? []
    }

    mutating func askPage(_ question: Text) -> [Effect] {
        guard page != nil else { return [] }
        let ticket = nextTicket()
        page?.ticket = ticket
        page?.isTimed = false
        if case .loaded = page?.content {} else { page?.question = question }
        return [.ask(ticket: ticket, question)]
    }

    mutating func receivePage(ticket: UInt32, _ answer: Text) -> [Effect] {
        guard let page, ticket == page.ticket else { return [] }
        var effects: [Effect] = []
        switch page.content {
        case .loaded: break
        // Back in the list, one goes on where one was.
        case .loading: if let last = page.lastLesson { effects.append(.focus(last)) }
        // Who has asked once more had the focus on what is gone now. A ghost is no page, and comes back by itself.
        case .failed: if view == .page, !answer.isEmpty { effects.append(.focus(focusID)) }
        }
        // Digits in front of the page: when the engine wants to be asked again.
        let start = answer.bytes.firstIndex(of: 1) ?? 0
        self.page?.content = answer.isEmpty ? .failed : .loaded(Text(answer.bytes[start...]))
        guard let wait = Int(decimal: Text(answer.bytes[..<start])) else { return effects }
        self.page?.isTimed = true
        return effects + [.timer(.page, milliseconds: wait)]
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
