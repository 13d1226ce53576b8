import PuzzleCore

/// The games whose results are listed together on this device: those of a leaderboard, and by themselves those on boards that
/// were mixed by moves, since a board that is a few moves from home would be the best for ever.
struct SlidingGroup {
    /// As on the leaderboard.
    let params: SlidingPuzzle.Params
    let isWalk: Bool

    init(_ params: SlidingPuzzle.Params) {
        self.params = SlidingPuzzle.Params(size: params.size, scramble: .uniform, multiMove: params.multiMove)
        isWalk = params.scramble != .uniform
    }

    private static var walkSuffix: Text { ".walk" }

    var leaderboard: Text { SlidingPuzzle.leaderboard(of: params) ?? Text() }

    /// The leaderboard's name, with `.walk` behind for boards that were mixed by moves.
    var name: Text { isWalk ? leaderboard + Self.walkSuffix : leaderboard }

    /// - Returns: nil for a name that is none of these.
    init?(name: Text) {
        isWalk = name.bytes.suffix(Self.walkSuffix.count) == Self.walkSuffix.bytes[...]
        let leaderboard = isWalk ? Text(name.bytes.dropLast(Self.walkSuffix.count)) : name
        guard let params = SlidingPuzzle.params(ofLeaderboard: leaderboard) else { return nil }
        self.params = params
    }

    /// `4 × 4`, and what is special: one tile moves at a time, or the board was mixed by moves.
    func title(_ words: Catalogue) -> Text {
        var title = words.size(params.size)
        if !params.multiMove { title = title + " · " + words[.single] }
        return isWalk ? title + " · " + words[.scrambleWalk] : title
    }
}
