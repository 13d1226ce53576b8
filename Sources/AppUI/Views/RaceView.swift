/// What is seen of a race, beside the game.
enum RaceView {
    /// The ghost's board, as the engine draws it; nil if there is no race.
    static func ghost(_ state: State) -> Node? {
        state.play?.ghost == nil ? nil : StudyView.page(state).map { BoardView.colours(state, $0) }
    }
}
