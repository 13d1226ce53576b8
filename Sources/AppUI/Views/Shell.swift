import PuzzleAPI
import PuzzleCore

/// The page for a state.
public func view(_ state: State) -> Node {
    let page =
        state.isPlayedElsewhere ? Shell.elsewhere(state) : state.isReady ? Shell.shell(state) : Node(.div, "starting")
    var children = [page.keyed(0)]
    if !state.isPlayedElsewhere, let dialog = DialogView.dialog(state) { children.append(dialog.keyed(1)) }
    return Node(.div, Text("app view-") + Text(state.view.route), children)
        .with(.theme, Text(Shell.isDark(state) ? "dark" : "light"))
        .with(.lang, Text(state.catalogue.language.tag))
}

extension State {
    public var catalogue: Catalogue { Catalogue(language) }

    private var language: Language {
        settings[.language] == 0 ? browserLanguage : Language(rawValue: UInt8(settings[.language] - 1)) ?? .english
    }

    /// The text of the app in the player's language.
    func text(_ phrase: Phrase) -> Text { catalogue[phrase] }
}

/// What surrounds the views: menu, notice, and what is said when this tab is not the one that plays.
enum Shell {
    static var mainID: Text { "main" }

    static func isDark(_ state: State) -> Bool {
        switch state.settings.theme {
        case .light: false
        case .dark: true
        case .system: state.prefersDark
        }
    }

    static func shell(_ state: State) -> Node {
        let content =
            switch state.view {
            case .home: HomeView.view(state)
            case .game: GameView.view(state)
            case .newGame: NewGameView.view(state)
            case .scores: ScoresView.view(state)
            case .leaderboard: LeaderboardView.view(state)
            case .settings: SettingsView.view(state)
            case .rules: RulesView.view(state)
            }
        let main = Node(.main, "main", [content.keyed(Int(state.view.rawValue))])
            .with(.id, mainID).with(.tabindex, "-1")
        return Node(.div, "shell", [menu(state), main, notices(state)])
            .with(.inert, if: state.dialog != nil)
    }

    private static func menu(_ state: State) -> Node {
        let places: [(AppView, Phrase, Text)] = [
            (.home, .play, "icon icon-play"), (.scores, .scores, "icon icon-scores"),
            (.leaderboard, .leaderboard, "icon icon-leaderboard"), (.settings, .settings, "icon icon-settings"),
            (.rules, .rules, "icon icon-rules"),
        ]
        var links: [Node] = []
        for (view, phrase, icon) in places {
            let isHere = state.view == view || view == .home && (state.view == .game || state.view == .newGame)
            links.append(
                Node(
                    .a, "menu-link",
                    [Node(.span, icon).with(.hidden, "true"), Node(.span, "menu-label", text: state.text(phrase))]
                )
                .with(.href, Text("#") + Text(view.route)).with(.current, "page", if: isHere))
        }
        return Node(
            .nav, "menu",
            [
                Node(.div, "brand", [Node(.span, "brand-mark").with(.hidden, "true"), Node(.span, text: "Tassello")]),
                Node(.div, "menu-links", links),
            ]
        ).with(.label, state.text(.navigation))
    }

    private static func notices(_ state: State) -> Node {
        var children: [Node] = []
        if let notice = state.notice {
            let phrase: Phrase =
                switch notice {
                case .storageFailed: .storageFailed
                case .resultSent: .resultSent
                case .resultRefused: .resultRefused
                case .practiceOnly: .practiceOnly
                case .nameSaved: .nameSaved
                }
            children.append(
                Node(
                    .div, "notice",
                    [
                        Node(.span, text: state.text(phrase)),
                        button(state, .close, "button-quiet", .noticeDismissed),
                    ]
                ).keyed(0))
        } else if state.isUpdateReady, state.view != .game {
            children.append(
                Node(
                    .div, "notice",
                    [
                        Node(.span, text: state.text(.updateReady)),
                        button(state, .updateNow, "button-quiet", .updateChosen),
                    ]
                ).keyed(1))
        }
        return Node(.div, "notices", children).with(.role, "status")
    }

    static func elsewhere(_ state: State) -> Node {
        Node(
            .main, "elsewhere",
            [
                Node(.span, "brand-mark large").with(.hidden, "true"),
                Node(.h1, text: state.text(.playedElsewhereTitle)),
                Node(.p, text: state.text(.playedElsewhereText)),
                button(state, .playHere, "button primary", .takeOverChosen),
            ])
    }
}

// MARK: Parts that several views use

func button(_ state: State, _ phrase: Phrase, _ className: Text, _ action: Action) -> Node {
    Node(.button, className, text: state.text(phrase)).with(.type, "button").on(.click, action)
}

/// A button with a picture; its words are read aloud and shown where there is room.
func iconButton(
    _ state: State, _ phrase: Phrase, _ icon: Text, _ action: Action, isEnabled: Bool = true
) -> Node {
    Node(
        .button, "icon-button",
        [Node(.span, Text("icon ") + icon).with(.hidden, "true"), Node(.span, "icon-label", text: state.text(phrase))]
    )
    .with(.type, "button").with(.disabled, if: !isEnabled).on(.click, action)
}

/// One of several: buttons side by side, the chosen one pressed.
func segments(_ label: Text, _ choices: [(text: Text, isChosen: Bool, action: Action)]) -> Node {
    var buttons: [Node] = []
    for (index, choice) in choices.enumerated() {
        buttons.append(
            Node(.button, "segment", text: choice.text).with(.type, "button")
                .with(.pressed, choice.isChosen ? "true" : "false").on(.click, choice.action).keyed(index))
    }
    return Node(.div, "segments", buttons).with(.role, "group").with(.label, label)
}

/// A view's title, with a way back on small screens.
func title(_ state: State, _ phrase: Phrase) -> Node {
    Node(.header, "view-title", [Node(.h1, text: state.text(phrase))])
}

/// What is shown instead of a list: a title, a sentence, and what to do.
func emptyState(_ title: Text, _ sentence: Text, _ action: Node?) -> Node {
    var children = [
        Node(.span, "empty-mark").with(.hidden, "true"), Node(.h2, text: title), Node(.p, text: sentence),
    ]
    if let action { children.append(action) }
    return Node(.div, "empty", children)
}
