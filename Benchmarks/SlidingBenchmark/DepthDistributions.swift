#if !arch(wasm32)
    import PuzzleCore

    /// Counts the positions at each distance from the solved board, by breadth-first search over all of them.
    struct DepthCounter {
        private let size: BoardSize
        /// By rank of the permutation: whether it was reached.
        private var seen: [Bool]
        private let slides: [Slide]

        init(_ size: BoardSize, multiMove: Bool) {
            self.size = size
            seen = Array(repeating: false, count: (1...size.cells).reduce(1, *))
            let longest = multiMove ? max(size.rows, size.columns) - 1 : 1
            slides = Slide.Direction.allCases.flatMap { direction in
                (1...longest).map { Slide(direction, tiles: $0) }
            }
        }

        mutating func counts() throws -> [Int] {
            var counts: [Int] = []
            var layer = [SlidingBoard(solved: size)]
            seen[rank(layer[0])] = true
            while !layer.isEmpty {
                counts.append(layer.count)
                var next: [SlidingBoard] = []
                for board in layer {
                    for slide in slides where slide.tiles <= board.movable(slide.direction) {
                        var neighbour = board
                        try neighbour.apply(slide)
                        let rank = rank(neighbour)
                        guard !seen[rank] else { continue }
                        seen[rank] = true
                        next.append(neighbour)
                    }
                }
                layer = next
            }
            return counts
        }

        private func rank(_ board: SlidingBoard) -> Int {
            var used = 0
            var rank = 0
            for (index, tile) in board.tiles.enumerated() {
                let smaller = Int(tile) - (used & (1 << Int(tile) - 1)).nonzeroBitCount
                rank = rank * (board.tiles.count - index) + smaller
                used |= 1 << Int(tile)
            }
            return rank
        }
    }

    extension SlidingBenchmark {
        /// How many of the known distributions, `2x3 STM: 1 2 3 ... | ...`, are not found.
        static func wrongDistributions(_ path: String) throws -> Int {
            var wrong = 0
            for line in try lines(path) {
                let words = line.prefix { $0 != "|" }.split { $0 == " " || $0 == ":" }
                let sides = words[0].split(separator: "x").compactMap { Int($0) }
                guard sides.count == 2, let size = BoardSize(rows: sides[0], columns: sides[1]) else {
                    fail("\(path) has a line that is no distribution: \(line)")
                }
                var counter = DepthCounter(size, multiMove: words[1] == "MTM")
                if try counter.counts() != words[2...].compactMap({ Int($0) }) { wrong += 1 }
            }
            return wrong
        }
    }
#endif
