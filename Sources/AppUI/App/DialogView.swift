import PuzzleAPI
import PuzzleCore

enum DialogView {
    /// The button that takes the focus: the answer that loses nothing.
    static var focusID: Text { "dialog-focus" }

    /// What takes the focus at the end of a game.
    static var resultID: Text { "result" }

    /// The field for the player's name.
    static var nameID: Text { "player-name" }

    static func dialog(_ context: Context) -> Node? {
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
            guard let finish = context.finish, finish.stage != .celebration else { return nil }
            return finished(context, finish).with(.inert, if: finish.stage == .arriving)
        }
    }

    private static func answer(_ context: Context, _ phrase: Phrase, _ action: Action, isPrimary: Bool = false) -> Node
    {
        button(context, phrase, isPrimary ? "button primary" : "button", action).with(.id, focusID, if: isPrimary)
    }

    /// - Parameter id: Of a card that takes the focus itself.
    private static func card(
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

    private static func finished(_ context: Context, _ finish: Finish) -> Node {
        let words = context.catalogue
        let score = finish.score
        let isOnTable = context.isGameShown && finish.slot != nil && finish.slot == context.status?.slot
        let table = context.table(ofPrefix: score.group)
        var content = table?.result(finish, isOnTable: isOnTable, context) ?? []
        var controls: [Node] = []
        // To what can be looked at or passed on.
        var ways: [Node] = []
        if finish.records.isAny { content.append(Node(.p, "record-line", text: words[.newRecord]).keyed(1)) }
        if !isOnTable {
            let date = words.date(score.at, minutesFromUTC: context.minutesFromUTC)
            content.append(Node(.p, "muted", text: date).keyed(11))
        }
        if isOnTable ? !finish.isLost : finish.isRanked {
            content.append((ghost(context) ?? ranking(context, finish)).keyed(2))
        }
        let nameRow = Node(
            .div, "name-row",
            [
                Node(.input, "field").with(.type, "text").with(.id, nameID)
                    .with(.maxlength, Text(decimal: PlayerName.lengths.upperBound))
                    .with(.autocomplete, "nickname").with(.label, words[.yourName]).with(
                        .placeholder, words[.yourName]
                    )
                    .with(.value, finish.nameDraft).onInput(.playerName),
                button(context, finish.nameEdit == .saved ? .nameSaved : .saveName, "button", .endOfGame(.nameSaved)),
            ]
        ).keyed(3)
        if finish.isKept {
            if !context.isPlayedElsewhere { controls.append(nameRow) }
            let review = table?.review ?? (.replay, .replay)
            let opened = Action.page(.opened(review.kind, Score.recordKey(score.record)))
            ways.append(button(context, review.name, "button-quiet", opened).keyed(5))
        }
        if let board = finish.daily {
            ways.append(button(context, .leaderboard, "button-quiet", .leaderboard(.dailyChosen(board))).keyed(10))
        }
        if isOnTable { ways += context.table.waysOn(context) }
        if !ways.isEmpty { controls.append(Node(.div, "ways", ways).keyed(5)) }
        let afterLoss = isOnTable && finish.isLost ? context.table.afterLoss(context) : []
        if !afterLoss.isEmpty { controls.append(Node(.div, "answers", afterLoss).keyed(12)) }
        var answers = [answer(context, .close, .shell(.dialogClosed), isPrimary: context.isPlayedElsewhere)]
        if !context.isPlayedElsewhere {
            answers.append(answer(context, .anotherGame, .game(.newGameConfirmed), isPrimary: true))
        }
        controls.append(Node(.div, "answers", answers).keyed(4))
        return card(
            "card finished", words[finish.isLost ? .lostTitle : .solvedTitle],
            [Node(.div, "result", content), Node(.div, "controls", controls)], id: resultID)
    }

    /// What the server says about the game, or what it is waiting for.
    private static func ranking(_ context: Context, _ finish: Finish) -> Node {
        let words = context.catalogue
        guard finish.isRanked else {
            return Node(.p, "ranking-line", text: words[finish.isKept ? .notRanked : .aidedText]).with(.role, "status")
        }
        if finish.isRefused {
            return Node(.p, "ranking-line", text: words[.resultRefused]).with(.role, "status")
        }
        guard let receipt = finish.receipt else {
            return Node(.p, "ranking-line", text: words[context.isOnline ? .checkingResult : .waitingForNetwork])
                .with(.role, "status")
        }
        var lines: [Node] = []
        let countsMoves = context.table(ofPrefix: finish.score.group)?.countsMoves ?? true
        for standing in receipt.standings where countsMoves || standing.by != .moves {
            let by: Text =
                switch standing.by {
                case .time: words[.rankByTime]
                case .moves: words[.rankByMoves]
                case .score: words[.rankByScore]
                case .average5, .average12: Text(standing.by.word)
                }
            func number(_ value: Int64) -> Text { words.number(Int(truncatingIfNeeded: value)) }
            lines.append(
                Node(
                    .li, "rank-item",
                    [
                        Node(
                            .span, "rank-value", text: words[.rankOf, number(standing.rank), number(standing.players)]),
                        Node(.span, "rank-name", text: by),
                    ]))
        }
        var answer = [Node(.ul, "ranks", lines).with(.label, words[.rank])]
        let listing: Phrase? =
            receipt.listing == .offline ? .listedOffline : receipt.listing == .held ? .resultHeld : nil
        if let listing { answer.insert(Node(.p, "ranking-line", text: words[listing]), at: 0) }
        return Node(.div, "ranking-answer", answer).with(.role, "status")
    }
}

/// A figure among those that the end of a game tells.
func resultFigure(_ name: Text, _ value: Text, isRecord: Bool = false) -> Node {
    Node(
        .div, isRecord ? "figure record" : "figure",
        [Node(.span, "figure-name", text: name), Node(.span, "figure-value", text: value)])
}
