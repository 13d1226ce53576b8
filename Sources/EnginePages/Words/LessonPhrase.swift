import AppUI
import PuzzleCore
import PuzzleWords

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

extension SudokuTechnique {
    /// Those of whose lessons topics do not say all.
    static var withOwnLessons: [SudokuTechnique] {
        allCases.filter { technique in
            switch technique {
            case .uniqueRectangle1, .uniqueRectangle2, .uniqueRectangle3, .uniqueRectangle4, .uniqueLoop1,
                .uniqueLoop2, .uniqueLoop3, .uniqueLoop4, .solution:
                false
            default: true
            }
        }
    }
}

// The words, as the language's file in `Web/engines` has them.
extension Language {
    func text(_ phrase: LessonPhrase) -> Text { text("lessons", Int(phrase.rawValue)) }
    func text(_ topic: LessonTopic) -> Text { text("topics", Int(topic.rawValue)) }

    /// What a lesson says of its technique alone; nil if topics say all.
    func lesson(_ technique: SudokuTechnique) -> Text? {
        SudokuTechnique.withOwnLessons.firstIndex(of: technique).map { text("techniqueLessons", $0) }
    }

    func text(rules phrase: RulesPhrase) -> Text { text("rules", Int(phrase.rawValue)) }
}

extension Language {
    func text(_ phrase: SlidingRulesPhrase) -> Text { text("slidingRules", Int(phrase.rawValue)) }
    func text(_ phrase: KeyPhrase) -> Text { text("keys", Int(phrase.rawValue)) }
}
