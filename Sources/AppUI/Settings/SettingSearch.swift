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
        var phrases = [setting.name, SettingsView.heading(setting.group)]
        if let hint = setting.hint { phrases.append(hint) }
        if case .choice(let choices) = setting.control { phrases += choices.map { $0.name } }
        var text = Text()
        for phrase in phrases { text.append(context.text(phrase) + " ") }
        let plain = text.plain.bytes
        return words.allSatisfy { plain.contains($0.bytes) }
    }
}
