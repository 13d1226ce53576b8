import PuzzleAPI
import PuzzleCore

extension Transaction {
    /// Makes all that a guest has the account's: afterwards all is as if the account had played the guest's games, begun after its
    /// own, whose results came in when they did. So no average that there was is torn apart.
    ///
    /// Nothing is done if there is no such guest.
    /// - Complexity: linear in the number of the guest's games, and of the account's results on leaderboards on which the guest has
    ///   games.
    mutating func merge(_ guest: PlayerID, into player: PlayerID, at now: UnixMilliseconds) throws {
        guard guest != player, let name = try db.name(of: guest), try db.account(of: guest) == nil else { return }
        let (theirs, mine) = (SQLValue.integer(guest.number), SQLValue.integer(player.number))
        let changed = try removeSecondTries(of: player, guest)
        let leaderboards: [Int64] = try db.all("SELECT DISTINCT leaderboard FROM game WHERE player = ?", [theirs]) {
            $0.integer(0)
        }
        for leaderboard in leaderboards {
            let begun =
                try db.first(
                    "SELECT begun FROM attempts WHERE player = ? AND leaderboard = ?", [mine, .integer(leaderboard)]
                ) { $0.integer(0) as Int64 } ?? 0
            try db.run(
                "UPDATE game SET player = ?, attempt = attempt + ? WHERE player = ? AND leaderboard = ?",
                [mine, .integer(begun), theirs, .integer(leaderboard)])
            try forgetOldGames(of: player, on: leaderboard)
        }
        try db.run(
            """
            INSERT INTO attempts (player, leaderboard, begun)
            SELECT ?, leaderboard, begun FROM attempts WHERE player = ?
            ON CONFLICT (player, leaderboard) DO UPDATE SET begun = attempts.begun + excluded.begun
            """, [mine, theirs])
        try db.run("UPDATE daily SET player = ? WHERE player = ?", [mine, theirs])
        let step = RecountStep(try db, now)
        var tallies = TallyChanges()
        for leaderboard in changed.union(leaderboards) {
            try step.mend(player.number, on: leaderboard, inPlaceOf: guest.number, into: &tallies)
        }
        try removePlayer(guest)
        if try db.name(of: player) == Text(), let name = PlayerName(name), try !db.isForbidden(name.text) {
            try rename(player, to: name)
        }
        try db.add(tallies)
    }

    /// Of the tries of two players at one day's puzzle only the first that came in stays, and is noted.
    /// - Returns: leaderboards from which results have gone.
    private mutating func removeSecondTries(of one: PlayerID, _ other: PlayerID) throws -> Set<Int64> {
        let (first, second) = (SQLValue.integer(one.number), SQLValue.integer(other.number))
        let days = try db.all(
            """
            SELECT theirs.day, theirs.kind FROM daily AS theirs \(Connection.dialect.orderedJoin) daily AS mine
                ON mine.player = ? AND mine.day = theirs.day AND mine.kind = theirs.kind
            WHERE theirs.player = ?
            """, [first, second]
        ) { row in PuzzleKind(rawValue: row.integer(1)).map { DailyBoard(day: row.integer(0), kind: $0) } }
        var changed: Set<Int64> = []
        for daily in days.compactMap({ $0 }) {
            var tries: [Try] = []
            for name in [daily.leaderboard, LeaderboardName.offline(daily.leaderboard)] {
                guard let leaderboard = try db.leaderboard(named: name) else { continue }
                for player in [one, other] { tries += try self.tries(of: player, on: leaderboard) }
            }
            tries.sort { $0.sequence < $1.sequence }
            for second in tries.dropFirst() {
                try db.run("DELETE FROM record WHERE result = ?", [.integer(second.sequence)])
                try db.run("DELETE FROM result WHERE sequence = ?", [.integer(second.sequence)])
                try db.run("DELETE FROM game WHERE id = ?", [.id(second.game)])
                changed.insert(second.leaderboard)
            }
            try db.run(
                "DELETE FROM daily WHERE player = ? AND day = ? AND kind = ?",
                [tries.first?.player == other ? first : second, .integer(daily.day), .integer(daily.kind.rawValue)])
        }
        return changed
    }

    private mutating func tries(of player: PlayerID, on leaderboard: Int64) throws -> [Try] {
        try db.all(
            """
            SELECT sequence, game.id FROM game \(Connection.dialect.orderedJoin) result ON result.game = game.id
            WHERE player = ? AND leaderboard = ?
            """, [.integer(player.number), .integer(leaderboard)]
        ) { Try(player: player, leaderboard: leaderboard, sequence: $0.integer(0), game: $0.id(1)) }
    }
}

/// A result of a day's puzzle.
private struct Try {
    let player: PlayerID
    let leaderboard: Int64
    let sequence: Int64
    let game: GameID
}
