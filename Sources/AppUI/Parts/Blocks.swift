import PuzzleCore

// What can be read, in any view.

/// A view's title, and the way to what the guide says of it.
func title(_ context: Context, _ phrase: Phrase) -> Node {
    Node(.header, "view-title", [Node(.h1, text: context.text(phrase)), helpLink(context)])
}

/// The same of a view that another one leads to, with the way back there.
func title(_ context: Context, _ phrase: Phrase, backTo view: AppView) -> Node {
    Node(.div, "view-head", [backLink(context, to: view, "icon-button bar-study"), title(context, phrase)])
}

/// What is shown instead of a list: a title, a sentence, and what to do.
func emptyState(_ title: Text, _ sentence: Text, _ action: Node?) -> Node {
    var children = [
        icon("empty-mark"), Node(.h2, text: title), Node(.p, text: sentence),
    ]
    if let action { children.append(action) }
    return Node(.div, "empty", children)
}

/// What a list has instead of its lines until they are there.
func status(_ context: Context, _ phrase: Phrase = .loading) -> Node {
    Node(.p, "muted", text: context.text(phrase)).with(.role, "status")
}

/// What is shown where the device's storage could not be read: the same view again reads again.
func unreadable(_ context: Context) -> Node {
    emptyState(
        context.text(.studyFailedTitle), context.text(.storageUnreadable),
        button(context, .retry, "button primary", .shell(.viewOpened(context.view))))
}

func table(_ context: Context, _ columns: [(Phrase, StaticString)], _ rows: [Node]) -> Node {
    let heads = columns.map { Node(.th, $0.1, text: context.text($0.0)).with(.scope, "col") }
    return Node(
        .div, "table-space",
        [Node(.table, "table", [Node(.thead, nil, [Node(.tr, nil, heads)]), Node(.tbody, nil, rows)])])
}

/// A number, a time, or the like, with its name above.
/// - Parameter detail: What is said below.
func figure(
    _ name: Text, _ value: Text, _ className: StaticString = "figure", detail: Node? = nil
) -> Node {
    let parts = [Node(.span, "figure-name", text: name), Node(.span, "figure-value", text: value)]
    return Node(.div, className, parts + (detail.map { [$0] } ?? []))
}
