import PuzzleCore

/// A page of the engine.
enum PageView {
    static func view(_ pages: Pages, _ context: Context) -> Node {
        let page = pages.page
        var content = Node(.p, "muted", text: context.text(.loading)).with(.role, "status")
        switch page?.content {
        case .loading: break
        default: content = page.flatMap { self.page($0) } ?? failed(page, context)
        }
        let origin = page?.origin ?? .scores
        let name: Phrase = origin == context.gameView ? .keepPlaying : origin.name
        let back = Node(.a, "icon-button bar-study", [icon("icon icon-back")])
            .with(.href, "#" + origin.route).with(.label, context.text(name))
        var children = [back, content]
        if pages.raced(context) != nil, !context.device.isPlayedElsewhere {
            children.append(button(context, .raceAgain, "button race", .page(.raceAsked)))
        }
        return Look.colours(context, Node(.div, "list", children))
    }

    private static func failed(_ page: EnginePage?, _ context: Context) -> Node {
        let again = page == nil ? nil : button(context, .retry, "button primary", .page(.retried))
        return emptyState(context.text(.studyFailedTitle), context.text(.noHint), again)
    }

    /// The page as the engine made it; nil if it is not there.
    static func page(_ page: EnginePage) -> Node? {
        guard case .loaded(let page) = page.content else { return nil }
        var reader = TextReader(page)
        return PageReader.element(&reader)
    }
}
