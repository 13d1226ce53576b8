/// Computes a line table: for each arrangement of tiles in lines, the fewest slides across the lines that bring all of
/// them home, when slides along the lines cost nothing and a slide of several tiles is one.
///
/// It generalises Ken'ichiro Takahashi's walking distance, which forgets the order in the lines as well. Every move of
/// the real puzzle is a slide across rows or across columns, so the two numbers hold for two kinds of move.
public struct LineSearch: ~Copyable {
    private static let unreached: UInt8 = 255

    private let ranking: LineRanking
    private let distances: UnsafeMutableRawBufferPointer
    /// The number of slides that `expand` finds arrangements for next.
    public private(set) var level: UInt8 = 1

    /// - Parameter distances: memory for the table, a byte for each arrangement.
    init(_ ranking: LineRanking, into distances: UnsafeMutableRawBufferPointer) {
        self.ranking = ranking
        self.distances = distances
        distances.initializeMemory(as: UInt8.self, repeating: Self.unreached)
        var goal: UInt32 = 0
        for tile in 0..<(ranking.lines * ranking.length - 1) {
            goal |= UInt32(ranking.labels[tile / ranking.length]) << UInt32(2 * tile)
        }
        distances[(ranking.lines - 1) * ranking.texts + ranking.rank(ofText: goal)] = 0
    }

    /// Finds what is `level` slides from the goal, and goes on to the next level.
    /// - Returns: whether there was anything.
    public mutating func expand() -> Bool {
        var found = 0
        ranking.headStarts.withUnsafeBufferPointer { headStarts in
            ranking.tailRanks.withUnsafeBufferPointer { tailRanks in
                for line in 0..<ranking.lines {
                    var index = line * ranking.texts
                    for head in ranking.heads {
                        for tail in ranking.tails[head.tails] {
                            if distances[index] == level - 1 {
                                found += expand(head.head | tail << 16, line: line, headStarts, tailRanks)
                            }
                            index += 1
                        }
                    }
                }
            }
        }
        level += 1
        return found > 0
    }

    private func expand(
        _ text: UInt32, line: Int, _ headStarts: UnsafeBufferPointer<UInt32>, _ tailRanks: UnsafeBufferPointer<UInt16>
    ) -> Int {
        let length = UInt32(truncatingIfNeeded: ranking.length)
        var found = 0
        for place in 0..<ranking.length {
            for isForward in [true, false] {
                var text = text
                var target = line
                while isForward ? target < ranking.lines - 1 : target > 0 {
                    let cell = UInt32(truncatingIfNeeded: target &* ranking.length &+ place)
                    text =
                        isForward
                        ? LineRanking.forward(text, cell: cell, length: length)
                        : LineRanking.backward(text, cell: cell, length: length)
                    target += isForward ? 1 : -1
                    let rank = Int(headStarts[Int(text & 0xFFFF)]) &+ Int(tailRanks[Int(text &>> 16)])
                    let index = target &* ranking.texts &+ rank
                    guard distances[index] == Self.unreached else { continue }
                    distances[index] = level
                    found &+= 1
                }
            }
        }
        return found
    }
}
