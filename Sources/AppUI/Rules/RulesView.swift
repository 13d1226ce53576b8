import PuzzleCore

/// How to play: the ways to the engines' pages.
enum RulesView {
    static func view(_ state: State) -> Node {
        Node(
            .div, "list rules",
            [title(state, .howToPlay), Node(.div, "guides", state.tables.flatMap { $0.guides(state) })])
    }

    /// A way to a page that explains.
    static func guide(_ state: State, _ name: Phrase, _ picture: Node, _ address: StaticString) -> Node {
        Node(
            .a, "guide",
            [
                Node(.span, "guide-picture", [picture]).with(.hidden, "true"),
                Node(.span, "guide-name", text: state.text(name)),
            ]
        ).with(.href, Lessons.link(Text(address))).with(.label, state.text(name))
    }
}
