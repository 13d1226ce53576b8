import PuzzleCore

/// A finished game in the device's list of scores.
public struct Score: Equatable, Sendable {
    /// With which others it is listed (`PlayablePuzzle.group`).
    public let group: Text
    /// What orders the group's results by the rule in force; less is better. It follows from the facts below, and is not one.
    public internal(set) var score: Int
    /// What the puzzle ranks a game by (`Puzzle.rankedScore`); of a sliding puzzle that an earlier version has kept, the score that it
    /// had then.
    public let ranked: Int
    public let moves: Int
    public let milliseconds: Milliseconds
    public let at: WallTime
    /// Names the result, and the game's record, see `recordKey`.
    public let record: Text
    public var name: Text

    var key: Text { Collection.results.prefix + record }

    /// With what the orders of a group's results begin: of all, or of those in the order of a rule.
    static func orders(_ group: Text, by rule: Text? = nil) -> Text {
        group + "/" + (rule.map { $0 + "/" } ?? Text())
    }

    /// Group, rule, score with leading zeros, time, id: the best of any number of results are read without the others.
    func order(by rule: Text) -> Text {
        var order = orders(by: rule)
        order.append(hexadecimal: at)
        order.append(byte: UInt8(ascii: "/"))
        order.append(record)
        return order
    }

    /// With what the orders begin of its group's results that are as good as this one.
    func orders(by rule: Text) -> Text {
        var order = Self.orders(group, by: rule)
        order.append(decimal: score, width: 8)
        order.append(byte: UInt8(ascii: "/"))
        return order
    }

    /// How many results of a group are read where all matter: the best ones.
    static var mostRead: Int { 20_000 }

    /// Where the game's record is kept.
    static func recordKey(_ record: Text) -> Text { Collection.records.prefix + record }

    /// What is stored: `group;ranked;moves;milliseconds;at;name`.
    var facts: Text {
        var facts = group
        for number in [UInt64(ranked), UInt64(moves), UInt64(milliseconds)] {
            facts.append(byte: UInt8(ascii: ";"))
            facts.append(decimal: number)
        }
        facts.append(byte: UInt8(ascii: ";"))
        facts.append(hexadecimal: at)
        facts.append(byte: UInt8(ascii: ";"))
        facts.append(name)
        return facts
    }

    init(
        group: Text, score: Int, ranked: Int, moves: Int, milliseconds: Milliseconds, at: WallTime, record: Text,
        name: Text
    ) {
        self.group = group
        self.score = score
        self.ranked = ranked
        self.moves = moves
        self.milliseconds = milliseconds
        self.at = at
        self.record = record
        self.name = name
    }

    /// - Parameter score: What follows from the facts by the rule in force; nil for what the puzzle itself ranks by.
    package init?(record: Text, facts: Text, score: Int? = nil) {
        guard let end = facts.bytes.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        var reader = TextReader(Text(facts.bytes[(end + 1)...]))
        var numbers: [UInt32] = []
        while numbers.count < 3, let number = try? reader.number(in: 0...UInt32.max), reader.take(UInt8(ascii: ";")) {
            numbers.append(number)
        }
        guard numbers.count == 3, numbers[1] <= Int32.max, let at = try? reader.hexadecimal(),
            reader.take(UInt8(ascii: ";"))
        else { return nil }
        let (ranked, moves) = (min(Int(clamping: numbers[0]), .mostCounted), min(Int(numbers[1]), .mostCounted))
        self.init(
            group: Text(facts.bytes[..<end]), score: score ?? ranked, ranked: ranked, moves: moves,
            milliseconds: numbers[2], at: at, record: record,
            name: Text(facts.bytes[(end + 1 + reader.offset)...]))
    }
}

extension Context {
    /// The result with these facts, and the score that it has by the rule in force.
    func score(record: Text, facts: Text) -> Score? {
        guard var score = Score(record: record, facts: facts) else { return nil }
        if let table = table(ofPrefix: score.group) { score.score = table.listedScore(score, settings) }
        return score
    }

    /// Whether it is the result of a game that was lost.
    func isLost(_ score: Score) -> Bool { table(ofPrefix: score.group)?.isLost(score.score) == true }

    func score(stored entry: StoredEntry) -> Score? {
        entry.id(in: .results).flatMap { score(record: $0, facts: entry.value) }
    }

    /// The rule by which the results of a group are listed now.
    func rule(of group: Text) -> Text { table(ofPrefix: group)?.scoringRule(settings) ?? "-" }
}
