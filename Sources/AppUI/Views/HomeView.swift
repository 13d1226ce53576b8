import PuzzleCore

enum HomeView {
    static func view(_ state: State) -> Node {
        let words = state.catalogue
        let heading = Node(
            .div, "home-heading",
            [
                icon("brand-mark large"), Node(.h1, text: "Tassello"),
                Node(.p, text: words[.tagline]),
            ])
        var children = [heading, start(state), quickStart(state), bests(state)]
        let position = state.play?.game.position ?? SlidingPuzzle.generate(state.settings.params, seed: 15)
        children.append(Node(.div, "home-board board-space", [BoardView.picture(state, position)]).keyed(2))
        if state.canInstall { children.append(button(state, .install, "button install", .installChosen).keyed(1)) }
        return Node(.div, "home", children)
    }

    private static func start(_ state: State) -> Node {
        let words = state.catalogue
        var buttons: [Node] = []
        if let play = state.play, play.isUnfinished {
            let params = play.game.id.params
            var details = words.size(params.size) + " · " + words[.moves, play.game.moves]
            details.append(" · ")
            details.append(words.duration(play.milliseconds(at: state.now)))
            buttons.append(
                Node(
                    .button, "button primary wide",
                    [
                        Node(.span, "button-title", text: words[.continueGame]),
                        Node(.span, "button-detail", text: details),
                    ]
                ).on(.click, .viewOpened(.game)).keyed(0))
        }
        buttons.append(
            Node(
                .button, buttons.isEmpty ? "button primary wide" : "button wide",
                [
                    Node(.span, "button-title", text: words[.newGame]),
                    Node(.span, "button-detail", text: words.size(state.settings.size)),
                ]
            ).with(.id, "new-game").on(.click, .viewOpened(.newGame)).keyed(1))
        return Node(.div, "home-start", buttons)
    }

    /// Sides of the square boards that most people play.
    static var usualSides: [Int] { [3, 4, 5, 6, 8] }

    private static func quickStart(_ state: State) -> Node {
        var sizes: [Node] = []
        let largest = state.largestBoard
        for side in usualSides
        where side <= largest.rows && side <= largest.columns && side >= state.settings[.minimumTiles] {
            guard let size = BoardSize(rows: side, columns: side) else { continue }
            sizes.append(
                Node(.button, "chip", text: state.catalogue.size(size))
                    .on(.click, .quickGameChosen(size)).keyed(side))
        }
        return Node(
            .section, "quick",
            [Node(.h2, text: state.text(.quickStart)), Node(.div, "chips", sizes)])
    }

    private static func bests(_ state: State) -> Node {
        let words = state.catalogue
        var rows: [Node] = []
        for (index, (group, best)) in state.bests.enumerated() {
            guard let (params, isWalk) = State.params(ofGroup: group) else { continue }
            let rule: Phrase = isWalk ? .scrambleWalk : params.multiMove ? .multi : .single
            rows.append(
                Node(
                    .li, "best",
                    [
                        Node(.span, "best-size", text: words.size(params.size)),
                        Node(.span, "best-rule", text: words[rule]),
                        Node(.span, "best-value", text: words.duration(best.milliseconds)),
                        Node(.span, "best-value", text: words[.moves, best.moves]),
                    ]
                ).keyed(index))
        }
        let list =
            rows.isEmpty
            ? Node(.p, "muted", text: words[.noBestsYet]).keyed(0) : Node(.ul, "bests", rows).keyed(1)
        return Node(.section, "home-bests", [Node(.h2, text: words[.yourBests]), list])
    }
}
