import PuzzleAPI
import PuzzleCore

/// How all results are written for other programs.
public enum ExportFormat: UInt8, CaseIterable, Sendable {
    /// An array with an object a line.
    case json
    /// With names in the first line (RFC 4180). A text that spreadsheets would take for a formula has an apostrophe before it, and so
    /// has one that begins with an apostrophe: who reads the file takes one away, and has the text.
    case csv

    var file: Text { self == .json ? "tassello-scores.json" : "tassello-scores.csv" }
    var type: StaticText { self == .json ? "application/json" : "text/csv" }
}

/// Writes all results with their games to a file, some at a time: the results, then what is recorded of them.
struct ScoreExport {
    private let format: ExportFormat
    private var reading = ResultReading(.results)
    /// What was read of them last, and waits for the records.
    private var results: [StoredEntry] = []
    private var ticket: UInt32 = 0
    private var isFirst = true
    private(set) var isDone = false

    init(_ format: ExportFormat) { self.format = format }

    mutating func begin(_ context: inout Context) -> [Effect] {
        var head = Text()
        switch format {
        case .json: head = "["
        case .csv:
            for (place, name) in ScoreFile.names.enumerated() { head.append((place > 0 ? "," : "") + name) }
            head.append("\r\n")
        }
        return [save(head, .first)] + reading.goOn(&context)
    }

    mutating func receive(ticket: UInt32, _ entries: [StoredEntry], _ context: inout Context) -> [Effect] {
        if reading.isAnswered(by: ticket) {
            results = entries
            guard let first = entries.first?.id(in: .results), let last = entries.last?.id(in: .results) else {
                isDone = true
                return [save(format == .json ? "\n]\n" : Text(), .last)]
            }
            self.ticket = context.nextTicket()
            return [.load(ticket: self.ticket, StoredQuery(.records, from: first, to: last + "\u{0}"))]
        }
        guard ticket == self.ticket else { return [] }
        self.ticket = 0
        let effects = [save(lines(records: entries), .next)] + reading.goOn(after: results.last, &context)
        results = []
        return effects
    }

    private func save(_ text: Text, _ stage: Effect.Stage) -> Effect {
        .save(name: format.file, type: format.type, text, stage)
    }

    /// - Parameter records: In the order of their ids, as the results.
    private mutating func lines(records: [StoredEntry]) -> Text {
        var text = Text()
        var place = 0
        for entry in results {
            guard let id = entry.id(in: .results), let score = Score(record: id, facts: entry.value) else { continue }
            let key = Score.recordKey(id)
            while place < records.count, records[place].key.precedes(key) { place += 1 }
            let record = place < records.count && records[place].key == key ? records[place].value : Text()
            append(score, record, to: &text)
        }
        return text
    }

    private mutating func append(_ score: Score, _ record: Text, to text: inout Text) {
        let numbers = [UInt64(score.ranked), UInt64(score.moves), UInt64(score.milliseconds), score.at]
        var values = [score.record, score.group] + numbers.map(Self.decimal) + [score.name, record]
        values.append(ScoreFile.check(values))
        if format == .json {
            text.append(isFirst ? "\n" : ",\n")
            isFirst = false
        }
        for (place, value) in values.enumerated() {
            let isNumber = ScoreFile.numbers.contains(place)
            switch format {
            case .json:
                text.append(place == 0 ? "{\"" : ",\"")
                text.append(ScoreFile.names[place])
                text.append("\":")
                if isNumber { text.append(value) } else { text.append(jsonString: value) }
            case .csv:
                if place > 0 { text.append(byte: UInt8(ascii: ",")) }
                Self.append(csv: isNumber ? value : Self.noFormula(value), to: &text)
            }
        }
        text.append(format == .json ? "}" : "\r\n")
    }

    private static func decimal(_ number: UInt64) -> Text {
        var text = Text()
        text.append(decimal: number)
        return text
    }

    private static func noFormula(_ value: Text) -> Text {
        let special = [
            UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "'"), 0x09, 0x0D,
        ]
        return value.bytes.first.map { special.contains($0) } == true ? "'" + value : value
    }

    /// In quotation marks where it has any, a comma or a line break.
    private static func append(csv value: Text, to text: inout Text) {
        let special = [UInt8(ascii: "\""), UInt8(ascii: ","), 0x0A, 0x0D]
        guard value.bytes.contains(where: { special.contains($0) }) else { return text.append(value) }
        text.append(byte: UInt8(ascii: "\""))
        for byte in value.bytes {
            if byte == UInt8(ascii: "\"") { text.append(byte: byte) }
            text.append(byte: byte)
        }
        text.append(byte: UInt8(ascii: "\""))
    }
}
