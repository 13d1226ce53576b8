import PuzzleCore

// What can be pressed, in any view.

func button(_ context: Context, _ phrase: Phrase, _ className: StaticString, _ action: Action) -> Node {
    Node(.button, className, text: context.text(phrase)).on(.click, action)
}

/// A picture that says nothing that words beside it do not say.
package func icon(_ className: StaticString) -> Node { Node(.span, className).with(.hidden, "true") }

/// A button with a picture and its words.
func iconButton(
    _ context: Context, _ phrase: Phrase, _ iconName: StaticString, _ action: Action, isEnabled: Bool = true,
    detail: Node? = nil
) -> Node {
    let words = Node(.span, "icon-label", text: context.text(phrase))
    return Node(.button, "icon-button", [icon(iconName), words] + (detail.map { [$0] } ?? []))
        .with(.disabled, if: !isEnabled).on(.click, action)
}

/// One of several: buttons side by side, the chosen one pressed.
package func segments(_ label: Text, _ choices: [Node]) -> Node {
    Node(.div, "segments", choices).with(.role, "group").with(.label, label)
}

/// One of the buttons in `segments`.
package func segment(_ text: Text, isChosen: Bool, _ action: Action) -> Node {
    Node(.button, "segment", text: text).with(.pressed, isChosen ? "true" : "false").on(.click, action)
}

/// A way to another view.
/// - Parameter phrase: What is on it; nil for the view's name.
func way(_ context: Context, to view: AppView, _ className: StaticString, _ phrase: Phrase? = nil) -> Node {
    Node(.a, className, text: context.text(phrase ?? view.name)).with(.href, "#" + view.route)
}

/// The way to what the guide says of the view.
func helpLink(_ context: Context, _ page: ManualPage? = nil) -> Node {
    let page = page ?? context.view.help
    return Node(.a, "icon-button help-link", [icon("icon icon-rules")])
        .with(.href, "#" + page.route).with(.label, context.text(.help))
}

/// The way back, a picture alone.
/// - Parameter name: What is said of it; nil for the view's name.
func backLink(_ context: Context, to view: AppView, _ className: StaticString, _ name: Phrase? = nil) -> Node {
    Node(.a, className, [icon("icon icon-back")])
        .with(.id, Shell.backID).with(.href, "#" + view.route).with(.label, context.text(name ?? view.name))
}
