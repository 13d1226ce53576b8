import PuzzleCore

// Parts of the views of games.

/// What is on top: the way out, what is played, and what kind of game it is.
/// - Parameter buttons: The puzzle's own, once there is a game.
func gameBar(
    _ context: Context, _ title: Text, _ detail: Text?, _ standing: GameStanding?, _ buttons: [Node] = []
) -> Node {
    var names = [Node(.h1, "bar-title", text: title)]
    if let detail { names.append(Node(.p, "bar-detail", text: detail)) }
    let badge = standing.map { [gameBadge(context, $0)] + buttons } ?? []
    return Node(
        .header, "game-bar",
        [backLink(context, to: .home, "icon-button bar-back"), Node(.div, "bar-names", names)] + badge + [
            helpLink(context)
        ])
}

/// A button of the bar, without words.
func barButton(_ name: Text, _ iconName: StaticString, _ className: StaticString, _ action: Action) -> Node {
    Node(.button, className, [icon(iconName)]).with(.label, name).on(.click, action)
}

/// The buttons of every game.
func turnButtons(_ context: Context, _ play: Play<some Puzzle>?) -> [Node] {
    let game = play?.game
    return [
        iconButton(context, .undo, "icon icon-undo", .game(.undone), isEnabled: game?.canUndo == true),
        iconButton(context, .redo, "icon icon-redo", .game(.redone), isEnabled: game?.canRedo == true),
        iconButton(context, .pause, "icon icon-pause", .game(.paused), isEnabled: play?.isUnfinished == true),
    ]
}

/// What can be done when the game is over.
/// - Parameter ways: Further ones, after a loss.
func gameOver(_ context: Context, _ slot: GameSlot, _ ways: [Node] = []) -> Node {
    // In the order of the end of a game, which lay over them.
    var buttons = [button(context, .newGame, "button primary wide", .game(.newGameAsked))]
    if context.ended == slot { buttons.insert(button(context, .result, "button", .endOfGame(.opened)).keyed(1), at: 0) }
    return Node(.div, "game-over", buttons + ways).keyed(3)
}

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
