import PuzzleAPI
import PuzzleCore

/// The day's puzzles on the home page.
enum DailyView {
    /// The button on the home page, with what is to be said of the puzzle.
    /// - Precondition: The server knows the table's puzzle.
    static func button(_ daily: Daily, _ context: Context, _ table: any AnyTable) -> Node {
        let puzzle = table.kind!
        let words = context.catalogue
        let board = context.today(puzzle)
        let standing = daily.progress(of: board, context)
        let detail =
            switch standing {
            case .open:
                context.name(ofGroup: board.board) + " · " + words[context.device.isOnline ? .oneTry : .unranked]
            case .inPlay:
                words[.continueGame]
                    + (table.unfinished(context).first { $0.status.slot.isDaily }.map { " · " + $0.progress } ?? "")
            case .finished: words[.dailyDone]
            }
        return Node(
            .button, className(standing),
            [
                icon("daily-mark"), Node(.span, "button-title", text: words[.dailyPuzzle]),
                Node(.span, "button-detail", text: detail),
            ]
        ).with(.id, "daily-" + Text(puzzle.name)).on(.click, .daily(.asked(puzzle)))
    }
    private static func className(_ standing: DailyStanding) -> StaticString {
        switch standing {
        case .open: "button wide daily"
        case .inPlay: "button wide daily in-play"
        case .finished: "button wide daily done"
        }
    }
}
