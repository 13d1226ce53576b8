import PuzzleCore

/// The engines' pages that teach. The address of a page is the engine's question without the language,
/// `sudoku:lesson;naked-pair`: so it can be linked to, and the browser knows the way back.
enum Lessons {
    static var slidingRules: Text { "sliding:rules" }
    static var sudokuRules: Text { "sudoku:rules" }
    static var techniques: Text { "sudoku:lessons" }

    /// The address of a technique's lesson begins with this.
    static var technique: Text { "sudoku:lesson;" }

    static func address(_ technique: SudokuTechnique) -> Text { Self.technique + Text(technique.code) }

    static func isAddress(_ address: Text) -> Bool {
        address == slidingRules || address == sudokuRules || address == techniques || address.hasPrefix(technique)
    }

    static func question(_ address: Text, _ languageTag: StaticString) -> Text { address + ";" + Text(languageTag) }

    /// A link to a page.
    static func link(_ address: Text, _ className: StaticString, _ children: [Node]) -> Node {
        Node(.a, className, children).with(.href, "#" + address)
    }
}

extension State {
    mutating func openLesson(_ address: Text) -> [Effect] {
        showPage(Lessons.question(address, catalogue.language.tag), from: .rules) + [.focus(focusID)]
    }
}
