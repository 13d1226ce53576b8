import PuzzleCore

/// Statistics of use: figures and charts as an engine has drawn them, ways to those of each board, and the reset.
enum UsageView {
    /// The button that asks to reset, and the one that asks to bring back.
    static var resetID: Text { "reset-statistics" }
    static var undoID: Text { "undo-statistics" }

    private enum Part: Int { case head, drawn, loading, failed, boards, tools }

    static func view(_ usage: Usage, _ context: Context) -> Node {
        let head = title(context, .statistics, backTo: .settings)
        return Node(.div, "list", [head.keyed(Part.head)] + content(usage, context))
    }

    private static func content(_ usage: Usage, _ context: Context) -> [Node] {
        guard let page = usage.page, !page.isFailed else { return [failed(context, .storageUnreadable)] }
        if case .loading = page.drawn.content { return [status(context).keyed(Part.loading)] }
        guard let drawn = page.drawn.node else { return [failed(context, .noHint)] }
        var parts = [drawn.keyed(Part.drawn)]
        if !context.bests.isEmpty { parts.append(boards(context).keyed(Part.boards)) }
        return parts + [tools(usage, context).keyed(Part.tools)]
    }

    private static func failed(_ context: Context, _ reason: Phrase) -> Node {
        emptyState(
            context.text(.studyFailedTitle), context.text(reason),
            button(context, .retry, "button primary", .usage(.retried))
        ).keyed(Part.failed)
    }

    /// The ways to the charts of one board's results.
    private static func boards(_ context: Context) -> Node {
        let ways = context.bests.enumerated().map { place, best in
            Node(.button, "button", text: context.name(ofGroup: best.group))
                .on(.click, .page(.opened(.statistics, best.group))).keyed(place)
        }
        return Node(
            .section, "usage-boards",
            [Node(.h2, text: context.text(.chartsOfBoard)), Node(.div, "usage-ways", ways)])
    }

    private static func tools(_ usage: Usage, _ context: Context) -> Node {
        var parts = [
            button(context, .resetStatistics, "button", .usage(.resetAsked)).with(.id, resetID).keyed(0)
        ]
        let levels = usage.levels(context)
        if levels > 0 {
            let text = context.catalogue[.undoReset, context.catalogue.number(levels)]
            parts.append(
                Node(.button, "button", text: text).with(.id, undoID).on(.click, .usage(.undoAsked)).keyed(1))
        }
        return Node(context.device.isPlayedElsewhere ? .fieldset : .div, "score-tools", parts)
            .with(.disabled, if: context.device.isPlayedElsewhere)
    }
}
