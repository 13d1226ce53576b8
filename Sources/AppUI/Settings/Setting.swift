import PuzzleCore

/// Everything that a player can set, in the order in which the two views of settings show it. A setting is a case here and a line in
/// `declared`: the store, the views, a reset and synchronisation follow from it.
public enum Setting: UInt8, CaseIterable, Sendable {
    case theme, material, language, deskColour, tileColour, inkColour, face, picture, pictureZoom, pictureX, pictureY,
        squareTiles, spacing, fontFactor
    case rows, columns, multiMove, scramble, mixingFactor, minimumTiles
    case timeScore, secondsPerPoint
    case sudokuChecks, digitFirst, tidyNotes, showPeers, showSameDigits, shortCells
    case undoCopies, mostPreserved, preserved, mostDays
    case volume, music
    case logEntries
    case sudokuKind, sudokuLevel, sudokuSymmetry, ranked
    case shareStatus, shareLook, shareGame, shareDays, shareMaintenance, shareLog, shareProfile, sharePictures

    /// The settings that are shown together.
    enum Group: CaseIterable {
        case look, slidingPuzzle, scoring, sudoku, scores, sound, log
        /// Asked where a new game is made.
        case newGame
        /// What the device shares with the player's others, in a view of its own.
        case sync

        /// Together with which others the setting is shared; nil for those that are this device's.
        var category: SyncCategory? {
            switch self {
            case .look, .sound: .look
            case .slidingPuzzle, .scoring, .sudoku, .newGame: .game
            case .scores: .maintenance
            case .log: .log
            case .sync: nil
            }
        }
    }

    enum Control {
        case toggle
        /// A number, with buttons for more and less.
        case number(ClosedRange<Int>, step: Int)
        /// The theme's colour, one of these, or any other (`Palette.own`).
        case colour([StaticString])
        /// One of the values, each with its own words.
        case choice([(name: Phrase, hint: Phrase?)])
        /// The browser's language, or one of the app's.
        case language
        /// One of so many; the view that asks draws it.
        case special(count: Int)

        fileprivate var range: ClosedRange<Int> {
            switch self {
            case .toggle: 0...1
            case .number(let range, _): range
            case .colour: 0...Palette.own + 0xFF_FFFF
            case .choice(let choices): 0...choices.count - 1
            case .language: 0...Language.allCases.count
            case .special(let count): 0...count - 1
            }
        }
    }

    private struct Declaration {
        let key: StaticString
        let control: Control
        let standard: Int
        let group: Group
        let name: Phrase
        let hint: Phrase?
        let isMore: Bool

        init(
            _ key: StaticString, _ control: Control, _ standard: Int, _ group: Group, _ name: Phrase,
            _ hint: Phrase? = nil, isMore: Bool = false
        ) {
            (self.key, self.control, self.standard, self.group, self.name, self.hint, self.isMore) =
                (key, control, standard, group, name, hint, isMore)
        }
    }

    private var declared: Declaration {
        let isOn = 1
        return switch self {
        case .theme: .init("theme", Self.themes, Int(Theme.light.rawValue), .look, .theme)
        case .material: .init("material", Self.materials, 0, .look, .material)
        case .language: .init("language", .language, 0, .look, .language)
        case .deskColour: .init("deskColour", .colour(Palette.desk), 0, .look, .deskColour)
        case .tileColour: .init("tileColour", .colour(Palette.tile), 0, .look, .tileColour)
        case .inkColour: .init("inkColour", .colour(Palette.ink), 0, .look, .inkColour)
        case .face: .init("face", Self.faces, 0, .look, .face)
        case .picture: .init("picture", .special(count: Picture.allCases.count), 0, .look, .picture)
        case .pictureZoom: .init("pictureZoom", .number(100...400, step: 10), 100, .look, .pictureZoom)
        case .pictureX: .init("pictureX", .number(0...100, step: 5), 50, .look, .pictureX)
        case .pictureY: .init("pictureY", .number(0...100, step: 5), 50, .look, .pictureY)
        case .squareTiles: .init("squareTiles", .toggle, isOn, .look, .squareTiles)
        case .spacing: .init("spacing", .number(0...12, step: 1), 2, .look, .spacing, isMore: true)
        case .fontFactor: .init("fontFactor", .number(40...120, step: 5), 80, .look, .fontFactor, isMore: true)

        case .rows: .init("rows", .number(BoardSize.sides, step: 1), 4, .slidingPuzzle, .rows)
        case .columns: .init("columns", .number(BoardSize.sides, step: 1), 4, .slidingPuzzle, .columns)
        case .multiMove: .init("multiMove", .toggle, isOn, .slidingPuzzle, .multiMove, .multiMoveHint)
        case .scramble: .init("scramble", Self.scrambles, 0, .slidingPuzzle, .scramble)
        case .mixingFactor:
            .init(
                "mixingFactor", .number(1...Scramble.maximumWalk, step: 5), 30, .slidingPuzzle, .mixingFactor,
                isMore: true)
        case .minimumTiles:
            .init(
                "minimumTiles", .number(BoardSize.sides, step: 1), 2, .slidingPuzzle, .minimumTiles, .minimumTilesHint,
                isMore: true)

        case .timeScore: .init("timeScore", .toggle, isOn, .scoring, .timeScore, .timeScoreHint)
        case .secondsPerPoint:
            .init("secondsPerPoint", .number(1...60, step: 1), 1, .scoring, .secondsPerPoint, isMore: true)

        case .sudokuChecks: .init("sudokuChecks", .checks, 0, .sudoku, .checks, .checksHint)
        case .digitFirst: .init("digitFirst", .toggle, 0, .sudoku, .digitFirst, .digitFirstHint)
        case .tidyNotes: .init("tidyNotes", .toggle, isOn, .sudoku, .tidyNotes, .tidyNotesHint)
        case .showPeers: .init("showPeers", .toggle, isOn, .sudoku, .showPeers)
        case .showSameDigits: .init("showSameDigits", .toggle, isOn, .sudoku, .showSameDigits)
        case .shortCells: .init("shortCells", .toggle, 0, .sudoku, .shortCells, .shortCellsHint)

        case .undoCopies:
            .init("undoCopies", .number(0...1000, step: 1), 100, .scores, .undoCopies, .undoCopiesHint, isMore: true)
        case .mostPreserved:
            .init("mostPreserved", .number(1...1000, step: 1), 100, .scores, .mostPreserved, isMore: true)
        case .preserved: .init("preserved", .number(1...1000, step: 1), 3, .scores, .preserved, isMore: true)
        case .mostDays: .init("mostDays", .number(1...3650, step: 1), 100, .scores, .mostDays, isMore: true)

        case .volume: .init("volume", .number(0...100, step: 10), 60, .sound, .volume, .volumeHint)
        // Music is for who asks for it: nobody expects it of a page, and it talks over screen readers (WCAG 1.4.2).
        case .music: .init("music", .toggle, 0, .sound, .music, .musicHint)

        case .logEntries:
            .init(
                "logEntries", .number(0...90_000, step: 1000), 90_000, .log, .logEntries, .logEntriesHint, isMore: true)

        case .sudokuKind: .init("sudokuKind", .kindsOfGrid, 0, .newGame, .kind)
        case .sudokuLevel: .init("sudokuLevel", .levels, 0, .newGame, .level)
        case .sudokuSymmetry:
            .init(
                "sudokuSymmetry", .symmetries, Self.usualSymmetry, .newGame, .symmetry, .symmetryHint)
        case .ranked: .init("ranked", Self.standings, isOn, .newGame, .ranking)

        case .shareStatus: .init("shareStatus", .toggle, isOn, .sync, .gamesInProgress, .shareStatusHint)
        case .shareLook: .init("shareLook", .toggle, isOn, .sync, .lookAndSound, .shareLookHint)
        case .shareGame: .init("shareGame", .toggle, isOn, .sync, .gameSettings, .shareGameHint)
        case .shareDays:
            .init("shareDays", .number(0...3650, step: 1), 3650, .sync, .daysOfScores, .shareDaysHint)
        case .shareMaintenance:
            .init("shareMaintenance", .toggle, isOn, .sync, .scoreMaintenance, .shareMaintenanceHint)
        case .shareLog: .init("shareLog", .toggle, isOn, .sync, .logEntries)
        case .shareProfile: .init("shareProfile", .toggle, isOn, .sync, .profile, .shareProfileHint)
        // Pictures are the player's own, and large.
        case .sharePictures: .init("sharePictures", .toggle, 0, .sync, .ownPictures, .sharePicturesHint)
        }
    }

    /// The category that the setting switches on or off; nil if it is no such switch.
    var switched: SyncCategory? {
        switch self {
        case .shareStatus: .status
        case .shareLook: .look
        case .shareGame: .game
        case .shareDays: .scores
        case .shareMaintenance: .maintenance
        case .shareLog: .log
        case .shareProfile: .profile
        case .sharePictures: .pictures
        default: nil
        }
    }

    private static var themes: Control { .choice([(.themeLight, nil), (.themeDark, nil), (.themeSystem, nil)]) }
    private static var materials: Control { .choice(Material.allCases.map { ($0.phrase, nil) }) }
    private static var faces: Control {
        .choice([(.faceNumbers, nil), (.facePicture, nil), (.faceBoth, nil)])
    }
    private static var scrambles: Control {
        .choice([(.scrambleFair, .scrambleFairHint), (.scrambleWalk, nil)])
    }
    private static var standings: Control { .choice([(.relaxed, .relaxedHint), (.ranked, .rankedHint)]) }

    private static let declarations = allCases.map { $0.declared }
    /// - Returns: nil for a key that is none's.
    init?(key: Text) {
        guard let setting = Self.allCases.first(where: { Text($0.key) == key }) else { return nil }
        self = setting
    }

    private var declaration: Declaration { Self.declarations[Int(rawValue)] }

    /// In the store. Never renamed.
    var key: StaticString { declaration.key }
    var range: ClosedRange<Int> { control.range }
    /// At first, and after a reset.
    var standard: Int { declaration.standard }
    var control: Control { declaration.control }
    var group: Group { declaration.group }
    var name: Phrase { declaration.name }
    /// Whether it is one of "More settings".
    var isMore: Bool { declaration.isMore }
    /// What is said below the name.
    var hint: Phrase? { declaration.hint }
}
