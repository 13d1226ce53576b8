import PuzzleCore

/// What the device shares with the account's others, and when it did last.
enum SyncView {
    private static var nowID: Text { "sync-now" }

    private enum Part: Int { case guest, switches, state }

    static func view(_ sync: Sync, _ context: Context) -> Node {
        let words = context.catalogue
        var parts: [Node] = []
        if !context.session.hasAccount {
            parts.append(
                Node(
                    .section, "panel account-panel",
                    [
                        Node(.p, text: words[.syncNeedsAccount]),
                        way(context, to: .account, "button primary"),
                    ]
                ).keyed(Part.guest))
        }
        let isElsewhere = context.device.isPlayedElsewhere
        let switches = Setting.allCases.filter { $0.group == .sync }.flatMap { SettingControls.controls(context, $0) }
        parts.append(
            Node(
                isElsewhere ? .fieldset : .div, "panels",
                [Node(.section, "panel", [Node(.p, "muted", text: words[.syncText])] + switches)]
            ).with(.disabled, if: isElsewhere).keyed(Part.switches))
        if context.session.hasAccount { parts.append(state(sync, context).keyed(Part.state)) }
        return Node(.div, "list sync", [title(context, .syncSettings, backTo: .settings)] + parts)
    }

    private static func state(_ sync: Sync, _ context: Context) -> Node {
        let told: Text =
            if sync.isFull {
                context.text(.syncNoRoom)
            } else if sync.hasNoRoomForPictures {
                context.text(.picturesNoRoom)
            } else if !context.device.isOnline {
                context.text(.accountOffline)
            } else if sync.latest > 0 {
                context.catalogue[.syncedAt, LogTime(sync.latest, context).text]
            } else {
                context.text(.syncNever)
            }
        let now = button(context, .syncNow, "button", .sync(.asked)).with(.id, nowID)
        return Node(
            .div, "split-action",
            [
                Node(.p, "muted", text: told).with(.role, "status"),
                context.device.isOnline ? now : now.with(.unavailable, "true"),
            ])
    }
}

extension SyncCategory {
    var name: Phrase {
        switch self {
        case .status: .gamesInProgress
        case .look: .lookAndSound
        case .game: .gameSettings
        case .scores: .scores
        case .maintenance: .scoreMaintenance
        case .log: .logEntries
        case .profile: .profile
        case .pictures: .ownPictures
        }
    }
}
