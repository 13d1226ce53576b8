import PuzzleAPI

/// A player's best value by each metric in one period, each with the number of the first result that reached it.
struct Best: Equatable {
    private var places: [Place?]

    init() { places = Metric.allCases.map { _ in nil } }

    subscript(metric: Metric) -> Place? {
        get { places[Int(metric.rawValue)] }
        set { places[Int(metric.rawValue)] = newValue }
    }
}

/// A player's best of the period with this `Period.code`.
typealias BestOfPeriod = (period: Int64, best: Best)

/// What a new result changes on the ladders of one period.
struct Promotion {
    /// A ladder on which the result is the player's best.
    struct Step {
        let metric: Metric
        let marks: Marks
        /// Where the player's best was before, which goes.
        let earlier: Place?
    }

    let period: Period
    /// What is the player's best from now on.
    let best: Best
    /// Never empty.
    let steps: [Step]

    /// - Parameters:
    ///   - averages: Those that the result completes.
    ///   - sequence: The result's number.
    ///   - bests: The player's on the leaderboard before, for each window those of the latest period played in.
    static func all(
        of marks: Marks, _ averages: Averages, sequence: Int64, received: UnixMilliseconds, bests: [BestOfPeriod]
    ) -> [Promotion] {
        Period.containing(received).compactMap { period in
            // The player has already played in a later period: this one was over before the result was stored.
            if bests.contains(where: { period.laterCodes.contains($0.period) }) { return nil }
            var best = bests.first { $0.period == period.code }?.best ?? Best()
            var steps: [Step] = []
            for metric in Metric.allCases {
                guard let shown = marks.shown(by: metric, averages) else { continue }
                let (value, before) = (shown[metric], best[metric])
                if let before, value >= before.value { continue }
                best[metric] = Place(value: value, sequence: sequence)
                steps.append(Step(metric: metric, marks: shown, earlier: before))
            }
            return steps.isEmpty ? nil : Promotion(period: period, best: best, steps: steps)
        }
    }
}
