import PuzzleCore

/// The pages of the engine with which reading about Sudoku begins.
public enum Lessons: UInt8, Sendable {
    case rules, techniques
}

extension State {
    mutating func openLessons(_ lessons: Lessons) -> [Effect] {
        let effects = open(.study)
        study = Study(kind: nil, prefix: Text())
        let question =
            lessons == .rules ? LessonDesk.rulesQuestion(hintLanguage) : LessonDesk.question(hintLanguage)
        return [.route(Text(AppView.study.route))] + effects + askStudy(question)
    }
}
