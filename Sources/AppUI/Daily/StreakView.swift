import PuzzleCore

/// Days in a row on which one of the day's puzzles was finished.
enum StreakView {
    /// So many days up to today have a mark.
    private static var shownDays: Int { 7 }

    /// - Parameter hasToday: Whether today is one of the days; if not, its mark is still to be filled.
    static func node(days: Int, hasToday: Bool, _ context: Context) -> Node {
        let today = shownDays - 1
        let last = hasToday ? today : today - 1
        let marks = (0..<shownDays).map { day in
            let isDone = day <= last && day > last - days
            return Node(.span, isDone ? day == today ? "done today" : "done" : day == today ? "today" : nil)
        }
        return Node(
            .p, "streak",
            [
                Node(.span, "streak-days", marks).with(.hidden, "true"),
                Node(.span, text: context.catalogue[.streak, days]),
            ])
    }
}
