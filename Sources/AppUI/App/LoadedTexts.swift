import PuzzleCore

// The language of the app, and its texts: one file, which is loaded when the app starts and when the language changes.
extension Context {
    public var catalogue: Catalogue { Catalogue(texts?.language ?? language, texts) }

    /// The text of the app in the player's language.
    func text(_ phrase: Phrase) -> Text { catalogue[phrase] }

    /// The player's choice; the app speaks it once its texts are there.
    var language: Language {
        settings[.language] == 0 ? device.language : Language(rawValue: UInt8(settings[.language] - 1)) ?? .english
    }

    /// Asks for the texts of the player's language, if they are not there.
    func loadTexts() -> [Effect] { texts?.language == language ? [] : [.loadTexts(language)] }

    /// - Parameter lines: As in `Texts`; nothing, or something else, if the file could not be had.
    mutating func receiveTexts(_ language: Language, _ lines: Text) -> [Effect] {
        guard language == self.language else { return [] }
        let isFirst = texts == nil
        guard let texts = Texts(language, lines) else {
            // There is nothing to show before the first texts; others can wait for a network.
            return isFirst ? [.timer(.texts, milliseconds: 3000)] : show(.languageFailed)
        }
        self.texts = texts
        // What should have the focus was not there.
        return isFirst ? [.focus(dialog == nil ? focusID : DialogView.focusID)] : []
    }
}
