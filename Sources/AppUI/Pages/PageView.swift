import PuzzleCore

/// A page of the engine.
enum PageView {
    static func view(_ context: Context) -> Node {
        var content = Node(.p, "muted", text: context.text(.loading)).with(.role, "status")
        switch context.page?.content {
        case .loading: break
        default: content = page(context) ?? failed(context)
        }
        let origin = context.page?.origin ?? .scores
        let name: Phrase = origin == context.gameView ? .keepPlaying : origin.name
        let back = Node(.a, "icon-button bar-study", [icon("icon icon-back")])
            .with(.href, "#" + origin.route).with(.label, context.text(name))
        var children = [back, content]
        if context.raced != nil, !context.isPlayedElsewhere {
            children.append(button(context, .raceAgain, "button race", .game(.raceAsked)))
        }
        return Look.colours(context, Node(.div, "list", children))
    }

    private static func failed(_ context: Context) -> Node {
        let again = context.page.map { button(context, .retry, "button primary", .page(.asked($0.question))) }
        return emptyState(context.text(.studyFailedTitle), context.text(.noHint), again)
    }

    /// The page as the engine made it; nil if it is not there.
    static func page(_ context: Context) -> Node? {
        guard case .loaded(let page) = context.page?.content else { return nil }
        var reader = TextReader(page)
        return PageReader.element(&reader)
    }
}
