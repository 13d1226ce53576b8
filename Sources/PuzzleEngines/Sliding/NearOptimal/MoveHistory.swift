import PuzzleCore

/// How each position of a search was reached: a tree of moves, kept as an array in which parents stand before children.
struct MoveHistory {
    /// Parent's place times four plus the direction; the root stands at 0.
    private var entries: [UInt32] = [0]
    private let limit: Int

    /// - Parameter limit: entries after which branches without living positions should be thrown away.
    init(limit: Int) { self.limit = limit }

    var isFull: Bool { entries.count >= limit }

    static var root: UInt32 { 0 }

    /// - Returns: the new entry's place.
    @inline(__always)
    mutating func append(parent: UInt32, _ direction: UInt8) -> UInt32 {
        entries.append(parent << 2 | UInt32(direction))
        return UInt32(truncatingIfNeeded: entries.count &- 1)
    }

    /// The moves that lead from the root to an entry.
    func moves(to place: UInt32) -> [Slide.Direction] {
        var moves: [Slide.Direction] = []
        var place = place
        while place != Self.root {
            let entry = entries[Int(place)]
            moves.append(Slide.Direction(rawValue: UInt8(entry & 3)).unsafelyUnwrapped)
            place = entry >> 2
        }
        return moves.reversed()
    }

    /// Throws away all entries that do not lead to one of `living`. Linear.
    /// - Parameter living: places, which become the new places of the same entries.
    mutating func prune(keeping living: inout [UInt32]) {
        var isNeeded = [Bool](repeating: false, count: entries.count)
        for place in living { isNeeded[Int(place)] = true }
        for place in stride(from: entries.count - 1, to: 0, by: -1) where isNeeded[place] {
            isNeeded[Int(entries[place] >> 2)] = true
        }
        var newPlaces = [UInt32](repeating: 0, count: entries.count)
        var kept = 1
        for place in 1..<entries.count where isNeeded[place] {
            let entry = entries[place]
            newPlaces[place] = UInt32(kept)
            entries[kept] = newPlaces[Int(entry >> 2)] << 2 | (entry & 3)
            kept += 1
        }
        entries.removeLast(entries.count - kept)
        for index in living.indices { living[index] = newPlaces[Int(living[index])] }
    }
}
