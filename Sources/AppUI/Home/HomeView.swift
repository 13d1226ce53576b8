import PuzzleCore

enum HomeView {
    /// What comes and goes.
    private enum Part: Int { case streak, puzzles, learning, bests, offlineReady, install }

    static func view(_ daily: Daily, _ context: Context) -> Node {
        let words = context.catalogue
        // Going on with a game comes before a new one.
        let isAnyWaiting = context.tables.contains { !$0.unfinished(context).isEmpty }
        var children = [
            Node(.div, "home-heading", [wordmark(context), Node(.p, text: words[.tagline]), helpLink(context)]),
            Node(
                .div, "home-puzzles",
                context.tables.map { puzzle(daily, context, $0, isAnyWaiting) }
            ).keyed(Part.puzzles),
        ]
        if let streak = daily.streak {
            children.append(StreakView.node(days: streak.days, hasToday: streak.hasToday, context).keyed(Part.streak))
        }
        children += [
            BestResults.view(context).keyed(Part.bests), LearningView.link(context).keyed(Part.learning),
        ]
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

    /// The name on tiles, in the material of the boards, with a gap to slide into.
    private static func wordmark(_ context: Context) -> Node {
        let name: Text = "Tassello"
        let tiles = name.bytes.enumerated().map { column, letter in
            Node(.span, "tile at-home", text: Text([letter])).style(.row, 0).style(.column, column)
        }
        let board = Look.colours(context, Node(.div, "board picture square", tiles))
            .style(.rows, 1).style(.columns, tiles.count + 1)
        return Node(
            .h1, "wordmark",
            [Node(.span, "unseen", text: name), Node(.div, "board-space", [board]).with(.hidden, "true")])
    }

    /// A puzzle: the game that waits, or one like the last at once; the way to another, the day's, and what is chosen most.
    private static func puzzle(
        _ daily: Daily, _ context: Context, _ table: any AnyTable, _ isAnyWaiting: Bool
    ) -> Node {
        let words = context.catalogue
        let card = table.card(context)
        let options = table.newGameView.route
        var start = [Node(.h2, "puzzle-name", text: words[table.title])]
        for (number, (status, name, progress)) in table.unfinished(context).enumerated()
        where !daily.isOffered(status, of: table, context) {
            let what = status.slot.isDaily ? words[.dailyPuzzle] + " · " + name : name
            // A clock that runs on is not shown standing still.
            let clock = status.standing == .ranked ? words[.ranked] : words.duration(status.milliseconds)
            start.append(
                action(
                    context, "button primary", .continueGame, what + " · " + progress + " · " + clock,
                    .game(.continued(status.slot))
                ).keyed(number))
        }
        let begin = action(context, isAnyWaiting ? "button" : "button primary", .newGame, card.detail, card.begin)
            .with(.id, "begin-" + options)
        let change = Node(.a, "button change", [icon("icon icon-settings")])
            .with(.href, "#" + options).with(.label, words[.change])
        start.append(Node(.div, "puzzle-new", [begin, change]))
        var parts = [
            Node(.div, "puzzle-picture", [card.picture]).with(.hidden, "true"),
            Node(.div, "puzzle-start", start),
        ]
        if table.kind != nil { parts.append(DailyView.button(daily, context, table)) }
        if card.choices.count > 1 {
            parts.append(Node(.div, "chips", card.choices).with(.role, "group").with(.label, context.text(.quickStart)))
        }
        return Node(.section, "puzzle", parts)
    }

    private static func action(
        _ context: Context, _ className: StaticString, _ title: Phrase, _ detail: Text, _ action: Action
    ) -> Node {
        Node(
            .button, className,
            [
                Node(.span, "button-title", text: context.text(title)),
                Node(.span, "button-detail", text: detail),
            ]
        ).on(.click, action)
    }
}
