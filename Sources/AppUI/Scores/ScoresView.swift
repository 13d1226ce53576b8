import PuzzleCore

enum ScoresView {
    static func view(_ list: ScoreList, _ context: Context) -> Node {
        var children = [title(context, .scores)]
        if context.bests.count > 1 {
            var choices: [Node] = []
            for (group, _) in context.bests {
                choices.append(
                    segment(name(context, group), isChosen: group == list.group, .scores(.groupChosen(group))))
            }
            children.append(segments(context.text(.size), choices).keyed(1))
        } else if let group = context.bests.first?.group {
            children.append(Node(.h2, "list-title", text: name(context, group)).keyed(1))
        }
        switch list.scores {
        case .failed:
            children.append(Node(.p, "muted", text: context.text(.storageFailed)).with(.role, "status").keyed(2))
        case .loading:
            children.append(Node(.p, "muted", text: context.text(.loading)).with(.role, "status").keyed(2))
        case .loaded(let scores) where scores.isEmpty:
            children.append(
                emptyState(
                    context.text(.noScoresTitle), context.text(.noScoresText),
                    button(context, .newGame, "button primary", .shell(.viewOpened(context.table.newGameView)))
                ).keyed(3))
        case .loaded(let scores):
            children.append(table(list.group, scores, context).keyed(4))
            let statistics = Action.page(.opened(.statistics, list.group))
            children.append(button(context, .statistics, "button", statistics).keyed(5))
        }
        return Node(.div, "list", children)
    }

    /// What a group of results is called.
    static func name(_ context: Context, _ group: Text) -> Text {
        context.table(ofPrefix: group)?.name(ofGroup: group, context.catalogue) ?? group
    }

    /// The button of a score in the list.
    static func scoreID(_ place: Int) -> Text { "score-" + Text(decimal: place) }

    private static func table(_ group: Text, _ scores: [Score], _ context: Context) -> Node {
        let words = context.catalogue
        let table = context.table(ofPrefix: group)
        let columns = table?.columns ?? ResultColumns(detail: .moves)
        let (detailClass, timeClass): (StaticString, StaticString) =
            columns.isDetailFirst ? ("number spare", "number optional") : ("number optional", "number")
        var rows: [Node] = []
        var rank = 0
        var previous = -1
        for (index, score) in scores.enumerated() {
            if score.score != previous { rank = index + 1 }
            previous = score.score
            let isLatest = score.key == context.latest?.key
            let shown = table?.shown(score.score, moves: score.moves, words)
            rows.append(
                Node(
                    .tr, isLatest ? "latest" : "row",
                    [
                        Node(.td, "rank", text: words.number(rank)),
                        Node(.td, "name", text: score.name.isEmpty ? words[.guest] : score.name),
                        Node(
                            .td, "number strong",
                            [
                                Node(.button, "button-quiet", text: words.number(shown?.score ?? score.score))
                                    .with(.id, scoreID(index)).on(.click, .scores(.opened(index)))
                            ]),
                        Node(.td, detailClass, text: shown?.detail ?? words.number(score.moves)),
                        Node(.td, timeClass, text: words.duration(score.milliseconds, exact: true)),
                        Node(
                            .td, "number date",
                            text: words.date(score.at, minutesFromUTC: context.device.minutesFromUTC)),
                        Node(
                            .td, "number replay-cell",
                            [
                                Node(.button, "icon-button", [icon("icon icon-forward")])
                                    .with(.label, words[.replay])
                                    .on(.click, .page(.opened(.replay, Score.recordKey(score.record))))
                            ]),
                    ]
                ).with(.current, "true", if: isLatest).keyed(index))
        }
        return tableNode(
            context,
            [
                (.rank, "rank"), (.player, "name"), (.score, "number"),
                (columns.detail, detailClass), (.time, timeClass),
                (.date, "number date"), (.replay, "number"),
            ],
            rows)
    }

    static func tableNode(_ context: Context, _ columns: [(Phrase, StaticString)], _ rows: [Node]) -> Node {
        var heads: [Node] = []
        for (phrase, className) in columns {
            heads.append(Node(.th, className, text: context.text(phrase)).with(.scope, "col"))
        }
        return Node(
            .div, "table-space",
            [Node(.table, "table", [Node(.thead, nil, [Node(.tr, nil, heads)]), Node(.tbody, nil, rows)])])
    }
}
