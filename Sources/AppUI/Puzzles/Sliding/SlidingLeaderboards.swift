import PuzzleAPI
import PuzzleCore

// The leaderboards of the sliding puzzle: one for each board.
extension SlidingPuzzle {
    public static func presentLeaderboard(_ table: Table<Self>, _ app: Context) -> Text {
        SlidingGroup(table.presentParams(app)).leaderboard
    }

    /// The boards on offer, the smallest first: usual sizes, the present one, and those with results of this device.
    public static func leaderboardChoices(shown: Text, _ table: Table<Self>, _ app: Context) -> Node? {
        guard let shown = params(ofLeaderboard: shown) else { return nil }
        var sizes: [BoardSize] = []
        func offer(_ size: BoardSize?) {
            guard let size, !sizes.contains(size) else { return }
            sizes.insert(size, at: sizes.firstIndex { $0.cells > size.cells } ?? sizes.count)
        }
        for side in usualSides { offer(BoardSize(rows: side, columns: side)) }
        offer(app.settings.size)
        offer(shown.size)
        for (group, _) in app.bests { offer(params(ofLeaderboard: group)?.size) }
        func choice(_ name: Text, _ size: BoardSize, multiMove: Bool) -> Node {
            let params = Params(size: size, scramble: .uniform, multiMove: multiMove)
            return segment(name, isChosen: params == shown, .leaderboard(.chosen(SlidingGroup(params).leaderboard)))
        }
        let boards = sizes.map { choice(app.catalogue.size($0), $0, multiMove: shown.multiMove) }
        let rules = [true, false].map { choice(app.text($0 ? .multi : .single), shown.size, multiMove: $0) }
        return Node(
            .div, "filters", [segments(app.text(.size), boards), segments(app.text(.multiMove), rules)])
    }
}
