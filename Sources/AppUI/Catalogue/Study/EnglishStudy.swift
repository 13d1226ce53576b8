enum EnglishStudy {
    static func text(_ phrase: StudyPhrase) -> StaticString {
        switch phrase {
        case .analysis: "Analysis"
        case .yourMoves: "Your moves"
        case .shortest: "Shortest"
        case .shortestBetween: "{0} to {1}"
        case .bestKnown: "Best known"
        case .perDistance: "Moves per step of distance"
        case .graph: "Distance to the goal"
        case .nothingLost: "No turn lost a move."
        case .lossUnknown: "Whether a move was lost could not be found out in time."
        case .proving: "Looking for the shortest solution: {0} or more"
        case .working: "Looking at your turns: {0} of {1}"
        case .startAtMost: "Start: at most {0} moves away"
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
        case .won: "Won"
        case .perfect: "Perfect"
        case .streak: "Won in a row"
        case .longestStreak: "Longest streak"
        case .highestScore: "Highest score"
        case .export: "Save as CSV"
        case .tooFew: "–"
        case .ghost: "Ghost"
        case .ghostBeaten: "{0} s slower than you"
        case .ghostAhead: "{0} s before you"
        case .printPuzzles: "Print puzzles"
        case .print: "Print"
        case .making: "Making puzzle {0} of {1}…"
        case .puzzles: "Puzzles"
        case .perSheet: "Per page"
        case .solutions: "Solutions"
        case .noSuchPuzzle: "No such puzzle was found. Try another level or symmetry."
        }
    }

    static func text(_ phrase: CountedStudyPhrase, _ form: PluralForm) -> StaticString {
        switch phrase {
        case .graphLabel:
            form == .one
                ? "Moves left after your {0} turn, from {1} at the start to 0"
                : "Moves left after each of your {0} turns, from {1} at the start to 0"
        case .lost:
            form == .one
                ? "Moves were certainly lost in {0} turn; it is marked."
                : "Moves were certainly lost in {0} turns; they are marked."
        case .lostSomewhere:
            form == .one
                ? "At least {0} move more than needed; which turn lost it is not known."
                : "At least {0} moves more than needed; which turns lost them is not known."
        case .start: form == .one ? "Start: {0} move away" : "Start: {0} moves away"
        case .historyLabel: form == .one ? "Time of {0} game" : "Times of {0} games, and the best so far"
        }
    }
}
