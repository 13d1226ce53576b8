import PuzzleCore

/// Forcing chains from several starts: what all candidates of a cell or all places of a digit in a house imply, what a
/// candidate and its absence both imply, and candidates that imply a contradiction.
///
/// Sudoku Explainer's hint with the fewest literals is taken, then by kind, then the one found first.
struct MultipleChains: ~Copyable {
    enum Mode {
        case nishio
        case multiple
        /// With chains of the depth `nested` inside, if the depth is `.nestedDynamic`.
        case dynamic(ChainDepth, nested: ChainDepth)
    }

    private struct Found {
        let technique: SudokuTechnique
        let nodes: Int
        let kind: Int
        /// The literals from which the chains start.
        let starts: [Int]
        /// The literal in which they end; a contradiction ends in both literals of it.
        let target: Int
        let house: Int?
    }

    private let mode: Mode
    private let base: Double
    let table: LinkTable
    let grid: CandidateGrid
    var implications: Implications
    /// Without what excluded candidates force together: all that can follow, before how is asked.
    private var all: UnaryChains?
    private var best: Found?
    /// Of the chains at hand: where they start, what follows, and what follows from all.
    private let starts: UnsafeMutablePointer<Int>
    private let closures: UnsafeMutablePointer<Implications.Closure>
    private let shared: UnsafeMutablePointer<UInt64>

    static func chain(_ table: LinkTable, _ mode: Mode, inside: ChainsInside = ChainsInside()) -> FoundChain? {
        var search = MultipleChains(table, mode, inside: inside)
        search.run()
        guard let nodes = search.best?.nodes else { return nil }
        return search.step().map { FoundChain(step: $0, nodes: nodes) }
    }

    init(_ table: LinkTable, _ mode: Mode, inside: ChainsInside = ChainsInside()) {
        self.table = table
        self.mode = mode
        grid = table.grid
        starts = .allocate(capacity: grid.size)
        closures = .allocate(capacity: grid.size)
        shared = .allocate(capacity: table.words * 2)
        switch mode {
        case .nishio:
            base = 7.5
            implications = Implications(table, .init(isDynamic: true, usesCells: false))
        case .multiple:
            base = 8.0
            implications = Implications(table, .init(isDynamic: false, usesCells: true))
            all = .some(UnaryChains(table))
            all?.followAll()
        case .dynamic(let depth, let nested):
            base = Double(depth.leastRating) / 10
            implications = Implications(
                table, .init(isDynamic: true, usesCells: true, depth: depth, nested: nested), inside: inside)
        }
    }

    deinit {
        starts.deallocate()
        closures.deallocate()
        shared.deallocate()
    }

    private var isMultiple: Bool { if case .nishio = mode { false } else { true } }
    private var isDynamic: Bool { if case .multiple = mode { false } else { true } }

    private mutating func run() {
        // Contradictions come first: the fewer literals the best chain has, the sooner all others are given up.
        if isDynamic {
            for start in 0..<(table.count * 2) where table.weak.ofCell(start >> 1).count > 0 && !isIdle(start) {
                contradiction(start)
            }
        }
        if !isMultiple { return }
        for cell in 0..<grid.cells {
            let count = grid.masks[cell].nonzeroBitCount
            if count < (isDynamic ? 2 : 3) { continue }
            for digit in grid.masks[cell].bits {
                let candidate = table.candidateAt(cell, digit)
                if isDynamic, count >= 3, !isIdle(candidate * 2 + 1) { reduce(both: candidate) }
                houses(candidate)
            }
            reduce(mask: cell, .cellForcingChains, kind: 5, house: nil)
        }
    }

    /// Whether it is known that nothing follows from a literal: a candidate is excluded and forces nothing alone.
    private func isIdle(_ literal: Int) -> Bool {
        guard literal & 1 == 1, implications.mode.depth == .dynamic else { return false }
        return table.strong.all(literal >> 1).isEmpty
    }

    private mutating func contradiction(_ start: Int) {
        let closure = implications.closure(of: start)
        guard let target = closure.contradiction,
            let nodes = implications.nodesOfContradiction(in: closure, most: most)
        else { return }
        offer(
            isMultiple ? .contradictionForcingChains : .nishio, nodes, kind: 7, starts: [start],
            target: target & ~1)
    }

    /// The houses of which this candidate is the first place.
    private mutating func houses(_ candidate: Int) {
        let (cell, digit) = (table.cell[candidate], table.digit[candidate])
        for family in 0..<grid.geometry.families.count {
            let house = grid.geometry.house(family: family, cell: cell)
            if house < 0 { continue }
            let places = grid.positions(house, digit)
            guard places.isMultiple,
                places.trailingZeroBitCount == grid.geometry.place(of: cell, in: house)
            else { continue }
            reduce(mask: grid.mask(house, digit), .regionForcingChains, kind: 6, house: house)
        }
    }

    /// What follows from each candidate of a mask.
    private mutating func reduce(mask: Int, _ technique: SudokuTechnique, kind: Int, house: Int?) {
        var count = 0
        for bit in grid.masks[mask].bits {
            starts[count] = table.candidateAt(mask, bit) &* 2
            count &+= 1
        }
        reduce(UnsafeBufferPointer(start: starts, count: count), technique, kind: kind, house: house)
    }

    /// What follows from a candidate and from its absence.
    private mutating func reduce(both candidate: Int) {
        (starts[0], starts[1]) = (candidate * 2, candidate * 2 + 1)
        reduce(UnsafeBufferPointer(start: starts, count: 2), .doubleForcingChains, kind: 1, house: nil)
    }

    /// What follows from each of the starts.
    private mutating func reduce(
        _ starts: UnsafeBufferPointer<Int>, _ technique: SudokuTechnique, kind: Int, house: Int?
    ) {
        if all?.reach.hasCommon(starts) == false { return }
        for (index, start) in starts.enumerated() { closures[index] = implications.closure(of: start) }
        var isEmpty = true
        for word in 0..<(table.words &* 2) {
            var all = ~UInt64(0)
            for index in 0..<starts.count { all &= closures[index].sets[word] }
            shared[word] = all
            if all != 0 { isEmpty = false }
        }
        if isEmpty { return }
        for isOff in [false, true] {
            let (list, set) = isOff ? (closures[0].off, shared + table.words) : (closures[0].on, shared)
            for index in 0..<(isOff ? closures[0].offCount : closures[0].onCount) {
                let candidate = Int(list[index])
                guard set[candidate &>> 6] &>> UInt64(truncatingIfNeeded: candidate & 63) & 1 != 0 else { continue }
                let literal = candidate &* 2 &+ (isOff ? 1 : 0)
                if let nodes = nodes(of: literal, from: starts.count) {
                    offer(technique, nodes, kind: kind, starts: [Int](starts), target: literal, house: house)
                }
            }
        }
    }

    /// How many literals the chains from all starts to a literal need together; nil if they are more than the best have.
    private mutating func nodes(of literal: Int, from count: Int) -> Int? {
        var nodes = 0
        for index in 0..<count {
            let own = implications.nodes(of: literal, in: closures[index], most: most - nodes)
            if own == .max { return nil }
            nodes += own
        }
        return nodes
    }

    /// How many literals a chain may have to be as good as the best one.
    private var most: Int { best?.nodes ?? .max - 1 }

    private mutating func offer(
        _ technique: SudokuTechnique, _ nodes: Int, kind: Int, starts: [Int], target: Int, house: Int? = nil
    ) {
        if let best, (nodes, kind) >= (best.nodes, best.kind) { return }
        let found = Found(
            technique: technique, nodes: nodes, kind: kind, starts: starts, target: target, house: house)
        if let placement = result(found).placement, table.rivals(placement).isEmpty { return }
        best = found
    }

    /// What a step says about a candidate: it is true, or it is false.
    private func result(_ found: Found) -> (placement: Int?, eliminated: Int?) {
        let literal = found.kind == 7 ? found.starts[0] ^ 1 : found.target
        return literal & 1 == 0 ? (literal >> 1, nil) : (nil, literal >> 1)
    }

    private func mark(_ literal: Int) -> SudokuStep.Mark {
        SudokuStep.Mark(candidate: table.candidate(literal >> 1), role: literal & 1 == 0 ? .on : .off)
    }

    private mutating func step() -> SudokuStep? {
        guard let best else { return nil }
        let (placement, eliminated) = result(best)
        var (marks, links): ([SudokuStep.Mark], [SudokuStep.Link]) = ([], [])
        for start in best.starts {
            // Chains inside may leave literals that need nothing: those come behind what is assumed.
            let assumed = mark(start)
            if !marks.contains(assumed) { marks.append(assumed) }
            for target in best.kind == 7 ? [best.target, best.target ^ 1] : [best.target] {
                for (literal, parents) in implications.trace(start, to: target) {
                    let candidate = table.candidate(literal >> 1)
                    let mark = mark(literal)
                    if !marks.contains(mark) { marks.append(mark) }
                    for parent in parents {
                        let link = SudokuStep.Link(
                            from: table.candidate(parent >> 1), to: candidate,
                            strength: parent & 1 == 0 ? .weak : literal & 1 == 0 ? .strong : .advanced)
                        if !links.contains(link) { links.append(link) }
                    }
                }
            }
        }
        let depth: ChainDepth = if case .dynamic(let depth, _) = mode { depth } else { .simple }
        return SudokuStep(
            technique: best.technique, depth: depth, rating: ChainLength.rating(base: base, nodes: best.nodes).tenths,
            houses: best.house.map { [$0] } ?? [], marks: marks, links: links,
            placement: placement.map { table.candidate($0) },
            eliminations: eliminated.map { [table.candidate($0)] } ?? placement.map { table.rivals($0) } ?? [])
    }
}
