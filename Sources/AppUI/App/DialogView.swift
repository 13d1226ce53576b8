import PuzzleCore

enum DialogView {
    /// The button that takes the focus: the answer that loses nothing.
    static var focusID: Text { "dialog-focus" }

    /// What is asked, in the words of the feature that asks.
    static func dialog(_ state: State) -> Node? {
        let context = state.context
        guard let dialog = context.dialog else { return nil }
        let asked: Question?
        switch dialog {
        case .startGame, .abandonGame, .welcomeBack, .useHelp, .aboutGame: asked = context.gameQuestion(dialog)
        case .abandonForDaily: asked = Daily.question(context)
        case .abandonForRace: asked = Pages.question(context)
        case .puzzle(let number): asked = context.table.question(number, context)
        case .resetSettings, .deletePlayer: asked = SettingsPanel.question(dialog, context)
        case .deletePicture: asked = state.album.question(context.catalogue)
        case .resetScores, .undoReset: asked = state.scoreReset.question(dialog, context)
        case .importScores: asked = state.imports.question(context)
        case .importRefused: return ScoreImportView.refusal(state.imports, context)
        case .resetStatistics, .undoStatistics: asked = state.usage.question(dialog, context)
        case .logOut, .endSession, .removePasskey: asked = state.accounts.question(dialog, context)
        case .otherGame: asked = state.sync.question(context)
        case .changeName: asked = state.profiles.question(context)
        case .finished: return EndOfGameView.dialog(state.endOfGame, state.daily, context)
        case .logEntry: return LogView.details(state.log, context)
        }
        guard let asked else { return nil }
        let last = asked.answers.count - 1
        let answers = asked.answers.enumerated().map {
            answer(context, $0.element.phrase, $0.element.action, isPrimary: $0.offset == last)
        }
        return card("card", asked.title, [Node(.p, text: asked.text), Node(.div, "answers", answers)])
    }

    static func answer(_ context: Context, _ phrase: Phrase, _ action: Action, isPrimary: Bool = false) -> Node {
        button(context, phrase, isPrimary ? "button primary" : "button", action).with(.id, focusID, if: isPrimary)
    }

    /// - Parameter id: Of a card that takes the focus itself.
    static func card(
        _ className: StaticString, _ titleText: Text, _ content: [Node], id: Text? = nil
    ) -> Node {
        let card = Node(.section, className, [Node(.h2, text: titleText).with(.id, "dialog-title")] + content)
            .with(.role, "dialog").with(.modal, "true").with(.labelledBy, "dialog-title")
        return Node(
            .div, "veil",
            [id.map { card.with(.id, $0).with(.tabindex, "-1") } ?? card])
    }
}
