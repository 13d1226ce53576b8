import PuzzleCore

// Changing settings: each change is stored at once.
extension State {
    private func store(_ setting: Setting) -> Effect {
        .put(key: Self.settingPrefix + Text(setting.name), value: Text(decimal: settings[setting]))
    }

    mutating func set(_ setting: Setting, _ value: Int) -> [Effect] {
        settings[setting] = value
        var effects = [store(setting)]
        // A board never falls below the smallest size that is wanted.
        if setting == .minimumTiles {
            for side in [Setting.rows, .columns] where settings[side] < settings[.minimumTiles] {
                settings[side] = settings[.minimumTiles]
                effects.append(store(side))
            }
        }
        return effects + refillStock()
    }

    mutating func set(size: BoardSize) -> [Effect] {
        settings.size = size
        return [store(.rows), store(.columns)] + refillStock()
    }

    mutating func resetSettings() -> [Effect] {
        settings = Settings()
        return [.removeAll(prefix: Self.settingPrefix)]
    }

    /// The largest board on which cells are at least 24 CSS pixels on the present screen, and never smaller than the
    /// setting "Minimum number of buttons" says.
    var largestBoard: BoardSize {
        let space = BoardView.space(width: width, height: height)
        func side(_ pixels: Int) -> Int {
            min(max(pixels / 24, settings[.minimumTiles]), BoardSize.sides.upperBound)
        }
        return BoardSize(rows: side(space.height), columns: side(space.width)) ?? .fifteenPuzzle
    }
}
