import PuzzleCore

/// The engines' pages with which reading about the puzzles begins.
public enum Lessons: UInt8, Sendable {
    case slidingRules, sudokuRules, techniques
}

extension State {
    mutating func openLessons(_ lessons: Lessons) -> [Effect] {
        let question =
            switch lessons {
            case .slidingRules: SlidingRulesPage.question(catalogue.language)
            case .sudokuRules: LessonDesk.rulesQuestion(hintLanguage)
            case .techniques: LessonDesk.question(hintLanguage)
            }
        return openPage(question, from: .rules)
    }
}
