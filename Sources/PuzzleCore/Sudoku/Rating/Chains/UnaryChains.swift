/// Single chains: cycles of alternating weak and strong links, and chains from a candidate to its own negation. With links of
/// one digit (X), between cells with two candidates (Y), or both.
///
/// Sudoku Explainer searches breadth-first from each candidate and takes the hint with the lowest rating, then with the fewest
/// literals, then the one found first. What a chain to a negation says depends on its length alone, so these are searched
/// first, with bit sets, and bound the length of the cycles, whose way matters.
struct UnaryChains: ~Copyable {
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
    /// The most literals of a chain of the present base that is better than the best one, and whether the best one's length
    /// would tie with it.
    var bound = (nodes: Int.max, ties: false)

    /// A set of candidates is some blocks of four words.
    typealias Block = SIMD4<UInt64>
    let blocks: Int
    var words: Int { blocks &* 4 }
    /// By candidate: the set of those that it excludes, by the links in use.
    let excludedBlocks: UnsafeMutablePointer<Block>
    /// Candidates that have a strong link, by the links in use.
    let linkedBlocks: UnsafeMutablePointer<Block>
    let onSeenBlocks: UnsafeMutablePointer<Block>
    let offSeenBlocks: UnsafeMutablePointer<Block>
    let newBlocks: UnsafeMutablePointer<Block>
    /// The same by words.
    let excluded: UnsafeMutablePointer<UInt64>
    let linked: UnsafeMutablePointer<UInt64>
    let onSeen: UnsafeMutablePointer<UInt64>
    let offSeen: UnsafeMutablePointer<UInt64>
    let new: UnsafeMutablePointer<UInt64>
    /// By candidate: those that it excludes and that have a strong link, from `usefulStart[candidate]` on.
    let useful: UnsafeMutablePointer<UInt16>
    let usefulStart: UnsafeMutablePointer<Int>
    let queue: UnsafeMutablePointer<UInt16>
    /// By literal: for a true one of a cycle the false one before it and, in the odd place, the true one before that.
    let parent: UnsafeMutablePointer<UInt16>

    /// - Parameter limit: a rating in tenths; chains that are rated higher are not found.
    static func chain(_ table: LinkTable, upTo limit: Int = .max) -> FoundChain? {
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
        blocks = (table.words + 3) / 4
        excludedBlocks = .allocate(capacity: table.count * blocks)
        linkedBlocks = .allocate(capacity: blocks)
        onSeenBlocks = .allocate(capacity: blocks)
        offSeenBlocks = .allocate(capacity: blocks)
        newBlocks = .allocate(capacity: blocks)
        excluded = UnsafeMutableRawPointer(excludedBlocks).assumingMemoryBound(to: UInt64.self)
        linked = UnsafeMutableRawPointer(linkedBlocks).assumingMemoryBound(to: UInt64.self)
        onSeen = UnsafeMutableRawPointer(onSeenBlocks).assumingMemoryBound(to: UInt64.self)
        offSeen = UnsafeMutableRawPointer(offSeenBlocks).assumingMemoryBound(to: UInt64.self)
        new = UnsafeMutableRawPointer(newBlocks).assumingMemoryBound(to: UInt64.self)
        useful = .allocate(capacity: table.weak.start[table.count])
        usefulStart = .allocate(capacity: table.count + 1)
        queue = .allocate(capacity: table.count)
        parent = .allocate(capacity: table.count * 2)
    }

    deinit {
        for set in [excludedBlocks, linkedBlocks, onSeenBlocks, offSeenBlocks, newBlocks] { set.deallocate() }
        useful.deallocate()
        usefulStart.deallocate()
        queue.deallocate()
        parent.deallocate()
    }

    mutating func run() {
        var hasChoices = true
        for kind in [Links.x, .xy] {
            use(kind, isCycle: false)
            for start in 0..<table.count where bound.nodes >= 4 || bound.ties {
                guard isChoice(start) else {
                    hasChoices = false
                    continue
                }
                forcing(start, isOn: true)
                forcing(start, isOn: false)
            }
        }
        // What a cycle excludes implies its own negation, by way of the cycle.
        if hasChoices && best.rating == .infinity { return }
        for kind in Links.allCases {
            use(kind, isCycle: true)
            for start in 0..<table.count where bound.nodes >= 4 || bound.ties {
                if !isChoice(start) || kind == .y && table.weak.ofCell(start).count != 1 { continue }
                cycles(start)
            }
        }
    }

    func isChoice(_ candidate: Int) -> Bool { !table.weak.ofCell(candidate).isEmpty }

    mutating func use(_ kind: Links, isCycle: Bool) {
        links = kind
        setBound(isCycle: isCycle)
        if bound.nodes < 4 && !bound.ties { return }
        linked.update(repeating: 0, count: words)
        excluded.update(repeating: 0, count: table.count * words)
        for candidate in 0..<table.count where !strong(candidate).isEmpty { Self.insert(candidate, linked) }
        var end = 0
        for candidate in 0..<table.count {
            usefulStart[candidate] = end
            for link in weak(candidate) {
                let other = table.weak.targets[link]
                Self.insert(Int(other), excluded + candidate * words)
                guard Self.contains(Int(other), linked) else { continue }
                useful[end] = other
                end &+= 1
            }
        }
        usefulStart[table.count] = end
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

    /// The most literals that a chain may have to be better than the best one.
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

    @inline(__always)
    static func insert(_ candidate: Int, _ set: UnsafeMutablePointer<UInt64>) {
        set[candidate &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: candidate & 63)
    }

    @inline(__always)
    static func contains(_ candidate: Int, _ set: UnsafeMutablePointer<UInt64>) -> Bool {
        set[candidate &>> 6] &>> UInt64(truncatingIfNeeded: candidate & 63) & 1 != 0
    }

    /// A chain from a literal to its negation.
    mutating func forcing(_ start: Int, isOn: Bool) {
        let form = isOn ? 1 : 2
        let most = most(start, form: form)
        guard most >= 4, let nodes = negationDistance(start, isOn: isOn, most: most) else { return }
        let base = base(isCycle: false)
        let key = Key(
            rating: ChainLength.rating(base: base, nodes: nodes), nodes: nodes, links: links, start: start, form: form)
        guard key < best else { return }
        best = key
        setBound(isCycle: false)
    }

    /// How many literals the shortest chain from a literal to its negation has, both included.
    ///
    /// Each chain can be read backwards with all literals negated. So where the search first comes to a literal whose
    /// negation it has met before, it is in the middle of the shortest chain.
    mutating func negationDistance(_ start: Int, isOn: Bool, most: Int) -> Int? {
        onSeen.update(repeating: 0, count: words)
        offSeen.update(repeating: 0, count: words)
        new.update(repeating: 0, count: words)
        var nodes = 0
        var (first, end) = (0, 0)
        if isOn {
            Self.insert(start, onSeen)
            queue[0] = UInt16(truncatingIfNeeded: start)
            end = 1
        } else {
            Self.insert(start, offSeen)
            Self.insert(start, new)
        }
        while nodes &+ 2 <= most {
            if isOn || nodes > 0 {
                nodes &+= 2
                var clash = Block()
                for block in 0..<blocks {
                    var union = Block()
                    for index in first..<end { union |= excludedBlocks[Int(queue[index]) &* blocks &+ block] }
                    newBlocks[block] = union & ~offSeenBlocks[block]
                    offSeenBlocks[block] |= union
                    clash |= union & onSeenBlocks[block]
                }
                first = end
                if clash != Block() { return nodes }
                if nodes &+ 2 > most { return nil }
            }
            nodes &+= 2
            for word in 0..<words {
                var rest = new[word] & linked[word]
                while rest != 0 {
                    let off = word &* 64 &+ rest.trailingZeroBitCount
                    rest &= rest &- 1
                    for link in strong(off) {
                        let on = Int(table.strong.targets[link])
                        if Self.contains(on, onSeen) { continue }
                        if Self.contains(on, offSeen) { return nodes }
                        Self.insert(on, onSeen)
                        queue[end] = UInt16(truncatingIfNeeded: on)
                        end &+= 1
                    }
                }
            }
            if first == end { return nil }
        }
        return nil
    }
}
