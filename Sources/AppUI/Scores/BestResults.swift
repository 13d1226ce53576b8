import PuzzleCore

/// The best results of this device.
enum BestResults {
    static func view(_ context: Context) -> Node {
        let words = context.catalogue
        var rows: [Node] = []
        for (index, (group, best)) in context.bests.enumerated() where best.games > 0 {
            let name = context.name(ofGroup: group)
            let result =
                context.table(ofPrefix: group)?.shown(best.score, moves: best.moves, words).summary
                ?? words[.moves, best.moves]
            rows.append(
                Node(
                    .li, "best",
                    [
                        Node(.span, "best-name", text: name),
                        Node(.span, "best-value", text: words.duration(best.milliseconds, exact: true)),
                        Node(.span, "best-value", text: result),
                    ]
                ).keyed(index))
        }
        let hint = Node(.p, "muted", text: words[rows.isEmpty ? .noBestsYet : .bestsHint]).keyed(0)
        let list = rows.isEmpty ? [] : [Node(.ul, "bests", rows).keyed(1)]
        return Node(.section, "home-bests", [Node(.h2, text: words[.yourBests]), hint] + list)
    }
}
