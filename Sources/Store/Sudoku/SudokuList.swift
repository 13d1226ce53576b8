import PuzzleAPI
import PuzzleCore

/// The leaderboard of all Sudokus, as it is asked for: each player's best result by score on each board, in one list.
public struct SudokuList: Equatable, Sendable {
    public let filter: SudokuFilter
    public let sort: SudokuSort
    public let period: Period

    public init(filter: SudokuFilter, sort: SudokuSort, period: Period) {
        self.filter = filter
        self.sort = sort
        self.period = period
    }

    /// The part of the player's name that is asked for; nil if all are.
    var part: SearchName? {
        filter.player.map { SearchName($0) }.flatMap { $0.text.isEmpty ? nil : $0 }
    }

    /// The parts of boards that the list has; every result in them has one achievement.
    var sections: [SudokuSection] {
        SudokuBoard.all.filter { board in
            filter.kind.map { $0 == board.kind } ?? true && filter.level.map { $0 == board.level } ?? true
        }.flatMap { board in
            board.level.achievements.filter { filter.achievement == nil || $0 == filter.achievement }
                .map { SudokuSection(board: board, achievement: $0) }
        }
    }

    func ladder(of board: SudokuBoard) -> Ladder {
        Ladder(leaderboard: leaderboard(of: board), metric: .score, period: period)
    }

    func leaderboard(of board: SudokuBoard) -> Text {
        filter.isOffline ? LeaderboardName.offline(board.leaderboard) : board.leaderboard
    }
}

/// The results of a board that have the same achievement.
struct SudokuSection: Hashable {
    let board: SudokuBoard
    let achievement: Achievement

    /// By their values they are found on the board's ladder.
    var values: ClosedRange<Int64> {
        let ranked = SudokuMark.ranked(achievement)
        return Int64(ranked.lowerBound)...Int64(ranked.upperBound)
    }

    /// Sections of which one number is smaller come first as a whole.
    func group(by sort: SudokuSort) -> UInt8 {
        switch sort {
        case .score: Achievement.perfectCrown.rawValue - achievement.rawValue
        case .level: board.level.rawValue
        case .name, .time, .date: 0
        }
    }
}

/// A line of the list before it has a rank.
struct SudokuLine {
    let board: SudokuBoard
    let line: Line
    let searchName: SearchName

    /// Where it stands in the list.
    func key(by sort: SudokuSort) -> SudokuKey {
        SudokuKey(
            by: sort, level: board.level, score: line.marks.score, sequence: line.sequence,
            milliseconds: line.marks.milliseconds, name: searchName.text)
    }

    /// The cursor of a page that begins after this line. What is no number in its key is found again by a number.
    func place(by sort: SudokuSort) -> Place {
        let value: Int64 =
            switch sort {
            case .score: line.marks.score
            case .level: Int64(board.level.rawValue) * Self.levelUnit + line.marks.score
            case .time: line.marks.milliseconds
            case .date: 0
            case .name: line.player.number
            }
        return Place(value: value, sequence: line.sequence)
    }

    private static var levelUnit: Int64 { 1_000_000_000 }

    /// The key of the line whose cursor this is.
    /// - Parameter name: Gives a player's name.
    static func key(
        at place: Place, by sort: SudokuSort, name: (PlayerID) throws -> SearchName?
    ) rethrows -> SudokuKey {
        switch sort {
        case .score, .time: SudokuKey(number: place.value, sequence: place.sequence)
        case .level:
            SudokuKey(
                group: UInt8(clamping: place.value / levelUnit), number: place.value % levelUnit,
                sequence: place.sequence)
        case .date: SudokuKey(sequence: -place.sequence)
        case .name:
            SudokuKey(name: try name(PlayerID(place.value))?.text ?? Text(), sequence: place.sequence)
        }
    }

    func entry(rank: Int64, asker: PlayerID?) -> SudokuLeaderboardEntry {
        SudokuLeaderboardEntry(
            rank: rank, player: line.name, isMe: line.player == asker, board: board,
            mark: SudokuMark(ranked: Int(line.marks.score)) ?? SudokuMark(achievement: .d, score: 0),
            milliseconds: line.marks.milliseconds, at: line.received)
    }
}

/// By what lines are ordered: the smaller comes first.
struct SudokuKey: Comparable {
    var group: UInt8 = 0
    var name = Text()
    var number: Int64 = 0
    var sequence: Int64

    static func < (a: SudokuKey, b: SudokuKey) -> Bool {
        if a.group != b.group { return a.group < b.group }
        if a.name != b.name { return a.name.precedes(b.name) }
        return (a.number, a.sequence) < (b.number, b.sequence)
    }
}

extension SudokuKey {
    /// That of a line. What is not sorted by is not asked for.
    init(
        by sort: SudokuSort, level: SudokuLevel, score: Int64, sequence: Int64,
        milliseconds: @autoclosure () -> Int64, name: @autoclosure () -> Text
    ) {
        switch sort {
        case .score: self.init(number: score, sequence: sequence)
        case .level: self.init(group: level.rawValue, number: score, sequence: sequence)
        case .time: self.init(number: milliseconds(), sequence: sequence)
        // Results are numbered as they come in.
        case .date: self.init(sequence: -sequence)
        case .name: self.init(name: name(), sequence: sequence)
        }
    }
}
