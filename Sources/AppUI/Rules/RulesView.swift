import PuzzleCore

/// How to play: the ways to the engines' pages.
enum RulesView {
    static func view(_ context: Context) -> Node {
        Node(
            .div, "list rules",
            [
                title(context, .help),
                Node(
                    .div, "guides",
                    [guide(context, .manual, icon("icon icon-rules"), AppView.manual.route)]
                        + context.tables.flatMap { $0.guides(context) }),
            ])
    }

    /// A way to a page that explains.
    static func guide(_ context: Context, _ name: Phrase, _ picture: Node, _ address: Text) -> Node {
        Node(
            .a, "guide",
            [
                Node(.span, "guide-picture", [picture]).with(.hidden, "true"),
                Node(.span, "guide-name", text: context.text(name)),
            ]
        ).with(.href, Lessons.link(address)).with(.label, context.text(name))
    }
}
