import PuzzleCore

enum NewGameView {
    static func view(_ state: State) -> Node {
        let settings = state.settings
        var choices = [SettingsView.sizeSteppers(state)]
        if settings[.scramble] == 0 { choices.append(SettingsView.control(state, .ranked)) }
        choices.append(SettingsView.control(state, .scramble))
        if settings[.scramble] == 1 { choices.append(SettingsView.control(state, .mixingFactor)) }
        choices.append(SettingsView.control(state, .multiMove))
        return Node(
            .div, "split",
            [
                title(state, .newGame),
                SettingsView.preview(state),
                Node(.div, "panel", choices),
                Node(
                    .div, "split-action",
                    [
                        button(state, .startGame, "button primary wide", .newGameAsked).with(.id, "start")
                    ]),
            ])
    }
}
