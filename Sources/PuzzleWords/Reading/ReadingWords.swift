import PuzzleCore

/// Tells in one language what a text that somebody brings along holds.
package struct ReadingWords {
    private let grammar: HintGrammar

    /// - Parameter kind: of the puzzle, or of what was expected.
    package init(_ kind: SudokuKind, _ style: HintStyle) {
        grammar = HintGrammar(kind: kind, language: style.language, isShort: style.isShort)
    }

    package func text(_ phrase: ReadingPhrase) -> Text { grammar.text(phrase) }

    /// What is wrong at a place of the text, both from 1.
    package func text(_ phrase: ReadingPhrase, line: Int, character: Int) -> Text {
        grammar.text(
            phrase, (.line, .text(Text(decimal: line))), (.character, .text(Text(decimal: character))),
            (.name, .text(Text(decimal: grammar.kind.cells))))
    }

    /// What is wrong with cells of the puzzle.
    package func text(_ phrase: ReadingPhrase, cells: [Int]) -> Text {
        grammar.text(phrase, (.cells, grammar.cells(cells)))
    }

    /// What is said of so many puzzles.
    package func text(_ phrase: ReadingPhrase, puzzles: Int) -> Text {
        grammar.text(phrase, (.name, .text(Text(decimal: puzzles))))
    }
}
