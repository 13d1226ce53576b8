import PuzzleCore

enum ManualView {
    static func view(_ manual: Manual, _ context: Context) -> Node {
        let bar = Node(
            .div, "manual-bar",
            [
                link(manual.wayBack, [icon("icon icon-back"), Node(.span, text: context.text(.back))]),
                link(manual.wayOut, [Node(.span, text: context.text(.done))]).with(.id, Shell.backID),
            ])
        return Node(.div, "list manual", [bar] + content(manual, context))
    }

    private static func link(_ address: Text, _ parts: [Node]) -> Node {
        Node(.a, "button-quiet", parts).with(.href, "#" + address)
    }

    private static func content(_ manual: Manual, _ context: Context) -> [Node] {
        switch manual.content {
        case .loading: return [status(context)]
        case .loaded(let page):
            if let content = ManualReader.content(of: page) { return content }
        case .failed: break
        }
        return [
            emptyState(
                context.text(.studyFailedTitle), context.text(.manualFailed),
                button(context, .retry, "button primary", .manual(.retried)))
        ]
    }
}
