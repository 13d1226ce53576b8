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
/// CSV may come with a byte order mark, other line ends, semicolons or tabs, and more quotation marks than are needed; JSON in any
/// form; files of versions that wrote no checks are read, too. An object of JSON that is damaged ends where a line ends within a
/// text, or the next one begins: so it spoils no other.
package struct ScoreFileReader: Sendable {
    package struct Damage: Equatable, Sendable {
        /// Where the entry begins, from 1.
        package let line: Int
        package let kind: FileDamage
    }

    package enum Entry: Equatable {
        /// With the line where it begins, from 1.
        case result(FiledResult, line: Int)
        case damage(Damage)
    }

    private enum Form {
        case json
        case csv(fields: Int, separator: UInt8)
    }

    private var form: Form?
    /// Whether this is no file of results.
    private(set) package var isForeign = false
    /// The row or the object that is being read. A row of CSV may have line breaks in quotation marks.
    private var row: [UInt8] = []
    private var (line, rowLine) = (1, 1)
    private var (isQuoted, isTooLong, isEnded) = (false, false, false)
    /// In JSON.
    private var (isInObject, isEscaped, isAstray) = (false, false, false)

    package init() {}

    /// The longest record, and what else is said of a game.
    private static var longestRow: Int { 2 * Limits.bodyBytes }
    private static var longestHead: Int { 400 }

    package mutating func read(_ part: ArraySlice<UInt8>) -> [Entry] {
        var entries: [Entry] = []
        // Of what is being read.
        var start = part.startIndex
        for place in part.indices where !isForeign {
            switch form {
            case nil: readHead(part, place, &start)
            case .csv: if let entry = readCSV(part, place, &start) { entries.append(entry) }
            case .json: if let entry = readJSON(part, place, &start) { entries.append(entry) }
            }
        }
        if !isForeign { append(part[start...]) }
        return entries
    }

    /// The file is over.
    package mutating func end() -> [Entry] {
        if form == nil, !isForeign { endHead() }
        switch form {
        case nil:
            isForeign = true
            return []
        case .json:
            if isEnded { return [] }
            let long = isInObject && isTooLong ? [Entry.damage(Damage(line: rowLine, kind: .tooLong))] : []
            return long + [.damage(Damage(line: line, kind: .cutOff))]
        case .csv where isQuoted && !isTooLong: return [.damage(Damage(line: rowLine, kind: .cutOff))]
        case .csv: return (row.isEmpty && !isTooLong ? nil : endRow()).map { [$0] } ?? []
        }
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>) {
        if case .json = form, !isInObject { return }
        let most = form == nil ? Self.longestHead : Self.longestRow
        if row.count + bytes.count <= most, !isTooLong { return row.append(contentsOf: bytes) }
        row.removeAll()
        if form == nil { isForeign = true } else { isTooLong = true }
        if case .csv = form { isQuoted = false }
    }

    private mutating func clear() {
        row.removeAll(keepingCapacity: true)
        (isQuoted, isTooLong) = (false, false)
    }

    // MARK: The first line

    private mutating func readHead(_ part: ArraySlice<UInt8>, _ place: Int, _ start: inout Int) {
        switch part[place] {
        case UInt8(ascii: "[") where (row + part[start..<place]).allSatisfy(Self.isBlank):
            clear()
            form = .json
        case 0x0A:
            line += 1
            append(part[start..<place])
            if !isForeign, !row.allSatisfy(Self.isBlank) { endHead() }
        default: return
        }
        start = place + 1
        rowLine = line
    }

    private mutating func endHead() {
        if row.starts(with: Self.mark) { row.removeFirst(Self.mark.count) }
        if row.last == 0x0D { row.removeLast() }
        let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
        if let separator = row.first(where: { separators.contains($0) }),
            let names = Self.fields(csv: row, separator), names.count >= ScoreFile.check,
            names == Array(ScoreFile.names.prefix(names.count))
        {
            form = .csv(fields: names.count, separator: separator)
        } else {
            isForeign = true
        }
        clear()
    }

    /// The byte order mark.
    private static var mark: [UInt8] { [0xEF, 0xBB, 0xBF] }

    /// What may stand before a file begins.
    private static func isBlank(_ byte: UInt8) -> Bool { isSpace(byte) || mark.contains(byte) }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    // MARK: CSV

    private mutating func readCSV(_ part: ArraySlice<UInt8>, _ place: Int, _ start: inout Int) -> Entry? {
        switch part[place] {
        case UInt8(ascii: "\""): if !isTooLong { isQuoted.toggle() }
        case 0x0A:
            line += 1
            if isQuoted, row.count + place - start <= Self.longestRow { return nil }
            append(part[start..<place])
            start = place + 1
            defer { rowLine = line }
            return endRow()
        default: break
        }
        return nil
    }

    private mutating func endRow() -> Entry? {
        defer { clear() }
        guard case .csv(let fields, let separator)? = form else { return nil }
        if isTooLong { return .damage(Damage(line: rowLine, kind: .tooLong)) }
        if row.last == 0x0D { row.removeLast() }
        if row.allSatisfy(Self.isSpace) { return nil }
        guard let values = Self.fields(csv: row, separator), values.count == fields else { return entry(nil) }
        return entry(values.map { $0.bytes.first == UInt8(ascii: "'") ? Text($0.bytes.dropFirst()) : $0 })
    }

    private func entry(_ values: [Text]?) -> Entry {
        guard let values else { return .damage(Damage(line: rowLine, kind: .unreadable)) }
        switch ScoreFile.result(values) {
        case .success(let result): return .result(result, line: rowLine)
        case .failure(let kind): return .damage(Damage(line: rowLine, kind: kind))
        }
    }

    // MARK: JSON

    private mutating func readJSON(_ part: ArraySlice<UInt8>, _ place: Int, _ start: inout Int) -> Entry? {
        let byte = part[place]
        if byte == 0x0A {
            line += 1
            isAstray = false
        }
        if isInObject, isQuoted {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted = false
            }
            return byte == 0x0A ? endObject(isWhole: false) : nil
        }
        switch byte {
        case UInt8(ascii: "\"") where isInObject: isQuoted = true
        case UInt8(ascii: "}") where isInObject:
            append(part[start...place])
            return endObject(isWhole: true)
        case UInt8(ascii: "{") where !isEnded:
            let entry = isInObject ? endObject(isWhole: false) : nil
            (isInObject, start, rowLine) = (true, place, line)
            return entry
        case UInt8(ascii: "]") where !isInObject && !isEnded: isEnded = true
        case UInt8(ascii: ",") where !isEnded: break
        // Of what stands there instead of an object, a line is told once.
        case _ where !isInObject && !isAstray && !Self.isSpace(byte):
            isAstray = true
            return .damage(Damage(line: line, kind: .unreadable))
        default: break
        }
        return nil
    }

    private mutating func endObject(isWhole: Bool) -> Entry {
        defer { clear() }
        (isInObject, isEscaped) = (false, false)
        if isTooLong { return .damage(Damage(line: rowLine, kind: .tooLong)) }
        return entry(isWhole ? Self.fields(json: row) : nil)
    }

    // MARK: Fields

    /// - Returns: nil for what RFC 4180 does not know, or is not UTF-8.
    private static func fields(csv row: [UInt8], _ separator: UInt8) -> [Text]? {
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
                while place < row.count, row[place] != separator {
                    if row[place] == quote || row[place] == 0x0D { return nil }
                    field.append(byte: row[place])
                    place += 1
                }
            }
            guard field.isValidUTF8 else { return nil }
            fields.append(field)
            if place == row.count { return fields }
            guard row[place] == separator else { return nil }
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
