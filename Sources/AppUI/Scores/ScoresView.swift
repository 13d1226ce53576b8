import PuzzleCore

enum ScoresView {
    static func view(
        _ list: ScoreList, undo reset: ScoreReset, imports: ScoreImport, _ context: Context
    ) -> Node {
        var children = [title(context, .scores)]
        if context.bests.count > 1 {
            let choices = context.bests.map { group, _ in
                let isLatest = group == context.latest?.group
                let name = context.name(ofGroup: group) + (isLatest ? " · " + context.text(.latest) : Text())
                return segment(name, isChosen: group == list.group, .scores(.groupChosen(group)))
                    .with(.latest, if: isLatest)
            }
            children.append(segments(context.text(.size), choices).keyed(1))
        } else if let group = context.bests.first?.group {
            children.append(Node(.h2, text: context.name(ofGroup: group)).keyed(1))
        }
        switch list.scores {
        case .failed:
            children.append(unreadable(context).keyed(9))
        case .loading:
            children.append(status(context).keyed(2))
        case .loaded(let scores) where scores.isEmpty:
            children.append(
                emptyState(
                    context.text(.noScoresTitle), context.text(.noScoresText),
                    button(context, .newGame, "button primary", .shell(.viewOpened(context.table.newGameView)))
                ).keyed(3))
        case .loaded(let scores):
            children.append(
                results(
                    list.group, list.isWhole ? scores : Array(scores.prefix(ScoreList.screenful(context))),
                    better: list.better, firstRank: list.firstRank, context
                ).keyed(4))
            children += pages(list, context)
            let statistics = Action.page(.opened(.statistics, list.group))
            children.append(button(context, .statistics, "button", statistics).keyed(5))
        }
        children.append(tools(list, reset, imports, context).keyed(6))
        return Node(.div, "list", children)
    }

    /// The ways to further results of the group.
    private static func pages(_ list: ScoreList, _ context: Context) -> [Node] {
        var ways: [Node] = []
        func way(_ phrase: Phrase, _ action: ScoresAction, if isThere: Bool, key: Int) {
            if isThere { ways.append(button(context, phrase, "button", .scores(action)).keyed(key)) }
        }
        way(.bestResults, .bestShown, if: list.better > 0, key: 7)
        way(.previousResults, .previousShown, if: list.better > 0, key: 10)
        way(.showMore, .moreShown, if: list.hasMore, key: 8)
        way(.latestResult, .latestShown, if: list.isLatestElsewhere(context), key: 11)
        return ways
    }

    /// What can be done with the scores of all groups.
    private static func tools(
        _ list: ScoreList, _ reset: ScoreReset, _ imports: ScoreImport, _ context: Context
    ) -> Node {
        var parts: [Node] = []
        if !context.bests.isEmpty {
            parts.append(way(context, to: .resetScores, "button").keyed(0))
            parts += [(Phrase.exportJSON, ExportFormat.json), (.exportCSV, .csv)].map { phrase, format in
                button(context, phrase, "button", .scores(.exported(format))).with(.disabled, if: list.isExporting)
                    .keyed(3 + Int(format.rawValue))
            }
        }
        parts.append(ScoreImportView.button(context).keyed(6))
        if let undo = ScoreResetView.undoButton(reset, context) { parts.append(undo.keyed(1)) }
        if list.isExporting { parts.append(status(context, .oneMoment).keyed(5)) }
        if let progress = ScoreImportView.progress(imports, context) { parts.append(progress.keyed(7)) }
        if let progress = ScoreResetView.progress(reset, context) { parts.append(progress.keyed(2)) }
        return Node(context.device.isPlayedElsewhere ? .fieldset : .div, "score-tools", parts)
            .with(.disabled, if: context.device.isPlayedElsewhere)
    }

    /// The button of a score in the list.
    static func scoreID(_ place: Int) -> Text { "score-" + Text(decimal: place) }

    /// Not by colour alone is the latest known. A phone has no column for dates.
    private static func name(of score: Score, _ date: Text, isLatest: Bool, _ words: Catalogue) -> Node {
        var parts = [Node(.span, text: score.name.isEmpty ? words[.guest] : score.name)]
        if isLatest { parts.append(Node(.span, "latest-mark", text: words[.latest])) }
        return Node(.td, "name", parts + [Node(.span, "row-date", text: date)])
    }

    private static func results(
        _ group: Text, _ scores: [Score], better: Int, firstRank: Int, _ context: Context
    ) -> Node {
        let words = context.catalogue
        let puzzle = context.table(ofPrefix: group)
        let columns = puzzle?.columns ?? ResultColumns(detail: .moves)
        let (detailClass, timeClass): (StaticString, StaticString) =
            columns.isDetailFirst ? ("number spare", "number optional") : ("number optional", "number")
        var rows: [Node] = []
        // It may be as good as the last ones of the page before.
        var rank = firstRank
        var previous = scores.first?.score
        for (index, score) in scores.enumerated() {
            if score.score != previous { rank = better + index + 1 }
            previous = score.score
            let isLatest = score.key == context.latest?.key
            let date = words.date(score.at, minutesFromUTC: context.device.minutesFromUTC)
            let shown = puzzle?.shown(score.score, moves: score.moves, words)
            rows.append(
                Node(
                    .tr, isLatest ? "latest" : "row",
                    [
                        Node(.td, "rank", text: words.number(rank)),
                        name(of: score, date, isLatest: isLatest, words),
                        Node(
                            .td, "number strong",
                            [
                                Node(.button, "button-quiet", text: words.number(shown?.score ?? score.score))
                                    .with(.id, scoreID(index)).on(.click, .scores(.opened(index)))
                            ]),
                        Node(.td, detailClass, text: shown?.detail ?? words.number(score.moves)),
                        Node(.td, timeClass, text: words.duration(score.milliseconds, exact: true)),
                        Node(.td, "number date", text: date),
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
