import PuzzleCore

/// How the things of Sudoku are called.
package enum SudokuWords {
    /// 1...9, then A...G, as in ids and files: so every digit is one character, on the board and on the keyboard.
    package static func digit(_ digit: UInt8) -> Text { Text(bytes: [ShortID.cellCharacter(digit)]) }

    package static func level(_ level: SudokuLevel) -> Phrase {
        switch level {
        case .easy: .levelEasy
        case .medium: .levelMedium
        case .hard: .levelHard
        case .expert: .levelExpert
        case .extreme: .levelExtreme
        }
    }

    package static func symmetry(_ symmetry: SudokuSymmetry) -> Phrase {
        switch symmetry {
        case .none: .symmetryNone
        case .halfTurn: .symmetryHalfTurn
        case .quarterTurn: .symmetryQuarterTurn
        case .mirror: .symmetryMirror
        case .diagonal: .symmetryDiagonal
        }
    }

    package static func checks(_ checks: SudokuChecks) -> Phrase {
        switch checks {
        case .immediate: .checksImmediate
        case .onRequest: .checksOnRequest
        case .never: .checksNever
        }
    }

    /// `Classic`, `16 × 16`, `Diagonal · Windoku`.
    package static func kind(_ kind: SudokuKind, _ words: Catalogue) -> Text {
        if kind.isClassic { return words[.kindClassic] }
        var text = Text()
        if kind.size != 9 { text = Text(decimal: kind.size) + " × " + Text(decimal: kind.size) }
        for phrase in specials(kind, [.kindDiagonal, .kindWindoku, .kindAntiKnight, .kindJigsaw]) {
            if !text.isEmpty { text.append(" · ") }
            text.append(words[phrase])
        }
        return text
    }

    /// What a kind asks for besides rows, columns and boxes; nothing for most.
    package static func rule(_ kind: SudokuKind, _ words: Catalogue) -> Text {
        var text = Text()
        for phrase in specials(kind, [.ruleDiagonal, .ruleWindoku, .ruleAntiKnight, .ruleJigsaw]) {
            if !text.isEmpty { text.append(" ") }
            text.append(words[phrase])
        }
        return text
    }

    /// Of the phrases for diagonals, windows, knight's moves and regions those that hold for the kind.
    private static func specials(_ kind: SudokuKind, _ phrases: [Phrase]) -> [Phrase] {
        let extras: [SudokuKind.Extras] = [.diagonals, .windows, .antiKnight]
        var specials: [Phrase] = []
        for (index, phrase) in phrases.enumerated()
        where index < extras.count ? kind.extras.contains(extras[index]) : kind.regionMap != nil {
            specials.append(phrase)
        }
        return specials
    }

    /// `Classic · Hard`
    package static func group(_ group: SudokuGroup, _ words: Catalogue) -> Text {
        let name = kind(group.kind, words) + " · " + words[level(group.level)]
        return group.checks == .immediate ? name : name + " · " + words[checks(group.checks)]
    }

    /// `SS`, `Perfect SS`
    package static func achievement(_ achievement: Achievement, _ words: Catalogue) -> Text {
        let grade = achievement.letters.map { Text($0) } ?? words[.crown]
        return achievement.isPerfect ? words[.perfect, grade] : grade
    }

    /// A value of Sudoku Explainer's scale: `2.6`; `9.5+` for what is too hard to rate.
    package static func rating(_ tenths: Int, _ words: Catalogue) -> Text {
        words.language.tenths(tenths) + (tenths < SudokuReading.leastUnrated ? "" : "+")
    }
}
