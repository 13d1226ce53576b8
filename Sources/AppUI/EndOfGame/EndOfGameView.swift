import PuzzleAPI
import PuzzleCore

/// The end of a game, the latest or an older one: how it was, what the server says of it, and what comes next.
enum EndOfGameView {
    /// What takes the focus at the end of a game.
    static var resultID: Text { "result" }

    /// The field for the player's name.
    static var nameID: Text { "player-name" }

    /// What comes and goes: of what the end tells, of what can be done, of the ways on.
    enum Part: Int {
        case record, credit, ranking, date, achievement, group, loss, streak
        case name, nameNote, ways, afterLoss, answers
        case review, leaderboard, share
    }

    static func dialog(_ end: EndOfGame, _ daily: Daily, _ context: Context) -> Node? {
        guard let finish = end.finish, finish.stage != .celebration else { return nil }
        return card(finish, finish.daily.flatMap { daily.streak(with: $0) }, context)
            .with(.inert, if: finish.stage == .arriving)
    }

    /// - Parameter streak: of the day's puzzle, if it was one.
    private static func card(_ finish: Finish, _ streak: Int?, _ context: Context) -> Node {
        let words = context.catalogue
        let score = finish.score
        let isOnTable = context.isGameShown && context.ended != nil && context.ended == context.status?.slot
        let table = context.table(ofPrefix: score.group)
        var content: [Node] = []
        let record = record(context, finish)
        // A rank of which nothing else says more.
        let best = record == nil ? bestStanding(context, finish) : nil
        if let headline = record ?? best.map({ rank($0, words) }) {
            content.append(Node(.p, "record-line", text: headline).keyed(Part.record))
        }
        content += table?.result(finish, isOnTable: isOnTable, context) ?? []
        if let credit = credit(finish, words) { content.append(credit.keyed(Part.credit)) }
        var controls: [Node] = []
        // The buttons that lead to what can be looked at or passed on.
        var ways: [Node] = []
        if !isOnTable {
            let date = words.date(score.at, minutesFromUTC: context.device.minutesFromUTC)
            content.append(Node(.p, "muted", text: date).keyed(Part.date))
        }
        if isOnTable ? !finish.isLost : finish.isRanked {
            let ranking = ghost(context) ?? ranking(context, finish, besides: best?.by)
            if let ranking { content.append(ranking.keyed(Part.ranking)) }
        }
        if let streak { content.append(StreakView.node(days: streak, hasToday: true, context).keyed(Part.streak)) }
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
        ).keyed(Part.name)
        if finish.isKept {
            if !context.device.isPlayedElsewhere { controls += [nameRow, nameNote(context, finish)].compactMap { $0 } }
            let review = table?.review ?? (.replay, .replay)
            let opened = Action.page(.opened(review.kind, Score.recordKey(score.record)))
            ways.append(button(context, review.name, "button-quiet", opened).keyed(Part.review))
        }
        if let board = finish.daily {
            ways.append(
                button(context, .leaderboard, "button-quiet", .leaderboard(.dailyChosen(board))).keyed(Part.leaderboard)
            )
        }
        if isOnTable, finish.isKept, !finish.isLost, context.table.shared != nil {
            ways.append(button(context, .share, "button-quiet", .endOfGame(.shared)).keyed(Part.share))
        }
        if !ways.isEmpty { controls.append(Node(.div, "ways", ways).keyed(Part.ways)) }
        let afterLoss = isOnTable && finish.isLost ? context.table.afterLoss(context) : []
        if !afterLoss.isEmpty { controls.append(Node(.div, "answers", afterLoss).keyed(Part.afterLoss)) }
        var answers = [
            DialogView.answer(context, .close, .shell(.dialogClosed), isPrimary: context.device.isPlayedElsewhere)
        ]
        if !context.device.isPlayedElsewhere {
            answers.append(DialogView.answer(context, .anotherGame, .game(.newGameConfirmed), isPrimary: true))
        }
        controls.append(Node(.div, "answers", answers).keyed(Part.answers))
        return DialogView.card(
            "card finished", words[finish.isLost ? .lostTitle : .solvedTitle],
            [Node(.div, "result", content), Node(.div, "controls", controls)], id: resultID)
    }

    /// Points are a name's: said while another one is being typed.
    private static func nameNote(_ context: Context, _ finish: Finish) -> Node? {
        guard finish.nameEdit == .typed, finish.isPlayers, context.ended != nil, !finish.nameBefore.isEmpty,
            let name = PlayerName(nearest: finish.nameDraft)?.text, name != finish.nameBefore
        else { return nil }
        return Node(.p, "muted", text: context.catalogue[.otherNameNote, finish.nameBefore]).with(.role, "status")
            .keyed(Part.nameNote)
    }

    /// What the game has brought to the name that it was begun under.
    private static func credit(_ finish: Finish, _ words: Catalogue) -> Node? {
        guard finish.points > 0 else { return nil }
        let points = Node(.p, "credit-points", text: words[.pointsWon, finish.points])
        // Of many the last, which are the hardest: the profile has all.
        let won = finish.milestones.suffix(3).map { milestone in
            Node(
                .p, "credit-milestone",
                [icon("icon icon-check"), Node(.span, text: words[.newMilestone, milestone.text(words)])]
            ).keyed(Int(milestone.rawValue))
        }
        return Node(.div, "credit", [points] + won)
    }

    /// The one comparison with what was done before that says most.
    private static func record(_ context: Context, _ finish: Finish) -> Text? {
        let (words, records) = (context.catalogue, finish.records)
        if let challenge = finish.challenge, finish.isKept, !finish.isLost {
            return challenge.comparison(with: finish.score.milliseconds, words)
        }
        if let shortest = finish.shortest, shortest == finish.score.moves {
            return words[.perfectMoves, words.number(finish.score.moves), words.number(shortest)]
        }
        if records.time {
            let less = records.millisecondsLess
            return words[.bestBy, words.duration(less, exact: less < 1000)]
        }
        if records.moves { return words[.bestByMoves, records.movesLess] }
        return records.score ? words[.newRecord] : nil
    }

    /// The best rank among other players. Neither to be the first of one nor the last of two is anything to tell.
    private static func bestStanding(_ context: Context, _ finish: Finish) -> Standing? {
        standings(context, finish).min { $0.rank < $1.rank }.flatMap { $0.rank * 2 <= $0.players ? $0 : nil }
    }

    private static func rank(_ standing: Standing, _ words: Catalogue) -> Text {
        let rank = words[.rankOf, words.number(standing.rank), words.number(standing.players)]
        return words[.rankWhere, rank, name(of: standing.by, words)]
    }

    /// Where the server ranks it, by all that counts in its puzzle.
    private static func standings(_ context: Context, _ finish: Finish) -> [Standing] {
        let countsMoves = context.table(ofPrefix: finish.score.group)?.countsMoves ?? true
        return finish.receipt?.standings.filter { countsMoves || $0.by != .moves } ?? []
    }

    /// By what a rank is.
    private static func name(of metric: Metric, _ words: Catalogue) -> Text {
        switch metric {
        case .time: words[.rankByTime]
        case .moves: words[.rankByMoves]
        case .score: words[.rankByScore]
        case .average5, .average12: Text(metric.word)
        }
    }

    /// What the server says about the game, or what it is waiting for.
    /// - Parameter told: By what it is ranked in the headline.
    /// - Returns: nil if that is all.
    private static func ranking(_ context: Context, _ finish: Finish, besides told: Metric?) -> Node? {
        let words = context.catalogue
        guard finish.isRanked else {
            return Node(.p, "ranking-line", text: words[finish.isKept ? .notRanked : .aidedText]).with(.role, "status")
        }
        if finish.isRefused {
            return Node(.p, "ranking-line", text: words[.resultRefused]).with(.role, "status")
        }
        guard let receipt = finish.receipt else {
            return Node(.p, "ranking-line", text: words[context.device.isOnline ? .checkingResult : .waitingForNetwork])
                .with(.role, "status")
        }
        var lines: [Node] = []
        for standing in standings(context, finish) where standing.players > 1 && standing.by != told {
            lines.append(
                Node(
                    .li, "rank-item",
                    [
                        Node(
                            .span, "rank-value",
                            text: words[.rankOf, words.number(standing.rank), words.number(standing.players)]),
                        Node(.span, "rank-name", text: name(of: standing.by, words)),
                    ]))
        }
        var answer: [Node] = []
        let listing: Phrase? =
            receipt.listing == .offline ? .listedOffline : receipt.listing == .held ? .resultHeld : nil
        if let listing { answer.append(Node(.p, "ranking-line", text: words[listing])) }
        if !lines.isEmpty {
            answer.append(Node(.ul, "ranks", lines).with(.label, words[.rank]))
        } else if receipt.listing != .held, told == nil {
            answer.append(Node(.p, "ranking-line", text: words[.firstListed]))
        }
        return answer.isEmpty ? nil : Node(.div, "ranking-answer", answer).with(.role, "status")
    }
}

/// A figure among those that the end of a game tells.
func resultFigure(_ name: Text, _ value: Text, isRecord: Bool = false, detail: Text? = nil) -> Node {
    figure(
        name, value, isRecord ? "figure record" : "figure", detail: detail.map { Node(.span, "figure-best", text: $0) })
}
