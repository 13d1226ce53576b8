import PuzzleCore

/// A finished game in the device's list of scores.
public struct Score: Equatable, Sendable {
    /// On which board: the leaderboard's name, also for games that are not ranked.
    public let group: Text
    public let score: Int
    public let moves: Int
    public let milliseconds: Milliseconds
    public let at: WallTime
    /// Names the game's record, see `recordKey`.
    public let record: Text
    public var name: Text

    static var prefix: Text { StoredEntry.later + "score/" }

    static func prefix(group: Text) -> Text { prefix + group + "/" }

    /// `~score/` + group + score with leading zeros + time: the order of the keys is the order of the list, so that the
    /// best of any number of scores are read without the others.
    var key: Text {
        var key = Self.prefix(group: group)
        key.append(decimal: score, width: 8)
        key.append(byte: UInt8(ascii: "/"))
        key.append(hexadecimal: at)
        return key
    }

    /// Where the game's record is kept: `~record/` + its UUID.
    static func recordKey(_ record: Text) -> Text { StoredEntry.later + "record/" + record }

    /// `moves;milliseconds;record;name`
    var entry: Text {
        var entry = Text.fields([UInt64(moves), UInt64(milliseconds)])
        entry.append(byte: UInt8(ascii: ";"))
        entry.append(record)
        entry.append(byte: UInt8(ascii: ";"))
        entry.append(name)
        return entry
    }

    init(
        group: Text, score: Int, moves: Int, milliseconds: Milliseconds, at: WallTime, record: Text, name: Text
    ) {
        self.group = group
        self.score = score
        self.moves = moves
        self.milliseconds = milliseconds
        self.at = at
        self.record = record
        self.name = name
    }

    package init?(group: Text, stored: StoredEntry) {
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
        let rest = stored.value.bytes[value.offset...]
        guard let recordEnd = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        self.init(
            group: group, score: score, moves: Int(moves), milliseconds: milliseconds, at: at,
            record: Text(rest[..<recordEnd]), name: Text(rest[(recordEnd + 1)...]))
    }
}
