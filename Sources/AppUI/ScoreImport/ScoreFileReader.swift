import PuzzleAPI
import PuzzleCore

/// A result as a file has it, and the record of its game if there is one.
package struct FiledResult: Equatable, Sendable {
    package let id: Text
    /// As the store has them (`Score.facts`).
    package let facts: Text
    package let record: Text
}

/// Why a line of a file of results is refused.
package enum FileDamage: UInt8, Sendable {
    /// It has not all fields, or is none of ours.
    case unreadable
    /// Its check says that it was another one when it was written.
    case changed
    /// No game could have such a result.
    case impossible
    case tooLong
    /// What follows is missing.
    case cutOff
}

/// Reads a file of results as `ScoreExport` writes them, in parts of any size and in bounded memory.
///
/// CSV may come with a byte order mark, other line ends, and more quotation marks than are needed; files of versions that wrote no
/// checks are read, too. In JSON an object stands on a line of its own: so one that is damaged spoils no other.
package struct ScoreFileReader: Sendable {
    package struct Damage: Equatable, Sendable {
        /// Where the entry begins, from 1.
        package let line: Int
        package let kind: FileDamage
    }

    package enum Entry: Equatable {
        case result(FiledResult)
        case damage(Damage)
    }

    private enum Form {
        case json
        case csv(fields: Int)
    }

    private var form: Form?
    /// Whether this is no file of results.
    private(set) package var isForeign = false
    /// The row that is being read. One of CSV may have line breaks in quotation marks.
    private var row: [UInt8] = []
    private var (line, rowLine) = (1, 1)
    private var (isQuoted, isTooLong, isEnded) = (false, false, false)

    package init() {}

    /// The longest record, and what else is said of a game.
    private static var longestRow: Int { 2 * Limits.bodyBytes }
    private static var longestHead: Int { 400 }

    package mutating func read(_ part: ArraySlice<UInt8>) -> [Entry] {
        var entries: [Entry] = []
        var start = part.startIndex
        for place in part.indices where !isForeign {
            switch part[place] {
            case UInt8(ascii: "\""):
                if case .csv? = form, !isTooLong { isQuoted.toggle() }
            case 0x0A:
                line += 1
                if isQuoted, row.count + place - start <= Self.longestRow { continue }
                append(part[start..<place])
                start = place + 1
                if let entry = endRow() { entries.append(entry) }
                rowLine = line
            default: break
            }
        }
        if !isForeign { append(part[start...]) }
        return entries
    }

    /// The file is over.
    package mutating func end() -> [Entry] {
        var entries: [Entry] = []
        if isQuoted, !isTooLong, form != nil {
            entries.append(.damage(Damage(line: rowLine, kind: .cutOff)))
        } else if !row.isEmpty || isTooLong, !isForeign, let entry = endRow() {
            entries.append(entry)
        }
        guard let form else {
            isForeign = true
            return []
        }
        if case .json = form, !isEnded { entries.append(.damage(Damage(line: line, kind: .cutOff))) }
        return entries
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>) {
        let most = form == nil ? Self.longestHead : Self.longestRow
        if row.count + bytes.count <= most, !isTooLong { return row.append(contentsOf: bytes) }
        row.removeAll()
        if form == nil { isForeign = true } else { (isTooLong, isQuoted) = (true, false) }
    }

    private mutating func endRow() -> Entry? {
        if row.last == 0x0D { row.removeLast() }
        defer {
            row.removeAll(keepingCapacity: true)
            (isQuoted, isTooLong) = (false, false)
        }
        guard let form else {
            readHead()
            return nil
        }
        if isTooLong { return .damage(Damage(line: rowLine, kind: .tooLong)) }
        if row.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return nil }
        var values: [Text]?
        switch form {
        case .csv(let fields):
            values = Self.fields(csv: row)
            if values?.count != fields { values = nil }
            if let name = values?[ScoreFile.name], name.bytes.first == UInt8(ascii: "'") {
                values?[ScoreFile.name] = Text(name.bytes.dropFirst())
            }
        case .json:
            let object = Self.trimmed(row)
            if object == [UInt8(ascii: "]")], !isEnded {
                isEnded = true
                return nil
            }
            values = isEnded ? nil : Self.fields(json: object)
        }
        guard let values else { return .damage(Damage(line: rowLine, kind: .unreadable)) }
        switch ScoreFile.result(values) {
        case .success(let result): return .result(result)
        case .failure(let kind): return .damage(Damage(line: rowLine, kind: kind))
        }
    }

    private mutating func readHead() {
        if row.starts(with: [0xEF, 0xBB, 0xBF]) { row.removeFirst(3) }
        if Self.trimmed(row) == [UInt8(ascii: "[")] {
            form = .json
        } else if let names = Self.fields(csv: row), names.count >= ScoreFile.check,
            names == Array(ScoreFile.names.prefix(names.count))
        {
            form = .csv(fields: names.count)
        } else {
            isForeign = true
        }
    }

    /// Without the comma behind it, and spaces around.
    private static func trimmed(_ row: [UInt8]) -> [UInt8] {
        var rest = row[...]
        func isSpace(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 }
        while isSpace(rest.first) { rest.removeFirst() }
        while isSpace(rest.last) { rest.removeLast() }
        if rest.last == UInt8(ascii: ",") { rest.removeLast() }
        return [UInt8](rest)
    }

    /// - Returns: nil for what RFC 4180 does not know, or is not UTF-8.
    private static func fields(csv row: [UInt8]) -> [Text]? {
        let quote = UInt8(ascii: "\"")
        var fields: [Text] = []
        var place = 0
        while true {
            var field = Text()
            if place < row.count, row[place] == quote {
                place += 1
                while true {
                    guard place < row.count else { return nil }
                    if row[place] == quote {
                        guard place + 1 < row.count, row[place + 1] == quote else { break }
                        place += 1
                    }
                    field.append(byte: row[place])
                    place += 1
                }
                place += 1
            } else {
                while place < row.count, row[place] != UInt8(ascii: ",") {
                    if row[place] == quote || row[place] == 0x0D { return nil }
                    field.append(byte: row[place])
                    place += 1
                }
            }
            guard field.isValidUTF8 else { return nil }
            fields.append(field)
            if place == row.count { return fields }
            guard row[place] == UInt8(ascii: ",") else { return nil }
            place += 1
        }
    }

    private static func fields(json object: [UInt8]) -> [Text]? {
        guard let json = try? JSON(parsing: object), case .object(let members) = json,
            members.count == ScoreFile.names.count || members.count == ScoreFile.check
        else { return nil }
        var values = [Text](repeating: Text(), count: members.count)
        for member in members {
            // Each name is there at most once: so all are there.
            guard let place = ScoreFile.names.prefix(members.count).firstIndex(where: { $0 == member.name }) else {
                return nil
            }
            switch member.value {
            case .text(let text) where !ScoreFile.numbers.contains(place): values[place] = text
            case .integer(let number) where ScoreFile.numbers.contains(place) && number >= 0:
                values[place].append(decimal: UInt64(number))
            default: return nil
            }
        }
        return values
    }
}
