import PuzzleCore

/// The pairs of a kind's lines that can be exchanged, as two rows of a band can: which cells are peers stays the same. So
/// parts of two such lines that hold the same digits can be exchanged in every grid.
struct ExchangeableLines {
    struct Pair {
        /// As many cells of either, in the same order.
        let first: [Int]
        let second: [Int]
    }

    let pairs: [Pair]
    /// In how many pairs a cell is at most.
    let mostOfCell: Int

    init(_ kind: SudokuKind) {
        let lines = House.lines(size: kind.size)
        var pairs: [Pair] = []
        for (number, line) in lines.enumerated() {
            for other in lines[(number + 1)...] where other.shape == line.shape {
                let pair = Pair(first: line.cells, second: other.cells)
                if pair.isExchangeable(kind.peers) { pairs.append(pair) }
            }
        }
        var pairsOfCell = [Int](repeating: 0, count: kind.cells)
        for pair in pairs {
            for cell in pair.first + pair.second { pairsOfCell[cell] += 1 }
        }
        self.pairs = pairs
        mostOfCell = pairsOfCell.reduce(0) { max($0, $1) }
    }
}

extension ExchangeableLines.Pair {
    fileprivate func isExchangeable(_ peers: [[Int]]) -> Bool {
        var images = [Int](peers.indices)
        for (cell, other) in zip(first, second) {
            images[cell] = other
            images[other] = cell
        }
        return first.allSatisfy { cell in peers[cell].map { images[$0] }.sorted() == peers[images[cell]] }
    }
}
