import PuzzleCore

/// The engines' pages with which reading about the puzzles begins.
public enum Lessons: UInt8, Sendable {
    case slidingRules, sudokuRules, techniques
}

extension State {
    mutating func openLessons(_ lessons: Lessons) -> [Effect] {
        let effects = open(.study)
        study = Study(kind: nil, prefix: Text())
        let question =
            switch lessons {
            case .slidingRules: SlidingRulesPage.question(catalogue.language)
            case .sudokuRules: LessonDesk.rulesQuestion(hintLanguage)
            case .techniques: LessonDesk.question(hintLanguage)
            }
        return [.route(Text(AppView.study.route))] + effects + askStudy(question)
    }
}
