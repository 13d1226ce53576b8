import PuzzleCore

/// A page of the engine.
enum StudyView {
    static func view(_ state: State) -> Node {
        var content = Node(.p, "muted", text: state.text(.loading)).with(.role, "status")
        switch state.study?.page {
        case .loaded(let page):
            var reader = TextReader(page)
            content = PageReader.element(&reader) ?? content
        case .failed, nil: content = emptyState(state.text(.studyFailedTitle), state.text(.noHint), nil)
        case .loading: break
        }
        let back = Node(.a, "icon-button bar-study", [icon("icon icon-back")])
            .with(.href, "#scores").with(.label, state.text(.scores))
        return BoardView.colours(state, Node(.div, "list", [back, content]))
    }
}
