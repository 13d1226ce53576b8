import PuzzleAPI

/// Adjoining lines of a ladder, and what their ranks follow from: only the first line's rank needs to be looked up.
struct LadderSection {
    let ladder: Ladder
    /// How many players are on the ladder.
    let players: Int64
    let lines: [Line]
    /// How many players' value is below that of the first line.
    let below: Int64
    /// How many players have the value of the first line, those before the section among them.
    let level: Int64

    var ranks: [Int64] {
        guard let first = lines.first?.marks[ladder.metric] else { return [] }
        var below = below
        var value = first
        // Others with the first value may come before these lines; all with a later value are within them.
        var atValue = level
        var ranks: [Int64] = []
        for line in lines {
            let next = line.marks[ladder.metric]
            if next != value {
                below += atValue
                value = next
                atValue = 0
            }
            if next != first { atValue += 1 }
            ranks.append(below + 1)
        }
        return ranks
    }

    func entries(asker: PlayerID?) -> [LeaderboardEntry] {
        zip(lines, ranks).map { line, rank in line.entry(rank: rank, isMe: line.player == asker) }
    }

    /// The page that has the first `limit` lines; one more tells that there is a next page.
    func page(limit: Int, asker: PlayerID?) -> LeaderboardPage {
        LeaderboardPage(
            leaderboard: ladder.leaderboard, players: players, entries: Array(entries(asker: asker).prefix(limit)),
            next: lines.count > limit ? lines[limit - 1].place(by: ladder.metric).text : nil)
    }

    /// The place of a player whose line and neighbours these are.
    func standing(of player: PlayerID) -> MyStanding {
        let around = entries(asker: player)
        let mine = zip(lines, around).first { $1.isMe }.map { line, entry in
            Standing(by: ladder.metric, rank: entry.rank, players: players, value: line.marks[ladder.metric])
        }
        return MyStanding(leaderboard: ladder.leaderboard, players: players, standing: mine, around: around)
    }
}

extension Place {
    /// Before all lines of a ladder.
    static var start: Place { Place(value: -1, sequence: 0) }

    /// Before the line with this value and sequence number.
    var justBefore: Place { Place(value: value, sequence: sequence - 1) }
}

extension LeaderboardPage {
    /// The nearest number of entries that a page may have.
    static func entries(forLimit limit: Int) -> Int {
        min(max(limit, Limits.pageEntries.lowerBound), Limits.pageEntries.upperBound)
    }
}
