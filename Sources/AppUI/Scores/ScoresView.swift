import PuzzleCore

enum ScoresView {
    static func view(_ list: ScoreList, _ context: Context) -> Node {
        var children = [title(context, .scores)]
        if context.bests.count > 1 {
            let choices = context.bests.map { group, _ in
                segment(context.name(ofGroup: group), isChosen: group == list.group, .scores(.groupChosen(group)))
            }
            children.append(segments(context.text(.size), choices).keyed(1))
        } else if let group = context.bests.first?.group {
            children.append(Node(.h2, "list-title", text: context.name(ofGroup: group)).keyed(1))
        }
        switch list.scores {
        case .failed:
            children.append(status(context, .storageFailed).keyed(2))
        case .loading:
            children.append(status(context).keyed(2))
        case .loaded(let scores) where scores.isEmpty:
            children.append(
                emptyState(
                    context.text(.noScoresTitle), context.text(.noScoresText),
                    button(context, .newGame, "button primary", .shell(.viewOpened(context.table.newGameView)))
                ).keyed(3))
        case .loaded(let scores):
            children.append(results(list.group, scores, context).keyed(4))
            let statistics = Action.page(.opened(.statistics, list.group))
            children.append(button(context, .statistics, "button", statistics).keyed(5))
        }
        return Node(.div, "list", children)
    }

    /// The button of a score in the list.
    static func scoreID(_ place: Int) -> Text { "score-" + Text(decimal: place) }

    private static func results(_ group: Text, _ scores: [Score], _ context: Context) -> Node {
        let words = context.catalogue
        let puzzle = context.table(ofPrefix: group)
        let columns = puzzle?.columns ?? ResultColumns(detail: .moves)
        let (detailClass, timeClass): (StaticString, StaticString) =
            columns.isDetailFirst ? ("number spare", "number optional") : ("number optional", "number")
        var rows: [Node] = []
        var rank = 0
        var previous = -1
        for (index, score) in scores.enumerated() {
            if score.score != previous { rank = index + 1 }
            previous = score.score
            let isLatest = score.key == context.latest?.key
            let shown = puzzle?.shown(score.score, moves: score.moves, words)
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
        return table(
            context,
            [
                (.rank, "rank"), (.player, "name"), (.score, "number"),
                (columns.detail, detailClass), (.time, timeClass),
                (.date, "number date"), (.replay, "number"),
            ],
            rows)
    }
}
