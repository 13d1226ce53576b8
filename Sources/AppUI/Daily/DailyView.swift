import PuzzleAPI
import PuzzleCore

/// The day's puzzles, on the home page and among the leaderboards.
enum DailyView {
    static func home(_ state: State) -> Node {
        let words = state.catalogue
        var heading = [Node(.h2, text: words[.dailyPuzzle])]
        if let streak = state.daily.news?.streak, streak > 0 {
            heading.append(Node(.span, "muted", text: words[.streak, Int(streak)]))
        }
        var puzzles: [Node] = []
        for puzzle in PuzzleKind.allCases {
            let board = state.today(puzzle)
            let detail =
                switch state.progress(of: board) {
                case .open: ScoresView.name(state, board.board)
                case .inPlay: words[.continueGame]
                case .finished: words[.dailyDone]
                }
            puzzles.append(
                Node(
                    .button, "button wide",
                    [
                        Node(.span, "button-title", text: words[puzzle.phrase]),
                        Node(.span, "button-detail", text: detail),
                    ]
                ).with(.id, "daily-" + Text(puzzle.name)).on(.click, .dailyAsked(puzzle)))
        }
        return Node(
            .section, "home-daily", [Node(.div, "daily-heading", heading), Node(.div, "home-start", puzzles)])
    }

    /// Whose list is shown.
    static func choices(_ state: State, _ shown: DailyBoard) -> Node {
        let today = state.today(shown.kind)
        let days: [(Phrase, Int)] = [(.windowDay, today.day), (.yesterday, today.day - 1)]
        var (dayChoices, puzzles): ([Node], [Node]) = ([], [])
        for (phrase, day) in days {
            dayChoices.append(
                segment(
                    state.text(phrase), isChosen: day == shown.day,
                    .dailyRankingChosen(DailyBoard(day: day, kind: shown.kind))))
        }
        for puzzle in PuzzleKind.allCases {
            puzzles.append(
                segment(
                    state.text(puzzle.phrase), isChosen: puzzle == shown.kind,
                    .dailyRankingChosen(DailyBoard(day: shown.day, kind: puzzle))))
        }
        return Node(.div, "filters", [segments(state.text(.period), dayChoices), segments(state.text(.kind), puzzles)])
    }
}

extension PuzzleKind {
    var phrase: Phrase {
        switch self {
        case .sliding: .slidingPuzzle
        case .sudoku: .sudoku
        }
    }
}
