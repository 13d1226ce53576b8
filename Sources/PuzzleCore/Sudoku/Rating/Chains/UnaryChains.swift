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
    private struct Key: Equatable {
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

    private let table: LinkTable
    private var best = Key()
    /// The literals of the best cycle from the end to the start.
    private var cycle: [Int] = []
    /// By digit.
    private let cellsOfDigit: [CellSet]
    private var links = Links.x
    /// The most literals of a chain of the present base that is better than the best one, and whether the best one's length
    /// would tie with it.
    private var bound = (nodes: Int.max, ties: false)

    /// A set of candidates is some blocks of four words.
    private typealias Block = SIMD4<UInt64>
    private let blocks: Int
    private var words: Int { blocks &* 4 }
    /// By candidate: the set of those that it excludes, by the links in use.
    private let excludedBlocks: UnsafeMutablePointer<Block>
    /// Candidates that have a strong link, by the links in use.
    private let linkedBlocks: UnsafeMutablePointer<Block>
    private let onSeenBlocks: UnsafeMutablePointer<Block>
    private let offSeenBlocks: UnsafeMutablePointer<Block>
    private let newBlocks: UnsafeMutablePointer<Block>
    /// The same by words.
    private let excluded: UnsafeMutablePointer<UInt64>
    private let linked: UnsafeMutablePointer<UInt64>
    private let onSeen: UnsafeMutablePointer<UInt64>
    private let offSeen: UnsafeMutablePointer<UInt64>
    private let new: UnsafeMutablePointer<UInt64>
    /// By candidate: those that it excludes and that have a strong link, from `usefulStart[candidate]` on.
    private let useful: UnsafeMutablePointer<UInt16>
    private let usefulStart: UnsafeMutablePointer<Int>
    private let queue: UnsafeMutablePointer<UInt16>
    /// By literal: for a true one of a cycle the false one before it and, in the odd place, the true one before that.
    private let parent: UnsafeMutablePointer<UInt16>

    static func chain(_ table: LinkTable) -> FoundChain? {
        var search = UnaryChains(table)
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

    private mutating func run() {
        for kind in [Links.x, .xy] {
            use(kind, isCycle: false)
            for start in 0..<table.count where bound.nodes >= 4 || bound.ties {
                if !isChoice(start) { continue }
                forcing(start, isOn: true)
                forcing(start, isOn: false)
            }
        }
        for kind in Links.allCases {
            use(kind, isCycle: true)
            for start in 0..<table.count where bound.nodes >= 4 || bound.ties {
                if !isChoice(start) || kind == .y && table.weak.ofCell(start).count != 1 { continue }
                cycles(start)
            }
        }
    }

    private func isChoice(_ candidate: Int) -> Bool { !table.weak.ofCell(candidate).isEmpty }

    private mutating func use(_ kind: Links, isCycle: Bool) {
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

    private func base(isCycle: Bool) -> Double { links == .xy ? 7.0 : isCycle ? 6.5 : 6.6 }

    private mutating func setBound(isCycle: Bool) {
        guard best.nodes < Int.max else { return }
        let base = base(isCycle: isCycle)
        bound = (3, ChainLength.rating(base: base, nodes: best.nodes) == best.rating)
        while true {
            let rating = ChainLength.rating(base: base, nodes: bound.nodes + 1)
            if rating > best.rating || rating == best.rating && bound.nodes + 1 >= best.nodes { return }
            bound.nodes += 1
        }
    }

    /// The most literals that a chain may have to be better than the best one.
    private func most(_ start: Int, form: Int) -> Int {
        guard bound.ties, Key(links: links, start: start, form: form).isEarlier(than: best) else { return bound.nodes }
        return max(bound.nodes, best.nodes)
    }

    @inline(__always)
    private func weak(_ candidate: Int) -> Range<Int> {
        links == .x ? table.weak.ofOtherCells(candidate) : table.weak.all(candidate)
    }

    @inline(__always)
    private func strong(_ candidate: Int) -> Range<Int> {
        switch links {
        case .x: table.strong.ofOtherCells(candidate)
        case .y: table.strong.ofCell(candidate)
        case .xy: table.strong.all(candidate)
        }
    }

    @inline(__always)
    private static func insert(_ candidate: Int, _ set: UnsafeMutablePointer<UInt64>) {
        set[candidate &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: candidate & 63)
    }

    @inline(__always)
    private static func contains(_ candidate: Int, _ set: UnsafeMutablePointer<UInt64>) -> Bool {
        set[candidate &>> 6] &>> UInt64(truncatingIfNeeded: candidate & 63) & 1 != 0
    }

    /// A chain from a literal to its negation.
    private mutating func forcing(_ start: Int, isOn: Bool) {
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
    private func negationDistance(_ start: Int, isOn: Bool, most: Int) -> Int? {
        onSeen.update(repeating: 0, count: words)
        offSeen.update(repeating: 0, count: words)
        new.update(repeating: 0, count: words)
        var nodes = 1
        var (first, end) = (0, 0)
        if isOn {
            Self.insert(start, onSeen)
            queue[0] = UInt16(truncatingIfNeeded: start)
            end = 1
        } else {
            Self.insert(start, offSeen)
            Self.insert(start, new)
        }
        while nodes < most {
            if isOn || nodes > 1 {
                nodes &+= 1
                for block in 0..<blocks {
                    var union = Block()
                    for index in first..<end { union |= excludedBlocks[Int(queue[index]) &* blocks &+ block] }
                    newBlocks[block] = union & ~offSeenBlocks[block]
                    offSeenBlocks[block] |= union
                }
                first = end
                if isOn, Self.contains(start, new) { return nodes }
                if nodes >= most { return nil }
            }
            nodes &+= 1
            for word in 0..<words {
                var rest = new[word] & linked[word]
                while rest != 0 {
                    let off = word &* 64 &+ rest.trailingZeroBitCount
                    rest &= rest &- 1
                    for link in strong(off) {
                        let on = Int(table.strong.targets[link])
                        if Self.contains(on, onSeen) { continue }
                        if !isOn, on == start { return nodes }
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

    /// Cycles through a candidate. Literals that are true are visited once; a false one that has a strong link to the start
    /// is looked at each time, because it closes another cycle.
    private mutating func cycles(_ start: Int) {
        let closing = strong(start)
        if closing.isEmpty { return }
        onSeen.update(repeating: 0, count: words)
        offSeen.update(repeating: 0, count: words)
        new.update(repeating: 0, count: words)
        for link in closing { Self.insert(Int(table.strong.targets[link]), new) }
        Self.insert(start, onSeen)
        queue[0] = UInt16(truncatingIfNeeded: start)
        var (first, end, nodes) = (0, 1, 0)
        while first < end && nodes + 2 <= most(start, form: 0) {
            nodes += 2
            let levelEnd = end
            // Sudoku Explainer collects all false literals of a level before it follows them; each is followed the same way.
            for place in first..<levelEnd {
                let from = Int(queue[place])
                for index in usefulStart[from]..<usefulStart[from &+ 1] {
                    let off = Int(useful[index])
                    let closes = Self.contains(off, new)
                    if Self.contains(off, offSeen), !closes || isAncestor(off, of: from, start) { continue }
                    Self.insert(off, offSeen)
                    for link in strong(off) {
                        let on = Int(table.strong.targets[link])
                        if on == start {
                            if nodes >= 4 { closed(start, off: off, from: from, nodes: nodes) }
                        } else if !Self.contains(on, onSeen) {
                            Self.insert(on, onSeen)
                            parent[on &* 2] = UInt16(truncatingIfNeeded: off)
                            parent[on &* 2 &+ 1] = UInt16(truncatingIfNeeded: from)
                            queue[end] = UInt16(truncatingIfNeeded: on)
                            end &+= 1
                        }
                    }
                }
            }
            first = levelEnd
        }
    }

    /// Whether a false literal is on the way from the start to a true one.
    private func isAncestor(_ off: Int, of on: Int, _ start: Int) -> Bool {
        var on = on
        while on != start {
            if Int(parent[on &* 2]) == off { return true }
            on = Int(parent[on &* 2 &+ 1])
        }
        return false
    }

    private mutating func closed(_ start: Int, off: Int, from: Int, nodes: Int) {
        let key = Key(
            rating: ChainLength.rating(base: base(isCycle: true), nodes: nodes), nodes: nodes, links: links,
            start: start)
        guard key < best else { return }
        var path = [start * 2, off * 2 + 1]
        var on = from
        while on != start {
            path.append(on * 2)
            path.append(Int(parent[on * 2]) * 2 + 1)
            on = Int(parent[on * 2 + 1])
        }
        guard cycleExcludes(path) else { return }
        best = key
        cycle = path + [start * 2]
        setBound(isCycle: true)
    }

    /// The cells outside of a cycle whose candidate of a digit sees a true and a false one: in either direction one of them is
    /// true.
    private func victims(_ path: [Int], digit: Int) -> CellSet {
        let peers = table.grid.geometry.peers
        var (cells, byTrue, byFalse) = (CellSet(), CellSet(), CellSet())
        for literal in path {
            let cell = table.cell[literal >> 1]
            cells.insert(cell)
            guard table.digit[literal >> 1] == digit else { continue }
            if literal & 1 == 0 { byTrue = byTrue | peers[cell] } else { byFalse = byFalse | peers[cell] }
        }
        return (byTrue & byFalse & cellsOfDigit[digit]).subtracting(cells)
    }

    private func digits(of path: [Int]) -> UInt16 {
        var digits: UInt16 = 0
        for literal in path { digits |= .bit(table.digit[literal >> 1]) }
        return digits
    }

    private func cycleExcludes(_ path: [Int]) -> Bool {
        for digit in digits(of: path).bits where !victims(path, digit: digit).isEmpty { return true }
        return false
    }

    private func excluded(byCycle path: [Int]) -> [SudokuCandidate] {
        var eliminations: [SudokuCandidate] = []
        for digit in digits(of: path).bits {
            eliminations += table.grid.candidates([Int](victims(path, digit: digit)), .bit(digit))
        }
        return eliminations
    }

    /// The shortest chain to the negation as Sudoku Explainer finds it, from the end to the start.
    private func negationPath(_ start: Int, isOn: Bool) -> [Int] {
        let source = start * 2 + (isOn ? 0 : 1)
        var before = [Int](repeating: -1, count: table.count * 2)
        before[source] = source
        var queue = [source]
        var head = 0
        while before[source ^ 1] < 0, head < queue.count {
            let literal = queue[head]
            head += 1
            let isFalse = literal & 1 == 1
            for link in isFalse ? strong(literal >> 1) : weak(literal >> 1) {
                let other = isFalse ? Int(table.strong.targets[link]) * 2 : Int(table.weak.targets[link]) * 2 + 1
                guard before[other] < 0 else { continue }
                before[other] = literal
                queue.append(other)
            }
        }
        var path = [source ^ 1]
        while path[path.count - 1] != source { path.append(before[path[path.count - 1]]) }
        return path
    }

    private mutating func step() -> SudokuStep? {
        guard best.nodes < Int.max else { return nil }
        links = best.links
        if best.form == 0 {
            let technique: SudokuTechnique = links == .x ? .xCycle : links == .y ? .yCycle : .xyCycle
            return step(technique, cycle, placement: nil, excluded(byCycle: cycle))
        }
        let technique: SudokuTechnique = links == .x ? .forcingXChain : .forcingChain
        let path = negationPath(best.start, isOn: best.form == 1)
        return best.form == 1
            ? step(technique, path, placement: nil, [table.candidate(best.start)])
            : step(technique, path, placement: best.start, table.rivals(best.start))
    }

    private func step(
        _ technique: SudokuTechnique, _ path: [Int], placement: Int?, _ eliminations: [SudokuCandidate]
    ) -> SudokuStep {
        var (marks, chain): ([SudokuStep.Mark], [SudokuStep.Link]) = ([], [])
        for literal in path.reversed() {
            let role: SudokuStep.Role = literal & 1 == 0 ? .on : .off
            marks.append(SudokuStep.Mark(candidate: table.candidate(literal >> 1), role: role))
        }
        for index in stride(from: path.count - 1, to: 0, by: -1) {
            chain.append(
                SudokuStep.Link(
                    from: table.candidate(path[index] >> 1), to: table.candidate(path[index - 1] >> 1),
                    strength: path[index] & 1 == 0 ? .weak : .strong))
        }
        return SudokuStep(
            technique, rating: best.rating.tenths, marks: marks, links: chain,
            placement: placement.map { (table.cell[$0], table.digit[$0]) }, eliminations: eliminations)
    }
}
