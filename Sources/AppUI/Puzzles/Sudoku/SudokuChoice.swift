import PuzzleCore

/// What a new Sudoku is made of, as the player chose it.
public struct SudokuChoice: Equatable, Sendable {
    public let kind: SudokuKind
    public let level: SudokuLevel
    public let symmetry: SudokuSymmetry
    public let checks: SudokuChecks

    /// The kinds on offer, made once, by the numbers that the setting has.
    static let kinds: [SudokuKind] = SudokuKindName.allCases.map { $0.kind }

    /// The levels of a kind. Of a small grid every puzzle is easy.
    static func levels(of kind: SudokuKind) -> [SudokuLevel] { kind.size == 4 ? [.easy] : SudokuLevel.allCases }

    /// The games of a leaderboard.
    init?(leaderboard: Text) {
        guard let group = SudokuGroup(name: leaderboard) else { return nil }
        (kind, level, symmetry, checks) = (group.kind, group.level, .halfTurn, group.checks)
    }

    init(kind: SudokuKind, level: SudokuLevel, symmetry: SudokuSymmetry, checks: SudokuChecks) {
        self.kind = kind
        self.level = level
        self.symmetry = symmetry
        self.checks = checks
    }

    /// What the server or a seed can make; nil if not every seed has such a puzzle.
    var params: Sudoku.Params? { Sudoku.Params(kind, level, symmetry: symmetry, checks: checks) }

    /// Under which its results are listed.
    var group: SudokuGroup { SudokuGroup(kind: kind, level: level, checks: checks) }

    /// nil if such games are not ranked.
    var leaderboard: Text? { params.flatMap { Sudoku.leaderboard(of: $0) } }
}

extension Settings {
    /// What a new Sudoku is made of.
    public var sudoku: SudokuChoice {
        let kind = SudokuChoice.kinds[self[.sudokuKind]]
        let levels = SudokuChoice.levels(of: kind)
        return SudokuChoice(
            kind: kind, level: levels[min(self[.sudokuLevel], levels.count - 1)],
            symmetry: SudokuSymmetry.allCases[self[.sudokuSymmetry]],
            checks: SudokuChecks.allCases[self[.sudokuChecks]])
    }
}

/// The games of Sudoku whose results are listed together on this device: of one kind and level, with the same checks.
public struct SudokuGroup: Equatable, Sendable {
    public let kind: SudokuKind
    public let level: SudokuLevel
    public let checks: SudokuChecks

    init(kind: SudokuKind, level: SudokuLevel, checks: SudokuChecks) {
        self.kind = kind
        self.level = level
        self.checks = checks
    }

    init(_ params: Sudoku.Params) { self.init(kind: params.kind, level: params.level, checks: params.checks) }

    /// The leaderboard's name, `sudoku.classic.hard`; without checks at once, whatever the leaderboard, with `.request` or
    /// `.never` behind, since games without errors are something else.
    var name: Text {
        var name = Text(Sudoku.name) + "." + Sudoku.name(of: kind) + "." + Text(level.name)
        if checks != .immediate { name = name + "." + Text(checks.name) }
        return name
    }

    /// - Returns: nil for a group of another puzzle.
    init?(name: Text) {
        var reader = TextReader(name)
        guard reader.take(Sudoku.name), reader.take(UInt8(ascii: ".")),
            let kind = try? Sudoku.readKind(from: &reader), reader.take(UInt8(ascii: ".")),
            let level: SudokuLevel = reader.take()
        else { return nil }
        self.kind = kind
        self.level = level
        if reader.isAtEnd {
            checks = .immediate
            return
        }
        guard reader.take(UInt8(ascii: ".")), let checks = SudokuChecks(name: Text(name.bytes[reader.offset...])) else {
            return nil
        }
        self.checks = checks
    }
}

extension Score {
    /// What it stands for in a group of Sudoku; nil in groups of other puzzles.
    package var mark: SudokuMark? { group.hasPrefix(Text(Sudoku.name) + ".") ? SudokuMark(ranked: score) : nil }
}
