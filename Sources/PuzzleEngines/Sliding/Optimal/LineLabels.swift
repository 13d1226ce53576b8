import PuzzleCore

/// Which tiles a line table tells apart: a label, 0...3, for each tile of the lines, in the order in which they are home.
///
/// Tiles with one label are alike to the table. Whatever tiles these are, the table tells the fewest slides that bring
/// every label home, so it never tells too many.
enum LineLabels {
    /// Tiles of one line alike; if there are more lines than labels, or fewer labels are wanted, neighbouring lines share
    /// a label.
    /// - Parameter count: 1...4, how many labels to use at most.
    static func byLine(lines: Int, length: Int, count: Int) -> [UInt8] {
        let count = min(count, lines)
        return (0..<(lines * length - 1)).map { UInt8(truncatingIfNeeded: $0 / length * count / lines) }
    }

    /// As many labels as make a table of at most `limit` bytes.
    static func byLine(lines: Int, length: Int, limit: Int) -> [UInt8] {
        var best = byLine(lines: lines, length: length, count: 1)
        for count in 2...4 {
            let labels = byLine(lines: lines, length: length, count: count)
            if LineRanking.arrangements(lines: lines, labels: labels) <= limit { best = labels }
        }
        return best
    }

    /// For the 4x4 board: small tables the highest of whose numbers says more than one of 63 MB that tells all four rows
    /// apart, as each sees other boards as hard. Those that exclude most come first.
    ///
    /// How much a set says was estimated by the mean of 2.65^-bound over random boards, to which the number of positions
    /// in a search is proportional (Korf, Reid, Edelkamp, "Time complexity of iterative-deepening-A*", 2001): each of the
    /// first four divides it by two to seven, the last two by another three.
    static var fifteenPuzzle: [[UInt8]] {
        let digits: [StaticString] = [
            "000011112222222", "000001111122222", "000011111111222", "000000001111222", "000000001122333",
            "001122000000333",
        ]
        return digits.map { Text($0).bytes.map { $0 - UInt8(ascii: "0") } }
    }
}
