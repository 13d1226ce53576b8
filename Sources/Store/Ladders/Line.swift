import PuzzleAPI
import PuzzleCore

/// What a result is ranked by.
struct Marks: Equatable {
    let milliseconds: Int64
    let moves: Int64
    let score: Int64

    init(milliseconds: Int64, moves: Int64, score: Int64) {
        self.milliseconds = milliseconds
        self.moves = moves
        self.score = score
    }

    init(_ result: StoredResult) {
        self.init(
            milliseconds: Int64(result.milliseconds), moves: Int64(result.moves), score: Int64(result.score))
    }

    subscript(metric: Metric) -> Int64 {
        switch metric {
        case .time, .average5, .average12: milliseconds
        case .moves: moves
        case .score: score
        }
    }

    /// What a line by a metric shows: by an average the average time, and the other numbers of the game that completed it.
    func shown(by metric: Metric, _ averages: Averages) -> Marks? {
        if metric.games == 1 { return self }
        return averages[metric].map { Marks(milliseconds: $0, moves: moves, score: score) }
    }
}

/// A line of a ladder: a player's best result by its metric, before it has a rank.
struct Line {
    /// The number of the result.
    let sequence: Int64
    let player: PlayerID
    let name: Text
    let marks: Marks
    let received: UnixMilliseconds

    func entry(rank: Int64, isMe: Bool) -> LeaderboardEntry {
        LeaderboardEntry(
            rank: rank, player: name, isMe: isMe, milliseconds: marks.milliseconds, moves: marks.moves,
            score: marks.score, at: received)
    }

    func place(by metric: Metric) -> Place { Place(value: marks[metric], sequence: sequence) }
}
