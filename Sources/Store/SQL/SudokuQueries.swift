import PuzzleAPI
import PuzzleCore

/// The leaderboard of all Sudokus: lines of many ladders, merged. The rows are those of `ranking` by score; three indexes
/// have them by time, name and number as well, with each achievement of each board apart, so that every filter is a
/// choice of sections of which each gives its first lines.
extension SQLConnection {
    func page(of list: SudokuList, after place: Place?, limit: Int, asker: PlayerID?) throws -> SudokuLeaderboardPage {
        let sections = try list.sections.compactMap { section in
            try leaderboard(named: list.leaderboard(of: section.board)).map { SectionRows(section, $0, list.period) }
        }
        let start = try place.map { try SudokuLine.key(at: $0, by: list.sort, name: searchName(of:)) }
        // One more than asked for tells whether there is a next page.
        let lines =
            if let part = list.part {
                try found(part, in: sections, of: list, after: start, limit: limit + 1)
            } else {
                try first(limit + 1, of: sections, by: list.sort, after: start)
            }
        let page = lines.prefix(limit)
        let counts = try SectionCounts(sections, in: self)
        return SudokuLeaderboardPage(
            results: counts.all,
            entries: try page.map { $0.entry(rank: try counts.rank($0.line.marks.score, in: self), asker: asker) },
            next: page.count < lines.count ? page.last?.place(by: list.sort).text : nil)
    }

    // MARK: In order

    private func first(
        _ limit: Int, of sections: [SectionRows], by sort: SudokuSort, after start: SudokuKey?
    ) throws -> [SudokuLine] {
        var lines: [SudokuLine] = []
        let groups = Dictionary(grouping: sections) { $0.section.group(by: sort) }
        for (group, sections) in groups.sorted(by: { $0.key < $1.key }) {
            // By score, the start's own number tells which sections are over.
            if sort == .level, let start, group < start.group { continue }
            let isBegun = sort != .level || start?.group == group
            var next = try sections.flatMap {
                try self.lines(of: $0, by: sort, after: isBegun ? start : nil, limit: limit)
            }
            next.sort { $0.key(by: sort) < $1.key(by: sort) }
            lines += next.prefix(limit - lines.count)
            if lines.count == limit { break }
        }
        return lines
    }

    private func lines(
        of rows: SectionRows, by sort: SudokuSort, after start: SudokuKey?, limit: Int
    ) throws -> [SudokuLine] {
        let ladder = rows.ladder
        let values = rows.section.values
        let achievement = SQLValue.integer(values.lowerBound / Int64(SudokuMark.scores))
        let number = start?.number ?? -1
        let sequence = start?.sequence ?? 0
        let (condition, key): (String, [SQLValue]) =
            switch sort {
            case .score, .level:
                (
                    "metric = ? AND value <= ? AND (value, result) > (?, ?) ORDER BY value, result",
                    [
                        .integer(ladder.metric.rawValue), .integer(values.upperBound),
                        .integer(max(number, values.lowerBound - 1)),
                        .integer(number < values.lowerBound ? .max : sequence),
                    ]
                )
            case .time:
                (
                    "\(Self.isListed) = ? AND (milliseconds, result) > (?, ?) ORDER BY milliseconds, result",
                    [achievement, .integer(number), .integer(sequence)]
                )
            case .date:
                (
                    "\(Self.isListed) = ? AND result < ? ORDER BY result DESC",
                    [achievement, .integer(start.map { -$0.sequence } ?? .max)]
                )
            case .name:
                (
                    "\(Self.isListed) = ? AND (ranking.searchName, result) > (?, ?) ORDER BY ranking.searchName, result",
                    [achievement, .text(start?.name ?? Text()), .integer(sequence)]
                )
            }
        return try all(
            """
            SELECT \(Self.lineColumns) FROM ranking \(Self.dialect.orderedJoin) player ON player.id = ranking.player
            WHERE period = ? AND leaderboard = ? AND \(condition) LIMIT ?
            """, [.integer(ladder.period), .integer(ladder.leaderboard)] + key + [.integer(limit)]
        ) { $0.sudokuLine(on: rows.section.board) }
    }

    /// Words of the indexes: the rows that are lines of the list, and the number of their achievement.
    private static var isListed: String { "ranking.searchName IS NOT NULL AND value / 1000000" }

    private static var lineColumns: String {
        "result, ranking.player, name, milliseconds, ranking.moves, ranking.score, received, ranking.searchName"
    }

    // MARK: By name

    /// The first `limit` lines in the sections, after `start`, of the players whose name has `part` in it.
    ///
    /// Nothing is read of a line but what it is ordered by, until it is known which lines are wanted.
    private func found(
        _ part: SearchName, in sections: [SectionRows], of list: SudokuList, after start: SudokuKey?, limit: Int
    ) throws -> [SudokuLine] {
        guard let gram = try rarestGram(of: part) else { return [] }
        let join = Self.dialect.orderedJoin
        let (column, table) =
            switch list.sort {
            case .score, .level, .date: ("NULL", "")
            case .time: ("milliseconds", "\(join) result ON sequence = scoreResult")
            case .name: ("searchName", "")
            }
        let lines = try all(
            """
            SELECT best.leaderboard, best.score, scoreResult, \(column)
            FROM (
                SELECT player.id AS player, searchName
                FROM (SELECT player FROM nameGram WHERE gram = ? ORDER BY player LIMIT ?) AS named
                \(join) player ON player.id = named.player WHERE \(Self.dialect.position)(searchName, ?) > 0 LIMIT ?
            ) AS found
            \(join) best ON best.player = found.player AND "window" = ? AND period = ? \(table)
            """,
            [
                .text(gram), .integer(Self.readNames), .text(part.text), .integer(Limits.foundPlayers),
                .integer(list.period.window.rawValue), .integer(list.period.code),
            ]
        ) { row in FoundLine(row, in: sections, by: list.sort) }
        .compactMap { $0 }.filter { line in start.map { $0 < line.key } ?? true }
        .sorted { $0.key < $1.key }.prefix(limit)
        return try lines.compactMap { line in
            let ladder = line.rows.ladder
            return try first(
                """
                SELECT \(Self.lineColumns) FROM ranking \(Self.dialect.orderedJoin) player ON player.id = ranking.player
                WHERE period = ? AND leaderboard = ? AND metric = ? AND value = ? AND result = ?
                """, ladder.columns + [.integer(line.score), .integer(line.key.sequence.magnitude)]
            ) { $0.sudokuLine(on: line.rows.section.board) }
        }
    }

    /// Of the parts that a name must have in order to have `part` in it, the one that the fewest names have.
    private func rarestGram(of part: SearchName) throws -> Text? {
        try part.neededGrams.map { gram in
            let names = try first(
                "SELECT count(*) FROM (SELECT 1 FROM nameGram WHERE gram = ? LIMIT ?) AS names",
                [.text(gram), .integer(Self.readNames)]
            ) { $0.integer(0) as Int }
            return (gram: gram, names: names ?? 0)
        }.min { $0.names < $1.names }?.gram
    }

    /// How many names are looked through for one that has the part in it.
    private static var readNames: Int { 10 * Limits.foundPlayers }

    /// The player's name as it is searched; nil if there is no such player.
    func searchName(of player: PlayerID) throws -> SearchName? {
        try first("SELECT searchName FROM player WHERE id = ?", [.integer(player.number)]) {
            SearchName(stored: $0.text(0))
        }
    }
}

/// Where the lines of a section are.
private struct SectionRows {
    let section: SudokuSection
    let ladder: LadderKey

    init(_ section: SudokuSection, _ leaderboard: Int64, _ period: Period) {
        self.section = section
        ladder = LadderKey(period: period.code, leaderboard: leaderboard, metric: .score)
    }
}

/// A line of a player found by name, as far as it is ordered by it.
private struct FoundLine {
    let rows: SectionRows
    let score: Int64
    let key: SudokuKey

    /// - Returns: nil if the line is in none of the sections.
    init?(_ row: some SQLRow, in sections: [SectionRows], by sort: SudokuSort) {
        let (leaderboard, score, sequence): (Int64, Int64, Int64) = (row.integer(0), row.integer(1), row.integer(2))
        guard
            let rows = sections.first(where: {
                $0.ladder.leaderboard == leaderboard && $0.section.values.contains(score)
            })
        else { return nil }
        self.rows = rows
        self.score = score
        key = SudokuKey(
            by: sort, level: rows.section.board.level, score: score, sequence: sequence,
            milliseconds: row.integer(3), name: row.text(3))
    }
}

/// How many lines sections have, from which ranks follow.
private struct SectionCounts {
    private struct Board {
        let ladder: LadderKey
        /// The values of its sections, which adjoin.
        let values: ClosedRange<Int64>
        /// How many lines of the ladder are before them.
        let before: Int64
        let count: Int64
    }

    private var boards: [Board] = []

    init(_ sections: [SectionRows], in db: some SQLConnection) throws {
        for sections in Dictionary(grouping: sections, by: \.ladder).values {
            guard let worst = sections.first, let best = sections.last else { continue }
            // Nothing on a ladder is better than the best achievement of its level, or worse than the other.
            let achievements = worst.section.board.level.achievements
            let before =
                best.section.achievement == achievements.last
                ? 0 : try db.players(on: best.ladder, below: best.section.values.lowerBound)
            let through =
                worst.section.achievement == achievements.first
                ? try db.players(on: best.ladder)
                : try db.players(on: best.ladder, below: worst.section.values.upperBound + 1)
            boards.append(
                Board(
                    ladder: best.ladder,
                    values: best.section.values.lowerBound...worst.section.values.upperBound,
                    before: before, count: through - before))
        }
    }

    var all: Int64 { boards.reduce(0) { $0 + $1.count } }

    /// The rank of a result with this value.
    func rank(_ value: Int64, in db: some SQLConnection) throws -> Int64 {
        try boards.reduce(1) { rank, board in
            if value < board.values.lowerBound { return rank }
            if value > board.values.upperBound { return rank + board.count }
            return rank + (try db.players(on: board.ladder, below: value)) - board.before
        }
    }
}

extension SQLRow {
    fileprivate func sudokuLine(on board: SudokuBoard) -> SudokuLine {
        SudokuLine(
            board: board,
            line: Line(
                sequence: integer(0), player: PlayerID(integer(1)), name: text(2),
                marks: Marks(milliseconds: integer(3), moves: integer(4), score: integer(5)), received: integer(6)),
            searchName: SearchName(stored: text(7)))
    }
}
