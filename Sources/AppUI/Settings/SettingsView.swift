import PuzzleCore

enum SettingsView {
    /// The button that asks to restore all settings.
    static var resetID: Text { "reset-settings" }

    /// The one that asks to have the player deleted.
    static var deletionID: Text { "delete-player" }

    static func view(_ state: State) -> Node {
        Node(
            .div, "split",
            [title(state, .settings)] + [preview(state)].compactMap { $0 } + [
                Node(
                    state.isPlayedElsewhere ? .fieldset : .div, "panels",
                    Setting.Group.allCases.filter { $0 != .newGame }.map { panel(state, $0) } + [
                        Node(
                            .div, "split-action",
                            [
                                button(state, .resetSettings, "button", .settings(.resetAsked)).with(.id, resetID),
                                button(state, .deletePlayer, "button", .settings(.deletionAsked)).with(.id, deletionID),
                            ])
                    ]
                ).with(.disabled, if: state.isPlayedElsewhere)
            ])
    }

    private static func panel(_ state: State, _ group: Setting.Group) -> Node {
        var parts = [Node(.h2, text: state.text(heading(group)))]
        for setting in Setting.allCases where setting.group == group { parts += controls(state, setting) }
        if group == .scoring { parts.append(scoreExample(state)) }
        return Node(.section, "panel", parts)
    }

    private static func heading(_ group: Setting.Group) -> Phrase {
        switch group {
        case .look: .look
        case .slidingPuzzle: .slidingPuzzle
        case .scoring: .scoring
        case .sudoku: .sudoku
        case .sound: .sound
        case .newGame: .newGame
        }
    }

    private static func scoreExample(_ state: State) -> Node {
        let example = state.settings.scoring.score(moves: 120, milliseconds: 90_000)
        return Node(.output, "example", text: state.catalogue[.scoreExample, state.catalogue.number(example)])
    }

    /// What shows the look that is set.
    private static func preview(_ state: State) -> Node? {
        for table in state.tables {
            if let preview = table.preview(state) { return preview }
        }
        return nil
    }

    // MARK: Controls

    /// The control of a setting: the puzzle's own, or as the setting declares it.
    static func controls(_ state: State, _ setting: Setting) -> [Node] {
        for table in state.tables {
            if let controls = table.control(setting, state) { return controls }
        }
        switch setting.control {
        case .toggle: return [toggle(state, setting)]
        case .number(_, let step): return [stepper(state, setting, step: step)]
        case .colour(let colours): return [swatches(state, setting, colours)]
        case .choice(let choices):
            let hint = choices[state.settings[setting]].hint ?? setting.hint
            return [choice(state, setting, choices.map { state.text($0.name) }, hint: hint.map { state.text($0) })]
        case .language:
            let names = [state.text(.languageOfBrowser)] + Language.allCases.map { Text($0.name) }
            return [choice(state, setting, names, hint: nil)]
        case .special: return []
        }
    }

    private static func row(_ state: State, _ setting: Setting, _ hint: Text?, _ control: Node) -> Node {
        var words = [Node(.span, "setting-name", text: state.text(setting.name))]
        if let hint { words.append(Node(.span, "setting-hint", text: hint)) }
        return Node(.div, "setting", [Node(.div, "setting-words", words), control]).keyed(Int(setting.rawValue))
    }

    private static func toggle(_ state: State, _ setting: Setting) -> Node {
        let isOn = state.settings.isOn(setting)
        return row(
            state, setting, setting.hint.map { state.text($0) },
            Node(.button, "switch", [Node(.span, "knob")]).with(.pressed, isOn ? "true" : "false")
                .with(.label, state.text(setting.name)).on(.click, .settings(.changed(setting, isOn ? 0 : 1))))
    }

    static func stepper(_ state: State, _ setting: Setting, step: Int) -> Node {
        let value = state.settings[setting]
        let range = state.range(of: setting)
        let name = state.text(setting.name)
        // A large number changes in large steps.
        let step = value >= 100 && range.upperBound > 200 ? step * 5 : step
        func stepButton(_ phrase: Phrase, _ sign: Text, _ change: Int) -> Node {
            let isAtEnd = change < 0 ? value <= range.lowerBound : value >= range.upperBound
            return Node(.button, "step", text: sign).with(.disabled, if: isAtEnd)
                .with(.label, state.catalogue[phrase, name])
                .on(.click, .settings(.changed(setting, value + change)))
        }
        return row(
            state, setting, setting.hint.map { state.text($0) },
            Node(
                .div, "stepper",
                [
                    stepButton(.less, "−", -step),
                    Node(.input, "step-value").with(.type, "number").with(.label, name)
                        .with(.min, Text(decimal: range.lowerBound)).with(.max, Text(decimal: range.upperBound))
                        .with(.value, Text(decimal: value)).onInput(.setting(setting)),
                    stepButton(.more, "+", step),
                ]))
    }

    private static func swatches(_ state: State, _ setting: Setting, _ colours: [StaticString]) -> Node {
        var buttons: [Node] = []
        let chosen = state.settings[setting]
        for index in 0...colours.count {
            var swatch = Node(.button, index == 0 ? "swatch automatic" : "swatch")
                .with(.pressed, index == chosen ? "true" : "false")
                .with(
                    .label,
                    index == 0
                        ? state.text(.colourOfTheme) : state.catalogue[.colourNumber, Text(decimal: index)]
                )
                .on(.click, .settings(.changed(setting, index))).keyed(index)
            if index > 0 { swatch = swatch.style(.swatch, Text(colours[index - 1])) }
            buttons.append(swatch)
        }
        let isCorrected = setting == .inkColour && Palette.isInkCorrected(state.settings, isDark: Shell.isDark(state))
        return row(
            state, setting, isCorrected ? state.text(.inkCorrected) : nil,
            Node(.div, "swatches", buttons).with(.role, "group").with(.label, state.text(setting.name)))
    }

    /// - Parameter chosen: The value in force, if it is not the setting's own.
    static func choice(
        _ state: State, _ setting: Setting, _ names: [Text], chosen: Int? = nil, hint: Text?
    ) -> Node {
        let chosen = chosen ?? state.settings[setting]
        var choices: [Node] = []
        for (value, name) in names.enumerated() {
            choices.append(segment(name, isChosen: chosen == value, .settings(.changed(setting, value))))
        }
        return row(state, setting, hint, segments(state.text(setting.name), choices))
    }
}
