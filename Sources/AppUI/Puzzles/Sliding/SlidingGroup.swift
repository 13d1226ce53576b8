import PuzzleCore

/// The games whose results are listed together on this device: those of a leaderboard, and by themselves those on boards that
/// were mixed by moves or entered, since a board that is a few moves from home would be the best for ever.
struct SlidingGroup {
    /// As on the leaderboard.
    let params: SlidingPuzzle.Params
    let mixing: Mixing

    enum Mixing: CaseIterable {
        case evenly, byMoves, entered

        /// What stands behind the leaderboard's name.
        var suffix: Text {
            switch self {
            case .evenly: ""
            case .byMoves: ".walk"
            case .entered: ".given"
            }
        }
    }

    init(_ params: SlidingPuzzle.Params) {
        self.params = SlidingPuzzle.Params(size: params.size, scramble: .uniform, multiMove: params.multiMove)
        mixing =
            switch params.scramble {
            case .uniform: .evenly
            case .walk: .byMoves
            case .given: .entered
            }
    }

    var leaderboard: Text { SlidingPuzzle.leaderboard(of: params) ?? Text() }

    /// The leaderboard's name, with `.walk` behind for boards that were mixed by moves, `.given` for those that were entered.
    var name: Text { leaderboard + mixing.suffix }

    /// - Returns: nil for a name that is none of these.
    init?(name: Text) {
        mixing =
            Mixing.allCases.last { name.bytes.suffix($0.suffix.count) == $0.suffix.bytes[...] } ?? .evenly
        let leaderboard = Text(name.bytes.dropLast(mixing.suffix.count))
        guard let params = SlidingPuzzle.params(ofLeaderboard: leaderboard) else { return nil }
        self.params = params
    }

    /// `4 × 4`, and what is special: one tile moves at a time, or the board was mixed by moves or entered.
    func title(_ words: Catalogue) -> Text {
        var title = words.size(params.size)
        if !params.multiMove { title = title + " · " + words[.single] }
        return switch mixing {
        case .evenly: title
        case .byMoves: title + " · " + words[.scrambleWalk]
        case .entered: title + " · " + words[.ownBoard]
        }
    }
}
