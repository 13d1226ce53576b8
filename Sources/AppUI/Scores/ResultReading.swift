import PuzzleCore

/// Reads all entries below a prefix, some at a time and in the order of their ids: of a hundred thousand results neither memory nor a
/// frame is taken for all at once.
struct ResultReading {
    private let collection: Collection
    private let prefix: Text
    private var ticket: UInt32 = 0

    init(_ collection: Collection, prefix: Text = Text()) { (self.collection, self.prefix) = (collection, prefix) }

    private static var batch: Int { 200 }

    func isAnswered(by ticket: UInt32) -> Bool { ticket == self.ticket }

    /// Asks for the entries that come next.
    /// - Parameter last: What came before; nil at the beginning.
    mutating func goOn(after last: StoredEntry? = nil, _ context: inout Context) -> [Effect] {
        ticket = context.nextTicket()
        let after = last?.id(in: collection)
        return [.load(ticket: ticket, StoredQuery(collection, prefix: prefix, after: after, limit: Self.batch))]
    }
}

/// What results make of the best ones of their groups, in whatever order they come.
struct Standings {
    private(set) var bests: [(group: Text, best: PersonalBest)] = []
    private(set) var latest: Score?

    mutating func add(_ score: Score, isLost: Bool) {
        if latest.map({ $0.at < score.at || $0.at == score.at && $0.record.precedes(score.record) }) ?? true {
            latest = score
        }
        let place = bests.firstIndex { $0.group == score.group } ?? bests.count
        if place == bests.count { bests.append((score.group, PersonalBest(rule: Text()))) }
        // A group of lost games alone has a list, too.
        if !isLost { bests[place].best.count(score) }
    }

    func best(_ group: Text) -> PersonalBest? { bests.first { $0.group == group }?.best }
}

extension PersonalBest {
    /// As `add`, but the earlier one of two equals counts although it may come later. Ids are in the order of time.
    mutating func count(_ result: Score) {
        let isFirst = games == 0
        func isBetter<Value: Comparable>(_ value: Value, than best: Value, of record: Text) -> Bool {
            isFirst || value < best || value == best && result.record.precedes(record)
        }
        if isBetter(result.milliseconds, than: milliseconds, of: quickest) {
            (milliseconds, quickest) = (result.milliseconds, result.record)
        }
        if isBetter(result.moves, than: moves, of: shortest) { (moves, shortest) = (result.moves, result.record) }
        score = isFirst ? result.score : min(result.score, score)
        games += 1
    }
}
