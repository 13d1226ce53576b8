import PuzzleCore

/// The texts around the lessons.
enum LessonPhrase: UInt8, CaseIterable, Sendable {
    case techniques, introduction, stepByStep, rating, picture, before, after, all
    case legendCause, legendSupport, legendOn, legendOff, legendBlocker, legendPlaced, legendEliminated
}

/// What a technique is an example of: paragraphs that several lessons share.
enum LessonTopic: UInt8, CaseIterable, Sendable {
    case rectangle, loop, grave, cycle
    case oneCell, sameExtra, extraSet, lockedDigit

    /// The paragraphs of a lesson that are not its own.
    static func topics(of technique: SudokuTechnique) -> [LessonTopic] {
        switch technique {
        case .uniqueRectangle1: [.rectangle, .oneCell]
        case .uniqueRectangle2: [.rectangle, .sameExtra]
        case .uniqueRectangle3: [.rectangle, .extraSet]
        case .uniqueRectangle4: [.rectangle, .lockedDigit]
        case .uniqueLoop1: [.loop, .oneCell]
        case .uniqueLoop2: [.loop, .sameExtra]
        case .uniqueLoop3: [.loop, .extraSet]
        case .uniqueLoop4: [.loop, .lockedDigit]
        case .bivalueUniversalGrave1, .bivalueUniversalGrave2, .bivalueUniversalGrave3, .bivalueUniversalGrave4:
            [.grave]
        case .xCycle, .yCycle, .xyCycle: [.cycle]
        default: []
        }
    }
}

extension HintLanguage {
    func text(_ phrase: LessonPhrase) -> StaticString {
        switch self {
        case .english: EnglishLessons.text(phrase)
        case .italian: ItalianLessons.text(phrase)
        case .vietnamese: VietnameseLessons.text(phrase)
        }
    }

    func text(_ topic: LessonTopic) -> StaticString {
        switch self {
        case .english: EnglishLessons.text(topic)
        case .italian: ItalianLessons.text(topic)
        case .vietnamese: VietnameseLessons.text(topic)
        }
    }

    /// What a lesson says of its technique alone; nil if topics say all.
    func lesson(_ technique: SudokuTechnique) -> StaticString? {
        switch self {
        case .english: EnglishLessons.lesson(technique)
        case .italian: ItalianLessons.lesson(technique)
        case .vietnamese: VietnameseLessons.lesson(technique)
        }
    }
}
