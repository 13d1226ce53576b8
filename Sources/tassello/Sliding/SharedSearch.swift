import Foundation
import PuzzleCore
import PuzzleEngines

/// The search for a shortest solution of one board, in which threads without a board of their own take part.
///
/// When it takes long, each bound's search is divided into parts; each thread has a search of its own and takes one part
/// after the other. The next bound begins when all parts were searched in vain. Of the parts with a solution the first
/// one counts, so the solution is that of one thread alone, however many there are.
final class SharedSearch: @unchecked Sendable {
    // Unchecked: the condition guards all that changes.

    /// Between two reports of progress.
    private static let pause = Duration.milliseconds(200)
    /// Positions between two looks at the clock, a few milliseconds' work.
    private static let slice = 50_000
    /// Positions that one thread looks at alone: most boards are solved by then.
    private static let alone: UInt64 = 1_000_000

    private let target: Int
    private let end: ContinuousClock.Instant?
    private let progress: @Sendable (String) -> Void

    private let condition = NSCondition()
    private var lastReport: ContinuousClock.Instant
    /// Every solution has at least this many moves.
    private(set) var bound = 0
    /// Positions that all threads have looked at.
    private(set) var nodes: UInt64 = 0
    private var found: (part: Int, solution: [Slide])?
    private var nextPart = 0
    /// Threads that search parts with this bound.
    private var searchers = 0
    /// Whether the time was up before all parts were searched.
    private var isStopped = false
    private var isOver = false

    /// - Parameters:
    ///   - target: the bound at which the search ends, as a solution of that length is known.
    ///   - end: when the time is up.
    ///   - progress: told how far it is, several times a second, on any thread.
    init(target: Int, until end: ContinuousClock.Instant?, progress: @escaping @Sendable (String) -> Void) {
        self.target = target
        self.end = end
        self.progress = progress
        lastReport = .now
    }

    /// - Parameters:
    ///   - helpers: who may take part; nil for nobody.
    ///   - make: makes a thread's search for the board, on that thread.
    /// - Returns: nil if the time was up, or `bound` has come to the target.
    func run<Search: ShortestSearch & ~Copyable>(
        _ helpers: Helpers?, _ make: @escaping () -> Search
    ) -> [Slide]? {
        var search = make()
        bound = search.bound
        while search.bound < target {
            let isFinished = search.advance(nodes: Self.slice)
            let isNextBound = search.bound > bound
            bound = search.bound
            nodes = search.nodes
            if isFinished { return search.solution }
            guard goesOn() else { return nil }
            if let helpers, isNextBound, nodes >= Self.alone, bound < target {
                let offer = helpers.offer { self.help(make) }
                while begin(search.bound) { searchParts(&search, bound: bound) }
                helpers.withdraw(offer)
                return found?.solution
            }
        }
        return nil
    }

    /// Takes part until the search is over.
    private func help<Search: ShortestSearch & ~Copyable>(_ make: () -> Search) {
        var search = make()
        var last = 0
        while let bound = join(after: last) {
            searchParts(&search, bound: bound)
            last = bound
        }
    }

    /// Waits until all have searched their parts, and lets them begin with the next bound.
    /// - Returns: false if the search is over.
    private func begin(_ next: Int) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        while searchers > 0 { condition.wait() }
        isOver = found != nil || isStopped || next >= target
        if found == nil, !isStopped { bound = next }
        nextPart = 0
        searchers = isOver ? 0 : 1
        condition.broadcast()
        return !isOver
    }

    /// Waits for a bound that is higher than `last`.
    /// - Returns: nil if the search is over.
    private func join(after last: Int) -> Int? {
        condition.lock()
        defer { condition.unlock() }
        while !isOver, searchers == 0 || bound <= last { condition.wait() }
        guard !isOver else { return nil }
        searchers += 1
        return bound
    }

    private func searchParts<Search: ShortestSearch & ~Copyable>(_ search: inout Search, bound: Int) {
        search.divide(bound: bound) { self.takePart() }
        var counted = search.nodes
        while search.bound == bound {
            let isFinished = search.advance(nodes: Self.slice)
            add(search.nodes - counted)
            counted = search.nodes
            if isFinished { note(search.solution, of: search.part) }
            guard !isFinished, goesOn(), isWanted(search.part) else { break }
        }
        condition.withLock {
            searchers -= 1
            condition.broadcast()
        }
    }

    /// Parts are taken in order, so when a solution is found, none that is not yet taken can have an earlier one.
    private func takePart() -> Int {
        condition.withLock {
            guard found == nil, !isStopped else { return .max }
            defer { nextPart += 1 }
            return nextPart
        }
    }

    private func isWanted(_ part: Int) -> Bool { condition.withLock { part < found?.part ?? .max } }

    private func add(_ count: UInt64) { condition.withLock { nodes += count } }

    private func note(_ solution: [Slide]?, of part: Int) {
        condition.withLock {
            guard let solution, part < found?.part ?? .max else { return }
            found = (part, solution)
        }
    }

    /// Tells how far it is, now and then.
    /// - Returns: false if the time is up.
    private func goesOn() -> Bool {
        let now = ContinuousClock.now
        let report: String? = condition.withLock {
            if Interruption.isRequested || end.map({ now >= $0 }) ?? false { isStopped = true }
            guard !isStopped, now - lastReport >= Self.pause else { return nil }
            lastReport = now
            return "at least \(bound) moves, \(nodes) positions"
        }
        if let report { progress(report) }
        return condition.withLock { !isStopped }
    }
}
