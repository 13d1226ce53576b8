import PuzzleCore

/// A day's puzzle of a kind, the same for everyone, and the leaderboard for it.
public struct DailyBoard: Hashable, Sendable {
    /// Of the UTC calendar, counted from 1 January 1970.
    public let day: Int
    public let kind: PuzzleKind

    /// - Precondition: The day has a year of four digits.
    public init(day: Int, kind: PuzzleKind) {
        self.day = day
        self.kind = kind
    }

    /// The day in which an instant lies, in milliseconds since 1 January 1970; the last of the year 9999 for later ones.
    public static func day(at instant: Int64) -> Int { Int(min(instant / millisecondsOfADay, Limits.days)) }

    /// When the day begins.
    public var start: Int64 { Int64(day) * Self.millisecondsOfADay }
    public var end: Int64 { start + Self.millisecondsOfADay }

    private static var millisecondsOfADay: Int64 { 24 * 60 * 60 * 1000 }

    /// How the names of such leaderboards begin.
    public static var prefix: Text { "daily." }

    /// The day's puzzle with this leaderboard; nil if `leaderboard` is none of a day that there is.
    public init?(leaderboard: Text) {
        let parts = leaderboard.bytes.split(separator: Self.dot)
        guard parts.count == 3 else { return nil }
        let date = parts[1].split(separator: Self.dash)
        guard date.count == 3, let year = Self.number(date[0], in: 1970...9999),
            let month = Self.number(date[1], in: 1...12), let day = Self.number(date[2], in: 1...31)
        else { return nil }
        for kind in PuzzleKind.allCases where Text(kind.name) == Text(parts[2]) {
            self.init(day: CivilDate.days(year: year, month: month, day: day), kind: kind)
            // As it is written, and no 30 February.
            if self.leaderboard == leaderboard { return }
        }
        return nil
    }

    /// `daily.2026-11-21.sudoku`
    public var leaderboard: Text {
        let date = CivilDate(daysSince1970: day)
        var text = Self.prefix
        text.append(decimal: date.year, width: 4)
        text.append(byte: Self.dash)
        text.append(decimal: date.month, width: 2)
        text.append(byte: Self.dash)
        text.append(decimal: date.day, width: 2)
        text.append(byte: Self.dot)
        text.append(word: kind.name)
        return text
    }

    /// The leaderboard whose puzzles are of this kind, too. Sudoku grows harder from Monday to Sunday: easy, medium twice,
    /// hard twice, expert, extreme.
    public var board: Text {
        switch kind {
        case .sliding: "sliding.4x4.multi"
        case .sudoku: "sudoku.classic." + Text(level.name)
        }
    }

    /// A Sudoku as a day's puzzle. There is one try: so it allows at least three errors, whatever its level.
    public static func forgiving(_ params: Sudoku.Params) -> Sudoku.Params {
        params.allowing(errors: max(params.level.errorLimit, 3))
    }

    /// The id, as text, of the day's puzzle that a seed makes.
    public func puzzle(seed: UInt64) -> Text? {
        guard kind == .sudoku, let params = Sudoku.params(ofLeaderboard: board) else {
            return PuzzleKind.puzzle(forLeaderboard: board, seed: seed)
        }
        return PuzzleID<Sudoku>(params: Self.forgiving(params), seed: seed).text
    }

    private var level: SudokuLevel {
        // 1 January 1970 was a Thursday.
        switch (day + 3) % 7 {
        case 0: .easy
        case 1, 2: .medium
        case 3, 4: .hard
        case 5: .expert
        default: .extreme
        }
    }

    /// A regular expression of the leaderboards' names.
    static var leaderboardPattern: Text {
        var pattern: Text = "daily\\.(19[789][0-9]|[2-9][0-9]{3})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])\\.("
        for kind in PuzzleKind.allCases {
            if kind != PuzzleKind.allCases.first { pattern.append(byte: UInt8(ascii: "|")) }
            pattern.append(word: kind.name)
        }
        return pattern + ")"
    }

    private static var dash: UInt8 { UInt8(ascii: "-") }
    private static var dot: UInt8 { UInt8(ascii: ".") }

    private static func number(_ digits: ArraySlice<UInt8>, in range: ClosedRange<UInt32>) -> Int? {
        var reader = TextReader(Text(digits.drop { $0 == UInt8(ascii: "0") }))
        guard let number = try? reader.number(in: range), reader.isAtEnd else { return nil }
        return Int(number)
    }
}
