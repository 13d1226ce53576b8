import PuzzleCore

extension Implications {
    /// What was found from one start, and why. Its memory is that of the `Implications`.
    struct Closure {
        /// Candidates in the order found: true ones, and excluded ones.
        let on: UnsafeMutablePointer<UInt16>
        let off: UnsafeMutablePointer<UInt16>
        /// The same candidates as sets.
        let onSet: UnsafeMutablePointer<UInt64>
        let offSet: UnsafeMutablePointer<UInt64>
        /// By candidate, only for those found.
        let onReasons: UnsafeMutablePointer<OnReason>
        let offReasons: UnsafeMutablePointer<OffReason>
        /// How many they are, and the contradiction.
        private let numbers: UnsafeMutablePointer<Int32>

        var onCount: Int {
            @inline(__always) get { Int(numbers[0]) }
            @inline(__always) nonmutating set { numbers[0] = Int32(truncatingIfNeeded: newValue) }
        }

        var offCount: Int {
            @inline(__always) get { Int(numbers[1]) }
            @inline(__always) nonmutating set { numbers[1] = Int32(truncatingIfNeeded: newValue) }
        }

        /// The literal that ended the search, because its opposite was there already. It has a reason, and is in no list.
        var contradiction: Int? {
            get { numbers[2] < 0 ? nil : Int(numbers[2]) }
            nonmutating set { numbers[2] = newValue.map { Int32(truncatingIfNeeded: $0) } ?? -1 }
        }

        /// - Parameter memory: a place of `size(table)` bytes.
        @inline(__always)
        init(_ table: LinkTable, in memory: UnsafeMutableRawPointer) {
            let (count, words) = (table.count, table.words)
            onSet = memory.assumingMemoryBound(to: UInt64.self)
            offSet = onSet + words
            let reasons = memory + words * 16
            onReasons = reasons.assumingMemoryBound(to: OnReason.self)
            offReasons = (reasons + count * 4).assumingMemoryBound(to: OffReason.self)
            numbers = (reasons + count * 8).assumingMemoryBound(to: Int32.self)
            on = (reasons + count * 8 + 12).assumingMemoryBound(to: UInt16.self)
            off = on + count
        }

        /// Whole words.
        static func size(_ table: LinkTable) -> Int { table.words * 16 + (table.count * 12 + 12 + 7) / 8 * 8 }

        func clear(_ table: LinkTable) {
            onSet.update(repeating: 0, count: table.words * 2)
            (onCount, offCount, contradiction) = (0, 0, nil)
        }

        /// Both sets, one behind the other.
        var sets: UnsafeMutablePointer<UInt64> { onSet }

        @inline(__always)
        func contains(_ literal: Int) -> Bool {
            let (set, candidate) = (literal & 1 == 0 ? onSet : offSet, literal &>> 1)
            return set[candidate &>> 6] &>> UInt64(truncatingIfNeeded: candidate & 63) & 1 != 0
        }
    }

    /// Why a candidate is true: other bits of a mask were excluded, or one candidate was.
    struct OnReason {
        fileprivate let source: UInt16
        fileprivate let bits: UInt16

        static var start: OnReason { OnReason(source: .max, bits: 0) }

        static func excluded(_ candidate: Int) -> OnReason {
            OnReason(source: UInt16(truncatingIfNeeded: candidate), bits: 0)
        }

        static func excluded(_ bits: UInt16, of mask: Int) -> OnReason {
            OnReason(source: UInt16(truncatingIfNeeded: mask), bits: bits)
        }
    }

    /// Why a candidate is excluded: it sees a true one, or a pattern excludes it.
    struct OffReason {
        fileprivate let source: UInt32

        static var start: OffReason { OffReason(source: .max) }

        static func on(_ candidate: Int) -> OffReason { OffReason(source: UInt32(truncatingIfNeeded: candidate)) }

        /// - Parameter place: where its reasons stand.
        static func pattern(_ place: Int) -> OffReason {
            OffReason(source: UInt32(truncatingIfNeeded: place) | 1 << 31)
        }

        /// Where the reasons of the pattern stand, or of the chain inside, if it is one.
        @inline(__always)
        var pattern: Int? {
            source >> 31 == 0 || source == .max ? nil : Int(source & ~(1 << 31))
        }
    }

    /// Visits the literals that a literal needs directly.
    @inline(__always)
    func parents(of literal: Int, in closure: Closure, _ visit: (Int) -> Void) {
        if literal & 1 == 0 {
            let reason = closure.onReasons[literal &>> 1]
            if reason.source == .max { return }
            if reason.bits == 0 { return visit(Int(reason.source) &* 2 &+ 1) }
            for bit in reason.bits.bits { visit(table.candidateAt(Int(reason.source), bit) &* 2 &+ 1) }
            return
        }
        let reason = closure.offReasons[literal &>> 1]
        if let place = reason.pattern {
            for index in 0..<Int(patternReasons[place]) { visit(Int(patternReasons[place + 1 + index]) * 2 + 1) }
        } else if reason.source != .max {
            visit(Int(reason.source) &* 2)
        }
    }

    /// How many literals a literal needs, itself included and those of chains inside as well; `Int.max` if they are more than
    /// `most`.
    mutating func nodes(of literal: Int, in closure: Closure, most: Int) -> Int {
        found.update(repeating: 0, count: table.words * 2)
        var inside: [Int] = []
        var (count, end) = (1, 1)
        pending[0] = literal
        while end > 0, count <= most {
            end &-= 1
            let child = pending[end]
            parents(of: child, in: closure) { parent in
                let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: parent & 63)
                if found[parent &>> 6] & bit != 0 { return }
                found[parent &>> 6] |= bit
                pending[end] = parent
                end &+= 1
                count &+= 1
            }
            if nested.isEmpty || child & 1 == 0 { continue }
            guard let place = closure.offReasons[child >> 1].pattern,
                let chain = nested.firstIndex(where: { $0.reasons == place }), !inside.contains(chain)
            else { continue }
            inside.append(chain)
            count += nested[chain].nodes
        }
        return count <= most ? count : .max
    }

    /// How many literals the two sides of the contradiction need.
    mutating func nodesOfContradiction(in closure: Closure, most: Int) -> Int? {
        guard let literal = closure.contradiction else { return nil }
        let nodes = nodes(of: literal, in: closure, most: most)
        if nodes == .max { return nil }
        let others = self.nodes(of: literal ^ 1, in: closure, most: most - nodes)
        return others == .max ? nil : nodes + others
    }

    /// The chain from `start` to `target`: the literals that it needs, each with its parents, `target` last. It may be the side of
    /// a contradiction that was not added.
    mutating func trace(_ start: Int, to target: Int) -> [(literal: Int, parents: [Int])] {
        let closure = closure(of: start)
        var chain: [(literal: Int, parents: [Int])] = []
        var isKnown = [Bool](repeating: false, count: table.count * 2)
        var todo = [target]
        while let literal = todo.popLast() {
            if isKnown[literal] { continue }
            isKnown[literal] = true
            var reasons: [Int] = []
            parents(of: literal, in: closure) { reasons.append($0) }
            chain.append((literal, reasons))
            todo += reasons
        }
        return chain.reversed()
    }
}
