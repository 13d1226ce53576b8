import PuzzleCore

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

    /// What lines are called in front of their numbers where a cell is named in full.
    var lineNames: (row: StaticString, rows: StaticString, column: StaticString, columns: StaticString) {
        switch self {
        case .english: ("row\u{A0}", "rows\u{A0}", "column\u{A0}", "columns\u{A0}")
        case .italian: ("riga\u{A0}", "righe\u{A0}", "colonna\u{A0}", "colonne\u{A0}")
        case .vietnamese: ("hàng\u{A0}", "hàng\u{A0}", "cột\u{A0}", "cột\u{A0}")
        }
    }

    /// What a technique is called, as in the heading of its lesson.
    func name(_ technique: SudokuTechnique, isDynamic: Bool) -> StaticString {
        switch self {
        case .english: EnglishHints.name(technique, isDynamic: isDynamic)
        case .italian: ItalianHints.name(technique, isDynamic: isDynamic)
        case .vietnamese: VietnameseHints.name(technique, isDynamic: isDynamic)
        }
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
