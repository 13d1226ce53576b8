import PuzzleAPI
import PuzzleCore

/// The day's puzzles, on the home page and among the leaderboards.
enum DailyView {
    /// The button on the home page, with what is to be said of the puzzle.
    static func button(_ context: Context, _ puzzle: PuzzleKind) -> Node {
        let words = context.catalogue
        let board = context.today(puzzle)
        var detail =
            switch context.progress(of: board) {
            case .open: ScoresView.name(context, board.board) + " · " + words[context.isOnline ? .oneTry : .unranked]
            case .inPlay: words[.continueGame]
            case .finished: words[.dailyDone]
            }
        if let streak = context.daily.news?.streak, streak > 0 {
            detail = detail + " · " + words[.streak, Int(streak)]
        }
        return Node(
            .button, "button wide",
            [Node(.span, "button-title", text: words[.dailyPuzzle]), Node(.span, "button-detail", text: detail)]
        ).with(.id, "daily-" + Text(puzzle.name)).on(.click, .daily(.asked(puzzle)))
    }

    /// Whose list is shown.
    static func choices(_ context: Context, _ shown: DailyBoard) -> Node {
        let today = context.today(shown.kind)
        let days: [(Phrase, Int)] = [(.windowDay, today.day), (.yesterday, today.day - 1)]
        var (dayChoices, puzzles): ([Node], [Node]) = ([], [])
        for (phrase, day) in days {
            dayChoices.append(
                segment(
                    context.text(phrase), isChosen: day == shown.day,
                    .daily(.rankingChosen(DailyBoard(day: day, kind: shown.kind)))))
        }
        for table in context.tables {
            guard let kind = table.kind else { continue }
            puzzles.append(
                segment(
                    context.text(table.title), isChosen: kind == shown.kind,
                    .daily(.rankingChosen(DailyBoard(day: shown.day, kind: kind)))))
        }
        return Node(
            .div, "filters", [segments(context.text(.period), dayChoices), segments(context.text(.kind), puzzles)])
    }
}
