import PuzzleCore

// What is the language's own, beside its words.
extension Language {
    /// In the language itself.
    public var name: StaticString {
        switch self {
        case .english: "English"
        case .italian: "Italiano"
        case .vietnamese: "Tiếng Việt"
        }
    }

    package var thousandsSeparator: StaticString {
        switch self {
        case .english: ","
        case .italian, .vietnamese: "."
        }
    }

    /// The forms that a text has which depends on a number, in the order of its lines.
    package var pluralForms: [PluralForm] {
        switch self {
        case .english, .italian: [.one, .other]
        case .vietnamese: [.other]
        }
    }

    /// The rules of Unicode CLDR for whole numbers.
    package func pluralForm(_ count: Int) -> PluralForm {
        switch self {
        case .english, .italian: count == 1 ? .one : .other
        case .vietnamese: .other
        }
    }

    /// The least number with a separator between its thousands.
    var leastSeparated: Int {
        switch self {
        case .english, .vietnamese: 1000
        case .italian: 10_000
        }
    }
}

/// The plural categories that the languages here have (Unicode CLDR).
public enum PluralForm: CaseIterable, Sendable {
    case one, other
}

extension Language {
    /// The first of these languages, as a browser lists what its user reads (`de-CH,it,en`), that the app speaks;
    /// English if it speaks none.
    init(preferred tags: Text) {
        for tag in tags.bytes.split(separator: UInt8(ascii: ",")) {
            for language in Language.allCases where language.isMeant(by: tag) {
                self = language
                return
            }
        }
        self = .english
    }

    /// Whether a tag is the language's own, perhaps with a region: `it`, `it-CH`.
    private func isMeant(by tag: ArraySlice<UInt8>) -> Bool {
        let own = Text(self.tag).bytes
        return tag.starts(with: own) && (tag.count == own.count || tag[tag.startIndex + own.count] == UInt8(ascii: "-"))
    }
}
