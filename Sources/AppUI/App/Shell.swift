import PuzzleAPI
import PuzzleCore

/// The page for a state.
public func view(_ state: State) -> Node {
    let page =
        state.texts == nil ? Shell.starting : Shell.shell(state)
    var children = [page.keyed(0)]
    if state.texts != nil, let dialog = DialogView.dialog(state) {
        children.append(dialog.keyed(1))
    }
    var className: Text = state.isGameShown ? "app in-game view-" : "app view-"
    className.append(state.view.route)
    if state.isTelevision { className.append(" television") }
    return Node(.div, nil, children).with(.class, className)
        .with(.theme, Text(Shell.isDark(state) ? "dark" : "light"))
        .with(.lang, Text(state.catalogue.language.tag))
}

/// What surrounds the views: menu, notice, and what is shown when the app cannot speak yet or this tab is not the one that plays.
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
            state.isPlayedElsewhere && !state.view.isForReading ? elsewhere(state) : self.content(state)
        let main = Node(.main, "main", [content.keyed(state.views.firstIndex(of: state.view) ?? 0)])
            .with(.id, mainID)
            // Long text is scrolled with the keyboard.
            .with(.tabindex, state.view == .scores || state.view == .page ? "0" : "-1")
        return Node(.div, "shell", [menu(state), main, notices(state, isInGame: false)])
            .with(.inert, if: state.dialog != nil)
    }

    private static func content(_ state: State) -> Node {
        AppView.general.first { $0.view == state.view }?.make(state) ?? state.table.view(state.view, state)
    }

    private static func menu(_ state: State) -> Node {
        func link(_ view: AppView, _ phrase: Phrase, _ iconName: StaticString) -> Node {
            // A page of the engine belongs to the view that opened it.
            let shown = state.view == .page ? state.page?.origin ?? .scores : state.view
            let isHere = shown == view || view == .home && shown.puzzle != nil
            return Node(.a, "menu-link", [icon(iconName), Node(.span, "menu-label", text: state.text(phrase))])
                .with(.href, "#" + view.route).with(.current, "page", if: isHere)
        }
        let links = [
            link(.home, .play, "icon icon-play"), link(.scores, .scores, "icon icon-scores"),
            link(.leaderboard, .leaderboard, "icon icon-leaderboard"),
            link(.settings, .settings, "icon icon-settings"), link(.rules, .rules, "icon icon-rules"),
        ]
        return Node(
            .nav, "menu",
            [
                Node(.div, "brand", [icon("brand-mark"), Node(.span, text: "Tassello")]),
                Node(.div, "menu-links", links),
            ]
        ).with(.label, state.text(.navigation))
    }

    /// A short message. In a game it lies on the figures, which nobody presses; elsewhere it has a place of its own.
    static func notices(_ state: State, isInGame: Bool) -> Node {
        var children: [Node] = []
        let isElsewhere = state.isPlayedElsewhere && !state.view.isForReading
        let hasFigures = !isElsewhere && state.isGameShown && state.table.hasFigures
        if hasFigures == isInGame, let notice = state.notice {
            let isUndoable = notice == .settingsReset && state.settingsBefore != nil
            children.append(
                Node(
                    .div, "notice",
                    [
                        Node(.span, text: state.text(notice.phrase)),
                        isUndoable
                            ? button(state, .undo, "button-quiet", .settings(.resetUndone))
                            : button(state, .close, "button-quiet", .shell(.noticeDismissed)),
                    ]
                ).keyed(0))
        } else if !isInGame, state.isPlayedElsewhere, state.view.isForReading {
            children.append(
                Node(
                    .div, "notice",
                    [
                        Node(.span, text: state.text(.playedElsewhereTitle)),
                        button(state, .playHere, "button-quiet", .shell(.takeOverChosen)),
                    ]
                ).keyed(2))
        } else if !isInGame, state.isUpdateReady, !state.isGameShown {
            children.append(
                Node(
                    .div, "notice",
                    [
                        Node(.span, text: state.text(.updateReady)),
                        button(state, .updateNow, "button-quiet", .shell(.updateChosen)),
                    ]
                ).keyed(1))
        }
        return Node(.div, "notices", children).with(.role, "status").keyed(0)
    }

    /// What Web/index.html shows until the app is there: it has no words yet.
    static var starting: Node {
        Node(.div, "starting", [icon("brand-mark large"), Node(.h1, text: "Tassello")])
    }

    static func elsewhere(_ state: State) -> Node {
        Node(
            .div, "elsewhere",
            [
                icon("brand-mark large"),
                Node(.h1, text: state.text(.playedElsewhereTitle)),
                Node(.p, text: state.text(.playedElsewhereText)),
                button(state, .playHere, "button primary", .shell(.takeOverChosen)),
            ])
    }
}

// MARK: Parts that several views use

func button(_ state: State, _ phrase: Phrase, _ className: StaticString, _ action: Action) -> Node {
    Node(.button, className, text: state.text(phrase)).on(.click, action)
}

/// A picture that says nothing that words beside it do not say.
package func icon(_ className: StaticString) -> Node { Node(.span, className).with(.hidden, "true") }

/// A button with a picture and its words.
func iconButton(
    _ state: State, _ phrase: Phrase, _ iconName: StaticString, _ action: Action, isEnabled: Bool = true
) -> Node {
    Node(.button, "icon-button", [icon(iconName), Node(.span, "icon-label", text: state.text(phrase))])
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

/// A view's title.
func title(_ state: State, _ phrase: Phrase) -> Node {
    Node(.header, "view-title", [Node(.h1, text: state.text(phrase))])
}

/// What is shown instead of a list: a title, a sentence, and what to do.
func emptyState(_ title: Text, _ sentence: Text, _ action: Node?) -> Node {
    var children = [
        icon("empty-mark"), Node(.h2, text: title), Node(.p, text: sentence),
    ]
    if let action { children.append(action) }
    return Node(.div, "empty", children)
}

extension Notice {
    var phrase: Phrase {
        switch self {
        case .storageFailed: .storageFailed
        case .resultSent: .resultSent
        case .resultRefused: .resultRefused
        case .nameRefused: .nameRefused
        case .practiceOnly: .practiceOnly
        case .dailyPractice: .dailyPractice
        case .otherRunsOn: .otherRunsOn
        case .noHint: .noHint
        case .noHintsLeft: .noHintsLeft
        case .noSuchPuzzle: .noSuchPuzzle
        case .gridIsWrong: .gridIsWrong
        case .gameKept: .gameKept
        case .languageFailed: .languageFailed
        case .linkCopied: .linkCopied
        case .linkNotCopied: .linkNotCopied
        case .listFailed: .leaderboardFailedTitle
        case .settingsReset: .settingsWereReset
        case .offlineGame: .offlineGame
        case .playerDeleted: .playerDeleted
        case .deletionFailed: .deletionFailed
        }
    }
}
