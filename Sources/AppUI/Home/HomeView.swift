import PuzzleCore

enum HomeView {
    /// What comes and goes.
    private enum Part: Int { case unfinished, puzzles, bests, offlineReady, install }

    static func view(_ daily: Daily, _ context: Context) -> Node {
        let words = context.catalogue
        let heading = Node(
            .div, "home-heading",
            [icon("brand-mark large"), Node(.h1, text: "Tassello"), Node(.p, text: words[.tagline]), helpLink(context)])
        var children = [heading]
        let unfinished = unfinishedGames(context)
        // Going on with a game comes before a new one.
        let isFirst = unfinished.isEmpty
        if !isFirst { children.append(Node(.div, "home-start", unfinished).keyed(Part.unfinished)) }
        children.append(
            Node(.div, "home-puzzles", context.tables.map { puzzle(daily, context, $0, isFirst) }).keyed(Part.puzzles))
        children.append(bests(context))
        if context.device.isReadyOffline {
            children.append(
                Node(.p, "offline-ready", [icon("icon icon-check"), Node(.span, text: words[.readyOffline])]).keyed(
                    Part.offlineReady))
        }
        if context.device.canInstall {
            children.append(button(context, .install, "button install", .shell(.installChosen)).keyed(Part.install))
        }
        return Node(.div, "home", children)
    }

    /// A button for each game that was left in the middle, the one played last first.
    private static func unfinishedGames(_ context: Context) -> [Node] {
        let words = context.catalogue
        var games = context.tables.flatMap { table in table.unfinished(context).map { (table.number, $0) } }
        if let last = games.firstIndex(where: { $0.1.status.slot == context.status?.slot }) {
            games.insert(games.remove(at: last), at: 0)
        }
        return games.enumerated().map { place, game in
            let (number, (status, what, progress)) = game
            let name = status.slot.isDaily ? words[.dailyPuzzle] + " · " + what : what
            // A clock that runs on is not shown standing still.
            let clock = status.standing == .ranked ? words[.ranked] : words.duration(status.milliseconds)
            return Node(
                .button, place == 0 ? "button primary wide" : "button wide",
                [
                    Node(.span, "button-title", text: words[.continueGame]),
                    Node(.span, "button-detail", text: name + " · " + progress + " · " + clock),
                ]
            ).on(.click, .game(.continued(status.slot))).keyed(number * 2 + (status.slot.isDaily ? 1 : 0))
        }
    }

    /// A puzzle: a game like the last one at once, the way to another, the day's, and what is chosen most.
    private static func puzzle(_ daily: Daily, _ context: Context, _ table: any AnyTable, _ isFirst: Bool) -> Node {
        let card = table.card(context)
        var parts = [
            Node(.div, "puzzle-picture", [card.picture]).with(.hidden, "true"),
            Node(.h2, "puzzle-name", text: context.text(table.title)),
            start(context, isFirst, card, table.newGameView.route),
        ]
        if let kind = table.kind { parts.append(DailyView.button(daily, context, kind)) }
        if card.choices.count > 1 {
            parts.append(Node(.div, "chips", card.choices).with(.role, "group").with(.label, context.text(.quickStart)))
        }
        return Node(.section, "puzzle", parts)
    }

    private static func start(_ context: Context, _ isFirst: Bool, _ card: HomeCard, _ options: Text) -> Node {
        let game = Node(
            .button, isFirst ? "button primary" : "button",
            [
                Node(.span, "button-title", text: context.text(.newGame)),
                Node(.span, "button-detail", text: card.detail),
            ]
        ).with(.id, "begin-" + options).on(.click, card.begin)
        let change = Node(.a, "button-quiet", text: context.text(.change)).with(.href, "#" + options)
        return Node(.div, "puzzle-start", [game, change])
    }

    // MARK: Results

    private static func bests(_ context: Context) -> Node {
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
                        Node(.span, "best-value", text: words.duration(best.milliseconds)),
                        Node(.span, "best-value", text: result),
                    ]
                ).keyed(index))
        }
        let list =
            rows.isEmpty
            ? Node(.p, "muted", text: words[.noBestsYet]).keyed(0) : Node(.ul, "bests", rows).keyed(1)
        return Node(.section, "home-bests", [Node(.h2, text: words[.yourBests]), list]).keyed(Part.bests)
    }
}
