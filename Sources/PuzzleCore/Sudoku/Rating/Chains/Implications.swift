/// What follows from one literal, found breadth-first in Sudoku Explainer's order: a true candidate excludes those that it
/// sees, and an excluded one forces the last candidate of its cell or the last place in its houses.
///
/// In dynamic mode excluded candidates are taken out of the grid, so that several of them together may force the next
/// literal; each literal then has several parents. The search ends at the first contradiction.
final class Implications {
    /// What was found from one start.
    struct Closure {
        /// Literals in the order found: true candidates, false ones.
        var on: [UInt16] = []
        var off: [UInt16] = []
        /// By literal: how many literals it needs, itself included; 0 if it does not follow.
        var nodes: [UInt16] = []
        var onSet: [UInt64] = []
        var offSet: [UInt64] = []
        /// A candidate that would be both true and false, and how many literals the two sides need.
        var contradiction: (candidate: Int, nodes: Int)?
    }

    let table: LinkTable
    let grid: CandidateGrid
    let isDynamic: Bool
    /// Whether cells count, or only the places of one digit (Nishio).
    let usesCells: Bool
    /// What else excludes candidates when the simple implications are at their end.
    private let advanced: AdvancedImplications?

    private let source: UnsafeMutablePointer<UInt16>
    private let words: Int
    private let ancestorWords: Int
    /// By literal: the set of literals that it needs.
    private let ancestors: UnsafeMutablePointer<UInt64>
    /// By literal: whether it was found.
    private let isFound: UnsafeMutablePointer<Bool>
    private var parents: [[UInt16]]
    private var keepsParents = false
    private var closure = Closure()
    private var onHead = 0
    private var offHead = 0
    /// The candidates that one excluded candidate forces, with the houses through which it does; -1 is the cell.
    private var forced: [(candidate: Int, house: Int)] = []

    init(_ table: LinkTable, isDynamic: Bool, usesCells: Bool, advanced: AdvancedImplications? = nil) {
        self.table = table
        grid = table.grid
        self.isDynamic = isDynamic
        self.usesCells = usesCells
        self.advanced = advanced
        source = .allocate(capacity: grid.maskCount)
        source.initialize(from: grid.masks, count: grid.maskCount)
        words = (table.count + 63) / 64
        ancestorWords = (table.count * 2 + 63) / 64
        ancestors = .allocate(capacity: table.count * 2 * ancestorWords)
        ancestors.initialize(repeating: 0, count: table.count * 2 * ancestorWords)
        isFound = .allocate(capacity: table.count * 2)
        isFound.initialize(repeating: false, count: table.count * 2)
        parents = [[UInt16]](repeating: [], count: table.count * 2)
    }

    deinit {
        source.deallocate()
        ancestors.deallocate()
        isFound.deallocate()
    }

    /// All that follows from a literal.
    func closure(of start: Int) -> Closure {
        run(start)
        reset()
        return closure
    }

    /// The chain from `start` to `target`: the literals that it needs, each with its parents, the start first. With a
    /// contradiction the literal may be one that was found but not added.
    func trace(_ start: Int, to target: Int) -> [(literal: Int, parents: [UInt16])] {
        keepsParents = true
        run(start)
        defer {
            keepsParents = false
            reset()
        }
        var chain: [(literal: Int, parents: [UInt16])] = []
        var todo = [UInt16(truncatingIfNeeded: target)]
        var isDone = [Bool](repeating: false, count: table.count * 2)
        while let literal = todo.popLast() {
            guard !isDone[Int(literal)] else { continue }
            isDone[Int(literal)] = true
            let before = Int(literal) == clash.literal && !isFound[Int(literal)] ? clash.parents : parents[Int(literal)]
            chain.append((Int(literal), before))
            todo += before
        }
        return chain.reversed()
    }

    private var clash: (literal: Int, parents: [UInt16]) = (-1, [])

    private func run(_ start: Int) {
        closure = Closure()
        closure.nodes = [UInt16](repeating: 0, count: table.count * 2)
        closure.onSet = [UInt64](repeating: 0, count: words)
        closure.offSet = [UInt64](repeating: 0, count: words)
        clash = (-1, [])
        (onHead, offHead) = (0, 0)
        add(start, parents: [])
        while true {
            if onHead < closure.on.count {
                let candidate = Int(closure.on[onHead])
                onHead += 1
                if exclude(candidate) { return }
            } else if offHead < closure.off.count {
                let candidate = Int(closure.off[offHead])
                offHead += 1
                if force(candidate) { return }
            } else if let advanced {
                let found = advanced.exclusions(table, source: source)
                var isNew = false
                for exclusion in found where !isFound[exclusion.candidate * 2 + 1] {
                    add(exclusion.candidate * 2 + 1, parents: exclusion.parents)
                    isNew = true
                }
                if !isNew { return }
            } else {
                return
            }
        }
    }

    private func reset() {
        for candidate in closure.on { isFound[Int(candidate) * 2] = false }
        for candidate in closure.off { isFound[Int(candidate) * 2 + 1] = false }
        if isDynamic { grid.masks.update(from: source, count: grid.maskCount) }
    }

    private func add(_ literal: Int, parents: [UInt16]) {
        isFound[literal] = true
        let candidate = literal >> 1
        let own = ancestors + literal * ancestorWords
        let nodes = gather(parents, into: own, literal)
        closure.nodes[literal] = UInt16(truncatingIfNeeded: nodes)
        let bit = UInt64(1) << UInt64(candidate & 63)
        if literal & 1 == 0 {
            closure.on.append(UInt16(truncatingIfNeeded: candidate))
            closure.onSet[candidate >> 6] |= bit
        } else {
            closure.off.append(UInt16(truncatingIfNeeded: candidate))
            closure.offSet[candidate >> 6] |= bit
        }
        if keepsParents { self.parents[literal] = parents }
    }

    /// The union of what the parents need, and the literal itself.
    private func gather(_ parents: [UInt16], into set: UnsafeMutablePointer<UInt64>, _ literal: Int) -> Int {
        var count = 0
        for word in 0..<ancestorWords { set[word] = 0 }
        for parent in parents {
            let other = ancestors + Int(parent) * ancestorWords
            for word in 0..<ancestorWords { set[word] |= other[word] }
        }
        set[literal >> 6] |= 1 << UInt64(literal & 63)
        for word in 0..<ancestorWords { count &+= set[word].nonzeroBitCount }
        return count
    }

    private func contradict(_ literal: Int, parents: [UInt16]) {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: ancestorWords) { buffer in
            let nodes = gather(parents, into: buffer.baseAddress.unsafelyUnwrapped, literal)
            closure.contradiction = (literal >> 1, nodes + Int(closure.nodes[literal ^ 1]))
        }
        clash = (literal, parents)
    }

    /// A true candidate excludes all that it sees.
    private func exclude(_ candidate: Int) -> Bool {
        let first = usesCells ? table.weakStart[candidate] : table.weakOther[candidate]
        let parents = [UInt16(truncatingIfNeeded: candidate * 2)]
        for link in first..<table.weakStart[candidate + 1] {
            let other = Int(table.weak[link])
            if isFound[other * 2] {
                contradict(other * 2 + 1, parents: parents)
                return true
            }
            if !isFound[other * 2 + 1] { add(other * 2 + 1, parents: parents) }
        }
        return false
    }

    /// An excluded candidate forces what is left alone in its cell or its houses.
    private func force(_ candidate: Int) -> Bool {
        let (cell, digit) = (table.cell[candidate], table.digit[candidate])
        let geometry = grid.geometry
        forced.removeAll(keepingCapacity: true)
        if usesCells {
            let rest = grid.masks[cell] & ~.bit(digit)
            if rest.nonzeroBitCount == 1 { forced.append((table.candidateAt(cell, rest.trailingZeroBitCount), -1)) }
        }
        for family in geometry.families.indices {
            let house = geometry.house(family: family, cell: cell)
            if house < 0 { continue }
            let rest = grid.positions(house, digit) & ~.bit(geometry.place(of: cell, in: house))
            if rest.nonzeroBitCount != 1 { continue }
            let other = table.candidateAt(geometry.houseCells[house][rest.trailingZeroBitCount], digit)
            if !forced.contains(where: { $0.candidate == other }) { forced.append((other, house)) }
        }
        var found: [(candidate: Int, parents: [UInt16])] = []
        for (other, house) in forced { found.append((other, parents(of: candidate, house: house))) }
        if isDynamic { grid.remove(cell, digit) }
        for (other, parents) in found {
            if isFound[other * 2 + 1] {
                contradict(other * 2, parents: parents)
                return true
            }
            if !isFound[other * 2] { add(other * 2, parents: parents) }
        }
        return false
    }

    /// The excluded candidate and those that were excluded before it from the same cell or house.
    private func parents(of candidate: Int, house: Int) -> [UInt16] {
        var parents = [UInt16(truncatingIfNeeded: candidate * 2 + 1)]
        guard isDynamic else { return parents }
        let (cell, digit) = (table.cell[candidate], table.digit[candidate])
        if house < 0 {
            for other in (source[cell] & ~grid.masks[cell]).bits {
                parents.append(UInt16(truncatingIfNeeded: table.candidateAt(cell, other) * 2 + 1))
            }
        } else {
            let index = grid.cells + house * grid.size + digit
            for place in (source[index] & ~grid.masks[index]).bits {
                let other = table.candidateAt(grid.geometry.houseCells[house][place], digit)
                parents.append(UInt16(truncatingIfNeeded: other * 2 + 1))
            }
        }
        return parents
    }
}
