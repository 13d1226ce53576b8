import PuzzleCore

/// The engines' pages that teach. The address of a page is the engine's question without the language,
/// `sudoku:lesson;naked-pair`: so it can be linked to, and the browser knows the way back.
enum Lessons {
    static var slidingRules: StaticString { "sliding:rules" }
    static var sudokuRules: StaticString { "sudoku:rules" }
    static var techniques: StaticString { "sudoku:lessons" }
    /// The address of a technique's lesson begins with this.
    private static var technique: StaticString { "sudoku:lesson;" }

    static func address(_ technique: SudokuTechnique) -> Text { Text(Self.technique) + Text(technique.code) }

    static func isAddress(_ address: Text) -> Bool {
        address == Text(slidingRules) || address == Text(sudokuRules) || address == Text(techniques)
            || address.hasPrefix(Text(technique))
    }

    static func question(_ address: Text, _ languageTag: StaticString) -> Text { address + ";" + Text(languageTag) }

    /// A link to a page.
    static func link(_ address: Text, _ className: StaticString, _ children: [Node]) -> Node {
        Node(.a, className, children).with(.href, "#" + address)
    }
}

extension State {
    mutating func openLesson(_ address: Text) -> [Effect] {
        let last = study?.lesson ?? Text()
        let effects = showPage(Lessons.question(address, language.tag), from: .rules)
        study?.lesson = address
        if address == Text(Lessons.techniques) { study?.lastLesson = last }
        return effects + [.focus(focusID)]
    }
}
