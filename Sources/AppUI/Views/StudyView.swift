import PuzzleCore

/// A page of the engine.
enum StudyView {
    static func view(_ state: State) -> Node {
        var content = Node(.p, "muted", text: state.text(.loading)).with(.role, "status")
        switch state.study?.page {
        case .loading: break
        default: content = page(state) ?? failed(state)
        }
        let origin = state.study?.origin ?? .scores
        let name: Phrase =
            switch origin {
            case .rules: .rules
            case .newSudoku: .newSudoku
            case .sudoku: .keepPlaying
            default: .scores
            }
        let back = Node(.a, "icon-button bar-study", [icon("icon icon-back")])
            .with(.href, "#" + Text(origin.route)).with(.label, state.text(name))
        var children = [back, content]
        if state.study?.puzzle != nil, !state.isPlayedElsewhere {
            children.append(button(state, .raceAgain, "button race", .raceAsked))
        }
        return BoardView.colours(state, Node(.div, "list", children))
    }

    private static func failed(_ state: State) -> Node {
        let again = state.study.map { button(state, .retry, "button primary", .studyAsked($0.question)) }
        return emptyState(state.text(.studyFailedTitle), state.text(.noHint), again)
    }

    /// The page as the engine made it; nil if it is not there.
    static func page(_ state: State) -> Node? {
        guard case .loaded(let page) = state.study?.page else { return nil }
        var reader = TextReader(page)
        return PageReader.element(&reader)
    }
}
