import PuzzleCore

/// The best results on this device on one board.
public struct PersonalBest: Equatable, Sendable {
    /// How many games were finished; the other numbers are 0 until one is.
    public var games = 0
    public var milliseconds: Milliseconds = 0
    public var moves = 0
    /// By `rule`, as are all results of the group.
    public var score = 0
    /// By which the group's results are in order (`PlayablePuzzle.scoringRule`); nothing as long as they are in no order.
    public var rule = Text()
    /// The records of the quickest and of the shortest game (`Score.record`).
    public var quickest = Text()
    public var shortest = Text()

    init(rule: Text) { self.rule = rule }

    /// `games;milliseconds;moves;score;quickest;shortest;rule`
    var entry: Text {
        var entry = Text.fields([UInt64(games), UInt64(milliseconds), UInt64(moves), UInt64(score)])
        for text in [quickest, shortest, rule] {
            entry.append(byte: UInt8(ascii: ";"))
            entry.append(text)
        }
        return entry
    }

    init?(entry: Text) {
        var reader = TextReader(entry)
        var fields: [UInt32] = []
        while fields.count < 4, let number = try? reader.number(in: 0...UInt32.max),
            reader.take(UInt8(ascii: ";"))
        {
            fields.append(number)
        }
        let texts = entry.bytes[reader.offset...].split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        // Earlier versions knew of no rule.
        guard fields.count == 4, texts.count == 2 || texts.count == 3 else { return nil }
        for field in [fields[0], fields[2], fields[3]] where field > UInt32(Int.mostCounted) { return nil }
        games = Int(fields[0])
        milliseconds = fields[1]
        moves = Int(fields[2])
        score = Int(fields[3])
        quickest = Text(texts[0])
        shortest = Text(texts[1])
        if texts.count == 3 { rule = Text(texts[2]) }
    }

    /// What `add` found to be better than before.
    public struct Records: Equatable, Sendable {
        public var time = false
        public var moves = false
        public var score = false
        /// By how much, where it is a record.
        public var millisecondsLess: Milliseconds = 0
        public var movesLess = 0
        public var isAny: Bool { time || moves || score }
    }

    /// Takes a result in. The first result on a board is no record, nor is a score among others by another rule.
    mutating func add(_ result: Score, by rule: Text) -> Records {
        let isFirst = games == 0
        var records = Records(
            time: !isFirst && result.milliseconds < milliseconds, moves: !isFirst && result.moves < moves,
            score: !isFirst && result.score < score && self.rule == rule)
        if records.time { records.millisecondsLess = milliseconds - result.milliseconds }
        if records.moves { records.movesLess = moves - result.moves }
        if isFirst || records.time { (milliseconds, quickest) = (result.milliseconds, result.record) }
        if isFirst || records.moves { (moves, shortest) = (result.moves, result.record) }
        score = isFirst ? result.score : min(result.score, score)
        games += 1
        return records
    }
}

extension Text {
    static func fields(_ numbers: [UInt64]) -> Text {
        var text = Text()
        for (index, number) in numbers.enumerated() {
            if index > 0 { text.append(byte: UInt8(ascii: ";")) }
            text.append(decimal: number)
        }
        return text
    }
}
