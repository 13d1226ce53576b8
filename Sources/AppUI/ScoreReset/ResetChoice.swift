import PuzzleCore

/// Which results a reset deletes: those that all four choices fit.
public struct ResetChoice: Equatable, Sendable {
    /// How many results of each group stay, the best ones.
    public var preserved: Int?
    /// Only what is older is deleted.
    public var days: Int?
    /// Only this player's; the empty name is a guest's.
    public var player: Text?
    public var group: Text?

    /// What is chosen from a list, by the place in it: first none, or all.
    public enum Field: UInt8, CaseIterable, Sendable { case preserved, days, player, group }

    /// - Parameter now: From which days count back.
    func fits(_ score: Score, at now: WallTime) -> Bool {
        if let player, score.name != player { return false }
        if let group, score.group != group { return false }
        // A clock that was set back makes no result older.
        return days.map { score.at < now && (now - score.at) / 86_400_000 >= UInt64($0) } ?? true
    }
}

/// Which results go by a choice, found out while all are read.
struct ResetSelection {
    private let choice: ResetChoice
    private let now: WallTime
    var reading = ResultReading(.results)
    /// The ids of those that go.
    private(set) var doomed: [Text] = []
    /// The groups that lose something.
    private(set) var groups: [Text] = []
    /// What stays.
    private(set) var rest = Standings()
    /// All names on this device.
    private(set) var names: [Text] = []
    private(set) var isDone = false
    /// The best ones so far of each group, the best first: no more than stay.
    private var kept: [(group: Text, scores: [Score])] = []

    init(_ choice: ResetChoice, at now: WallTime) { (self.choice, self.now) = (choice, now) }

    /// So many names can be chosen from.
    private static var mostNames: Int { 200 }

    mutating func receive(_ entries: [StoredEntry], _ context: inout Context) -> [Effect] {
        for score in entries.compactMap({ context.score(stored: $0) }) {
            note(score.name)
            if let beaten = keep(score) { decide(beaten, context) }
        }
        if let last = entries.last { return reading.goOn(after: last, &context) }
        for (_, scores) in kept {
            for score in scores { stay(score, context) }
        }
        (kept, isDone) = ([], true)
        return []
    }

    private mutating func note(_ name: Text) {
        guard names.count < Self.mostNames, !names.contains(name) else { return }
        names.insert(name, at: names.firstIndex { name.precedes($0) } ?? names.count)
    }

    /// - Returns: the result that is not among the best ones of its group.
    private mutating func keep(_ score: Score) -> Score? {
        guard let most = choice.preserved, most > 0 else { return score }
        guard let place = kept.firstIndex(where: { $0.group == score.group }) else {
            kept.append((score.group, [score]))
            return nil
        }
        let rank = kept[place].scores.firstPlace { !$0.ranks(before: score) }
        guard rank < most else { return score }
        kept[place].scores.insert(score, at: rank)
        return kept[place].scores.count > most ? kept[place].scores.removeLast() : nil
    }

    private mutating func decide(_ score: Score, _ context: Context) {
        guard choice.fits(score, at: now) else { return stay(score, context) }
        doomed.append(score.record)
        if !groups.contains(score.group) { groups.append(score.group) }
    }

    private mutating func stay(_ score: Score, _ context: Context) {
        rest.add(score, isLost: context.isLost(score))
    }
}

extension Score {
    /// As the list has them.
    fileprivate func ranks(before other: Score) -> Bool {
        if (score, at) == (other.score, other.at) { return record.precedes(other.record) }
        return (score, at) < (other.score, other.at)
    }
}
