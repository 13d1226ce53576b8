import PuzzleAPI
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

/// What can be done with all settings, and with the player's data.
public struct SettingsPanel: Sendable {
    /// The settings as they were before all were reset.
    private var before: Settings?
    /// What settings are looked for.
    private(set) var search = Text()
    /// The setting that goes through many values, and the one that it had: only the last one is noted.
    private var moving: (setting: Setting, value: Int)?

    mutating func reduce(_ action: SettingsAction, _ context: inout Context) -> [Effect] {
        switch action {
        case .changed(let setting, let value): settle(context) + change(setting, value, &context)
        case .resetAsked: context.ask(.resetSettings, from: SettingsView.resetID)
        case .resetConfirmed: reset(&context)
        case .resetUndone: undoReset(&context)
        case .deletionAsked: context.ask(.deletePlayer, from: SettingsView.deletionID)
        case .deletionConfirmed:
            context.closeDialog() + [context.request(.deletePlayer, Endpoints.deletePlayer, NoBody())]
        }
    }

    /// What is wanted beyond what is on offer becomes the nearest value that is.
    private func change(
        _ setting: Setting, _ value: Int, isNoted: Bool = true, _ context: inout Context
    ) -> [Effect] {
        context.set([(setting, nearest(value, setting, context))], isNoted: isNoted)
    }

    private func nearest(_ value: Int, _ setting: Setting, _ context: Context) -> Int {
        let range = context.range(of: setting)
        return min(max(value, range.lowerBound), range.upperBound)
    }

    mutating func look(for text: Text) -> [Effect] {
        search = text
        return []
    }

    /// A value has come from a field: perhaps one of many, as from a wheel, two fingers, or the device's choice of colours.
    mutating func enter(_ text: Text, _ setting: Setting, _ context: inout Context) -> [Effect] {
        var value = Int(decimal: text)
        if case .colour = setting.control { value = Palette.value(text) }
        guard let value, nearest(value, setting, context) != context.settings[setting] else { return [] }
        let settled = moving?.setting == setting ? [] : settle(context)
        moving = moving ?? (setting, context.settings[setting])
        return settled + change(setting, value, isNoted: false, &context) + [.timer(.setting, milliseconds: 1000)]
    }

    /// Notes the value that has come last.
    mutating func settle(_ context: Context) -> [Effect] {
        guard let (setting, value) = moving else { return [] }
        moving = nil
        return context.settings[setting] == value ? [] : [context.noted(setting)]
    }

    /// Another view is shown.
    mutating func leave(for view: AppView, _ context: Context) -> [Effect] {
        if view != .settings, view != .moreSettings { search = Text() }
        return settle(context)
    }

    private mutating func reset(_ context: inout Context) -> [Effect] {
        let before = context.settings
        self.before = before
        context.settings = Settings()
        return context.closeDialog() + [.removeAll(prefix: Collection.settings.prefix), .note(.settingsReset)]
            + context.follow(from: before)
            + context.show(.settingsWereReset, undo: .settings(.resetUndone))
    }

    /// Brings back what the player had set.
    private mutating func undoReset(_ context: inout Context) -> [Effect] {
        guard let restored = before else { return [] }
        let present = context.settings
        // What was set since, too.
        let changed = Setting.allCases.filter { restored[$0] != present[$0] || restored[$0] != $0.standard }
        context.settings = restored
        (before, context.notice) = (nil, nil)
        return changed.map { context.store($0) } + [.note(.settingsRestored)] + context.follow(from: present)
            + [.focus(context.focusID)]
    }

    /// The server has been asked to forget the player.
    func receiveDeletion(isDone: Bool, _ context: inout Context) -> [Effect] {
        isDone
            ? context.forgetPlayer() + [.send(.daily(.forgotten)), .send(.account(.forgotten))]
                + context.show(.playerDeleted)
            : context.show(.deletionFailed)
    }
}

extension SettingsPanel {
    static func question(_ dialog: Dialog, _ context: Context) -> Question {
        let words = context.catalogue
        let (title, text, answer, action): (Phrase, Phrase, Phrase, SettingsAction) =
            dialog == .resetSettings
            ? (.resetTitle, .resetText, .resetSettings, .resetConfirmed)
            : (
                .deleteTitle, context.session.hasAccount ? .deleteAccountText : .deleteText, .deletePlayer,
                .deletionConfirmed
            )
        return Question(
            title: words[title], text: words[text],
            answers: [(answer, .settings(action)), (.no, .shell(.dialogClosed))])
    }
}

// Changing settings: each change is stored at once.
extension Context {
    fileprivate func store(_ setting: Setting) -> Effect {
        .put(key: Collection.settings.prefix + Text(setting.key), value: Text(decimal: settings[setting]))
    }

    /// Each within its range, and with what follows from it. Nothing is heard: that is the action's affair. A board that is turned
    /// may be larger than those on offer.
    mutating func set(_ values: [(setting: Setting, value: Int)], isNoted: Bool = true) -> [Effect] {
        let before = settings
        var effects: [Effect] = []
        for (setting, value) in values {
            settings[setting] = value
            effects.append(store(setting))
            if isNoted, before[setting] != settings[setting] { effects.append(noted(setting)) }
            for table in tables { effects += table.follow(setting, &settings).map { store($0) } }
        }
        return effects + follow(from: before)
    }

    func noted(_ setting: Setting) -> Effect {
        .note(.settingChanged, Text(setting.key), Text(decimal: settings[setting]))
    }

    /// What follows from settings that have changed.
    fileprivate mutating func follow(from before: Settings) -> [Effect] {
        for table in tables { table.settingsChanged(from: before, &self) }
        if settings[.language] != before[.language] { announcement = Text() }
        return loadTexts() + refillStock() + [.send(.scores(.settingsChanged)), .send(.log(.settingsChanged))]
    }

    /// The values that are on offer now.
    func range(of setting: Setting) -> ClosedRange<Int> {
        for table in tables {
            if let range = table.range(of: setting, self) { return range }
        }
        return setting == .preserved ? 1...settings[.mostPreserved] : setting.range
    }
}
