import PuzzleCore

/// The engines' pages that teach. The address of a page is the engine's question without the language,
/// `sudoku:lesson;naked-pair`: so it can be linked to, and the browser knows the way back.
package enum Lessons {
    package static var slidingRules: StaticString { "sliding:rules" }
    package static var sudokuRules: StaticString { "sudoku:rules" }
    package static var techniques: StaticString { "sudoku:lessons" }
    /// The address of a technique's lesson begins with this.
    private static var technique: StaticString { "sudoku:lesson;" }

    /// - Parameter code: a technique's; nothing for the list.
    package static func address(ofCode code: Text) -> Text { Text(Self.technique) + code }

    package static func isAddress(_ address: Text) -> Bool {
        address == Text(slidingRules) || address == Text(sudokuRules) || address == Text(techniques)
            || address.hasPrefix(Text(technique))
    }

    package static func question(_ address: Text, _ tag: Text) -> Text { address + ";" + tag }

    /// The address that a question is made of; nil if it is about something else.
    package static func address(ofQuestion question: Text) -> Text? {
        guard let end = question.bytes.lastIndex(of: UInt8(ascii: ";")) else { return nil }
        let address = Text(question.bytes[..<end])
        return isAddress(address) ? address : nil
    }

    /// What a link to a page has for `href`.
    package static func link(_ address: Text) -> Text { "#" + address }
}

extension Pages {
    /// - Returns: nil for an address that is none of a lesson.
    mutating func openLesson(_ address: Text, _ context: inout Context) -> [Effect]? {
        guard Lessons.isAddress(address) else { return nil }
        let last = page.flatMap { Lessons.address(ofQuestion: $0.question) }
        // The address only follows what is shown.
        if context.view == .page, last == address { return [] }
        // From an explanation, the way back leads to the game.
        let game = context.gameView
        let isPlaying = context.isGameShown ? context.table.hasGame : page?.origin == game
        let tag = address == Text(Lessons.slidingRules) ? Text(context.language.tag) : context.hintStyle.tag
        let effects = show(Lessons.question(address, tag), from: isPlaying ? game : .rules, &context)
        if address == Text(Lessons.techniques) { page?.lastLesson = last }
        return effects
    }
}
