import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI

@Suite struct SettingsTests {
    @Test(arguments: Setting.allCases) func aSettingIsClampedStoredRestoredAndShown(setting: Setting) throws {
        let device = try Device.started(route: "settings")
        #expect(device.settings[setting] == setting.standard && setting.range.contains(setting.standard))
        let key = Text("settings/") + Text(setting.key)
        for (asked, kept) in [
            (Int(Int32.min), setting.range.lowerBound), (Int(Int32.max), setting.range.upperBound),
            (setting.range.lowerBound, setting.range.lowerBound),
        ] {
            // Sides are bounded by the screen, too: see below.
            if [.rows, .columns, .preserved].contains(setting) { continue }
            try device.send(.settingChanged(setting, asked))
            #expect(device.settings[setting] == kept && device.store[key] == Text(decimal: kept))
            #expect(try device.killed().settings == device.settings)
        }
        let other = try Device.started(
            Text(setting.key).hasPrefix("picture") ? ["settings/face": "1"] : [:],
            route: setting.group == .newGame
                ? "new-sudoku" : setting.group == .sync ? "sync" : setting.isMore ? "more-settings" : "settings")
        let value = setting.standard == setting.range.upperBound ? setting.range.lowerBound : setting.standard + 1
        other.network = .held
        try other.send(.settingChanged(setting, value))
        if setting.range.contains(value) { #expect(!other.patches.isEmpty) }
        #expect(try other.killed().settings[setting] == other.settings[setting])
    }

    @Test func everySettingIsStoredUnderItsOwnName() {
        let names = Setting.allCases.map { Text($0.key) }
        #expect(Set(names).count == names.count)
        // Names are never changed: players have them in their stores.
        #expect(
            Set(names) == [
                "rows", "columns", "theme", "deskColour", "tileColour", "inkColour", "squareTiles", "spacing",
                "fontFactor", "multiMove", "timeScore", "secondsPerPoint", "scramble", "mixingFactor", "minimumTiles",
                "language", "logEntries", "sudokuKind", "sudokuLevel", "sudokuSymmetry", "sudokuChecks", "digitFirst",
                "tidyNotes",
                "showPeers", "showSameDigits", "shortCells", "volume", "music", "ranked", "face", "picture",
                "pictureZoom",
                "pictureX", "pictureY",
                "material",
                "undoCopies", "mostPreserved",
                "preserved", "mostDays", "shareStatus", "shareLook", "shareGame", "shareDays",
                "shareMaintenance", "shareLog", "shareProfile", "sharePictures",
            ])
    }

    @Test func everySettingHasItsControl() throws {
        let device = try Device.started(route: "settings")
        let more = try Device.started(route: "more-settings")
        for setting in Setting.allCases where setting.group != .newGame && setting.group != .sync {
            guard case .number = setting.control, ![.pictureZoom, .pictureX, .pictureY].contains(setting) else {
                continue
            }
            let label = device.text(setting.name)
            let (here, there) = setting.isMore ? (more, device) : (device, more)
            #expect(here.control(label)?.tag == .input && there.control(label) == nil, "\(setting)")
            #expect(here.control(label + ": less") != nil || here.control(label + ": more") != nil)
        }
        for label in ["Square tiles", "Multi move", "Score = moves + time", "Music"] as [Text] {
            let before = device.control(label)?.attributes[.pressed]
            try device.click(label)
            #expect(device.control(label)?.attributes[.pressed] != before)
        }
        for label in ["Dark", "Same as device", "Light", "By moves", "Fair", "Colour 3", "The theme's colour"] as [Text]
        {
            try device.click(label)
            #expect(device.control(label)?.attributes[.pressed] == "true")
        }
    }

    @Test func stepsStopAtTheEnds() throws {
        for (label, setting) in [
            ("Tile spacing", Setting.spacing), ("Number size", .fontFactor), ("Mixing factor", .mixingFactor),
            ("Seconds per score point", .secondsPerPoint), ("Rows", .rows), ("Volume", .volume),
        ] as [(Text, Setting)] {
            let device = try Device.started(route: setting.isMore ? "more-settings" : "settings")
            for end in ["more", "less"] as [Text] {
                var steps = 0
                while let button = device.control(label + ": " + end) {
                    let before = device.settings[setting]
                    try device.click(button)
                    #expect(device.settings[setting] != before)
                    steps += 1
                    guard steps < 300 else { break }
                }
                #expect(steps > 0 && steps < 300)
            }
            #expect(device.settings[setting] == setting.range.lowerBound)
        }
    }

    @Test func aNumberThatIsTypedIsBroughtIntoItsRange() throws {
        let device = try Device.started(route: "more-settings")
        for (typed, kept) in [
            ("7", 7), ("500", 12), ("0", 0), ("-3", 0), ("4", 4), ("", 4), ("1e1", 4), ("3.5", 4), ("½", 4), ("-", 4),
        ] as [(Text, Int)] {
            try device.enter(typed, into: "Tile spacing")
            #expect(device.settings[.spacing] == kept && device.store["settings/spacing"] == Text(decimal: kept))
        }
    }

    // MARK: Looks

    @Test func looksAreSeenAtOnce() throws {
        let device = try Device.started(route: "settings")
        func preview() throws -> Page.Element {
            try #require(
                device.page.container.first { $0.attributes[.class]?.string.contains("board picture") == true })
        }
        try device.send(.settingChanged(.deskColour, 2))
        try device.send(.settingChanged(.tileColour, 3))
        try device.send(.settingChanged(.inkColour, 4))
        try device.send(.settingChanged(.spacing, 9))
        try device.send(.settingChanged(.fontFactor, 50))
        #expect(try preview().styles[.desk] == Text(Palette.desk[1]))
        #expect(try preview().styles[.surface] == Text(Palette.tile[2]))
        #expect(try preview().styles[.ink] == Text(Palette.ink[3]))
        #expect(try preview().styles[.spacing] == "9" && preview().styles[.fontFactor] == "50")
        let square = try preview().attributes[.class]
        try device.send(.settingChanged(.squareTiles, 0))
        #expect(try preview().attributes[.class] != square)
        try device.send(.settingChanged(.deskColour, 0))
        #expect(try preview().styles[.desk] == nil)
        try device.send(.viewOpened(.game))
        #expect(device.element("board")?.styles[.ink] == Text(Palette.ink[3]))
    }

    @Test func anyColourCanBeChosen() throws {
        let device = try Device.started(route: "settings")
        func pickers() -> [Page.Element] { device.page.container.all { $0.attributes[.type] == "color" } }
        func pick(_ place: Int, _ colour: Text) throws {
            guard case .field(let field)? = device.renderer.handler(for: .input, on: pickers()[place].id) else {
                return
            }
            try device.send(.fieldChanged(field, colour))
        }
        func style(_ name: Node.Style) -> Text? {
            device.page.container.first { $0.attributes[.class]?.string.contains("board picture") == true }?.styles[
                name]
        }
        for (place, name) in [Node.Style.desk, .surface, .ink].enumerated() {
            try pick(place, "#fedcba")
            #expect(style(name) == (name == .ink ? "#1d2725" : "#fedcba"))
            #expect(pickers()[place].attributes[.value] == "#fedcba")
        }
        // Numbers on tiles of the same colour could not be read.
        #expect(device.shows(.inkCorrected))
        try pick(2, "#0A3050")
        #expect(style(.ink) == "#0a3050" && !device.shows(.inkCorrected))
        #expect(device.store["settings/inkColour"] == Text(decimal: 1 << 24 | 0x0A3050))
        let again = try device.killed()
        #expect(again.settings == device.settings)
        for broken in ["", "#12345", "#1234567", "123456#", "#12x456", "7"] as [Text] { try pick(1, broken) }
        #expect(style(.surface) == "#fedcba")
        try device.click("Colour 3")
        #expect(style(.desk) == Text(Palette.desk[2]))
        // What no version has stored.
        #expect(try Device.started(["settings/deskColour": "77"]).settings[.deskColour] == Palette.desk.count)
    }

    // MARK: Two views, and what is looked for in them

    @Test func oneIsLeftForTheOther() throws {
        let device = try Device.started()
        try device.send(.viewOpened(.settings))
        try device.click(.moreSettings)
        #expect(device.view == .moreSettings)
        try device.click(.logShow)
        try device.send(.keyPressed(.escape, onBoard: false))
        #expect(device.view == .moreSettings)
        try device.click(.done)
        #expect(device.view == .settings)
        try device.click(.moreSettings)
        try device.send(.keyPressed(.escape, onBoard: false))
        #expect(device.view == .settings)
        try device.click(.done)
        #expect(device.view == .home)
    }

    private func found(_ device: Device, _ words: Text) throws -> [Text] {
        try device.enter(words, into: device.text(.settingSearch))
        return device.page.container.all { $0.attributes[.class] == "setting-name" }.map(\.text)
    }

    @Test func settingsOfBothViewsAreFoundByTheirWords() throws {
        for route in ["settings", "more-settings"] as [Text] {
            let device = try Device.started(route: route)
            let all = try found(device, "").count
            #expect(try found(device, "  UNDO  copies ") == ["Number of undo copies"])
            #expect(try found(device, "number colour") == ["Number colour"])
            #expect(try found(device, "wood") == ["Material"], "by what can be chosen")
            #expect(try found(device, "columns") == ["Rows", "Columns"])
            #expect(try found(device, "anywhere tile") == [] && device.shows(.noSetting))
            #expect(try found(device, "").count == all)
            // What is set in other views leads there.
            for (words, name) in [
                ("synchron", device.text(.syncSettings)), ("games in progress", device.text(.syncSettings)),
                ("statist", device.text(.statistics)), ("account", device.text(.account)),
                ("symmetry", device.text(.newGame)),
            ] as [(Text, Text)] {
                _ = try found(device, words)
                #expect(device.control(name) != nil && !device.shows(.noSetting), "\(words)")
            }
            #expect(try found(device, "italiano") == ["Language"])
            _ = try found(device, "volume")
            #expect(device.shows("1 setting"))
            let volume = device.settings[.volume]
            try device.click("Volume: less")
            #expect(device.settings[.volume] < volume && device.shows("1 setting"))
            try device.send(.viewOpened(.home))
            try device.send(.viewOpened(.settings))
            #expect(!device.shows("1 setting"))
        }
    }

    @Test func accentsDoNotMatter() throws {
        for (language, words) in [
            (Language.vietnamese, ["Màu số", "mau so", "MÀU SỐ"] as [Text]), (.italian, ["quantità"]),
            (.english, ["MÀTÉRIAL"]),
        ] {
            let device = try Device.started(
                ["settings/language": Text(decimal: Int(language.rawValue) + 1)], route: "settings")
            let all = try words.map { try found(device, $0) }
            #expect(Set(all).count == 1)
            if language != .italian { #expect(all[0].count >= 1) }
        }
        #expect(("ĂÂĐÊÔƠƯ ạằẩ ệ ỉ ộợ ựỹ é ü ñ 漢 12" as Text).plain == "aadeoou aaa e i oo uy e u n 漢 12")
    }

    /// A wheel, two fingers and the device's choice of colours go through many values.
    @Test func whatGoesThroughManyValuesIsNotedOnce() throws {
        let device = try Device.started(route: "more-settings")
        func notes() -> Int { device.store.keys("log/").filter { device.store[$0]?.hasPrefix("17\n") == true }.count }
        for value in 3...9 {
            try device.enter(Text(decimal: value), into: "Tile spacing")
            #expect(device.store["settings/spacing"] == Text(decimal: value), "saved at once")
        }
        #expect(notes() == 0)
        try device.wait(1000)
        #expect(notes() == 1)
        try device.enter("4", into: "Tile spacing")
        try device.enter("90", into: "Number size")
        #expect(notes() == 2, "of the one before")
        try device.send(.hidden)
        #expect(notes() == 3)
        try device.send(.shown)
        try device.enter("5", into: "Tile spacing")
        try device.enter("4", into: "Tile spacing")
        try device.send(.viewOpened(.home))
        #expect(notes() == 3, "nothing has changed in the end")
    }

    @Test func colours() {
        for colour in Palette.desk + Palette.tile + Palette.ink {
            let text = Text(colour).string
            #expect(text.wholeMatch(of: /#[0-9a-f]{6}/) != nil)
        }
    }

    @Test func theThemeIsLightUntilItIsChosen() throws {
        let device = try Device.started()
        func theme() -> Text? { device.page.container.children.first?.attributes[.theme] }
        try device.send(.darknessChanged(prefersDark: true))
        #expect(theme() == "light")
        try device.send(.settingChanged(.theme, 2))
        #expect(theme() == "dark")
        try device.send(.darknessChanged(prefersDark: false))
        #expect(theme() == "light")
        try device.send(.settingChanged(.theme, 1))
        #expect(theme() == "dark")
    }

    @Test func theExampleFollowsTheScore() throws {
        let device = try Device.started(route: "settings")
        #expect(device.shows("120 moves in 1:30 score 210."))
        try device.send(.settingChanged(.secondsPerPoint, 30))
        #expect(device.shows("120 moves in 1:30 score 123."))
        try device.send(.settingChanged(.timeScore, 0))
        #expect(device.shows("120 moves in 1:30 score 120."))
    }

    @Test func resettingRestoresEverythingButTheGameAndTheName() throws {
        let device = try Device.started(["state/name": "Ada"])
        try device.newGame()
        var random = SeededGenerator(seed: 18)
        try device.playAtRandom(3, &random)
        for setting in Setting.allCases { try device.send(.settingChanged(setting, setting.range.upperBound)) }
        #expect(device.store.keys("settings/").count == Setting.allCases.count)
        try device.send(.viewOpened(.settings))
        let before = device.settings
        try device.click(.resetSettings)
        #expect(device.settings == before && device.shows(.resetTitle))
        try device.click(.no)
        #expect(device.focus == "reset-settings", "and not the top of the page")
        try device.click(.resetSettings)
        try device.click(.resetSettings)
        #expect(device.settings == Settings() && device.store.keys("settings/").isEmpty)
        let again = try device.killed()
        #expect(
            try again.settings == Settings() && again.store["state/name"] == "Ada" && again.board == device.board)
        // It can be undone.
        try device.click(.undo)
        #expect(device.settings == before)
        #expect(try device.killed().settings == before)
    }

    @Test func whatWasSetBetweenAResetAndItsUndoingGoes() throws {
        let device = try Device.started(["settings/spacing": "7"])
        try device.send(.viewOpened(.settings))
        try device.click(.resetSettings)
        try device.click(.resetSettings)
        try device.send(.settingChanged(.theme, 2))
        try device.click(.undo)
        #expect(device.settings[.theme] == Setting.theme.standard && device.settings[.spacing] == 7)
        #expect(try device.killed().settings == device.settings)
    }

    /// A reset and its undoing are changes like any other.
    @Test func resettingFollowsTheSettings() throws {
        let device = try Device.started(settings((2, 3)))
        func isInStock() -> Bool {
            let board = SlidingPuzzle.leaderboard(of: device.settings.params)
            return device.stock.contains { $0.issued.leaderboard == board }
        }
        try device.newGame()
        #expect(isInStock())
        try device.send(.viewOpened(.settings))
        try device.click(.resetSettings)
        try device.click(.resetSettings)
        #expect(device.settings.size == .fifteenPuzzle && isInStock())
    }

    // MARK: Sizes on offer

    @Test(arguments: [
        (320, 568), (568, 320), (390, 844), (844, 390), (1024, 768), (768, 1024), (1440, 900), (1920, 1080), (200, 200),
    ])
    func noSizeIsOnOfferThatDoesNotFit(width: Int, height: Int) throws {
        for minimum in [2, 4, 9, 15] {
            let device = try Device.started(
                ["settings/minimumTiles": Text(decimal: minimum), "settings/rows": "4", "settings/columns": "4"],
                width: width, height: height, route: "new")
            for (label, setting, space) in [("Rows", Setting.rows, height), ("Columns", .columns, width)]
                as [(Text, Setting, Int)]
            {
                var largest = 0
                while let more = device.control(label + ": more") {
                    try device.click(more)
                    largest = max(largest, device.settings[setting])
                }
                largest = max(largest, device.settings[setting])
                let isSaid = device.page.container.wholeText.string.contains("Largest on this screen: ")
                #expect(isSaid == (largest < 15))
                #expect(largest * 24 <= space || largest == max(minimum, 4))
                // Typing gets no further than the buttons.
                try device.enter("15", into: label)
                #expect(device.settings[setting] == largest)
                #expect(device.control(label)?.attributes[.max] == Text(decimal: largest))
                while let less = device.control(label + ": less") { try device.click(less) }
                #expect(device.settings[setting] == minimum)
                try device.enter("2", into: label)
                #expect(device.settings[setting] == minimum)
                #expect(device.control(label)?.attributes[.min] == Text(decimal: minimum))
            }
            try device.send(.viewOpened(.home))
            for chip in device.page.container.all(where: { $0.attributes[.class] == "chip" }) {
                // The other chips are levels of Sudoku.
                guard let side = Int(chip.wholeText.string.prefix { $0.isNumber }) else { continue }
                #expect(side >= minimum && (side * 24 <= min(width, height) || side <= max(minimum, 4)))
            }
        }
    }

    @Test func aHigherMinimumMakesBoardsLarger() throws {
        let device = try Device.started(settings((3, 5)))
        try device.send(.settingChanged(.minimumTiles, 4))
        #expect(device.settings.size == BoardSize(rows: 4, columns: 5))
        #expect(try device.killed().settings.size == BoardSize(rows: 4, columns: 5))
    }

    /// A board from a larger screen stays until the player changes it.
    @Test func aLargerBoardThanFitsIsKept() throws {
        let device = try Device.started(settings((15, 12)), width: 320, height: 320)
        #expect(device.settings.size == BoardSize(rows: 15, columns: 12))
        try device.send(.viewOpened(.settings))
        try device.send(.settingChanged(.rows, 14))
        #expect(device.settings[.rows] == 14)
    }

    /// All puzzles of a small grid are easy; what was chosen for the others stays.
    @Test func aNewGameLikeTheLastOneChoosesNoLevel() throws {
        let four = Text(decimal: Int(SudokuKindName.four.rawValue))
        let device = try Device.started(["settings/sudokuKind": four, "settings/sudokuLevel": "2"])
        try device.click(try #require(device.element("begin-new-sudoku")))
        #expect(device.sudoku?.game.id.params.level == .easy)
        #expect(device.settings[.sudokuLevel] == 2 && device.store["settings/sudokuLevel"] == "2")
        try device.send(.settingChanged(.sudokuKind, 0))
        try device.send(.newGameAsked)
        #expect(device.sudoku?.game.id.params.level == .hard)
    }

    /// However many settings are changed at once, what follows from one follows.
    @Test func settingsThatChangeTogetherAreFollowed() throws {
        let device = try Device.started(settings((3, 5)))
        let (settings, effects) = device.changed([(.spacing, 99), (.minimumTiles, 4)])
        #expect(settings[.spacing] == 12 && settings.size == BoardSize(rows: 4, columns: 5))
        #expect(effects.contains(.put(key: "settings/rows", value: "4")))
        #expect(effects.contains(.send(.scores(.settingsChanged))))
        #expect(!effects.contains { if case .sound = $0 { true } else { false } })
    }

    @Test func aSizeForAQuickStartIsTheSizeFromThenOn() throws {
        let device = try Device.started()
        try device.click("3\u{A0}×\u{A0}3")
        #expect(try device.board.size == BoardSize(rows: 3, columns: 3))
        #expect(try device.killed().settings.size == BoardSize(rows: 3, columns: 3))
    }
}
