import PuzzleAPI

/// A player's best value by each metric in one period, each with the number of the first result that reached it.
struct Best: Equatable {
    var time: Place
    var moves: Place
    var score: Place

    init(time: Place, moves: Place, score: Place) {
        self.time = time
        self.moves = moves
        self.score = score
    }

    /// One result is the best by every metric.
    init(all marks: Marks, sequence: Int64) {
        self.init(
            time: Place(value: marks.milliseconds, sequence: sequence),
            moves: Place(value: marks.moves, sequence: sequence),
            score: Place(value: marks.score, sequence: sequence))
    }

    subscript(metric: Metric) -> Place {
        get {
            switch metric {
            case .time: time
            case .moves: moves
            case .score: score
            }
        }
        set {
            switch metric {
            case .time: time = newValue
            case .moves: moves = newValue
            case .score: score = newValue
            }
        }
    }
}

/// A player's best of the period with this `Period.code`.
typealias BestOfPeriod = (period: Int64, best: Best)

/// What a new result changes on the ladders of one period.
struct Promotion {
    /// A ladder on which the result is the player's best.
    struct Step {
        let metric: Metric
        let value: Int64
        /// Where the player's best was before, which goes.
        let earlier: Place?
    }

    let period: Period
    /// What is the player's best from now on.
    let best: Best
    /// Never empty.
    let steps: [Step]

    /// - Parameters:
    ///   - sequence: The result's number.
    ///   - bests: The player's on the leaderboard before, for each window those of the latest period played in.
    static func all(
        of marks: Marks, sequence: Int64, received: UnixMilliseconds, bests: [BestOfPeriod]
    ) -> [Promotion] {
        Period.containing(received).compactMap { period in
            // The player has already played in a later period: this one was over before the result was stored.
            if bests.contains(where: { period.laterCodes.contains($0.period) }) { return nil }
            let earlier = bests.first { $0.period == period.code }?.best
            var best = earlier ?? Best(all: marks, sequence: sequence)
            var steps: [Step] = []
            for metric in Metric.allCases {
                let value = marks[metric]
                let before = earlier?[metric]
                if let before, value >= before.value { continue }
                best[metric] = Place(value: value, sequence: sequence)
                steps.append(Step(metric: metric, value: value, earlier: before))
            }
            return steps.isEmpty ? nil : Promotion(period: period, best: best, steps: steps)
        }
    }
}
