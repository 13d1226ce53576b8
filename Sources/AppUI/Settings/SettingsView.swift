import PuzzleCore

/// Settings, in two views: what is changed most, and the rest. A search goes through both.
enum SettingsView {
    /// The button that asks to restore all settings.
    static var resetID: Text { "reset-settings" }
    /// The one that asks to have the player deleted.
    static var deletionID: Text { "delete-player" }
    /// The way to the log.
    static var logID: Text { "show-log" }

    private enum Part: Int { case bar, preview, panels }

    static func view(_ settings: SettingsPanel, undo reset: ScoreReset, _ context: Context) -> Node {
        let actions = [
            way(context, to: .moreSettings, "button").with(.id, "more-settings"),
            way(context, to: .sync, "button").with(.id, "sync-settings"),
            way(context, to: .statistics, "button"), way(context, to: .account, "button"),
            ScoreResetView.undoButton(reset, context),
            button(context, .resetSettings, "button", .settings(.resetAsked)).with(.id, resetID),
            button(context, .deletePlayer, "button", .settings(.deletionAsked)).with(.id, deletionID),
        ]
        return page(
            context, settings, .settings, back: .home, isMore: false,
            next: way(context, to: .moreSettings, "button-quiet"), actions.compactMap { $0 })
    }

    static func more(_ settings: SettingsPanel, _ context: Context) -> Node {
        page(
            context, settings, .moreSettings, back: .settings, isMore: true,
            // A link, so that it leads there while another tab plays, too.
            next: way(context, to: .log, "button-quiet"),
            [way(context, to: .log, "button", .logShow).with(.id, logID)])
    }

    /// - Parameters:
    ///   - back: Where "Done" leads, and a finger that goes to the right.
    ///   - next: The way on.
    private static func page(
        _ context: Context, _ settings: SettingsPanel, _ name: Phrase, back: AppView, isMore: Bool, next: Node,
        _ actions: [Node]
    ) -> Node {
        let isElsewhere = context.device.isPlayedElsewhere
        let bar = Node(
            .div, "settings-bar", [way(context, to: back, "button-quiet", .done).with(.id, Shell.backID), next])
        let search = Node(.input, "field").with(.type, "text").with(.label, context.text(.settingSearch))
            .with(.placeholder, context.text(.settingSearch)).with(.autocomplete, "off")
            .with(.value, settings.search).onInput(.settingSearch)
        let words = SettingSearch(settings.search)
        let panels =
            words.isEmpty
            ? self.panels(context) { $0.isMore == isMore } + [Node(.div, "split-action", actions).keyed(-1)]
            : found(context, words)
        let parts = [
            Node(.div, "settings-head", [bar, title(context, name)]).keyed(Part.bar),
            context.previewTable.preview(context)?.keyed(Part.preview),
            Node(
                .div, "settings-panels",
                [
                    Node(.div, "settings-search", [search]),
                    Node(isElsewhere ? .fieldset : .div, "panels", panels).with(.disabled, if: isElsewhere),
                ]
            ).keyed(Part.panels),
        ]
        return Node(.div, "split settings", parts.compactMap { $0 })
    }

    /// The settings of both views that are looked for.
    private static func found(_ context: Context, _ words: SettingSearch) -> [Node] {
        var count = 0
        let panels = panels(context) { setting in
            // Columns are chosen beside rows.
            guard words.finds(setting, context) || setting == .rows && words.finds(.columns, context) else {
                return false
            }
            count += 1
            return true
        }
        let ways = elsewhere(context).filter { words.finds($0.view, with: $0.group, context) }
            .map { way(context, to: $0.view, "button") }
        var told = Text()
        if count > 0 { told = context.catalogue[.settingsFound, count] }
        if panels.isEmpty, ways.isEmpty { told = context.text(.noSetting) }
        return [Node(.p, "muted", text: told).with(.role, "status").keyed(-2)] + panels
            + (ways.isEmpty ? [] : [Node(.div, "split-action", ways).keyed(-1)])
    }

    /// The views that are found beside the settings of here, and the settings that they have.
    private static func elsewhere(_ context: Context) -> [(view: AppView, group: Setting.Group?)] {
        [(context.table.newGameView, .newGame), (.sync, .sync)]
            + [.pictures, .statistics, .account, .log, .resetScores].map { ($0, nil) }
    }

    private static func panels(_ context: Context, _ isShown: (Setting) -> Bool) -> [Node] {
        var panels: [Node] = []
        for (place, group) in Setting.Group.allCases.enumerated() where group != .newGame && group != .sync {
            var parts: [Node] = []
            for setting in Setting.allCases where setting.group == group {
                let controls = SettingControls.controls(context, setting)
                if !controls.isEmpty, isShown(setting) { parts += controls }
            }
            if parts.isEmpty { continue }
            if group == .scoring { parts += scoring(context) }
            let head = Node(.h2, text: context.text(heading(group)))
            panels.append(Node(.section, "panel", [head] + parts).keyed(place))
        }
        return panels
    }

    static func heading(_ group: Setting.Group) -> Phrase {
        switch group {
        case .look: .look
        case .slidingPuzzle: .slidingPuzzle
        case .scoring: .scoring
        case .sudoku: .sudoku
        case .scores: .scores
        case .sound: .sound
        case .log: .log
        case .newGame: .newGame
        case .sync: .syncSettings
        }
    }

    /// An example, and what the server says that a puzzle is worth.
    private static func scoring(_ context: Context) -> [Node] {
        let words = context.catalogue
        let example = context.settings.scoring.score(moves: 120, milliseconds: 90_000)
        let points = words[.points, context.session.pointsPerPuzzle]
        return [
            Node(.output, "example", text: words[.scoreExample, words.number(example)]),
            Node(.p, "example", text: words[.pointsPerPuzzle, points]),
        ]
    }
}
