import PuzzleAPI
import PuzzleCore

/// The page for a state.
public func view(_ state: State) -> Node {
    let context = state.context
    let isSpeaking = context.texts != nil
    let page = isSpeaking ? Shell.shell(context, state.content, of: state.origin(of: state.origin)) : Shell.starting
    var children = [page.keyed(0)]
    if isSpeaking, let dialog = DialogView.dialog(state) { children.append(dialog.keyed(1)) }
    var className: Text = context.isGameShown ? "app in-game view-" : "app view-"
    className.append(context.view.route)
    if context.device.isTelevision { className.append(" television") }
    return Node(.div, nil, children).with(.class, className)
        .with(.theme, Text(Shell.isDark(context) ? "dark" : "light"))
        .with(.material, Text(context.settings.material.name))
        .with(.lang, Text(context.catalogue.language.tag))
}

extension Notice {
    fileprivate func text(_ context: Context) -> Text {
        switch words {
        case .phrase(let phrase): context.text(phrase)
        case .text(let text): text
        }
    }
}

/// What surrounds the views: menu, notice, and what is shown when the app cannot speak yet or this tab is not the one that plays.
enum Shell {
    static var mainID: Text { "main" }
    private static var homeID: Text { "to-home" }
    /// The way back of a view that none of the menu's is; of settings, "Done".
    static var backID: Text { "back" }

    static func isDark(_ context: Context) -> Bool {
        switch context.settings.theme {
        case .light: false
        case .dark: true
        case .system: context.device.prefersDark
        }
    }

    /// - Parameter origin: The view of the menu to which what is shown belongs.
    static func shell(_ context: Context, _ content: Node, of origin: AppView) -> Node {
        let isElsewhere = context.device.isPlayedElsewhere && !context.view.isForReading
        let content = isElsewhere ? elsewhere(context) : content
        let main = Node(.main, "main", [content.keyed(context.views.firstIndex(of: context.view) ?? 0)])
            .with(.id, mainID)
            .with(.tabindex, context.view.isLong ? "0" : "-1")
            // A board is stroked in all directions.
            .with(.swipe, origin == context.view ? homeID : backID, if: !context.isGameShown && context.view != .home)
        return Node(.div, "shell", [menu(context, origin), main, notices(context, isInGame: false)])
            .with(.inert, if: context.dialog != nil)
    }

    private static func menu(_ context: Context, _ shown: AppView) -> Node {
        func link(_ view: AppView, _ phrase: Phrase, _ iconName: StaticString) -> Node {
            let isHere = shown == view || view == .home && shown.puzzle != nil
            return Node(.a, "menu-link", [icon(iconName), Node(.span, "menu-label", text: context.text(phrase))])
                .with(.href, "#" + view.route).with(.current, "page", if: isHere)
                .with(.id, homeID, if: view == .home)
        }
        let links = [
            link(.home, .play, "icon icon-play"), link(.scores, .scores, "icon icon-scores"),
            link(.leaderboard, .leaderboard, "icon icon-leaderboard"),
            link(.profile, .profile, "icon icon-profile"),
            link(.settings, .settings, "icon icon-settings"), link(.rules, .help, "icon icon-rules"),
        ]
        return Node(
            .nav, "menu",
            [
                Node(.div, "brand", [icon("brand-mark"), Node(.span, text: "Tassello")]),
                Node(.div, "menu-links", links),
            ]
        ).with(.label, context.text(.navigation))
    }

    /// A short message. In a game it lies on the figures, which nobody presses; elsewhere it has a place of its own.
    static func notices(_ context: Context, isInGame: Bool) -> Node {
        func line(_ text: Text, _ answer: Phrase, _ action: Action) -> Node {
            Node(
                .div, "notice",
                [Node(.span, text: text), button(context, answer, "button-quiet", action)])
        }
        var children: [Node] = []
        let isElsewhere = context.device.isPlayedElsewhere && !context.view.isForReading
        let hasFigures = !isElsewhere && context.isGameShown && context.table.hasFigures
        if hasFigures == isInGame, let notice = context.notice {
            let (answer, action) = notice.undo.map { (Phrase.undo, $0) } ?? (.close, .shell(.noticeDismissed))
            children.append(line(notice.text(context), answer, action).keyed(0))
        } else if !isInGame, context.device.isPlayedElsewhere, context.view.isForReading {
            children.append(line(context.text(.playedElsewhereTitle), .playHere, .shell(.takeOverChosen)).keyed(2))
        } else if !isInGame, context.device.isUpdateReady, !context.isGameShown {
            children.append(line(context.text(.updateReady), .updateNow, .shell(.updateChosen)).keyed(1))
        }
        return Node(.div, "notices", children).with(.role, "status").keyed(0)
    }

    /// What Web/index.html shows until the app is there: it has no words yet.
    static var starting: Node {
        Node(.div, "starting", [icon("brand-mark large"), Node(.h1, text: "Tassello")])
    }

    static func elsewhere(_ context: Context) -> Node {
        Node(
            .div, "elsewhere",
            [
                icon("brand-mark large"),
                Node(.h1, text: context.text(.playedElsewhereTitle)),
                Node(.p, text: context.text(.playedElsewhereText)),
                button(context, .playHere, "button primary", .shell(.takeOverChosen)),
            ])
    }
}
