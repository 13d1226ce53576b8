import PuzzleCore

// Parts of the views of games.

/// What kind of game it is; it tells more when it is pressed.
func gameBadge(_ state: State, _ standing: GameStanding) -> Node {
    button(state, standing.name, standing == .ranked ? "badge ranked" : "badge", .game(.badgePressed))
}

extension GameStanding {
    var name: Phrase {
        switch self {
        case .ranked: .ranked
        case .relaxed: .relaxed
        case .aided: .aided
        case .race: .race
        }
    }

    /// What holds for it.
    var about: Phrase {
        switch self {
        case .ranked: .aboutRanked
        case .relaxed: .aboutRelaxed
        case .aided: .aboutAided
        case .race: .aboutRace
        }
    }
}

/// What a screen reader says as the game goes on.
func announcement(_ state: State, _ hint: Text? = nil) -> Node {
    Node(.p, "unseen", text: hint ?? state.announcement).with(.role, "status")
}

/// What is seen of a race beside the game: the ghost's board, as the engine draws it; nil if there is no race.
func ghost(_ state: State) -> Node? {
    state.status?.standing == .race ? PageView.page(state).map { Look.colours(state, $0) } : nil
}
