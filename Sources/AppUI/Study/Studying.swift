import PuzzleCore

/// A page that the engine makes of games that are over.
public struct Study: Equatable, Sendable {
    /// nil for a page that is made of nothing stored.
    public let kind: StudyKind?
    /// What is read from the store for it.
    let prefix: Text
    /// The view from which it was opened.
    let origin: AppView
    /// What questions begin with that go on in this page.
    var more = Text()
    /// The page; nothing until it is there.
    public internal(set) var page = Loadable<Text>.loading
    var ticket: UInt32 = 0
    /// In the list of lessons the one from which it was opened.
    var lastLesson: Text?
    /// What it was opened with: to be asked again if it fails.
    var question = Text()
    /// Whether the engine wants to be asked again when its time has come.
    var isTimed = false
    /// The puzzle of the stored game; nil for statistics, or if it cannot be played here.
    public internal(set) var puzzle: PuzzleID<SlidingPuzzle>?
}

// Asking for such pages. The app knows nothing of what is in them.
extension State {
    /// Scores that statistics are made of at most: the best ones.
    private static var mostScores: Int { 20_000 }

    mutating func openStudy(_ kind: StudyKind, _ prefix: Text) -> [Effect] {
        let effects = open(.study)
        study = Study(kind: kind, prefix: prefix, origin: .scores)
        return [.route(Text(AppView.study.route))] + effects
            + [.prepareEngine(), .load(prefix: prefix, limit: Self.mostScores)]
    }

    /// Opens a page that is made of nothing stored.
    mutating func openPage(_ question: Text, from origin: AppView, more: Text) -> [Effect] {
        [.route(Text(AppView.study.route))] + showPage(question, from: origin, more: more)
    }

    /// The same under the address that led here.
    mutating func showPage(_ question: Text, from origin: AppView, more: Text = Text()) -> [Effect] {
        let effects = open(.study)
        study = Study(kind: nil, prefix: Text(), origin: origin, more: more)
        return effects + askStudy(question)
    }

    /// What is stored goes to the engine as it is.
    mutating func receiveStudied(prefix: Text, _ entries: [StoredEntry]) -> [Effect] {
        guard let study, let kind = study.kind, prefix == study.prefix else { return [] }
        // A game is replayed by the engine of its puzzle.
        let puzzle = entries.first.flatMap { Self.id(inRecord: $0.value) } ?? Text()
        let isSudoku = kind == .replay && puzzle.hasPrefix(Text(Sudoku.name))
        if isSudoku { self.study?.more = Text(Sudoku.replayQuestion) }
        var question = isSudoku ? Text(SudokuQuestion.engine) : Text()
        question.append(Text(kind.name))
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
            var reader = TextReader(puzzle)
            self.study?.puzzle = try? PuzzleID(from: &reader)
        }
        return askStudy(question)
    }

    /// What follows the header: the puzzle's id and the turns.
    private static func id(inRecord record: Text) -> Text? {
        record.bytes.firstIndex(of: UInt8(ascii: ";")).map { Text(record.bytes[($0 + 1)...]) }
    }

    /// The open page goes on: its time has come, or a field of it was changed.
    mutating func goOnStudying(_ word: Text) -> [Effect] {
        study.map { askStudy($0.more + word) } ?? []
    }

    mutating func askStudy(_ question: Text) -> [Effect] {
        guard study != nil else { return [] }
        latestSerial += 1
        study?.ticket = latestSerial
        study?.isTimed = false
        if case .loaded = study?.page {} else { study?.question = question }
        return [.ask(ticket: latestSerial, question)]
    }

    mutating func receiveStudy(ticket: UInt32, _ answer: Text) -> [Effect] {
        guard let study, ticket != 0, ticket == study.ticket else { return [] }
        var effects: [Effect] = []
        switch study.page {
        case .loaded: break
        // Back in the list, one goes on where one was.
        case .loading: if let last = study.lastLesson { effects.append(.focus(last)) }
        // Who has asked once more had the focus on what is gone now. A ghost is no page, and comes back by itself.
        case .failed: if view == .study, !answer.isEmpty { effects.append(.focus(focusID)) }
        }
        // Digits in front of the page: when the engine wants to be asked again.
        let start = answer.bytes.firstIndex(of: 1) ?? 0
        self.study?.page = answer.isEmpty ? .failed : .loaded(Text(answer.bytes[start...]))
        guard let wait = Int(decimal: Text(answer.bytes[..<start])) else { return effects }
        self.study?.isTimed = true
        return effects + [.timer(.study, milliseconds: wait)]
    }
}
