import PuzzleAPI
import PuzzleCore

/// What stands in a file of results (`ScoreExport`, `ScoreFileReader`): of each result its values, in this order, and a check over
/// them, by which a line is known that was damaged or changed.
enum ScoreFile {
    static let names: [Text] = ["id", "group", "ranked", "moves", "milliseconds", "at", "name", "record", "check"]
    /// Places of what is special among them.
    static var numbers: ClosedRange<Int> { 2...5 }
    static var name: Int { 6 }
    static var check: Int { 8 }

    static func check(_ values: [Text]) -> Text {
        var all = Text()
        for value in values {
            all.append(value)
            all.append(byte: 0x1F)
        }
        var check = Text()
        check.append(hexadecimal: all.checksum)
        return check
    }

    enum Reading {
        case success(FiledResult)
        case failure(FileDamage)
    }

    /// - Parameter values: In the order of the names; without the last one in files of earlier versions.
    static func result(_ values: [Text]) -> Reading {
        if values.count > check, values[check] != check(Array(values[..<check])) { return .failure(.changed) }
        let (id, group) = (values[0], values[1])
        guard isWord(id), isWord(group), !group.bytes.contains(UInt8(ascii: ";")), values[name].count <= longestName,
            values[numbers].allSatisfy({ UInt64(decimal: $0) != nil }), let at = UInt64(decimal: values[5])
        else { return .failure(.impossible) }
        var facts = group
        for number in values[2...4] { facts.append(";" + number) }
        facts.append(";")
        facts.append(hexadecimal: at)
        // As long, and as much to be seen of it, as of any name.
        facts.append(";" + (PlayerName(nearest: values[name])?.text ?? Text()))
        // A number that is too large, or none, is none of a result's facts.
        guard let score = Score(record: id, facts: facts), max(score.ranked, score.moves) <= mostRanked,
            values[name].bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
        else { return .failure(.impossible) }
        return .success(FiledResult(id: id, facts: facts, record: values[7]))
    }

    /// Whether it can be a part of a path in the store.
    private static func isWord(_ text: Text) -> Bool {
        (1...200).contains(text.count)
            && text.bytes.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "/") }
    }

    private static var longestName: Int { 1000 }
    /// No game has as many moves or points, and with its seconds added it still has eight digits (`Score.orders`).
    private static var mostRanked: Int { 90_000_000 }
}
