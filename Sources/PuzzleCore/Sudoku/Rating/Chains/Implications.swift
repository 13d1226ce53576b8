/// What follows from one literal, found breadth-first in Sudoku Explainer's order: a true candidate excludes those that it
/// sees, and an excluded one forces the last candidate of its cell or the last place in its houses.
///
/// In dynamic mode excluded candidates are taken out of the grid, so that several of them together may force the next
/// literal, and patterns may exclude more; each literal then has several parents. The search ends at the first contradiction.
///
/// Unsafe buffers, because a step of a hard puzzle asks for some thousand searches of some hundred literals each.
struct Implications: ~Copyable {
    /// What was found from one start. It lives as long as the `Implications`.
    struct Closure {
        /// Candidates in the order found: true ones, and excluded ones.
        let on: UnsafeMutablePointer<UInt16>
        let off: UnsafeMutablePointer<UInt16>
        /// By literal: how many literals it needs, itself included; 0 if it does not follow.
        let nodes: UnsafeMutablePointer<UInt16>
        /// The same candidates as sets.
        let onSet: UnsafeMutablePointer<UInt64>
        let offSet: UnsafeMutablePointer<UInt64>
        var onCount = 0
        var offCount = 0
        /// A candidate that would be both true and false, and how many literals the two sides need.
        var contradiction: (candidate: Int, nodes: Int)?

        init(candidates: Int, words: Int) {
            nodes = .allocate(capacity: candidates * 4)
            on = nodes + candidates * 2
            off = on + candidates
            onSet = .allocate(capacity: words * 2)
            offSet = onSet + words
            nodes.update(repeating: 0, count: candidates * 2)
            onSet.update(repeating: 0, count: words * 2)
        }

        func deallocate() {
            nodes.deallocate()
            onSet.deallocate()
        }
    }

    struct Mode {
        /// Whether excluded candidates are taken out of the grid.
        let isDynamic: Bool
        /// Whether cells count, or only the places of one digit (Nishio).
        let usesCells: Bool
        /// What else excludes candidates when nothing follows any more: patterns, and beyond `.dynamicPlus` chains.
        var depth = ChainDepth.dynamic
        /// The depth of the chains inside, if `depth` is `.nestedDynamic`.
        var nested = ChainDepth.dynamic
    }

    let table: LinkTable
    let grid: CandidateGrid
    let mode: Mode
    /// The masks of the grid as it was.
    let source: UnsafeMutablePointer<UInt16>
    /// Words of a set of literals. Behind the literals follow the chains inside, up to 64.
    let setWords: Int
    let literalWords: Int
    /// By chain inside: how many literals it needs.
    var nestedNodes: [Int] = []
    /// By candidate: the set of literals that the true one needs, and the excluded one if it has several parents or none.
    let needsOfOn: UnsafeMutablePointer<UInt64>
    let needsOfOff: UnsafeMutablePointer<UInt64>
    /// By candidate: the true candidate that excludes it, or -1.
    let excludedBy: UnsafeMutablePointer<Int>
    let scratch: UnsafeMutablePointer<UInt64>
    /// By candidate and family: where its places stand in the masks, -1 behind the last one; and its bit there.
    let spots: UnsafeMutablePointer<(index: Int, bit: UInt16)>
    let families: Int
    var closure: Closure
    var closures: [Closure?]
    /// By literal, if a chain is to be traced.
    var parents: [[Int]] = []
    var clash: (literal: Int, parents: [Int]) = (-1, [])

    init(_ table: LinkTable, _ mode: Mode) {
        self.table = table
        self.mode = mode
        grid = table.grid
        let count = table.count
        source = .allocate(capacity: grid.maskCount)
        source.initialize(from: grid.masks, count: grid.maskCount)
        literalWords = (count * 2 + 63) / 64
        setWords = literalWords + (mode.depth.rawValue > ChainDepth.dynamicPlus.rawValue ? 1 : 0)
        needsOfOn = .allocate(capacity: count * setWords)
        needsOfOff = .allocate(capacity: count * setWords)
        excludedBy = .allocate(capacity: count)
        scratch = .allocate(capacity: setWords)
        families = grid.geometry.families.count
        spots = .allocate(capacity: count * (families + 1))
        closure = Closure(candidates: 0, words: 0)
        // Each search begins with a new one.
        closure.deallocate()
        closures = [Closure?](repeating: nil, count: count * 2)
        for candidate in 0..<count {
            var spot = candidate * (families + 1)
            for family in 0..<families {
                let house = grid.geometry.house(family: family, cell: table.cell[candidate])
                if house < 0 { continue }
                let place = grid.geometry.place(of: table.cell[candidate], in: house)
                spots[spot] = (grid.cells + house * grid.size + table.digit[candidate], .bit(place))
                spot += 1
            }
            spots[spot] = (-1, 0)
        }
    }

    deinit {
        for closure in closures { closure?.deallocate() }
        for set in [needsOfOn, needsOfOff, scratch] { set.deallocate() }
        source.deallocate()
        excludedBy.deallocate()
        spots.deallocate()
    }

    /// All that follows from a literal. Computed once.
    mutating func closure(of start: Int) -> Closure {
        if let known = closures[start] { return known }
        run(start)
        closures[start] = closure
        return closure
    }

    /// The chain from `start` to `target`: the literals that it needs, each with its parents, the start first. `target` may
    /// be the side of a contradiction that was not added.
    mutating func trace(_ start: Int, to target: Int) -> [(literal: Int, parents: [Int])] {
        parents = [[Int]](repeating: [], count: table.count * 2)
        run(start)
        closure.deallocate()
        defer { parents = [] }
        var chain: [(literal: Int, parents: [Int])] = []
        var isKnown = [Bool](repeating: false, count: table.count * 2)
        var todo = [target]
        while let literal = todo.popLast() {
            if isKnown[literal] { continue }
            isKnown[literal] = true
            chain.append((literal, literal == clash.literal ? clash.parents : parents[literal]))
            todo += chain[chain.count - 1].parents
        }
        return chain.reversed()
    }

    mutating func run(_ start: Int) {
        closure = Closure(candidates: table.count, words: table.words)
        clash = (-1, [])
        nestedNodes = []
        var (onHead, offHead) = (0, 0)
        if start & 1 == 0 {
            setNeeds(needsOfOn + (start >> 1) * setWords)
            addOn(start >> 1, nodes: 1)
        } else {
            setNeeds(needsOfOff + (start >> 1) * setWords, with: start)
            addOff(start >> 1, by: -1, nodes: 1)
        }
        while true {
            if onHead < closure.onCount {
                onHead &+= 1
                if exclude(Int(closure.on[onHead &- 1])) { break }
            } else if offHead < closure.offCount {
                offHead &+= 1
                let candidate = Int(closure.off[offHead &- 1])
                if mode.isDynamic ? force(candidate) : follow(candidate) { break }
            } else if mode.depth == .dynamic || !excludeFurther() {
                break
            }
        }
        if mode.isDynamic { grid.masks.update(from: source, count: grid.maskCount) }
    }

    /// A set of literals, with one or none.
    func setNeeds(_ set: UnsafeMutablePointer<UInt64>, with literal: Int = -1) {
        set.update(repeating: 0, count: setWords)
        if literal >= 0 { set[literal &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: literal & 63) }
    }

    /// A true candidate's set is complete but for itself.
    @inline(__always)
    mutating func addOn(_ candidate: Int, nodes: Int) {
        let literal = candidate &* 2
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: candidate & 63)
        needsOfOn[candidate &* setWords &+ literal &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: literal & 63)
        closure.nodes[literal] = UInt16(truncatingIfNeeded: nodes)
        closure.on[closure.onCount] = UInt16(truncatingIfNeeded: candidate)
        closure.onCount &+= 1
        closure.onSet[candidate &>> 6] |= bit
    }

    @inline(__always)
    mutating func addOff(_ candidate: Int, by on: Int, nodes: Int) {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: candidate & 63)
        excludedBy[candidate] = on
        closure.nodes[candidate &* 2 &+ 1] = UInt16(truncatingIfNeeded: nodes)
        closure.off[closure.offCount] = UInt16(truncatingIfNeeded: candidate)
        closure.offCount &+= 1
        closure.offSet[candidate &>> 6] |= bit
    }

    /// Adds to a set what an excluded candidate needs, itself included.
    @inline(__always)
    func gather(_ off: Int, into set: UnsafeMutablePointer<UInt64>) {
        let on = excludedBy[off]
        let needs = on < 0 ? needsOfOff + off &* setWords : needsOfOn + on &* setWords
        for word in 0..<setWords { set[word] |= needs[word] }
        let literal = off &* 2 &+ 1
        set[literal &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: literal & 63)
    }

    @inline(__always)
    func count(_ set: UnsafeMutablePointer<UInt64>) -> Int {
        var count = 0
        for word in 0..<literalWords { count &+= set[word].nonzeroBitCount }
        if setWords > literalWords {
            for (chain, nodes) in nestedNodes.enumerated() where set[literalWords] >> UInt64(chain) & 1 != 0 {
                count &+= nodes
            }
        }
        return count
    }
}
