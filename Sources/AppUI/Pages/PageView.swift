import PuzzleCore

/// A page of the engine.
enum PageView {
    static func view(_ pages: Pages, _ context: Context) -> Node {
        let page = pages.page
        let content =
            switch page?.content {
            case .loading: status(context)
            default: page?.node ?? failed(page, context)
            }
        let origin = page?.origin ?? .scores
        let name: Phrase? = origin == context.gameView ? .keepPlaying : nil
        let bar = Node(
            .div, "study-bar",
            [backLink(context, to: origin, "icon-button bar-study", name), helpLink(context, help(page))])
        var children = [bar, content]
        if pages.raced(context) != nil, !context.device.isPlayedElsewhere {
            children.append(button(context, .raceAgain, "button race", .page(.raceAsked)))
        }
        return Look.picture(context, Look.colours(context, Node(.div, "list", children)), page?.picture)
    }

    /// What the guide says of it: of games that are over, of sheets to print, or of lessons and rules.
    private static func help(_ page: EnginePage?) -> ManualPage {
        guard let page, page.kind == nil else { return .analysis }
        return Lessons.address(ofQuestion: page.question) == nil ? .ownSudoku : .learning
    }

    private static func failed(_ page: EnginePage?, _ context: Context) -> Node {
        if page?.isWithoutRecord == true {
            return emptyState(context.text(.studyFailedTitle), context.text(.noStoredMoves), nil)
        }
        let again = page == nil ? nil : button(context, .retry, "button primary", .page(.retried))
        return emptyState(context.text(.studyFailedTitle), context.text(.noHint), again)
    }
}

extension EnginePage {
    /// The page as the engine made it; nil if it is not there.
    var node: Node? {
        guard case .loaded(let page) = content else { return nil }
        var reader = TextReader(page)
        return PageReader.element(&reader)
    }
}
