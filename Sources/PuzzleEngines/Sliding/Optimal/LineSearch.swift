import PuzzleCore

/// Computes a line table: for each arrangement of tiles in lines, the fewest slides across the lines that bring all of
/// them home, when slides along the lines cost nothing and a slide of several tiles is one.
///
/// It generalises Ken'ichiro Takahashi's walking distance, which forgets the order in the lines as well. Every move of
/// the real puzzle is a slide across rows or across columns, so the two numbers hold for two kinds of move.
final class LineSearch {
    private static let unreached: UInt8 = 255
    /// What it costs to go on from an arrangement, if looking whether that is to be done costs 1.
    private static let expansionWork = 16

    private let ranking: LineRanking
    private let distances: UnsafeMutableRawBufferPointer
    /// The number of slides for which arrangements are being found.
    private var level: UInt8 = 1
    /// Arrangements found for this level.
    private var found = 0
    /// What is looked at next: the gap's line, the head, and the first arrangement that has both.
    private var line = 0
    private var head = 0
    private var index = 0
    private var isFinished = false

    /// - Parameter distances: memory for the table, a byte for each arrangement.
    init(_ ranking: LineRanking, into distances: UnsafeMutableRawBufferPointer) {
        self.ranking = ranking
        self.distances = distances
        distances.initializeMemory(as: UInt8.self, repeating: Self.unreached)
        distances[(ranking.lines - 1) * ranking.texts + ranking.rank(ofText: ranking.goal)] = 0
    }

    /// Goes on with the table.
    /// - Parameter work: about how many arrangements to look at; a hundred million take about a second.
    /// - Returns: whether the table is finished.
    func advance(work: Int) -> Bool {
        ranking.headStarts.withUnsafeBufferPointer { headStarts in
            ranking.tailRanks.withUnsafeBufferPointer { tailRanks in
                var rest = work
                while rest > 0, !isFinished { rest -= expandHead(headStarts, tailRanks) }
            }
        }
        return isFinished
    }

    /// Goes on from the last level's arrangements with one line and head.
    /// - Returns: the work that it took.
    private func expandHead(
        _ headStarts: UnsafeBufferPointer<UInt32>, _ tailRanks: UnsafeBufferPointer<UInt16>
    ) -> Int {
        let start = ranking.heads[head].head
        var work = 0
        for tail in ranking.tails[ranking.heads[head].tails] {
            if distances[index] == level - 1 {
                found += expand(start | tail << 16, line: line, headStarts, tailRanks)
                work += Self.expansionWork
            }
            index += 1
            work += 1
        }
        head += 1
        if head == ranking.heads.count {
            head = 0
            line += 1
        }
        if line == ranking.lines {
            line = 0
            index = 0
            level += 1
            isFinished = found == 0
            found = 0
        }
        return work
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
