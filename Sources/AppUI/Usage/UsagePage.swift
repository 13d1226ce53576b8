import PuzzleCore

/// The page of statistics while it is shown: reads all results, and has an engine draw what they come to.
struct UsagePage: Sendable {
    private var reading = ResultReading(.results)
    private var tally: ResultTally?
    private(set) var drawn = EnginePage(from: .settings)
    private(set) var isFailed = false

    /// - Parameter counts: what is counted beside results.
    mutating func read(_ counts: UsageCounts, _ context: inout Context) -> [Effect] {
        tally = ResultTally(beside: counts, context)
        return reading.goOn(&context)
    }

    mutating func receive(
        ticket: UInt32, _ entries: [StoredEntry], _ counts: UsageCounts, _ context: inout Context
    ) -> [Effect] {
        guard !isFailed, var tally, reading.isAnswered(by: ticket) else { return [] }
        // One alone has it, so that it is not copied.
        self.tally = nil
        for entry in entries { if let score = context.score(stored: entry) { tally.add(score, context) } }
        if let last = entries.last {
            self.tally = tally
            return reading.goOn(after: last, &context)
        }
        let head = UsageReport.engine + Text(UsageReport.kind) + EnginePage.opening(context)
        return drawn.ask(head + UsageReport(counts, tally, context).text, &context)
    }

    mutating func receive(ticket: UInt32, _ answer: Text) -> [Effect] { drawn.receive(ticket: ticket, answer) }

    /// What was read before needs the store no more.
    mutating func storageFailed() { if drawn.question.isEmpty { isFailed = true } }
}
