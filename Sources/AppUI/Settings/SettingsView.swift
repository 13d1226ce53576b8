import PuzzleCore

enum SettingsView {
    /// The button that asks to restore all settings.
    static var resetID: Text { "reset-settings" }

    /// The one that asks to have the player deleted.
    static var deletionID: Text { "delete-player" }

    /// The way to the log.
    static var logID: Text { "show-log" }

    static func view(_ context: Context) -> Node {
        Node(
            .div, "split",
            [title(context, .settings)] + [preview(context)].compactMap { $0 } + [
                Node(
                    context.device.isPlayedElsewhere ? .fieldset : .div, "panels",
                    Setting.Group.allCases.filter { $0 != .newGame }.map { panel(context, $0) } + [
                        Node(
                            .div, "split-action",
                            [
                                button(context, .resetSettings, "button", .settings(.resetAsked)).with(.id, resetID),
                                button(context, .deletePlayer, "button", .settings(.deletionAsked)).with(
                                    .id, deletionID),
                            ])
                    ]
                ).with(.disabled, if: context.device.isPlayedElsewhere)
            ])
    }

    private static func panel(_ context: Context, _ group: Setting.Group) -> Node {
        var parts = [Node(.h2, text: context.text(heading(group)))]
        for setting in Setting.allCases where setting.group == group {
            parts += SettingControls.controls(context, setting)
        }
        if group == .scoring { parts.append(scoreExample(context)) }
        if group == .log {
            // A link, so that it leads there while another tab plays, too.
            parts.append(
                Node(.a, "button", text: context.text(.logShow)).with(.id, logID).with(.href, "#" + AppView.log.route))
        }
        return Node(.section, "panel", parts)
    }

    private static func heading(_ group: Setting.Group) -> Phrase {
        switch group {
        case .look: .look
        case .slidingPuzzle: .slidingPuzzle
        case .scoring: .scoring
        case .sudoku: .sudoku
        case .scores: .scores
        case .sound: .sound
        case .log: .log
        case .newGame: .newGame
        }
    }

    private static func scoreExample(_ context: Context) -> Node {
        let example = context.settings.scoring.score(moves: 120, milliseconds: 90_000)
        return Node(.output, "example", text: context.catalogue[.scoreExample, context.catalogue.number(example)])
    }

    /// What shows the look that is set.
    private static func preview(_ context: Context) -> Node? {
        for table in context.tables {
            if let preview = table.preview(context) { return preview }
        }
        return nil
    }
}
