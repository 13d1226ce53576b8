import PuzzleAPI
import PuzzleCore

/// A line as it stands on a ladder.
struct LadderLine {
    let ladder: LadderKey
    let line: Line
    /// The player's, if the leaderboard is one of Sudoku's.
    let searchName: SearchName?
}

/// Where a line stands.
struct LadderPlace: Hashable {
    let ladder: LadderKey
    let place: Place
}

/// A player's best values of the latest period played in.
struct PlayersBest {
    let player: PlayerID
    let leaderboard: Int64
    let window: Window
    let best: BestOfPeriod
}

/// What results change on ladders, gathered: some forty rows each, which a database writes faster together.
struct LadderChanges {
    /// Whose best values change.
    private(set) var players: Set<PlayerID> = []
    private var lines: [LadderLine] = []
    private var places: [LadderPlace] = []
    private var bests: [PlayersBest] = []
    private var tallies = TallyChanges()

    mutating func insert(_ line: LadderLine) {
        lines.append(line)
        tallies.add(1, at: line.line.marks[line.ladder.metric], in: line.ladder)
    }

    mutating func delete(_ place: LadderPlace) {
        places.append(place)
        tallies.add(-1, at: place.place.value, in: place.ladder)
    }

    mutating func set(_ best: PlayersBest) {
        bests.append(best)
        players.insert(best.player)
    }

    func write(to db: some SQLConnection) throws {
        try db.delete(places)
        try db.insert(lines)
        try db.set(bests)
        try db.add(tallies)
    }
}

/// The rows of ladders: what follows from results, and is changed with them.
extension SQLConnection {
    func hasLine(at place: Place, of ladder: LadderKey) throws -> Bool {
        try first(
            "SELECT 1 FROM ranking WHERE period = ? AND leaderboard = ? AND metric = ? AND value = ? AND result = ?",
            LadderPlace(ladder: ladder, place: place).columns
        ) { _ in true } ?? false
    }

    func insert(_ lines: [LadderLine]) throws {
        try run(
            """
            INSERT INTO ranking
                (period, leaderboard, metric, value, result, player, milliseconds, moves, score, received, searchName)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, rows: lines.map(\.columns))
    }

    func delete(_ places: [LadderPlace]) throws {
        try run(
            "DELETE FROM ranking WHERE (period, leaderboard, metric, value, result) IN (VALUES (?, ?, ?, ?, ?))",
            rows: places.map(\.columns))
    }

    func set(_ bests: [PlayersBest]) throws {
        try run(
            """
            INSERT INTO best (player, leaderboard, "window", period, \(Metric.bestColumns))
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (player, leaderboard, "window") DO UPDATE SET period = excluded.period, \(Metric.bestFromExcluded)
            """, rows: bests.map(\.columns))
    }

    /// Adds changes to the tallies; a count that becomes 0 goes.
    func add(_ tallies: TallyChanges) throws {
        let changes = tallies.inOrder
        try run(
            """
            INSERT INTO tally (period, leaderboard, metric, level, prefix, count) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (period, leaderboard, metric, level, prefix) DO UPDATE SET count = tally.count + excluded.count
            """, rows: changes.map { $0.key.columns + [.integer($0.change)] })
        try run(
            """
            DELETE FROM tally
            WHERE count = 0 AND (period, leaderboard, metric, level, prefix) IN (VALUES (?, ?, ?, ?, ?))
            """, rows: changes.filter { $0.change < 0 }.map(\.key.columns))
    }
}

extension LadderLine {
    fileprivate var columns: [SQLValue] {
        ladder.columns + [
            .integer(line.marks[ladder.metric]), .integer(line.sequence), .integer(line.player.number),
            .integer(line.marks.milliseconds), .integer(line.marks.moves), .integer(line.marks.score),
            .integer(line.received), ladder.metric == .score ? searchName.map { .text($0.text) } ?? .null : .null,
        ]
    }
}

extension LadderPlace {
    fileprivate var columns: [SQLValue] { ladder.columns + [.integer(place.value), .integer(place.sequence)] }
}

extension PlayersBest {
    fileprivate var columns: [SQLValue] {
        [.integer(player.number), .integer(leaderboard), .integer(window.rawValue), .integer(best.period)]
            + Metric.allCases.flatMap { metric -> [SQLValue] in
                [.integer(best.best[metric]?.value ?? -1), .integer(best.best[metric]?.sequence ?? 0)]
            }
    }
}

extension TallyChanges.Key {
    fileprivate var columns: [SQLValue] { ladder.columns + [.integer(level), .integer(prefix)] }
}

extension Metric {
    /// Where `best` has the value, and the result that reached it.
    var bestColumns: (value: String, result: String) {
        switch self {
        case .time: ("time", "timeResult")
        case .moves: ("moves", "movesResult")
        case .score: ("score", "scoreResult")
        case .average5: ("average5", "average5Result")
        case .average12: ("average12", "average12Result")
        }
    }

    /// Those of all metrics, in their order.
    static let bestColumns = allBestColumns.joined(separator: ", ")

    /// The same, set to what could not be inserted.
    static let bestFromExcluded = allBestColumns.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")

    private static var allBestColumns: [String] { allCases.flatMap { [$0.bestColumns.value, $0.bestColumns.result] } }
}
