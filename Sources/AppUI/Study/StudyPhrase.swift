import PuzzleCore

/// The texts of the pages that the engine makes; the app has none of them.
public enum StudyPhrase: UInt8, CaseIterable, Sendable {
    case analysis, yourMoves, shortest, shortestBetween, bestKnown, perDistance, graph, graphLabel, lost, nothingLost
    case working, start, end
    case replay, play, pause, slow, normal, fast, timeline, moveOf
    case statistics, games, solves, single, average, mean, now, best, moves, movesPerSecond, history, historyLabel
    case export, tooFew
    case ghost, ghostBeaten, ghostAhead
}

extension Language {
    func text(_ phrase: StudyPhrase) -> StaticString {
        switch self {
        case .english: English.text(phrase)
        }
    }
}

extension Catalogue {
    subscript(study phrase: StudyPhrase, _ values: Text...) -> Text { Self.fill(Text(language.text(phrase)), values) }

    /// A number that is not negative, with two decimals: `3.25`.
    func decimal(_ value: Double) -> Text {
        let hundredths = Int(value * 100 + 0.5)
        var text = Text(decimal: hundredths / 100)
        text.append(self[.decimalSeparator])
        text.append(decimal: hundredths % 100, width: 2)
        return text
    }
}

extension English {
    static func text(_ phrase: StudyPhrase) -> StaticString {
        switch phrase {
        case .analysis: "Analysis"
        case .yourMoves: "Your moves"
        case .shortest: "Shortest"
        case .shortestBetween: "{0} to {1}"
        case .bestKnown: "Best known"
        case .perDistance: "Moves per step of distance"
        case .graph: "Distance to the goal"
        case .graphLabel: "Moves left after each of your {0} turns, from {1} at the start to 0"
        case .lost: "Moves were certainly lost in {0} turns; they are marked."
        case .nothingLost: "No turn is known to have lost a move."
        case .working: "Looking at your turns: {0} of {1}"
        case .start: "Start: {0} moves away"
        case .end: "Turn {0}"
        case .replay: "Replay"
        case .play: "Watch"
        case .pause: "Pause"
        case .slow: "Half speed"
        case .normal: "As played"
        case .fast: "Four times"
        case .timeline: "Timeline"
        case .moveOf: "Move {0} of {1}"
        case .statistics: "Statistics"
        case .games: "Games"
        case .solves: "Solves"
        case .single: "Single"
        case .average: "Average of {0}"
        case .mean: "Mean"
        case .now: "Now"
        case .best: "Best"
        case .moves: "Moves"
        case .movesPerSecond: "Moves per second"
        case .history: "Best time, game by game"
        case .historyLabel: "Times of {0} games, and the best so far"
        case .export: "Save as CSV"
        case .tooFew: "–"
        case .ghost: "Ghost"
        case .ghostBeaten: "{0} s slower than you"
        case .ghostAhead: "{0} s before you"
        }
    }
}
