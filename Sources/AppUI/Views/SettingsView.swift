import PuzzleCore

enum SettingsView {
    /// The button that asks to restore all settings.
    static var resetID: Text { "reset-settings" }

    /// The one that asks to have the player deleted.
    static var deletionID: Text { "delete-player" }

    static func view(_ state: State) -> Node {
        Node(
            .div, "split",
            [
                title(state, .settings),
                preview(state),
                Node(
                    state.isPlayedElsewhere ? .fieldset : .div, "panels",
                    [
                        panel(state, .look, look(state)), panel(state, .slidingPuzzle, play(state)),
                        panel(state, .scoring, scoring(state)), panel(state, .sudoku, sudoku(state)),
                        panel(state, .sound, [control(state, .volume), control(state, .music)]),
                        Node(
                            .div, "split-action",
                            [
                                button(state, .resetSettings, "button", .settingsReset).with(.id, resetID),
                                button(state, .deletePlayer, "button", .deletionAsked).with(.id, deletionID),
                            ]),
                    ]
                ).with(.disabled, if: state.isPlayedElsewhere),
            ])
    }

    private static func panel(_ state: State, _ phrase: Phrase, _ controls: [Node]) -> Node {
        Node(.section, "panel", [Node(.h2, text: state.text(phrase))] + controls)
    }

    private static func look(_ state: State) -> [Node] {
        var controls = [
            choice(
                state, .theme, [state.text(.themeLight), state.text(.themeDark), state.text(.themeSystem)], hint: nil)
        ]
        var names = [state.text(.languageOfBrowser)]
        for language in Language.allCases { names.append(Text(language.name)) }
        controls.append(choice(state, .language, names, hint: nil))
        for setting in [Setting.deskColour, .tileColour, .inkColour, .squareTiles, .spacing, .fontFactor] {
            controls.append(control(state, setting))
        }
        return controls
    }

    private static func play(_ state: State) -> [Node] {
        [
            sizeSteppers(state), control(state, .multiMove),
            choice(
                state, .scramble, [state.text(.scrambleFair), state.text(.scrambleWalk)],
                hint: state.settings[.scramble] == 0
                    ? state.text(.scrambleFairHint)
                    : state.catalogue[.scrambleWalkHint, state.settings[.mixingFactor]]),
            control(state, .mixingFactor), control(state, .minimumTiles),
        ]
    }

    /// Whether new games are ranked, with what that means.
    static func ranking(_ state: State) -> Node {
        choice(
            state, .ranked, [state.text(.relaxed), state.text(.ranked)],
            hint: state.text(state.settings.isOn(.ranked) ? .rankedHint : .relaxedHint))
    }

    private static func sudoku(_ state: State) -> [Node] {
        [NewSudokuView.checks(state)]
            + [Setting.digitFirst, .tidyNotes, .showPeers, .showSameDigits, .shortCells].map { control(state, $0) }
    }

    private static func scoring(_ state: State) -> [Node] {
        let example = state.settings.scoring.score(moves: 120, milliseconds: 90_000)
        return [
            control(state, .timeScore), control(state, .secondsPerPoint),
            Node(.output, "example", text: state.catalogue[.scoreExample, state.catalogue.number(example)]),
        ]
    }

    /// The board as the settings make it: colours, shape, size and mixing.
    static func preview(_ state: State) -> Node {
        let params = state.settings.params
        let board = SlidingPuzzle.generate(params, seed: 15)
        return Node(.div, "preview", [Node(.div, "board-space", [BoardView.picture(state, board)])])
            .with(.role, "img").with(.label, state.text(.preview))
    }

    // MARK: Controls

    /// The words beside a setting.
    private static func words(_ setting: Setting) -> (name: Phrase, hint: Phrase?) {
        switch setting {
        case .rows: (.rows, nil)
        case .columns: (.columns, nil)
        case .theme: (.theme, nil)
        case .deskColour: (.deskColour, nil)
        case .tileColour: (.tileColour, nil)
        case .inkColour: (.inkColour, nil)
        case .squareTiles: (.squareTiles, nil)
        case .spacing: (.spacing, nil)
        case .fontFactor: (.fontFactor, nil)
        case .multiMove: (.multiMove, .multiMoveHint)
        case .timeScore: (.timeScore, .timeScoreHint)
        case .secondsPerPoint: (.secondsPerPoint, nil)
        case .scramble: (.scramble, nil)
        case .mixingFactor: (.mixingFactor, nil)
        case .minimumTiles: (.minimumTiles, .minimumTilesHint)
        case .language: (.language, nil)
        case .sudokuKind: (.kind, nil)
        case .sudokuLevel: (.level, nil)
        case .sudokuSymmetry: (.symmetry, nil)
        case .sudokuChecks: (.checks, .checksHint)
        case .digitFirst: (.digitFirst, .digitFirstHint)
        case .tidyNotes: (.tidyNotes, .tidyNotesHint)
        case .showPeers: (.showPeers, nil)
        case .showSameDigits: (.showSameDigits, nil)
        case .shortCells: (.shortCells, .shortCellsHint)
        case .volume: (.volume, .volumeHint)
        case .music: (.music, .musicHint)
        case .ranked: (.ranking, nil)
        }
    }

    /// The control of a setting, as its kind of control says.
    static func control(_ state: State, _ setting: Setting) -> Node {
        switch setting.control {
        case .toggle: toggle(state, setting)
        case .stepper(let step): stepper(state, setting, step: step)
        case .swatches: swatches(state, setting)
        case .choice: choice(state, setting, [], hint: nil)
        }
    }

    private static func row(_ state: State, _ setting: Setting, _ hint: Text?, _ control: Node) -> Node {
        var words = [Node(.span, "setting-name", text: state.text(Self.words(setting).name))]
        if let hint { words.append(Node(.span, "setting-hint", text: hint)) }
        return Node(.div, "setting", [Node(.div, "setting-words", words), control]).keyed(Int(setting.rawValue))
    }

    private static func toggle(_ state: State, _ setting: Setting) -> Node {
        let isOn = state.settings.isOn(setting)
        let words = Self.words(setting)
        return row(
            state, setting, words.hint.map { state.text($0) },
            Node(.button, "switch", [Node(.span, "knob")]).with(.pressed, isOn ? "true" : "false")
                .with(.label, state.text(words.name)).on(.click, .settingChanged(setting, isOn ? 0 : 1)))
    }

    private static func stepper(_ state: State, _ setting: Setting, step: Int) -> Node {
        let value = state.settings[setting]
        let range = state.range(of: setting)
        let words = Self.words(setting)
        let name = state.text(words.name)
        // A large number changes in large steps.
        let step = value >= 100 && range.upperBound > 200 ? step * 5 : step
        func stepButton(_ phrase: Phrase, _ sign: Text, _ change: Int) -> Node {
            let isAtEnd = change < 0 ? value <= range.lowerBound : value >= range.upperBound
            return Node(.button, "step", text: sign).with(.disabled, if: isAtEnd)
                .with(.label, state.catalogue[phrase, name])
                .on(.click, .settingChanged(setting, value + change))
        }
        return row(
            state, setting, words.hint.map { state.text($0) },
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

    /// Rows and columns, as far as the screen allows.
    static func sizeSteppers(_ state: State) -> Node {
        var parts = [stepper(state, .rows, step: 1), stepper(state, .columns, step: 1)]
        let (size, largest) = (state.settings.size, state.largestBoard)
        func isAtEnd(_ side: Int, _ end: Int) -> Bool { side >= end && side < BoardSize.sides.upperBound }
        if isAtEnd(size.rows, largest.rows) || isAtEnd(size.columns, largest.columns) {
            parts.append(
                Node(.p, "setting-hint", text: state.catalogue[.largestBoard, state.catalogue.size(largest)])
                    .with(.role, "status"))
        }
        return Node(.div, "size", parts)
    }

    private static func swatches(_ state: State, _ setting: Setting) -> Node {
        var buttons: [Node] = []
        let chosen = state.settings[setting]
        for index in 0...Palette.colours(of: setting).count {
            var swatch = Node(.button, index == 0 ? "swatch automatic" : "swatch")
                .with(.pressed, index == chosen ? "true" : "false")
                .with(
                    .label,
                    index == 0
                        ? state.text(.colourOfTheme) : state.catalogue[.colourNumber, Text(decimal: index)]
                )
                .on(.click, .settingChanged(setting, index)).keyed(index)
            if index > 0 { swatch = swatch.style(.swatch, Text(Palette.colours(of: setting)[index - 1])) }
            buttons.append(swatch)
        }
        let isCorrected = setting == .inkColour && Palette.isInkCorrected(state.settings, isDark: Shell.isDark(state))
        return row(
            state, setting, isCorrected ? state.text(.inkCorrected) : nil,
            Node(.div, "swatches", buttons).with(.role, "group").with(.label, state.text(words(setting).name)))
    }

    /// - Parameter chosen: The value in force, if it is not the setting's own.
    static func choice(
        _ state: State, _ setting: Setting, _ names: [Text], chosen: Int? = nil, hint: Text?
    ) -> Node {
        let chosen = chosen ?? state.settings[setting]
        var choices: [Node] = []
        for (value, name) in names.enumerated() {
            choices.append(segment(name, isChosen: chosen == value, .settingChanged(setting, value)))
        }
        return row(state, setting, hint, segments(state.text(words(setting).name), choices))
    }
}
