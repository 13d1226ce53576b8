import PuzzleCore

enum ScoresView {
    static func view(_ state: Context) -> Node {
        var children = [title(state, .scores)]
        if state.bests.count > 1 {
            var choices: [Node] = []
            for (group, _) in state.bests {
                choices.append(
                    segment(name(state, group), isChosen: group == state.scoreGroup, .scores(.groupChosen(group))))
            }
            children.append(segments(state.text(.size), choices).keyed(1))
        } else if let group = state.bests.first?.group {
            children.append(Node(.h2, "list-title", text: name(state, group)).keyed(1))
        }
        switch state.scores {
        case .loading, .failed:
            children.append(Node(.p, "muted", text: state.text(.loading)).with(.role, "status").keyed(2))
        case .loaded(let scores) where scores.isEmpty:
            children.append(
                emptyState(
                    state.text(.noScoresTitle), state.text(.noScoresText),
                    button(state, .newGame, "button primary", .shell(.viewOpened(state.table.newGameView)))
                ).keyed(3))
        case .loaded(let scores):
            children.append(table(state, scores).keyed(4))
            let statistics = Action.page(.opened(.statistics, state.scoreGroup))
            children.append(button(state, .statistics, "button", statistics).keyed(5))
        }
        return Node(.div, "list", children)
    }

    /// What a group of results is called.
    static func name(_ state: Context, _ group: Text) -> Text {
        state.table(ofPrefix: group)?.name(ofGroup: group, state.catalogue) ?? group
    }

    /// The button of a score in the list.
    static func scoreID(_ place: Int) -> Text { "score-" + Text(decimal: place) }

    private static func table(_ state: Context, _ scores: [Score]) -> Node {
        let words = state.catalogue
        let table = state.table(ofPrefix: state.scoreGroup)
        let columns = table?.columns ?? ResultColumns(detail: .moves)
        let (detailClass, timeClass): (StaticString, StaticString) =
            columns.isDetailFirst ? ("number spare", "number optional") : ("number optional", "number")
        var rows: [Node] = []
        var rank = 0
        var previous = -1
        for (index, score) in scores.enumerated() {
            if score.score != previous { rank = index + 1 }
            previous = score.score
            let isLatest = score.key == state.latest?.key
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
                        Node(.td, "number date", text: words.date(score.at, minutesFromUTC: state.minutesFromUTC)),
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
            state,
            [
                (.rank, "rank"), (.player, "name"), (.score, "number"),
                (columns.detail, detailClass), (.time, timeClass),
                (.date, "number date"), (.replay, "number"),
            ],
            rows)
    }

    static func tableNode(_ state: Context, _ columns: [(Phrase, StaticString)], _ rows: [Node]) -> Node {
        var heads: [Node] = []
        for (phrase, className) in columns {
            heads.append(Node(.th, className, text: state.text(phrase)).with(.scope, "col"))
        }
        return Node(
            .div, "table-space",
            [Node(.table, "table", [Node(.thead, nil, [Node(.tr, nil, heads)]), Node(.tbody, nil, rows)])])
    }
}
