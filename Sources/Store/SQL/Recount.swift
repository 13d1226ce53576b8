import PuzzleAPI
import PuzzleCore

extension SQLStore {
    /// Makes the ladders and their tallies anew from the results, also while a server works on the same store: little at a time,
    /// and nothing is written but what was wrong.
    ///
    /// They go wrong if the machine's clock did: what it swept away or dated too late comes back.
    /// - Parameter now: By a clock that is right; read whenever it is needed.
    /// - Returns: What was wrong before.
    /// - Complexity: linear in the number of results.
    /// - Throws: what was done by then stays done.
    package func recount(
        at now: @escaping @autoclosure @Sendable () -> UnixMilliseconds
    ) async throws(StoreError) -> RecountDifferences {
        var found = RecountDifferences()
        found.futureResults = try await write(locking: []) { transaction in
            // Results that came in while this waited are not of the future.
            let now = now()
            let future: [SQLValue] = [.integer(now), .integer(now + Recounting.clocksApart)]
            // Lines have a copy.
            try transaction.db.run("UPDATE ranking SET received = ? WHERE received > ?", future)
            return try transaction.db.change("UPDATE result SET received = ? WHERE received > ?", future)
        }
        var last: Int64 = 0
        while true {
            let from = last
            let players = try await read { try RecountStep($0, now()).players(after: from, Recounting.playersAtATime) }
            guard let latest = players.last else { break }
            last = latest
            let wrong = try await read { db in
                try players.filter { try RecountStep(db, now()).check($0, mends: false) != .none }
            }
            for player in wrong {
                found += try await write(locking: [.player(PlayerID(player))]) {
                    try RecountStep(try $0.db, now()).check(player, mends: true)
                }
            }
        }
        for ladder in try await read({ try RecountStep($0, now()).ladders() }) {
            guard try await read({ try RecountStep($0, now()).check(ladder, mends: false) }) != .none else {
                continue
            }
            found += try await write(locking: [.ladders]) {
                try RecountStep(try $0.db, now()).check(ladder, mends: true)
            }
        }
        return found
    }
}

/// What was put right.
package struct RecountDifferences: Equatable, Sendable {
    /// Results that had been received after now: they count as received now.
    package var futureResults = 0
    /// Players' best values of a period.
    package var bests = 0
    /// Lines of ladders that were missing, or stood there without being anybody's best.
    package var lines = 0
    /// Counts from which ranks follow.
    package var tallies = 0

    package static var none: Self { Self() }

    fileprivate static func += (sum: inout Self, more: Self) {
        sum.futureResults += more.futureResults
        sum.bests += more.bests
        sum.lines += more.lines
        sum.tallies += more.tallies
    }
}

private enum Recounting {
    static var playersAtATime: Int { 200 }
    static var linesAtATime: Int { 1000 }
    /// A server's own clock may be so far from the machine's, in milliseconds (`ServerClock`).
    static var clocksApart: Int64 { 2000 }
}

/// A part of the work, within one transaction.
struct RecountStep<Connection: SQLConnection> {
    private let db: Connection
    /// The codes of the periods that are on ladders.
    private let current: [Period]

    init(_ db: Connection, _ now: UnixMilliseconds) {
        self.db = db
        current = Period.containing(now)
    }

    func players(after last: Int64, _ limit: Int) throws -> [Int64] {
        try db.all("SELECT id FROM player WHERE id > ? ORDER BY id LIMIT ?", [.integer(last), .integer(limit)]) {
            $0.integer(0)
        }
    }

    /// Puts right all on one leaderboard that depends on one player's results, but the tallies.
    /// - Parameters:
    ///   - former: Whose results have become the player's.
    ///   - tallies: Gets what changes in them, to be added when all is put right. Many write to these rows: they are locked in one
    ///     order, and not for long.
    /// - Complexity: linear in the number of the player's results on the leaderboard, whoever else is there.
    func mend(
        _ player: Int64, on leaderboard: Int64, inPlaceOf former: Int64? = nil, into tallies: inout TallyChanges
    ) throws {
        var before = try lines(of: player, on: leaderboard)
        if let former {
            let lines = try lines(of: former, on: leaderboard)
            before.formUnion(lines)
            try db.delete(Array(lines))
            try db.run(
                "DELETE FROM best WHERE player = ? AND leaderboard = ?", [.integer(former), .integer(leaderboard)])
        }
        _ = try check(player, on: leaderboard, mends: true)
        let after = try lines(of: player, on: leaderboard)
        for line in before.subtracting(after) { tallies.add(-1, at: line.place.value, in: line.ladder) }
        for line in after.subtracting(before) { tallies.add(1, at: line.place.value, in: line.ladder) }
    }

    /// A player's lines. Those of a period that is over may have been swept away.
    private func lines(of player: Int64, on leaderboard: Int64) throws -> Set<LadderPlace> {
        var lines: Set<LadderPlace> = []
        for (period, best) in try db.bests(of: PlayerID(player), leaderboard: leaderboard) {
            for metric in Metric.allCases {
                guard let place = best[metric] else { continue }
                let ladder = LadderKey(period: period, leaderboard: leaderboard, metric: metric)
                if try db.hasLine(at: place, of: ladder) { lines.insert(LadderPlace(ladder: ladder, place: place)) }
            }
        }
        return lines
    }

    func ladders() throws -> [LadderKey] {
        let leaderboards: [Int64] = try db.all("SELECT id FROM leaderboard", []) { $0.integer(0) }
        return leaderboards.flatMap { leaderboard in
            current.flatMap { period in
                Metric.allCases.map { LadderKey(period: period.code, leaderboard: leaderboard, metric: $0) }
            }
        }
    }

    // MARK: A player

    private struct Result {
        let sequence: Int64
        let leaderboard: Int64
        let marks: Marks
        let received: UnixMilliseconds
        /// nil for a game without the server's time.
        let attempt: Int64?
        var averages = Averages()
    }

    /// Compares a player's best values, and the lines that show them, with the results.
    /// - Parameter only: A leaderboard; nil for all.
    func check(_ player: Int64, on only: Int64? = nil, mends: Bool) throws -> RecountDifferences {
        var found = RecountDifferences()
        let results = try db.all(
            """
            SELECT sequence, leaderboard, milliseconds, moves, score, received, coalesce(attempt, 0)
            FROM game \(Connection.dialect.orderedJoin) result ON result.game = game.id
            WHERE player = ? AND suspicion = 0 \(only == nil ? "" : "AND leaderboard = ?") ORDER BY sequence
            """, [.integer(player)] + (only.map { [.integer($0)] } ?? [])
        ) { row in
            Result(
                sequence: row.integer(0), leaderboard: row.integer(1),
                marks: Marks(milliseconds: row.integer(2), moves: row.integer(3), score: row.integer(4)),
                received: row.integer(5), attempt: row.integer(6) == 0 ? nil : row.integer(6))
        }
        let played = Dictionary(grouping: results, by: \.leaderboard)
        for leaderboard in Set(played.keys).union(try leaderboards(of: player)) where only ?? leaderboard == leaderboard
        {
            let results = try withAverages(played[leaderboard] ?? [], on: leaderboard)
            let stored = try db.bests(of: PlayerID(player), leaderboard: leaderboard)
            let bests = bests(results)
            for best in stored where !bests.contains(where: { $0.window == Period.window(ofCode: best.period) }) {
                found.bests += 1
                if mends { try remove(best, of: player, leaderboard) }
            }
            for (window, best) in bests {
                if stored.first(where: { $0.period == best.period })?.best != best.best {
                    found.bests += 1
                    let wrong = stored.first { Period.window(ofCode: $0.period) == window }
                    if mends { try replace(wrong, by: best, of: player, window, leaderboard) }
                }
                guard current.contains(where: { $0.code == best.period }) else { continue }
                found.lines += try addMissingLines(best, of: player, leaderboard, results, mends: mends)
            }
        }
        return found
    }

    private func leaderboards(of player: Int64) throws -> [Int64] {
        try db.all("SELECT DISTINCT leaderboard FROM best WHERE player = ?", [.integer(player)]) { $0.integer(0) }
    }

    /// The results with the averages that they completed when they came in.
    private func withAverages(_ results: [Result], on leaderboard: Int64) throws -> [Result] {
        guard Metric.all(on: try name(of: leaderboard)).contains(.average5) else { return results }
        var times: [Int64: Int64] = [:]
        return results.map { result in
            guard let attempt = result.attempt else { return result }
            times[attempt] = result.marks.milliseconds
            var result = result
            result.averages = Averages(around: attempt, times: times)
            return result
        }
    }

    /// What the results come to, as if they came in again one after the other.
    private func bests(_ results: [Result]) -> [(window: Window, best: BestOfPeriod)] {
        var bests: [BestOfPeriod] = []
        for result in results {
            let promotions = Promotion.all(
                of: result.marks, result.averages, sequence: result.sequence, received: result.received, bests: bests)
            for promotion in promotions {
                bests.removeAll { Period.window(ofCode: $0.period) == promotion.period.window }
                bests.append((promotion.period.code, promotion.best))
            }
        }
        return bests.compactMap { best in Period.window(ofCode: best.period).map { ($0, best) } }
    }

    private func replace(
        _ wrong: BestOfPeriod?, by best: BestOfPeriod, of player: Int64, _ window: Window, _ leaderboard: Int64
    ) throws {
        if let wrong { try remove(wrong, of: player, leaderboard) }
        try db.set([PlayersBest(player: PlayerID(player), leaderboard: leaderboard, window: window, best: best)])
    }

    private func remove(_ wrong: BestOfPeriod, of player: Int64, _ leaderboard: Int64) throws {
        try db.delete(
            Metric.allCases.compactMap { metric in
                wrong.best[metric].map {
                    let ladder = LadderKey(period: wrong.period, leaderboard: leaderboard, metric: metric)
                    return LadderPlace(ladder: ladder, place: $0)
                }
            })
        try db.run(
            "DELETE FROM best WHERE player = ? AND leaderboard = ? AND period = ?",
            [.integer(player), .integer(leaderboard), .integer(wrong.period)])
    }

    private func addMissingLines(
        _ best: BestOfPeriod, of player: Int64, _ leaderboard: Int64, _ results: [Result], mends: Bool
    ) throws -> Int {
        var missing = 0
        for metric in Metric.allCases {
            guard let place = best.best[metric] else { continue }
            let ladder = LadderKey(period: best.period, leaderboard: leaderboard, metric: metric)
            guard try !db.hasLine(at: place, of: ladder),
                let result = results.first(where: { $0.sequence == place.sequence }),
                let marks = result.marks.shown(by: metric, result.averages)
            else { continue }
            missing += 1
            guard mends else { continue }
            let line = Line(
                sequence: result.sequence, player: PlayerID(player), name: Text(), marks: marks,
                received: result.received)
            try db.insert([
                LadderLine(ladder: ladder, line: line, searchName: try searchName(of: player, on: leaderboard))
            ])
        }
        return missing
    }

    /// - Returns: nil if the leaderboard is none of Sudoku's.
    private func searchName(of player: Int64, on leaderboard: Int64) throws -> SearchName? {
        let isOfSudoku = Sudoku.isLeaderboard(LeaderboardName.timed(try name(of: leaderboard)))
        return isOfSudoku ? try db.searchName(of: PlayerID(player)) : nil
    }

    private func name(of leaderboard: Int64) throws -> Text {
        try db.first("SELECT name FROM leaderboard WHERE id = ?", [.integer(leaderboard)]) { $0.text(0) } ?? Text()
    }

    // MARK: A ladder

    /// Compares a ladder's lines with the players' best values, and its tallies with its lines.
    func check(_ ladder: LadderKey, mends: Bool) throws -> RecountDifferences {
        var found = RecountDifferences()
        var expected = TallyChanges()
        var last = Place(value: .min, sequence: .min)
        while true {
            let lines = try lines(of: ladder, after: last)
            guard let latest = lines.last else { break }
            last = latest.place
            for line in lines where line.isBest { expected.add(1, at: line.place.value, in: ladder) }
            let wrong = lines.filter { !$0.isBest }.map { LadderPlace(ladder: ladder, place: $0.place) }
            found.lines += wrong.count
            if mends { try db.delete(wrong) }
        }
        let stored = try db.all(
            "SELECT level, prefix, count FROM tally WHERE period = ? AND leaderboard = ? AND metric = ?", ladder.columns
        ) { row in
            (TallyChanges.Key(ladder: ladder, level: row.integer(0), prefix: row.integer(1)), row.integer(2) as Int64)
        }
        let counts = Dictionary(stored) { $1 }
        found.tallies = Set(counts.keys).union(expected.changes.keys).count { counts[$0] != expected.changes[$0] }
        if mends, found.tallies > 0 {
            try db.run("DELETE FROM tally WHERE period = ? AND leaderboard = ? AND metric = ?", ladder.columns)
            try db.add(expected)
        }
        return found
    }

    /// The next lines of a ladder: all at once would not fit into memory, were there millions.
    private func lines(of ladder: LadderKey, after last: Place) throws -> [(place: Place, isBest: Bool)] {
        let column = ladder.metric.bestColumns
        return try db.all(
            """
            SELECT value, ranking.result, coalesce(best.\(column.value) = value AND best.\(column.result) = ranking.result, FALSE)
            FROM ranking LEFT JOIN best ON best.player = ranking.player AND best.leaderboard = ranking.leaderboard
                AND "window" = ? AND best.period = ranking.period
            WHERE ranking.period = ? AND ranking.leaderboard = ? AND metric = ? AND (value, ranking.result) > (?, ?)
            ORDER BY value, ranking.result LIMIT ?
            """,
            [.integer(Period.window(ofCode: ladder.period)?.rawValue ?? 0)] + ladder.columns
                + [.integer(last.value), .integer(last.sequence), .integer(Recounting.linesAtATime)]
        ) { row in (place: Place(value: row.integer(0), sequence: row.integer(1)), isBest: row.integer(2) != 0) }
    }
}
