import PuzzleAPI
import PuzzleCore

/// The day's puzzles, on the home page and among the leaderboards.
enum DailyView {
    /// The button on the home page, with what is to be said of the puzzle.
    static func button(_ state: State, _ puzzle: PuzzleKind) -> Node {
        let words = state.catalogue
        let board = state.today(puzzle)
        var detail =
            switch state.progress(of: board) {
            case .open: ScoresView.name(state, board.board) + " · " + words[state.isOnline ? .oneTry : .unranked]
            case .inPlay: words[.continueGame]
            case .finished: words[.dailyDone]
            }
        if let streak = state.daily.news?.streak, streak > 0 {
            detail = detail + " · " + words[.streak, Int(streak)]
        }
        return Node(
            .button, "button wide",
            [Node(.span, "button-title", text: words[.dailyPuzzle]), Node(.span, "button-detail", text: detail)]
        ).with(.id, "daily-" + Text(puzzle.name)).on(.click, .daily(.asked(puzzle)))
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
                    .daily(.rankingChosen(DailyBoard(day: day, kind: shown.kind)))))
        }
        for table in state.tables {
            guard let kind = table.kind else { continue }
            puzzles.append(
                segment(
                    state.text(table.title), isChosen: kind == shown.kind,
                    .daily(.rankingChosen(DailyBoard(day: shown.day, kind: kind)))))
        }
        return Node(.div, "filters", [segments(state.text(.period), dayChoices), segments(state.text(.kind), puzzles)])
    }
}
