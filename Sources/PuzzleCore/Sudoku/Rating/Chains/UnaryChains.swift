/// Single chains: cycles of alternating weak and strong links, and chains from a candidate to its own negation. With links of
/// one digit (X), between cells with two candidates (Y), or both.
///
/// Breadth-first from each candidate, in Sudoku Explainer's order. Its hint with the lowest rating, then with the fewest
/// literals, then found first is taken; so a search can stop at the length from which it cannot be that one.
struct UnaryChains {
    enum Links: CaseIterable {
        case x, y, xy
    }

    struct Found {
        var rating: Double
        var nodes: Int
        let links: Links
        /// The candidate where the chain starts and ends.
        let start: Int
        /// The literals from the end to the start.
        let path: [Int]
        let isCycle: Bool
        let eliminations: [SudokuCandidate]
        let placement: Int?
    }

    private let table: LinkTable
    private var best: Found?
    private var links = Links.x
    /// By literal: the search in which it was last reached.
    private var seen: [UInt32]
    private var search: UInt32 = 0
    /// By literal: the literal before it.
    private var parent: [UInt16]
    private var level: [UInt16] = []
    private var following: [UInt16] = []

    static func step(_ grid: CandidateGrid) -> SudokuStep? {
        let table = LinkTable(grid)
        var search = UnaryChains(table)
        return search.run()?.step(table)
    }

    init(_ table: LinkTable) {
        self.table = table
        seen = [UInt32](repeating: 0, count: table.count * 2)
        parent = [UInt16](repeating: 0, count: table.count * 2)
    }

    private mutating func run() -> Found? {
        for kind in Links.allCases {
            links = kind
            for start in 0..<table.count where table.grid.masks[table.cell[start]].nonzeroBitCount > 1 {
                if kind != .y || table.grid.masks[table.cell[start]].nonzeroBitCount == 2 { cycles(start) }
                if kind != .y {
                    forcing(start, isOn: true)
                    forcing(start, isOn: false)
                }
            }
        }
        return best
    }

    private func base(isCycle: Bool) -> Double { links == .xy ? 7.0 : isCycle ? 6.5 : 6.6 }

    /// The most literals with which a chain of this base would be better than the best one.
    private func mostNodes(base: Double) -> Int {
        guard let best else { return Int.max }
        var nodes = 4
        while nodes <= best.nodes + 100_000 {
            let rating = ChainLength.rating(base: base, nodes: nodes)
            if (rating, nodes) >= (best.rating, best.nodes) { return nodes - 1 }
            nodes += 1
        }
        return nodes
    }

    private func weak(_ candidate: Int) -> Range<Int> {
        (links == .x ? table.weakOther[candidate] : table.weakStart[candidate])..<table.weakStart[candidate + 1]
    }

    private func strong(_ candidate: Int) -> Range<Int> {
        switch links {
        case .x: table.strongOther[candidate]..<table.strongStart[candidate + 1]
        case .y: table.strongStart[candidate]..<table.strongOther[candidate]
        case .xy: table.strongStart[candidate]..<table.strongStart[candidate + 1]
        }
    }

    /// A chain from a literal to its negation.
    private mutating func forcing(_ start: Int, isOn: Bool) {
        let base = base(isCycle: false)
        let most = mostNodes(base: base)
        search += 1
        let source = start * 2 + (isOn ? 0 : 1)
        let target = source ^ 1
        seen[source] = search
        level = [UInt16(truncatingIfNeeded: source)]
        var nodes = 1
        while !level.isEmpty && nodes < most {
            nodes += 1
            following.removeAll(keepingCapacity: true)
            for literal in level {
                let candidate = Int(literal >> 1)
                let isFalse = literal & 1 == 1
                for link in isFalse ? strong(candidate) : weak(candidate) {
                    let other = isFalse ? Int(table.strong[link]) * 2 : Int(table.weak[link]) * 2 + 1
                    guard seen[other] != search else { continue }
                    seen[other] = search
                    parent[other] = literal
                    if other == target {
                        found(start, isOn: !isOn, nodes: nodes, base: base)
                        return
                    }
                    following.append(UInt16(truncatingIfNeeded: other))
                }
            }
            swap(&level, &following)
        }
    }

    private mutating func found(_ start: Int, isOn: Bool, nodes: Int, base: Double) {
        let target = start * 2 + (isOn ? 0 : 1)
        var path = [target]
        while path[path.count - 1] != target ^ 1 { path.append(Int(parent[path[path.count - 1]])) }
        best = Found(
            rating: ChainLength.rating(base: base, nodes: nodes), nodes: nodes, links: links, start: start, path: path,
            isCycle: false, eliminations: isOn ? table.rivals(start) : [table.candidate(start)],
            placement: isOn ? start : nil)
    }

    /// Cycles through a candidate. Literals that are true are visited once; a false one that has a strong link to the start
    /// is looked at each time, because it closes another cycle.
    private mutating func cycles(_ start: Int) {
        let base = base(isCycle: true)
        var most = mostNodes(base: base)
        if most < 4 { return }
        search += 1
        let closing = table.strong[strong(start)]
        if closing.isEmpty { return }
        seen[start * 2] = search
        level = [UInt16(truncatingIfNeeded: start)]
        var nodes = 0
        var offs: [(off: UInt16, from: UInt16)] = []
        while !level.isEmpty && nodes + 2 <= most {
            nodes += 2
            offs.removeAll(keepingCapacity: true)
            for on in level {
                for link in weak(Int(on)) {
                    let off = table.weak[link]
                    let closes = closing.contains(off)
                    let isNew = seen[Int(off) * 2 + 1] != search
                    guard isNew || closes else { continue }
                    if !isNew, isAncestor(off, of: on, start) { continue }
                    seen[Int(off) * 2 + 1] = search
                    offs.append((off, on))
                }
            }
            following.removeAll(keepingCapacity: true)
            for (off, from) in offs {
                for link in strong(Int(off)) {
                    let on = table.strong[link]
                    if Int(on) == start {
                        if nodes >= 4 {
                            closed(start, off: off, from: from, nodes: nodes, base: base)
                            most = min(most, mostNodes(base: base))
                        }
                    } else if seen[Int(on) * 2] != search {
                        seen[Int(on) * 2] = search
                        // The false literal between them is known from here: each true one is reached once.
                        parent[Int(on) * 2] = off
                        parent[Int(on) * 2 + 1] = from
                        following.append(on)
                    }
                }
            }
            swap(&level, &following)
        }
    }

    /// Whether a false literal is on the way from the start to a true one.
    private func isAncestor(_ off: UInt16, of on: UInt16, _ start: Int) -> Bool {
        var on = Int(on)
        while on != start {
            if parent[on * 2] == off { return true }
            on = Int(parent[on * 2 + 1])
        }
        return false
    }

    private mutating func closed(_ start: Int, off: UInt16, from: UInt16, nodes: Int, base: Double) {
        let rating = ChainLength.rating(base: base, nodes: nodes)
        if let best, (rating, nodes) >= (best.rating, best.nodes) { return }
        var path = [start * 2, Int(off) * 2 + 1]
        var on = Int(from)
        while on != start {
            path.append(on * 2)
            path.append(Int(parent[on * 2]) * 2 + 1)
            on = Int(parent[on * 2 + 1])
        }
        var cells = CellSet()
        for literal in path { cells.insert(table.cell[literal >> 1]) }
        let grid = table.grid
        var seenByTrue = [CellSet](repeating: CellSet(), count: grid.size)
        var seenByFalse = seenByTrue
        for literal in path {
            let (cell, digit) = (table.cell[literal >> 1], table.digit[literal >> 1])
            if literal & 1 == 0 {
                seenByTrue[digit] = seenByTrue[digit] | grid.geometry.peers[cell]
            } else {
                seenByFalse[digit] = seenByFalse[digit] | grid.geometry.peers[cell]
            }
        }
        var eliminations: [SudokuCandidate] = []
        for digit in 0..<grid.size {
            let victims = (seenByTrue[digit] & seenByFalse[digit]).subtracting(cells)
            eliminations += grid.candidates([Int](victims), .bit(digit))
        }
        if eliminations.isEmpty { return }
        best = Found(
            rating: rating, nodes: nodes, links: links, start: start, path: path + [start * 2], isCycle: true,
            eliminations: eliminations, placement: nil)
    }
}

extension UnaryChains.Found {
    func step(_ table: LinkTable) -> SudokuStep {
        let technique: SudokuTechnique =
            isCycle
            ? (links == .x ? .xCycle : links == .y ? .yCycle : .xyCycle) : links == .x ? .forcingXChain : .forcingChain
        var (marks, chain): ([SudokuStep.Mark], [SudokuStep.Link]) = ([], [])
        for literal in path.reversed() {
            marks.append(
                SudokuStep.Mark(candidate: table.candidate(literal >> 1), role: literal & 1 == 0 ? .on : .off))
        }
        for index in stride(from: path.count - 1, to: 0, by: -1) {
            chain.append(
                SudokuStep.Link(
                    from: table.candidate(path[index] >> 1), to: table.candidate(path[index - 1] >> 1),
                    strength: path[index] & 1 == 0 ? .weak : .strong))
        }
        return SudokuStep(
            technique, rating: rating.tenths, marks: marks, links: chain,
            placement: placement.map { (table.cell[$0], table.digit[$0]) }, eliminations: eliminations)
    }
}
