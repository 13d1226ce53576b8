import PuzzleCore

/// Positions that were searched without finding a solution, and how many moves were allowed for it.
///
/// An entry is exact: the position is hashed reversibly, the low bits of the hash choose a pair of entries and the entry
/// holds the others. Of a pair, the first keeps the position that was allowed more moves, which cost more to search.
final class TranspositionTable {
    /// Binary logarithm of the number of pairs.
    let bits: Int
    private let entries: UnsafeMutablePointer<UInt64>

    /// - Parameter bits: binary logarithm of the number of pairs, 8...24. A pair takes 16 bytes.
    init(bits: Int) {
        self.bits = bits
        entries = .allocate(capacity: 2 << bits)
        entries.initialize(repeating: 0, count: 2 << bits)
    }

    deinit { entries.deallocate() }

    /// Whether `position` has no solution of `moves` moves or fewer, as far as is known.
    @inline(__always)
    func excludes(_ position: UInt64, moves: UInt64) -> Bool {
        let (pair, tag) = place(of: position)
        return (pair[0] &>> 8 == tag && pair[0] & 255 >= moves) || (pair[1] &>> 8 == tag && pair[1] & 255 >= moves)
    }

    /// Notes that `position` has no solution of `moves` moves, 1...255, or fewer.
    @inline(__always)
    func exclude(_ position: UInt64, moves: UInt64) {
        let (pair, tag) = place(of: position)
        let entry = tag &<< 8 | moves
        if moves >= pair[0] & 255 || pair[0] &>> 8 == tag {
            if pair[0] &>> 8 != tag { pair[1] = pair[0] }
            pair[0] = entry
        } else {
            pair[1] = entry
        }
    }

    /// The pair in which a position is, and what tells it from others there.
    @inline(__always)
    private func place(of position: UInt64) -> (pair: UnsafeMutablePointer<UInt64>, tag: UInt64) {
        let bits = UInt64(truncatingIfNeeded: bits)
        let hash = Self.hash(position)
        return (entries + Int(truncatingIfNeeded: hash & (1 &<< bits &- 1)) &* 2, hash &>> bits)
    }

    /// Each step can be undone, so different positions have different hashes.
    @inline(__always)
    private static func hash(_ position: UInt64) -> UInt64 {
        var hash = position
        hash ^= hash &>> 32
        hash = hash &* 0xD6E8_FEB8_6659_FD93
        hash ^= hash &>> 32
        hash = hash &* 0xD6E8_FEB8_6659_FD93
        return hash ^ hash &>> 32
    }
}
