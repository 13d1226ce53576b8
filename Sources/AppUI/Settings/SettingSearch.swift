import PuzzleCore

/// Which settings have the words that somebody looks for: in their names, in what is said of them, or in what can be chosen. Capital
/// letters and accents do not matter.
struct SettingSearch {
    private let words: [Text]

    init(_ text: Text) {
        words = text.plain.bytes.split(whereSeparator: { $0 == 0x20 }).map { Text($0) }
    }

    var isEmpty: Bool { words.isEmpty }

    func finds(_ setting: Setting, _ context: Context) -> Bool {
        finds(Self.text(setting, context) + context.text(SettingsView.heading(setting.group)))
    }

    /// Whether a view has the words in its name, or in its settings.
    func finds(_ view: AppView, with group: Setting.Group?, _ context: Context) -> Bool {
        var text = context.text(view.name) + " "
        for setting in Setting.allCases where setting.group == group { text.append(Self.text(setting, context)) }
        return finds(text)
    }

    private func finds(_ text: Text) -> Bool {
        let plain = text.plain.bytes
        return words.allSatisfy { plain.contains($0.bytes) }
    }

    private static func text(_ setting: Setting, _ context: Context) -> Text {
        var phrases = [setting.name]
        if let hint = setting.hint { phrases.append(hint) }
        if case .choice(let choices) = setting.control { phrases += choices.map { $0.name } }
        var text = Text()
        for phrase in phrases { text.append(context.text(phrase) + " ") }
        if case .language = setting.control {
            for language in Language.allCases { text.append(Text(language.name) + " ") }
        }
        return text
    }
}
