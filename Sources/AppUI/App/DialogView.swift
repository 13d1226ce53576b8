import PuzzleAPI
import PuzzleCore

enum DialogView {
    /// The button that takes the focus: the answer that loses nothing.
    static var focusID: Text { "dialog-focus" }

    static func dialog(_ end: EndOfGame, _ context: Context) -> Node? {
        let words = context.catalogue
        switch context.dialog {
        case nil: return nil
        case .startGame:
            return question(
                words[.startTitle], words[.startText],
                [
                    answer(context, .no, .shell(.dialogClosed)),
                    answer(context, .yes, .game(.newGameConfirmed), isPrimary: true),
                ])
        case .abandonGame, .abandonForDaily, .abandonForRace:
            let begin =
                switch context.dialog {
                case .abandonForDaily: answer(context, .dailyPuzzle, .daily(.confirmed))
                case .abandonForRace: answer(context, .race, .page(.raceConfirmed))
                default: answer(context, .newGame, .game(.newGameConfirmed))
                }
            // What is given up may be a game that waits aside.
            let isOther = context.dialog == .abandonGame && context.status?.slot.isDaily == true
            return question(
                words[isOther ? .abandonOtherTitle : .abandonTitle], words[.abandonText],
                [begin, answer(context, .keepPlaying, .game(.resumed), isPrimary: true)])
        case .welcomeBack:
            let isRanked = context.status?.standing == .ranked
            return question(
                words[isRanked ? .welcomeRankedTitle : .welcomeTitle],
                words[isRanked ? .welcomeRankedText : .welcomeText],
                [
                    answer(context, .newGame, .game(.newGameAsked)),
                    answer(context, .resume, .game(.resumed), isPrimary: true),
                ])
        case .puzzle(let number):
            guard let asked = context.table.question(number, context) else { return nil }
            let last = asked.answers.count - 1
            return question(
                asked.title, asked.text,
                asked.answers.enumerated().map {
                    answer(context, $0.element.phrase, $0.element.action, isPrimary: $0.offset == last)
                })
        case .useHelp:
            let help = context.table.helpQuestion
            return question(
                words[help.title], words[.useHelpText],
                [
                    answer(context, help.answer, .game(.helpConfirmed)),
                    answer(context, .keepPlaying, .shell(.dialogClosed), isPrimary: true),
                ])
        case .aboutGame:
            guard let standing = context.status?.standing else { return nil }
            return question(
                words[standing.name], words[standing == .ranked ? context.table.aboutRanked : standing.about],
                [answer(context, .close, .shell(.dialogClosed), isPrimary: true)])
        case .resetSettings:
            return question(
                words[.resetTitle], words[.resetText],
                [
                    answer(context, .resetSettings, .settings(.resetConfirmed)),
                    answer(context, .no, .shell(.dialogClosed), isPrimary: true),
                ])
        case .deletePlayer:
            return question(
                words[.deleteTitle], words[.deleteText],
                [
                    answer(context, .deletePlayer, .settings(.deletionConfirmed)),
                    answer(context, .no, .shell(.dialogClosed), isPrimary: true),
                ])
        case .finished:
            return EndOfGameView.dialog(end, context)
        }
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

    private static func question(_ title: Text, _ text: Text, _ answers: [Node]) -> Node {
        card("card", title, [Node(.p, text: text), Node(.div, "answers", answers)])
    }
}
