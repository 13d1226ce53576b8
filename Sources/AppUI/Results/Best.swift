import PuzzleCore

/// The best results on this device on one board.
public struct Best: Equatable, Sendable {
    /// How many games were finished.
    public var games = 0
    public var milliseconds: Milliseconds = 0
    public var moves = 0
    public var score = 0

    public init() {}

    static var prefix: Text { "best/" }

    /// `games;milliseconds;moves;score`
    var entry: Text { Text.fields([UInt64(games), UInt64(milliseconds), UInt64(moves), UInt64(score)]) }

    init?(entry: Text) {
        guard let fields = entry.numberFields, fields.count == 4 else { return nil }
        // No board is played a thousand million times; larger numbers are no numbers of ours.
        for field in [fields[0], fields[2], fields[3]] where field > 1_000_000_000 { return nil }
        games = Int(fields[0])
        milliseconds = Milliseconds(clamping: fields[1])
        moves = Int(fields[2])
        score = Int(fields[3])
    }

    /// What `add` found to be better than before.
    public struct Records: Equatable, Sendable {
        public var time = false
        public var moves = false
        public var score = false
        public var isAny: Bool { time || moves || score }
    }

    /// Takes a result in. The first result on a board is no record.
    mutating func add(milliseconds: Milliseconds, moves: Int, score: Int) -> Records {
        let isFirst = games == 0
        let records = Records(
            time: !isFirst && milliseconds < self.milliseconds, moves: !isFirst && moves < self.moves,
            score: !isFirst && score < self.score)
        self.milliseconds = isFirst ? milliseconds : min(milliseconds, self.milliseconds)
        self.moves = isFirst ? moves : min(moves, self.moves)
        self.score = isFirst ? score : min(score, self.score)
        games += 1
        return records
    }
}

/// A finished game in the device's list of scores.
public struct Score: Equatable, Sendable {
    /// On which board: the leaderboard's name, also for games that are not ranked.
    public let group: Text
    public let score: Int
    public let moves: Int
    public let milliseconds: Milliseconds
    public let at: WallTime
    public var name: Text

    static var prefix: Text { "score/" }

    static func prefix(group: Text) -> Text { prefix + group + "/" }

    /// `score/` + group + score with leading zeros + time: the order of the keys is the order of the list, so that the
    /// best of any number of scores are read without the others.
    var key: Text {
        var key = Self.prefix(group: group)
        key.append(decimal: score, width: 8)
        key.append(byte: UInt8(ascii: "/"))
        key.append(hexadecimal: at)
        return key
    }

    /// `moves;milliseconds;name`
    var entry: Text {
        var entry = Text.fields([UInt64(moves), UInt64(milliseconds)])
        entry.append(byte: UInt8(ascii: ";"))
        entry.append(name)
        return entry
    }

    init(group: Text, score: Int, moves: Int, milliseconds: Milliseconds, at: WallTime, name: Text) {
        self.group = group
        self.score = score
        self.moves = moves
        self.milliseconds = milliseconds
        self.at = at
        self.name = name
    }

    init?(group: Text, stored: StoredEntry) {
        var key = TextReader(Text(stored.key.bytes.dropFirst(Self.prefix(group: group).count)))
        var value = TextReader(stored.value)
        // Leading zeros make the key's number unreadable as a number; its digits are read one by one.
        var score = 0
        while let digit = key.next, digit &- UInt8(ascii: "0") < 10 {
            score = score &* 10 &+ Int(digit &- UInt8(ascii: "0"))
            key.skip()
        }
        guard key.take(UInt8(ascii: "/")), let at = try? key.hexadecimal(),
            let moves = try? value.number(in: 0...UInt32(Int32.max)), value.take(UInt8(ascii: ";")),
            let milliseconds = try? value.number(in: 0...Milliseconds.max), value.take(UInt8(ascii: ";"))
        else { return nil }
        self.init(
            group: group, score: score, moves: Int(moves), milliseconds: milliseconds, at: at,
            name: Text(stored.value.bytes[value.offset...]))
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

    var numberFields: [UInt64]? {
        var numbers: [UInt64] = []
        for field in bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
            guard let number = UInt64(decimal: Text(field)) else { return nil }
            numbers.append(number)
        }
        return numbers
    }
}
