import PuzzleCore

/// A page of the engine.
enum PageView {
    static func view(_ state: State) -> Node {
        var content = Node(.p, "muted", text: state.text(.loading)).with(.role, "status")
        switch state.page?.content {
        case .loading: break
        default: content = page(state) ?? failed(state)
        }
        let origin = state.page?.origin ?? .scores
        let name: Phrase = origin == state.gameView ? .keepPlaying : origin.name
        let back = Node(.a, "icon-button bar-study", [icon("icon icon-back")])
            .with(.href, "#" + origin.route).with(.label, state.text(name))
        var children = [back, content]
        if state.raced != nil, !state.isPlayedElsewhere {
            children.append(button(state, .raceAgain, "button race", .game(.raceAsked)))
        }
        return Look.colours(state, Node(.div, "list", children))
    }

    private static func failed(_ state: State) -> Node {
        let again = state.page.map { button(state, .retry, "button primary", .page(.asked($0.question))) }
        return emptyState(state.text(.studyFailedTitle), state.text(.noHint), again)
    }

    /// The page as the engine made it; nil if it is not there.
    static func page(_ state: State) -> Node? {
        guard case .loaded(let page) = state.page?.content else { return nil }
        var reader = TextReader(page)
        return PageReader.element(&reader)
    }
}
