import PuzzleCore

/// With what settings are changed, in every view that asks for some.
enum SettingControls {
    /// The control of a setting: the puzzle's own, or as the setting declares it.
    static func controls(_ context: Context, _ setting: Setting) -> [Node] {
        for table in context.tables {
            if let controls = table.control(setting, context) { return controls }
        }
        switch setting.control {
        case .toggle: return [toggle(context, setting)]
        case .choice(let choices) where setting == .material:
            return [materials(context, choices.map { context.text($0.name) })]
        case .number(_, let step): return [stepper(context, setting, step: step)]
        case .colour(let colours): return [swatches(context, setting, colours)]
        case .choice(let choices):
            let hint = choices[context.settings[setting]].hint ?? setting.hint
            return [
                choice(context, setting, choices.map { context.text($0.name) }, hint: hint.map { context.text($0) })
            ]
        case .language:
            let names = [context.text(.languageOfBrowser)] + Language.allCases.map { Text($0.name) }
            return [choice(context, setting, names, hint: nil)]
        case .special: return []
        }
    }

    private static func row(_ context: Context, _ setting: Setting, _ hint: Text?, _ control: Node) -> Node {
        var words = [Node(.span, "setting-name", text: context.text(setting.name))]
        if let hint { words.append(Node(.span, "setting-hint", text: hint)) }
        return Node(.div, "setting", [Node(.div, "setting-words", words), control]).keyed(Int(setting.rawValue))
    }

    private static func toggle(_ context: Context, _ setting: Setting) -> Node {
        let isOn = context.settings.isOn(setting)
        return row(
            context, setting, setting.hint.map { context.text($0) },
            Node(.button, "switch", [Node(.span, "knob")]).with(.pressed, isOn ? "true" : "false")
                .with(.label, context.text(setting.name)).on(.click, .settings(.changed(setting, isOn ? 0 : 1))))
    }

    /// The field of a number.
    static func fieldID(_ setting: Setting) -> Text { "setting-" + Text(setting.key) }

    static func stepper(_ context: Context, _ setting: Setting, step: Int) -> Node {
        let value = context.settings[setting]
        let range = context.range(of: setting)
        let name = context.text(setting.name)
        // A large number changes in large steps.
        let step = value >= 100 && range.upperBound > 200 && step < 100 ? step * 5 : step
        func stepButton(_ phrase: Phrase, _ sign: Text, _ change: Int) -> Node {
            let isAtEnd = change < 0 ? value <= range.lowerBound : value >= range.upperBound
            let button = Node(.button, "step", text: sign).with(.label, context.catalogue[phrase, name])
                .on(.click, .settings(.changed(setting, value + change)))
            return isAtEnd ? button.with(.unavailable, "true") : button
        }
        return row(
            context, setting, setting.hint.map { context.text($0) },
            Node(
                .div, "stepper",
                [
                    stepButton(.less, "−", -step),
                    Node(.input, "step-value").with(.type, "number").with(.label, name)
                        .with(.min, Text(decimal: range.lowerBound)).with(.max, Text(decimal: range.upperBound))
                        .with(.value, Text(decimal: value)).with(.id, fieldID(setting)).onInput(.setting(setting)),
                    stepButton(.more, "+", step),
                ]))
    }

    private static func swatches(_ context: Context, _ setting: Setting, _ colours: [StaticString]) -> Node {
        let chosen = context.settings[setting]
        let buttons = (0...colours.count).map { index in
            let swatch = Node(.button, index == 0 ? "swatch automatic" : "swatch")
                .with(.pressed, index == chosen ? "true" : "false")
                .with(
                    .label,
                    index == 0
                        ? context.text(.colourOfTheme) : context.catalogue[.colourNumber, Text(decimal: index)]
                )
                .on(.click, .settings(.changed(setting, index))).keyed(index)
            return index == 0 ? swatch : swatch.style(.swatch, Text(colours[index - 1]))
        }
        // What the device has for choosing among all colours.
        let isOwn = chosen >= Palette.own
        let shown = context.settings.colour(setting) ?? usual(setting, context)
        let own = Node(.input, isOwn ? "swatch own chosen" : "swatch own").with(.type, "color")
            .with(.label, context.text(.ownColour)).with(.value, shown).onInput(.setting(setting)).keyed(-1)
        let isCorrected =
            setting == .inkColour && Palette.isInkCorrected(context.settings, isDark: Shell.isDark(context))
        return row(
            context, setting, isCorrected ? context.text(.inkCorrected) : nil,
            Node(.div, "swatches", buttons + [own]).with(.role, "group").with(.label, context.text(setting.name)))
    }

    /// With which the choice among all colours begins.
    private static func usual(_ setting: Setting, _ context: Context) -> Text {
        let (material, isDark) = (context.settings.material, Shell.isDark(context))
        return switch setting {
        case .tileColour: Text(material.surface(isDark: isDark))
        case .inkColour: Text(material.inks(isDark: isDark)[0])
        default: "#808080"
        }
    }

    /// A sample of each material, with its name.
    private static func materials(_ context: Context, _ names: [Text]) -> Node {
        let setting = Setting.material
        let samples = Material.allCases.map { material in
            let value = Int(material.rawValue)
            let tile = Node(.span, "material-tile")
            return Node(
                .button, "material",
                [
                    Node(.span, "material-sample", [tile]).with(.material, Text(material.name)).with(.hidden, "true"),
                    Node(.span, text: names[value]),
                ]
            ).with(.pressed, context.settings[setting] == value ? "true" : "false")
                .on(.click, .settings(.changed(setting, value))).keyed(value)
        }
        return row(
            context, setting, nil,
            Node(.div, "materials", samples).with(.role, "group").with(.label, context.text(setting.name)))
    }

    /// - Parameter chosen: The value in force, if it is not the setting's own.
    static func choice(
        _ context: Context, _ setting: Setting, _ names: [Text], chosen: Int? = nil, hint: Text?
    ) -> Node {
        let chosen = chosen ?? context.settings[setting]
        let choices = names.enumerated().map { value, name in
            segment(name, isChosen: chosen == value, .settings(.changed(setting, value)))
        }
        return row(context, setting, hint, segments(context.text(setting.name), choices))
    }
}
