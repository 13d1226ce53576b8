import PuzzleCore

// Parts of the views of games.

/// What kind of game it is; it tells more when it is pressed.
func gameBadge(_ context: Context, _ standing: GameStanding) -> Node {
    button(context, standing.name, standing == .ranked ? "badge ranked" : "badge", .game(.badgePressed))
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
func announcement(_ context: Context, _ hint: Text? = nil) -> Node {
    Node(.p, "unseen", text: hint ?? context.announcement).with(.role, "status")
}

/// What is seen of a race beside the game: the ghost's board, as the engine draws it; nil if there is no race.
func ghost(_ context: Context) -> Node? {
    guard context.status?.standing == .race, let ghost = context.table.ghost else { return nil }
    return ghost.node.map { Look.colours(context, $0) }
}
