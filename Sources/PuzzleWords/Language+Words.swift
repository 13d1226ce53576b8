import PuzzleCore

// The sentences of hints, and the names that they are made of, as the language's file has them.
extension Language {
    func text(_ phrase: HintPhrase) -> Text { text("hints", Int(phrase.rawValue)) }
    func text(_ phrase: ReadingPhrase) -> Text { text("readings", Int(phrase.rawValue)) }
    func text(_ phrase: CellPhrase) -> Text { text("cells", Int(phrase.rawValue)) }
    package func text(_ phrase: PrintPhrase) -> Text { text("print", Int(phrase.rawValue)) }

    /// The forms in which a house's name stands in sentences.
    package var houseForms: [HouseForm] {
        switch self {
        case .english, .vietnamese: [.plain]
        case .italian: [.plain, .inside, .of]
        }
    }

    /// The pattern of a house's name, or of the names of several houses of a shape, with `{n}` for their numbers.
    func text(_ shape: House.Shape, _ form: HouseForm, isPlural: Bool) -> Text {
        let forms = houseForms
        let number = Int(shape.rawValue) * forms.count + (forms.firstIndex(of: form) ?? 0)
        return text("houses", 2 * number + (isPlural ? 1 : 0))
    }

    /// Which of the two diagonals, in the place of a number.
    func diagonal(_ index: Int) -> Text { text("diagonals", index) }

    package func name(_ level: SudokuLevel) -> Text { text("levels", Int(level.rawValue)) }

    /// What a technique is called, as in the heading of its lesson.
    func name(_ technique: SudokuTechnique, isDynamic: Bool) -> Text {
        if isDynamic, let number = SudokuTechnique.withDynamicNames.firstIndex(of: technique) {
            return text("dynamicTechniques", number)
        }
        return text("techniques", Int(technique.rawValue))
    }
}

extension SudokuTechnique {
    /// Those that are called otherwise if they use what they have excluded.
    package static var withDynamicNames: [SudokuTechnique] {
        [.cellForcingChains, .regionForcingChains, .contradictionForcingChains, .doubleForcingChains]
    }
}

/// What a cell's name is made of: the letters in front of numbers, and the words.
package enum CellPhrase: UInt8, CaseIterable, Sendable {
    case rowLetter, columnLetter
    case row, rows, column, columns
}

/// How a sentence needs a house's name. Only Italian tells the forms apart.
package enum HouseForm: Sendable {
    /// `la riga 4`
    case plain
    /// `nella riga 4`
    case inside
    /// `della riga 4`
    case of
}

/// What is printed beside puzzles, and in books of them.
package enum PrintPhrase: UInt8, CaseIterable, Sendable {
    case contents, solutions, puzzles, rating, scan
    // Kinds.
    case diagonal, windoku, antiKnight, jigsaw, sukaku
}
