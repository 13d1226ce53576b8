import PuzzleCore

/// Everything that a player can set. Declared once: its name in the store, its range and default here; its words in the
/// catalogue; its control in the settings view follows from `control`.
public enum Setting: UInt8, CaseIterable, Sendable {
    case rows, columns
    case theme
    case deskColour, tileColour, inkColour
    case squareTiles, spacing, fontFactor
    case multiMove
    case timeScore, secondsPerPoint
    case scramble, mixingFactor
    case minimumTiles
    case language
    case sudokuKind, sudokuLevel, sudokuSymmetry, sudokuChecks
    case digitFirst, tidyNotes, showPeers, showSameDigits, shortCells
    case volume, music
    case ranked

    public enum Control: Sendable {
        case toggle
        case stepper(step: Int)
        case swatches
        /// One of the values, each with its own words.
        case choice
    }

    /// The key in the store. Never renamed.
    public var name: StaticString {
        switch self {
        case .rows: "rows"
        case .columns: "columns"
        case .theme: "theme"
        case .deskColour: "deskColour"
        case .tileColour: "tileColour"
        case .inkColour: "inkColour"
        case .squareTiles: "squareTiles"
        case .spacing: "spacing"
        case .fontFactor: "fontFactor"
        case .multiMove: "multiMove"
        case .timeScore: "timeScore"
        case .secondsPerPoint: "secondsPerPoint"
        case .scramble: "scramble"
        case .mixingFactor: "mixingFactor"
        case .minimumTiles: "minimumTiles"
        case .language: "language"
        case .sudokuKind: "sudokuKind"
        case .sudokuLevel: "sudokuLevel"
        case .sudokuSymmetry: "sudokuSymmetry"
        case .sudokuChecks: "sudokuChecks"
        case .digitFirst: "digitFirst"
        case .tidyNotes: "tidyNotes"
        case .showPeers: "showPeers"
        case .showSameDigits: "showSameDigits"
        case .shortCells: "shortCells"
        case .volume: "volume"
        case .music: "music"
        case .ranked: "ranked"
        }
    }

    public var range: ClosedRange<Int> {
        switch self {
        case .rows, .columns, .minimumTiles: BoardSize.sides
        case .theme: 0...Theme.allCases.count - 1
        case .deskColour: 0...Palette.desk.count
        case .tileColour: 0...Palette.tile.count
        case .inkColour: 0...Palette.ink.count
        case .squareTiles, .multiMove, .timeScore, .digitFirst, .tidyNotes, .showPeers, .showSameDigits, .shortCells,
            .music, .ranked:
            0...1
        case .spacing: 0...12
        case .fontFactor: 40...120
        case .secondsPerPoint: 1...60
        case .scramble: 0...1
        case .mixingFactor: 1...Scramble.maximumWalk
        case .language: 0...Language.allCases.count
        case .sudokuKind: 0...SudokuKindName.allCases.count - 1
        case .sudokuLevel: 0...SudokuLevel.allCases.count - 1
        case .sudokuSymmetry: 0...SudokuSymmetry.allCases.count - 1
        case .sudokuChecks: 0...SudokuChecks.allCases.count - 1
        case .volume: 0...100
        }
    }

    public var standard: Int {
        switch self {
        case .rows, .columns: 4
        case .theme: Int(Theme.light.rawValue)
        // Music is for who asks for it: nobody expects it of a page, and it talks over screen readers (WCAG 1.4.2).
        case .deskColour, .tileColour, .inkColour, .scramble, .language, .music: 0
        case .squareTiles, .multiMove, .timeScore, .secondsPerPoint, .tidyNotes, .showPeers, .showSameDigits, .ranked: 1
        case .sudokuKind, .sudokuLevel, .sudokuChecks, .digitFirst, .shortCells: 0
        case .sudokuSymmetry: Int(SudokuSymmetry.halfTurn.rawValue)
        case .spacing, .minimumTiles: 2
        case .fontFactor: 80
        case .mixingFactor: 30
        case .volume: 60
        }
    }

    public var control: Control {
        switch self {
        case .squareTiles, .multiMove, .timeScore, .digitFirst, .tidyNotes, .showPeers, .showSameDigits, .shortCells,
            .music:
            .toggle
        case .rows, .columns, .spacing, .secondsPerPoint, .minimumTiles: .stepper(step: 1)
        case .fontFactor, .mixingFactor: .stepper(step: 5)
        case .volume: .stepper(step: 10)
        case .deskColour, .tileColour, .inkColour: .swatches
        case .theme, .scramble, .language, .ranked, .sudokuKind, .sudokuLevel, .sudokuSymmetry, .sudokuChecks: .choice
        }
    }
}

/// Light first (the default), dark, or as the device has it.
public enum Theme: UInt8, CaseIterable, Sendable {
    case light, dark, system
}

/// The value of every setting; always within its range.
public struct Settings: Equatable, Sendable {
    private var values: [Int]

    public init() {
        values = []
        for setting in Setting.allCases { values.append(setting.standard) }
    }

    public subscript(_ setting: Setting) -> Int {
        get { values[Int(setting.rawValue)] }
        set { values[Int(setting.rawValue)] = min(max(newValue, setting.range.lowerBound), setting.range.upperBound) }
    }

    public func isOn(_ setting: Setting) -> Bool { self[setting] != 0 }

    public var size: BoardSize {
        get { BoardSize(rows: self[.rows], columns: self[.columns]) ?? .fifteenPuzzle }
        set {
            self[.rows] = newValue.rows
            self[.columns] = newValue.columns
        }
    }

    public var theme: Theme { Theme(rawValue: UInt8(self[.theme])) ?? .light }

    /// What a new game is made of.
    public var params: SlidingPuzzle.Params {
        SlidingPuzzle.Params(
            size: size, scramble: self[.scramble] == 0 ? .uniform : .walk(moves: self[.mixingFactor]),
            multiMove: isOn(.multiMove))
    }

    /// The leaderboard for which new games of the sliding puzzle are issued; nil if they are not to be ranked, or cannot be.
    var slidingLeaderboard: Text? { isOn(.ranked) ? SlidingPuzzle.leaderboard(of: params) : nil }

    /// The same of Sudoku.
    var sudokuLeaderboard: Text? { isOn(.ranked) ? sudoku.leaderboard : nil }

    public var scoring: ScoreRule { ScoreRule(secondsPerPoint: isOn(.timeScore) ? self[.secondsPerPoint] : nil) }
}

/// The colours on offer; 0 in a setting means the theme's own, n the n-th of these.
public enum Palette {
    public static var desk: [StaticString] {
        ["#e9e4da", "#d8e2dc", "#cfd8e6", "#e6d3cf", "#3a4a46", "#2f3644", "#4b3b3f", "#1b1d1f"]
    }
    public static var tile: [StaticString] {
        ["#ffffff", "#f4e3c1", "#cfe3d4", "#c9daf0", "#f0cfd0", "#2f6f62", "#33527a", "#3b3f45"]
    }
    public static var ink: [StaticString] {
        ["#1f2a28", "#2f6f62", "#2c4f86", "#8f3145", "#6b4a12", "#ffffff", "#ffe9a8", "#bfe8d8"]
    }

    static func colours(of setting: Setting) -> [StaticString] {
        switch setting {
        case .deskColour: desk
        case .tileColour: tile
        case .inkColour: ink
        default: []
        }
    }
}
