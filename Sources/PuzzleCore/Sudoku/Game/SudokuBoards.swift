/// A kind and a level that have a leaderboard.
public struct SudokuBoard: Hashable, Sendable {
    /// As it stands in ids: `classic`, `9x9x`.
    public let kind: Text
    public let level: SudokuLevel

    public init(kind: Text, level: SudokuLevel) {
        self.kind = kind
        self.level = level
    }

    /// All boards, kind by kind.
    public static var all: [SudokuBoard] {
        Sudoku.boards.flatMap { kind, levels in
            SudokuLevel.allCases.filter(levels.contains).map { SudokuBoard(kind: Text(kind), level: $0) }
        }
    }

    /// The kinds that have boards.
    public static var kinds: [Text] { Sudoku.boards.map { Text($0.kind) } }

    /// `sudoku.classic.hard`
    public var leaderboard: Text {
        var text = Text(Sudoku.name)
        text.append(byte: UInt8(ascii: "."))
        text.append(kind)
        text.append(byte: UInt8(ascii: "."))
        text.append(word: level.name)
        return text
    }
}

// For which kinds and levels every seed has a puzzle. These, and no others, have leaderboards; the guide's page on new games names them.
extension Sudoku {
    /// The kinds by their names in ids, with those of their levels of which the generator makes a puzzle soon enough for a
    /// server to make it again: in a few milliseconds mostly, and never seen to take two tenths of a second.
    static var boards: [(kind: StaticString, levels: ClosedRange<SudokuLevel>)] {
        [
            ("classic", .easy ... .extreme), ("4x4", .easy ... .easy), ("6x6", .easy ... .medium),
            ("9x9x", .easy ... .extreme), ("9x9w", .easy ... .extreme), ("9x9n", .easy ... .easy),
        ]
    }

    public static func hasSeeds(_ kind: SudokuKind, _ level: SudokuLevel) -> Bool {
        let name = name(of: kind)
        return boards.contains { Text($0.kind) == name && $0.levels.contains(level) }
    }

    /// `classic`, or the kind's own text.
    public static func name(of kind: SudokuKind) -> Text { kind.isClassic ? "classic" : kind.text }

    /// `sudoku.classic.hard`: games compete by kind and level. They are ranked if they are checked at once, with the usual
    /// symmetry and the level's limit of errors.
    public static func leaderboard(of params: Params) -> Text? {
        guard params.source == .generated(.halfTurn), params.checks == .immediate,
            params.errorLimit == params.level.errorLimit
        else { return nil }
        return SudokuBoard(kind: name(of: params.kind), level: params.level).leaderboard
    }

    public static func isLeaderboard(_ name: Text) -> Bool { board(name) != nil }

    private static func board(_ leaderboard: Text) -> (kind: StaticString, level: SudokuLevel)? {
        for (kind, levels) in boards {
            var reader = TextReader(leaderboard)
            guard reader.take(name), reader.take(UInt8(ascii: ".")), reader.take(kind), reader.take(UInt8(ascii: "."))
            else { continue }
            for level in SudokuLevel.allCases where levels.contains(level) && reader.take(level.name) {
                return reader.isAtEnd ? (kind, level) : nil
            }
        }
        return nil
    }

    public static func params(ofLeaderboard leaderboard: Text) -> Params? {
        guard let board = board(leaderboard) else { return nil }
        var reader = TextReader(Text(board.kind))
        return (try? readKind(from: &reader)).flatMap { Params($0, board.level) }
    }

    public static var leaderboardPattern: StaticString {
        "sudoku\\.(4x4\\.easy|6x6\\.(easy|medium)|9x9n\\.easy|(classic|9x9[xw])\\.(easy|medium|hard|expert|extreme))"
    }
}
