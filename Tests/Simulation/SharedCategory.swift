import AppForTests
import AppUI
import PuzzleCore

/// What devices share by one switch: how a history changes it, and what must be the same in the end.
///
/// Whatever else they come to share is added here, in `all`; what is changed of it otherwise than by a setting, as a deed (`Deed`).
struct SharedCategory: Sendable {
    let name: String
    /// The setting that switches it on and off, and what it is then.
    let toggle: Setting
    let on: Int
    /// What is changed of it, and within which bounds.
    let settings: [(setting: Setting, values: ClosedRange<Int>)]
    /// What is the same on all devices where it is switched on.
    let common: @Sendable (SimulatedDevice) -> [StoredEntry]

    func isOn(_ device: SimulatedDevice) -> Bool { device.state.context.settings[toggle] != 0 }

    static let all: [SharedCategory] = [
        scores, games, profile, pictures,
        SharedCategory(
            "look", .shareLook,
            settings: [(.theme, 0...2), (.material, 0...2), (.spacing, 0...12), (.volume, 0...100)]),
        SharedCategory(
            "game", .shareGame, settings: [(.multiMove, 0...1), (.timeScore, 0...1), (.secondsPerPoint, 1...60)]),
        SharedCategory(
            "maintenance", .shareMaintenance, settings: [(.mostDays, 1...3650), (.mostPreserved, 3...1000)]),
        SharedCategory("log", .shareLog, settings: [(.logEntries, 0...90_000)]),
    ]

    /// All of them, as long as all days are shared.
    static let scores = SharedCategory(name: "scores", toggle: .shareDays, on: 3650, settings: []) { device in
        device.archive.store.found(StoredQuery(.results))
    }

    /// Those that are not over.
    static let games = SharedCategory(name: "games", toggle: .shareStatus, on: 1, settings: []) { device in
        let games = device.games.map { slot, game in
            StoredEntry(key: slot.name, value: game.header + " " + game.turns)
        }
        return games.sorted { $0.key.precedes($1.key) }
    }

    /// What each device has told of what was earned on it.
    static let profile = SharedCategory(name: "profile", toggle: .shareProfile, on: 1, settings: []) { device in
        device.earned.map { StoredEntry(key: $0.key, value: $0.value) }
    }

    static let pictures = SharedCategory(name: "pictures", toggle: .sharePictures, on: 1, settings: []) { device in
        device.archive.store.found(StoredQuery(.pictures))
    }

    private init(
        name: String, toggle: Setting, on: Int, settings: [(setting: Setting, values: ClosedRange<Int>)],
        common: @escaping @Sendable (SimulatedDevice) -> [StoredEntry]
    ) {
        (self.name, self.toggle, self.on, self.settings, self.common) = (name, toggle, on, settings, common)
    }

    /// Settings alone.
    private init(_ name: String, _ toggle: Setting, settings: [(setting: Setting, values: ClosedRange<Int>)]) {
        self.init(name: name, toggle: toggle, on: 1, settings: settings) { device in
            settings.map { setting, _ in
                StoredEntry(key: Text("\(setting)"), value: Text(decimal: device.state.context.settings[setting]))
            }
        }
    }
}
