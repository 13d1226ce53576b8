import PuzzleCore

/// Single chains: cycles of alternating weak and strong links, and chains from a candidate to its own negation. With links of
/// one digit (X), between cells with two candidates (Y), or both.
///
/// Sudoku Explainer searches breadth-first from each candidate and takes the hint with the lowest rating, then with the fewest
/// literals, then the one found first. What a chain to a negation says depends on its length alone, so these are searched
/// first, from all candidates at once, and bound the length of the cycles, whose way matters.
package struct UnaryChains: ~Copyable {
    enum Links: Int, CaseIterable {
        case x, y, xy
    }

    /// Sudoku Explainer's order of what it found.
    struct Key: Equatable {
        var rating = Double.infinity
        var nodes = Int.max
        var links = Links.x
        var start = 0
        /// Cycles come first, then chains from "is true", then those from "is false".
        var form = 0

        static func < (a: Key, b: Key) -> Bool {
            if a.rating != b.rating { return a.rating < b.rating }
            if a.nodes != b.nodes { return a.nodes < b.nodes }
            return a.isEarlier(than: b)
        }

        func isEarlier(than other: Key) -> Bool {
            (links.rawValue, start, form) < (other.links.rawValue, other.start, other.form)
        }
    }

    let table: LinkTable
    var best = Key()
    /// The literals of the best cycle from the end to the start.
    var cycle: [Int] = []
    /// By digit.
    let cellsOfDigit: [CellSet]
    var links = Links.x
    /// The fewest literals of a cycle that excludes anything.
    var shortestCycle = 4
    /// The most literals of a chain of the present base that is better than the best one, and whether the best one's length
    /// would tie with it.
    var bound = (nodes: Int.max, ties: false)

    var reach: Reach
    /// Candidates that have a strong link, by the links in use.
    let linked: UnsafeMutablePointer<Bool>
    /// By candidate: those that it excludes and that have a strong link, from `usefulStart[candidate]` on.
    let useful: UnsafeMutablePointer<UInt16>
    let usefulStart: UnsafeMutablePointer<Int>
    /// By candidate: those that become true by way of one that it excludes, itself not counted.
    let next: UnsafeMutablePointer<UInt16>
    let nextStart: UnsafeMutablePointer<Int>
    /// By candidate: the last one of which it is a `next` one; or how many literals the shortest walk back to it has.
    let mark: UnsafeMutablePointer<Int>
    /// Of cycles through a candidate: candidates that were seen true and false, and those that close a cycle.
    let onSeen: UnsafeMutablePointer<Bool>
    let offSeen: UnsafeMutablePointer<Bool>
    let closes: UnsafeMutablePointer<Bool>
    let queue: UnsafeMutablePointer<UInt16>
    /// By literal: for a true one of a cycle the false one before it and, in the odd place, the true one before that.
    let parent: UnsafeMutablePointer<UInt16>

    /// - Parameter limit: a rating in tenths; chains that are rated higher are not found.
    package static func chain(_ table: LinkTable, upTo limit: Int = .max) -> FoundChain? {
        var search = UnaryChains(table)
        // Half of a tenth keeps off binary fractions.
        if limit < .max { search.best.rating = (Double(limit) + 0.5) / 10 }
        search.run()
        let nodes = search.best.nodes
        return search.step().map { FoundChain(step: $0, nodes: nodes) }
    }

    init(_ table: LinkTable) {
        self.table = table
        cellsOfDigit = table.grid.cellsOfDigits
        let count = table.count
        reach = Reach(table)
        useful = .allocate(capacity: table.weak.start[count])
        usefulStart = .allocate(capacity: count + 1)
        next = .allocate(capacity: table.weak.start[count] * (table.grid.geometry.families.count + 1))
        nextStart = .allocate(capacity: count + 1)
        mark = .allocate(capacity: count)
        linked = .allocate(capacity: count * 4)
        onSeen = linked + count
        offSeen = onSeen + count
        closes = offSeen + count
        queue = .allocate(capacity: count)
        parent = .allocate(capacity: count * 2)
    }

    deinit {
        for list in [useful, next, queue, parent] { list.deallocate() }
        for list in [usefulStart, nextStart, mark] { list.deallocate() }
        linked.deallocate()
    }

    mutating func run() {
        // What a cycle excludes implies its own negation, by way of the cycle, in no more than two literals more than the cycle
        // has: with links of one digit, or else of both kinds. From what is alone in its cell nothing is said to follow; but if it sees
        // nothing either, no cycle excludes it.
        var impliesNegation = best.rating == .infinity
        for candidate in 0..<table.count where !isChoice(candidate) && !table.weak.all(candidate).isEmpty {
            impliesNegation = false
        }
        if impliesNegation, !hasClash() { return }
        for kind in [Links.x, .xy] {
            shortestCycle = 4
            if !use(kind) { continue }
            forcing()
            if impliesNegation {
                if best.rating == .infinity { continue }
                if best.links == kind, best.form > 0 { shortestCycle = max(4, best.nodes - 2) }
            }
            cycles()
        }
        if use(.y) { cycles() }
    }

    func isChoice(_ candidate: Int) -> Bool { !table.weak.ofCell(candidate).isEmpty }

    /// Gathers links.
    /// - Returns: whether a chain with them may be better than the best one.
    mutating func use(_ kind: Links) -> Bool {
        links = kind
        setBound(isCycle: true)
        if most < 4 { return false }
        mark.update(repeating: -1, count: table.count)
        for candidate in 0..<table.count { linked[candidate] = !strong(candidate).isEmpty }
        var (end, nextEnd) = (0, 0)
        for candidate in 0..<table.count {
            usefulStart[candidate] = end
            nextStart[candidate] = nextEnd
            mark[candidate] = candidate
            for link in weak(candidate) {
                let off = Int(table.weak.targets[link])
                guard linked[off] else { continue }
                useful[end] = UInt16(truncatingIfNeeded: off)
                end &+= 1
                for link in strong(off) {
                    let on = Int(table.strong.targets[link])
                    if mark[on] == candidate { continue }
                    mark[on] = candidate
                    next[nextEnd] = UInt16(truncatingIfNeeded: on)
                    nextEnd &+= 1
                }
            }
        }
        usefulStart[table.count] = end
        nextStart[table.count] = nextEnd
        return true
    }

    func base(isCycle: Bool) -> Double { links == .xy ? 7.0 : isCycle ? 6.5 : 6.6 }

    mutating func setBound(isCycle: Bool) {
        guard best.rating < .infinity else { return }
        let base = base(isCycle: isCycle)
        bound = (3, best.nodes < Int.max && ChainLength.rating(base: base, nodes: best.nodes) == best.rating)
        while true {
            let rating = ChainLength.rating(base: base, nodes: bound.nodes + 1)
            if rating > best.rating || rating == best.rating && bound.nodes + 1 >= best.nodes { return }
            bound.nodes += 1
        }
    }

    /// The most literals that any chain may have to be better than the best one.
    var most: Int { bound.ties ? max(bound.nodes, best.nodes) : bound.nodes }

    /// The same for a chain from one start.
    func most(_ start: Int, form: Int) -> Int {
        guard bound.ties, Key(links: links, start: start, form: form).isEarlier(than: best) else { return bound.nodes }
        return max(bound.nodes, best.nodes)
    }

    @inline(__always)
    func weak(_ candidate: Int) -> Range<Int> {
        links == .x ? table.weak.ofOtherCells(candidate) : table.weak.all(candidate)
    }

    @inline(__always)
    func strong(_ candidate: Int) -> Range<Int> {
        switch links {
        case .x: table.strong.ofOtherCells(candidate)
        case .y: table.strong.ofCell(candidate)
        case .xy: table.strong.all(candidate)
        }
    }
}
