import PuzzleCore

// Changing settings: each change is stored at once.
extension State {
    private func store(_ setting: Setting) -> Effect {
        .put(key: Self.settingPrefix + Text(setting.key), value: Text(decimal: settings[setting]))
    }

    mutating func set(_ setting: Setting, _ value: Int) -> [Effect] {
        let before = settings
        let range = range(of: setting)
        settings[setting] = min(max(value, range.lowerBound), range.upperBound)
        var effects = [store(setting)]
        // A board never falls below the smallest size that is wanted.
        if setting == .minimumTiles {
            for side in [Setting.rows, .columns] where settings[side] < settings[.minimumTiles] {
                settings[side] = settings[.minimumTiles]
                effects.append(store(side))
            }
        }
        return effects + follow(from: before) + sound(.select)
    }

    /// What follows from settings that have changed.
    private mutating func follow(from before: Settings) -> [Effect] {
        // What the engine has worded is in the language before.
        if settings[.language] != before[.language] {
            sudoku.explanation = nil
            if let grid = sudoku.own?.grid { sudoku.own?.replace(grid) }
        }
        return loadTexts() + refillStock()
    }

    /// What is on offer: for the sides of a board no more than fits the screen, unless it is larger already, and no less
    /// than the setting "Minimum number of tiles" says.
    func range(of setting: Setting) -> ClosedRange<Int> {
        guard setting == .rows || setting == .columns else { return setting.range }
        let largest = setting == .rows ? largestBoard.rows : largestBoard.columns
        return settings[.minimumTiles]...max(largest, settings[setting])
    }

    mutating func set(size: BoardSize) -> [Effect] {
        settings.size = size
        return [store(.rows), store(.columns)] + refillStock()
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

    /// The largest board on which cells are at least 24 CSS pixels on the present screen, and never smaller than the
    /// setting "Minimum number of tiles" says.
    var largestBoard: BoardSize {
        let space = BoardView.space(width: width, height: height)
        func side(_ pixels: Int) -> Int {
            min(max(pixels / 24, settings[.minimumTiles]), BoardSize.sides.upperBound)
        }
        return BoardSize(rows: side(space.height), columns: side(space.width)) ?? .fifteenPuzzle
    }
}
