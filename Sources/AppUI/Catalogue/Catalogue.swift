import PuzzleAPI
import PuzzleCore

/// Looks texts up in one language and fills them in.
public struct Catalogue: Sendable {
    public let language: Language
    private let texts: Texts?

    /// - Parameter texts: Those of the language; without them it writes numbers and times, and no phrases.
    public init(_ language: Language, _ texts: Texts? = nil) {
        self.language = language
        self.texts = texts
    }

    public subscript(_ phrase: Phrase) -> Text { texts?[phrase] ?? Text() }

    public subscript(_ phrase: Phrase, _ values: Text...) -> Text { Self.fill(self[phrase], values) }

    public subscript(_ phrase: CountedPhrase, _ count: Int) -> Text {
        Self.fill(texts?[phrase, language.pluralForm(count)] ?? Text(), [number(count)])
    }

    package static func fill(_ pattern: Text, _ values: [Text]) -> Text {
        var filled = Text()
        var index = 0
        let bytes = pattern.bytes
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "{"), index + 2 < bytes.count {
                let number = Int(bytes[index + 1] &- UInt8(ascii: "0"))
                if values.indices.contains(number) { filled.append(values[number]) }
                index += 3
            } else {
                filled.append(byte: bytes[index])
                index += 1
            }
        }
        return filled
    }
}

extension Catalogue {
    /// Play time: `1:05`, `1:02:03`; exact, and below an hour, `1:05.250`.
    public func duration(_ milliseconds: Milliseconds, exact: Bool = false) -> Text {
        let seconds = Int(milliseconds / 1000)
        var text = Text()
        if seconds >= 3600 {
            text.append(decimal: seconds / 3600)
            text.append(byte: UInt8(ascii: ":"))
            text.append(decimal: seconds / 60 % 60, width: 2)
        } else {
            text.append(decimal: seconds / 60)
        }
        text.append(byte: UInt8(ascii: ":"))
        text.append(decimal: seconds % 60, width: 2)
        // Of hours nobody counts the thousandths, and a phone has no room for them.
        if exact, seconds < 3600 {
            text.append(word: language.decimalSeparator)
            text.append(decimal: Int(milliseconds % 1000), width: 3)
        }
        return text
    }

    /// A date and time of day as the device's clock had them: `21 Nov 2026, 14:05`.
    public func date(_ time: WallTime, minutesFromUTC: Int) -> Text {
        let moment = CivilMoment(time, minutesFromUTC: minutesFromUTC)
        let months = self[.months].bytes.split(separator: UInt8(ascii: " "))
        return self[
            .dateAndTime, Text(decimal: moment.day.day), Text(months[moment.day.month - 1]),
            Text(decimal: moment.day.year), moment.timeOfDay]
    }

    /// A number that is not negative: `999`, `12,345`.
    public func number(_ value: Int) -> Text {
        let digits = Text(decimal: value)
        guard value >= language.leastSeparated else { return digits }
        var text = Text()
        for (index, digit) in digits.bytes.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text.append(word: language.thousandsSeparator) }
            text.append(byte: digit)
        }
        return text
    }

    /// A number of the server's. Above two thousand million, which WebAssembly does not count to, it is that many.
    func number(_ value: Int64) -> Text { number(Int(clamping: value)) }

    /// `4 × 4`
    public func size(_ size: BoardSize) -> Text {
        Text(decimal: size.rows) + "\u{A0}×\u{A0}" + Text(decimal: size.columns)
    }
}
