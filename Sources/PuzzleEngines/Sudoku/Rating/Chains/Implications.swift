import PuzzleCore

/// What follows from one literal, found breadth-first in Sudoku Explainer's order: a true candidate excludes those that it
/// sees, and an excluded one forces the last candidate of its cell or the last place in its houses.
///
/// In dynamic mode excluded candidates are taken out of the grid, so that several of them together may force the next
/// literal, and patterns may exclude more; each literal then has several parents. The search ends at the first contradiction.
///
/// Unsafe buffers, because a step of a hard puzzle asks for some thousand searches of some hundred literals each.
struct Implications: ~Copyable {
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

    /// What a candidate is so far.
    enum State: UInt8 {
        case open, on, off
    }

    /// A bit of a mask of the grid.
    struct Spot {
        let mask: UInt16
        let bit: UInt16
    }

    let table: LinkTable
    let grid: CandidateGrid
    let mode: Mode
    let inside: ChainsInside
    /// The masks of the grid as it was.
    let source: UnsafeMutablePointer<UInt16>
    /// The masks of the grid.
    let masks: UnsafeMutablePointer<UInt16>
    /// By candidate and family: its bits in the masks, one without a bit behind the last.
    let spots: UnsafeMutablePointer<Spot>
    let spotsEach: Int
    /// By candidate.
    let state: UnsafeMutablePointer<State>
    /// By literal, for following a chain back: those found, as a set, and those still to be followed.
    let found: UnsafeMutablePointer<UInt64>
    let pending: UnsafeMutablePointer<Int>
    /// The search at hand.
    var closure: Closure
    /// By literal, all in one piece of memory, and whether they are known.
    private let closures: UnsafeMutableRawPointer
    private let closureSize: Int
    private let isKnown: UnsafeMutablePointer<Bool>
    /// What patterns and chains inside exclude depends on several excluded candidates: how many there are, and these.
    var patternReasons: [UInt16] = []
    /// Chains inside: of each, how many literals it needs, and from where on in `patternReasons` its exclusions stand.
    var nested: [(nodes: Int, reasons: Int)] = []
    /// How many of them belong to the search at hand.
    var nestedCount = 0
    /// At most. Another number could rate puzzles otherwise.
    static var mostNested: Int { 64 }

    init(_ table: LinkTable, _ mode: Mode, inside: ChainsInside = ChainsInside()) {
        self.table = table
        self.mode = mode
        self.inside = inside
        grid = table.grid
        masks = grid.masks
        let count = table.count
        source = .allocate(capacity: grid.maskCount)
        source.initialize(from: grid.masks, count: grid.maskCount)
        let families = grid.geometry.families.count
        spotsEach = families + 2
        spots = .allocate(capacity: count * spotsEach)
        state = .allocate(capacity: count)
        found = .allocate(capacity: table.words * 2)
        pending = .allocate(capacity: count * 2)
        closureSize = Closure.size(table)
        closures = .allocate(byteCount: count * 2 * closureSize, alignment: 16)
        closure = Closure(table, in: closures)
        isKnown = .allocate(capacity: count * 2)
        isKnown.initialize(repeating: false, count: count * 2)
        for candidate in 0..<(mode.isDynamic ? count : 0) {
            let (cell, digit) = (table.cell[candidate], table.digit[candidate])
            var end = spots + candidate * spotsEach
            if mode.usesCells {
                end.initialize(to: Spot(mask: UInt16(truncatingIfNeeded: cell), bit: .bit(digit)))
                end += 1
            }
            for family in 0..<families {
                let house = grid.geometry.house(family: family, cell: cell)
                if house < 0 { continue }
                let mask = UInt16(truncatingIfNeeded: grid.mask(house, digit))
                end.initialize(to: Spot(mask: mask, bit: .bit(grid.geometry.place(of: cell, in: house))))
                end += 1
            }
            end.initialize(to: Spot(mask: 0, bit: 0))
        }
    }

    deinit {
        closures.deallocate()
        isKnown.deallocate()
        source.deallocate()
        spots.deallocate()
        state.deallocate()
        found.deallocate()
        pending.deallocate()
    }

    /// All that follows from a literal. Computed once.
    @inline(__always)
    mutating func closure(of start: Int) -> Closure {
        if !isKnown[start] {
            isKnown[start] = true
            run(start)
        }
        return Closure(table, in: closures + start &* closureSize)
    }

    private mutating func run(_ start: Int) {
        closure = Closure(table, in: closures + start * closureSize)
        closure.clear(table)
        state.update(repeating: .open, count: table.count)
        nestedCount = 0
        var (onHead, offHead) = (0, 0)
        if start & 1 == 0 {
            addOn(start >> 1, .start)
            if mode.isDynamic, mode.depth == .dynamic { settle(start >> 1) }
        } else {
            addOff(start >> 1, .start)
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

    @inline(__always)
    mutating func addOn(_ candidate: Int, _ reason: OnReason) {
        state[candidate] = .on
        closure.onReasons[candidate] = reason
        closure.on[closure.onCount] = UInt16(truncatingIfNeeded: candidate)
        closure.onCount &+= 1
        closure.onSet[candidate &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: candidate & 63)
    }

    @inline(__always)
    mutating func addOff(_ candidate: Int, _ reason: OffReason) {
        state[candidate] = .off
        closure.offReasons[candidate] = reason
        closure.off[closure.offCount] = UInt16(truncatingIfNeeded: candidate)
        closure.offCount &+= 1
        closure.offSet[candidate &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: candidate & 63)
    }

    /// Ends the search: a literal follows whose opposite is there already.
    mutating func contradict(_ candidate: Int, _ reason: OnReason) -> Bool {
        closure.contradiction = candidate &* 2
        closure.onReasons[candidate] = reason
        return true
    }

    mutating func contradict(_ candidate: Int, _ reason: OffReason) -> Bool {
        closure.contradiction = candidate &* 2 &+ 1
        closure.offReasons[candidate] = reason
        return true
    }
}
