import PuzzleAPI
import PuzzleCore

enum DialogView {
    /// The button that takes the focus: the answer that loses nothing.
    static var focusID: Text { "dialog-focus" }

    /// What takes the focus at the end of a game.
    static var resultID: Text { "result" }

    /// The field for the player's name.
    static var nameID: Text { "player-name" }

    static func dialog(_ state: State) -> Node? {
        let words = state.catalogue
        switch state.dialog {
        case nil: return nil
        case .startGame:
            return question(
                words[.startTitle], words[.startText],
                [
                    answer(state, .no, .shell(.dialogClosed)),
                    answer(state, .yes, .game(.newGameConfirmed), isPrimary: true),
                ])
        case .abandonGame, .abandonForDaily, .abandonForRace:
            let begin =
                switch state.dialog {
                case .abandonForDaily: answer(state, .dailyPuzzle, .daily(.confirmed))
                case .abandonForRace: answer(state, .race, .game(.raceConfirmed))
                default: answer(state, .newGame, .game(.newGameConfirmed))
                }
            // What is given up may be a game that waits aside.
            let isOther = state.dialog == .abandonGame && state.status?.slot.isDaily == true
            return question(
                words[isOther ? .abandonOtherTitle : .abandonTitle], words[.abandonText],
                [begin, answer(state, .keepPlaying, .game(.resumed), isPrimary: true)])
        case .welcomeBack:
            let isRanked = state.status?.standing == .ranked
            return question(
                words[isRanked ? .welcomeRankedTitle : .welcomeTitle],
                words[isRanked ? .welcomeRankedText : .welcomeText],
                [
                    answer(state, .newGame, .game(.newGameAsked)),
                    answer(state, .resume, .game(.resumed), isPrimary: true),
                ])
        case .puzzle(let number):
            guard let asked = state.table.question(number, state) else { return nil }
            let last = asked.answers.count - 1
            return question(
                asked.title, asked.text,
                asked.answers.enumerated().map {
                    answer(state, $0.element.phrase, $0.element.action, isPrimary: $0.offset == last)
                })
        case .useHelp:
            let help = state.table.helpQuestion
            return question(
                words[help.title], words[.useHelpText],
                [
                    answer(state, help.answer, .game(.helpConfirmed)),
                    answer(state, .keepPlaying, .shell(.dialogClosed), isPrimary: true),
                ])
        case .aboutGame:
            guard let standing = state.status?.standing else { return nil }
            return question(
                words[standing.name], words[standing == .ranked ? state.table.aboutRanked : standing.about],
                [answer(state, .close, .shell(.dialogClosed), isPrimary: true)])
        case .resetSettings:
            return question(
                words[.resetTitle], words[.resetText],
                [
                    answer(state, .resetSettings, .settings(.resetConfirmed)),
                    answer(state, .no, .shell(.dialogClosed), isPrimary: true),
                ])
        case .deletePlayer:
            return question(
                words[.deleteTitle], words[.deleteText],
                [
                    answer(state, .deletePlayer, .settings(.deletionConfirmed)),
                    answer(state, .no, .shell(.dialogClosed), isPrimary: true),
                ])
        case .finished:
            guard let finish = state.finish, finish.stage != .celebration else { return nil }
            return finished(state, finish).with(.inert, if: finish.stage == .arriving)
        }
    }

    private static func answer(_ state: State, _ phrase: Phrase, _ action: Action, isPrimary: Bool = false) -> Node {
        button(state, phrase, isPrimary ? "button primary" : "button", action).with(.id, focusID, if: isPrimary)
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

    private static func finished(_ state: State, _ finish: State.Finish) -> Node {
        let words = state.catalogue
        let score = finish.score
        let isOnTable = state.isGameShown && finish.slot != nil && finish.slot == state.status?.slot
        let table = state.table(ofPrefix: score.group)
        var content = table?.result(finish, isOnTable: isOnTable, state) ?? []
        var controls: [Node] = []
        // To what can be looked at or passed on.
        var ways: [Node] = []
        if finish.records.isAny { content.append(Node(.p, "record-line", text: words[.newRecord]).keyed(1)) }
        if !isOnTable {
            let date = words.date(score.at, minutesFromUTC: state.minutesFromUTC)
            content.append(Node(.p, "muted", text: date).keyed(11))
        }
        if isOnTable ? !finish.isLost : finish.isRanked {
            content.append((ghost(state) ?? ranking(state, finish)).keyed(2))
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
                button(state, finish.nameEdit == .saved ? .nameSaved : .saveName, "button", .endOfGame(.nameSaved)),
            ]
        ).keyed(3)
        if finish.isKept {
            if !state.isPlayedElsewhere { controls.append(nameRow) }
            let review = table?.review ?? (.replay, .replay)
            let opened = Action.page(.opened(review.kind, Score.recordKey(score.record)))
            ways.append(button(state, review.name, "button-quiet", opened).keyed(5))
        }
        if let board = finish.daily {
            ways.append(button(state, .leaderboard, "button-quiet", .daily(.rankingChosen(board))).keyed(10))
        }
        if isOnTable { ways += state.table.waysOn(state) }
        if !ways.isEmpty { controls.append(Node(.div, "ways", ways).keyed(5)) }
        let afterLoss = isOnTable && finish.isLost ? state.table.afterLoss(state) : []
        if !afterLoss.isEmpty { controls.append(Node(.div, "answers", afterLoss).keyed(12)) }
        var answers = [answer(state, .close, .shell(.dialogClosed), isPrimary: state.isPlayedElsewhere)]
        if !state.isPlayedElsewhere {
            answers.append(answer(state, .anotherGame, .game(.newGameConfirmed), isPrimary: true))
        }
        controls.append(Node(.div, "answers", answers).keyed(4))
        return card(
            "card finished", words[finish.isLost ? .lostTitle : .solvedTitle],
            [Node(.div, "result", content), Node(.div, "controls", controls)], id: resultID)
    }

    /// What the server says about the game, or what it is waiting for.
    private static func ranking(_ state: State, _ finish: State.Finish) -> Node {
        let words = state.catalogue
        guard finish.isRanked else {
            return Node(.p, "ranking-line", text: words[finish.isKept ? .notRanked : .aidedText]).with(.role, "status")
        }
        if finish.isRefused {
            return Node(.p, "ranking-line", text: words[.resultRefused]).with(.role, "status")
        }
        guard let receipt = finish.receipt else {
            return Node(.p, "ranking-line", text: words[state.isOnline ? .checkingResult : .waitingForNetwork])
                .with(.role, "status")
        }
        var lines: [Node] = []
        let countsMoves = state.table(ofPrefix: finish.score.group)?.countsMoves ?? true
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
