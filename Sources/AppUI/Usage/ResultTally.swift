import PuzzleAPI
import PuzzleCore

/// What results add to the statistics of use, taken in one after the other in the order of time.
struct ResultTally: Sendable {
    struct Board: Sendable {
        let group: Text
        var solved = 0
        var lost = 0
        var moves = 0
        var milliseconds: UInt64 = 0
        /// How often a best time or, where moves count, a best number of moves was beaten.
        var records = 0
        /// Those from before anything was counted.
        var early = 0
        fileprivate var bestTime = Milliseconds.max
        fileprivate var bestMoves = Int.max

        init(group: Text) { self.group = group }
    }

    private(set) var boards: [Board] = []
    /// Games that were finished on each day of whole weeks, the first of which begins with `firstDay`.
    private(set) var days: [Int]
    /// A Monday, in days since 1970.
    let firstDay: Int
    /// Games that were finished in each hour of the day.
    private(set) var hours = [Int](repeating: 0, count: 24)
    private let counts: UsageCounts
    private let minutesFromUTC: Int
    private var latestBoard = 0

    /// - Parameter counts: what says from when on results count.
    init(beside counts: UsageCounts, _ context: Context) {
        self.counts = counts
        minutesFromUTC = context.device.minutesFromUTC
        let today = Self.day(context.now, minutesFromUTC)
        // 1 January 1970 was a Thursday.
        firstDay = max(today - (today + 3) % 7 - 52 * 7, 0)
        days = [Int](repeating: 0, count: max(today - firstDay + 1, 1))
    }

    static func day(_ time: WallTime, _ minutesFromUTC: Int) -> Int {
        max(DailyBoard.day(at: Int64(clamping: time) + Int64(minutesFromUTC) * 60_000), 0)
    }

    mutating func add(_ score: Score, _ context: Context) {
        guard score.at >= counts.since else { return }
        let day = Self.day(score.at, minutesFromUTC) - firstDay
        if days.indices.contains(day) { days[day] += 1 }
        hours[Int((Int64(clamping: score.at / 60_000) + Int64(minutesFromUTC)) / 60 % 24 + 24) % 24] += 1
        if boards.isEmpty || boards[latestBoard].group != score.group {
            latestBoard = boards.firstIndex { $0.group == score.group } ?? boards.count
            if latestBoard == boards.count { boards.append(Board(group: score.group)) }
        }
        let table = context.table(ofPrefix: score.group)
        boards[latestBoard].add(
            score, isLost: context.isLost(score), countsMoves: table?.countsMoves == true,
            isEarly: score.at < counts.from)
    }
}

extension ResultTally.Board {
    fileprivate mutating func add(_ score: Score, isLost: Bool, countsMoves: Bool, isEarly: Bool) {
        moves = min(moves + score.moves, .mostCounted)
        milliseconds += UInt64(score.milliseconds)
        if isEarly { early += 1 }
        if isLost {
            lost += 1
            return
        }
        let isRecord = score.milliseconds < bestTime || countsMoves && score.moves < bestMoves
        if isRecord, solved > 0 { records += 1 }
        solved += 1
        bestTime = min(bestTime, score.milliseconds)
        bestMoves = min(bestMoves, score.moves)
    }
}
