import PuzzleCore

/// A page that the engine makes of games that are over.
public struct Study: Equatable, Sendable {
    /// nil for a page that is made of nothing stored.
    public let kind: StudyKind?
    /// What is read from the store for it.
    let prefix: Text
    /// The page; nothing until it is there.
    public internal(set) var page = Loadable<Text>.loading
    var ticket: UInt32 = 0
    /// The puzzle of the stored game; nil for statistics, or if it cannot be played here.
    public internal(set) var puzzle: PuzzleID<SlidingPuzzle>?
}

// Asking for such pages. The app knows nothing of what is in them.
extension State {
    /// Scores that statistics are made of at most: the best ones.
    private static var mostScores: Int { 20_000 }

    mutating func openStudy(_ kind: StudyKind, _ prefix: Text) -> [Effect] {
        let effects = open(.study)
        study = Study(kind: kind, prefix: prefix)
        return [.route(Text(AppView.study.route))] + effects + [.load(prefix: prefix, limit: Self.mostScores)]
    }

    /// What is stored goes to the engine as it is.
    mutating func receiveStudied(prefix: Text, _ entries: [StoredEntry]) -> [Effect] {
        guard let study, let kind = study.kind, prefix == study.prefix else { return [] }
        var question = Text(kind.name)
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
            self.study?.puzzle = Self.puzzle(ofRecord: entry.value)
        }
        return askStudy(question)
    }

    mutating func askStudy(_ question: Text) -> [Effect] {
        guard study != nil else { return [] }
        latestSerial += 1
        study?.ticket = latestSerial
        return [.ask(ticket: latestSerial, question)]
    }

    mutating func receiveStudy(ticket: UInt32, _ answer: Text) -> [Effect] {
        guard let study, ticket != 0, ticket == study.ticket else { return [] }
        // Digits in front of the page: when the engine wants to be asked again.
        let start = answer.bytes.firstIndex(of: 1) ?? 0
        self.study?.page = answer.isEmpty ? .failed : .loaded(Text(answer.bytes[start...]))
        return Int(decimal: Text(answer.bytes[..<start])).map { [.timer(.study, milliseconds: $0)] } ?? []
    }
}
