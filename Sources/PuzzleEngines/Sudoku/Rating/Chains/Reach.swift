import PuzzleCore

/// What follows from each candidate of a table being true, all candidates at once and one implication further at a time.
///
/// Some thousand operations on vectors a round, where a search from each candidate visits each literal that follows.
struct Reach: ~Copyable {
    /// A set of candidates is some blocks of four words.
    typealias Block = SIMD4<UInt64>
    typealias Sets = UnsafeMutablePointer<Block>

    let count: Int
    let blocks: Int
    /// By candidate: the true candidates and the excluded ones that follow.
    private(set) var on: Sets
    private(set) var off: Sets
    /// The same before the last round.
    private(set) var onBefore: Sets
    private(set) var offBefore: Sets
    private let memory: Sets

    init(_ table: LinkTable) {
        count = table.count
        blocks = (table.words + 3) / 4
        let size = count * blocks
        memory = .allocate(capacity: size * 4)
        (on, off, onBefore, offBefore) = (memory, memory + size, memory + size * 2, memory + size * 3)
    }

    deinit { memory.deallocate() }

    /// Back to each candidate itself, which excludes nothing yet.
    func reset() {
        on.initialize(repeating: Block(), count: count * blocks)
        off.initialize(repeating: Block(), count: count * blocks)
        for candidate in 0..<count { insert(candidate, into: on, of: candidate) }
    }

    @inline(__always)
    func insert(_ member: Int, into sets: Sets, of candidate: Int) {
        sets[candidate &* blocks &+ member &>> 8][member &>> 6 & 3] |= 1 &<< UInt64(truncatingIfNeeded: member & 63)
    }

    @inline(__always)
    func contains(_ member: Int, in sets: Sets, of candidate: Int) -> Bool {
        let word = sets[candidate &* blocks &+ member &>> 8][member &>> 6 & 3]
        return word &>> UInt64(truncatingIfNeeded: member & 63) & 1 != 0
    }

    /// A round further.
    /// - Parameters:
    ///   - next: the true candidates that follow from each with one excluded one between.
    ///   - start: by candidate, where they begin; one more at the end.
    /// - Returns: whether there is anything new.
    mutating func extendOn(_ next: UnsafeMutablePointer<UInt16>, _ start: UnsafeMutablePointer<Int>) -> Bool {
        swap(&on, &onBefore)
        return extend(onBefore, to: on, next, start)
    }

    mutating func extendOff(_ next: UnsafeMutablePointer<UInt16>, _ start: UnsafeMutablePointer<Int>) -> Bool {
        swap(&off, &offBefore)
        return extend(offBefore, to: off, next, start)
    }

    /// All rounds at once.
    func complete(_ next: UnsafeMutablePointer<UInt16>, _ start: UnsafeMutablePointer<Int>) {
        for sets in [on, off] { while extend(sets, to: sets, next, start) {} }
    }

    /// Whether something follows from all of some candidates, given as literals that say they are true.
    func hasCommon(_ starts: UnsafeBufferPointer<Int>) -> Bool {
        for block in 0..<blocks {
            var (trueOnes, excluded) = (Block(repeating: .max), Block(repeating: .max))
            for start in starts {
                trueOnes &= on[start &>> 1 &* blocks &+ block]
                excluded &= off[start &>> 1 &* blocks &+ block]
            }
            if trueOnes | excluded != Block() { return true }
        }
        return false
    }

    private func extend(
        _ before: Sets, to after: Sets, _ next: UnsafeMutablePointer<UInt16>, _ start: UnsafeMutablePointer<Int>
    ) -> Bool {
        var more = Block()
        for candidate in 0..<count {
            for block in 0..<blocks {
                let own = before[candidate &* blocks &+ block]
                var union = own
                for index in start[candidate]..<start[candidate &+ 1] {
                    union |= before[Int(next[index]) &* blocks &+ block]
                }
                after[candidate &* blocks &+ block] = union
                more |= union ^ own
            }
        }
        return more != Block()
    }
}
