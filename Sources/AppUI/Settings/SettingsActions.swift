import PuzzleCore

public enum SettingsAction: Equatable, Sendable {
    case changed(Setting, Int)
    case resetAsked
    case resetConfirmed
    case resetUndone
    /// The server shall forget the player.
    case deletionAsked
    case deletionConfirmed
}

extension SettingsAction {
    /// Whether it is heard as a choice; a setting that changes is heard anyway.
    var isChoice: Bool { if case .changed = self { false } else { true } }
}

// Changing settings: each change is stored at once.
extension Context {
    mutating func reduce(_ action: SettingsAction) -> [Effect] {
        switch action {
        case .changed(let setting, let value): set(setting, value)
        case .resetAsked: ask(.resetSettings)
        case .resetConfirmed: resetSettings()
        case .resetUndone: undoResetSettings()
        case .deletionAsked: ask(.deletePlayer)
        case .deletionConfirmed: deletePlayer()
        }
    }

    private func store(_ setting: Setting) -> Effect {
        .put(key: Self.settingPrefix + Text(setting.key), value: Text(decimal: settings[setting]))
    }

    mutating func set(_ setting: Setting, _ value: Int) -> [Effect] {
        let before = settings
        let range = range(of: setting)
        settings[setting] = min(max(value, range.lowerBound), range.upperBound)
        var effects = [store(setting)]
        for table in tables { effects += table.follow(setting, &settings).map { store($0) } }
        return effects + follow(from: before) + sound(.select)
    }

    /// What follows from settings that have changed.
    private mutating func follow(from before: Settings) -> [Effect] {
        for table in tables { table.settingsChanged(from: before, &self) }
        return loadTexts() + refillStock()
    }

    /// The values that are on offer now.
    func range(of setting: Setting) -> ClosedRange<Int> {
        for table in tables {
            if let range = table.range(of: setting, self) { return range }
        }
        return setting.range
    }

    /// Changes several settings at once, without a sound.
    mutating func set(_ values: [(setting: Setting, value: Int)]) -> [Effect] {
        for (setting, value) in values { settings[setting] = value }
        return values.map { store($0.setting) } + refillStock()
    }

    mutating func resetSettings() -> [Effect] {
        let before = settings
        (settings, settingsBefore) = (Settings(), before)
        return closeDialog() + [.removeAll(prefix: Self.settingPrefix)] + follow(from: before) + show(.settingsReset)
    }

    /// Brings back what the player had set.
    mutating func undoResetSettings() -> [Effect] {
        guard let restored = settingsBefore else { return [] }
        let before = settings
        // What was set since, too.
        let changed = Setting.allCases.filter { restored[$0] != before[$0] || restored[$0] != $0.standard }
        settings = restored
        (settingsBefore, notice) = (nil, nil)
        return changed.map { store($0) } + follow(from: before) + [.focus(focusID)]
    }
}
