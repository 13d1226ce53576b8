/// A language of hints.
public enum HintLanguage: UInt8, CaseIterable, Sendable {
    case english, italian, vietnamese

    /// BCP 47.
    public var tag: StaticString {
        switch self {
        case .english: "en"
        case .italian: "it"
        case .vietnamese: "vi"
        }
    }
}

extension HintLanguage {
    func text(_ phrase: HintPhrase) -> StaticString {
        switch self {
        case .english: EnglishHints.text(phrase)
        case .italian: ItalianHints.text(phrase)
        case .vietnamese: VietnameseHints.text(phrase)
        }
    }

    /// The pattern of a house's name, or of the names of several houses of a shape, with `{n}` for their numbers.
    func text(_ shape: House.Shape, _ form: HouseForm, isPlural: Bool) -> StaticString {
        switch self {
        case .english: EnglishHints.text(shape, isPlural: isPlural)
        case .italian: ItalianHints.text(shape, form, isPlural: isPlural)
        case .vietnamese: VietnameseHints.text(shape, isPlural: isPlural)
        }
    }

    /// Which of the two diagonals, in the place of a number.
    func diagonal(_ index: Int) -> StaticString {
        switch self {
        case .english: EnglishHints.diagonal(index)
        case .italian: ItalianHints.diagonal(index)
        case .vietnamese: VietnameseHints.diagonal(index)
        }
    }

    /// The letters of row and column in front of their numbers.
    var cellLetters: (row: StaticString, column: StaticString) {
        switch self {
        case .english, .italian: ("r", "c")
        case .vietnamese: ("h", "c")
        }
    }

    func name(_ technique: SudokuTechnique, isDynamic: Bool) -> TechniqueName {
        switch self {
        case .english: EnglishHints.name(technique, isDynamic: isDynamic)
        case .italian: ItalianHints.name(technique, isDynamic: isDynamic)
        case .vietnamese: VietnameseHints.name(technique, isDynamic: isDynamic)
        }
    }
}

/// What a technique is called.
struct TechniqueName: Sendable {
    /// As a heading.
    let title: StaticString
    /// In a sentence, with the article that belongs there.
    let sought: StaticString

    init(_ title: StaticString, _ sought: StaticString) {
        self.title = title
        self.sought = sought
    }
}

/// How a sentence needs a house's name. Only Italian tells the forms apart.
enum HouseForm: Sendable {
    /// `la riga 4`
    case plain
    /// `nella riga 4`
    case inside
    /// `della riga 4`
    case of
}
