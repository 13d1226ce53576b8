import PuzzleCore

/// How to play: the ways to the engines' pages.
enum RulesView {
    static func view(_ context: Context) -> Node {
        Node(
            .div, "list rules",
            [title(context, .howToPlay), Node(.div, "guides", context.tables.flatMap { $0.guides(context) })])
    }

    /// A way to a page that explains.
    static func guide(_ context: Context, _ name: Phrase, _ picture: Node, _ address: StaticString) -> Node {
        Node(
            .a, "guide",
            [
                Node(.span, "guide-picture", [picture]).with(.hidden, "true"),
                Node(.span, "guide-name", text: context.text(name)),
            ]
        ).with(.href, Lessons.link(Text(address))).with(.label, context.text(name))
    }
}
