import Testing

@testable import PuzzleCore
@testable import PuzzleEngines

/// Searches that leave out most of what cannot be, against ones that look at everything.
@Suite struct SudokuTechniqueSearchTests {
    /// How many literals the shortest chain from a literal to its negation has, breadth-first.
    private func shortestNegation(_ table: LinkTable, _ start: Int, isX: Bool) -> Int? {
        var nodes = [Int](repeating: 0, count: table.count * 2)
        nodes[start] = 1
        var queue = [start]
        var head = 0
        while head < queue.count {
            let literal = queue[head]
            head += 1
            let (links, isTrue) = (literal & 1 == 0 ? table.weak : table.strong, literal & 1 == 0)
            for link in isX ? links.ofOtherCells(literal >> 1) : links.all(literal >> 1) {
                let next = Int(links.targets[link]) * 2 + (isTrue ? 1 : 0)
                if nodes[next] != 0 { continue }
                nodes[next] = nodes[literal] + 1
                queue.append(next)
            }
        }
        return nodes[start ^ 1] == 0 ? nil : nodes[start ^ 1]
    }

    @Test func shortestForcingChains() throws {
        for puzzle in RatedPuzzle.all where puzzle.hardest >= 65 {
            let grid = CandidateGrid(SudokuGeometry(.classic), digits: puzzle.grid.digits)
            // Nothing below chains helps any more.
            while let step = grid.nextStep(upTo: 64) { grid.apply(step) }
            let table = LinkTable(grid)
            var best: (rating: Double, nodes: Int) = (.infinity, .max)
            for isX in [true, false] {
                for start in 0..<(table.count * 2) {
                    guard let nodes = shortestNegation(table, start, isX: isX) else { continue }
                    let rating = ChainLength.rating(base: isX ? 6.6 : 7.0, nodes: nodes)
                    if (rating, nodes) < best { best = (rating, nodes) }
                }
            }
            let found = UnaryChains.chain(table)
            #expect((found == nil) == (best.nodes == .max))
            guard let found else { continue }
            let isCycle = [.xCycle, .yCycle, .xyCycle].contains(found.step.technique)
            #expect(isCycle ? found.step.rating <= best.rating.tenths : found.nodes == best.nodes)
            // A limit hides what is above it and nothing else.
            #expect(UnaryChains.chain(table, upTo: found.step.rating)?.step == found.step)
            #expect(UnaryChains.chain(table, upTo: found.step.rating - 1) == nil)
        }
    }

    /// Random candidates in some cells of the first three rows; all others are solved.
    private func randomPosition(_ random: inout SeededGenerator) -> CandidateGrid {
        let grid = CandidateGrid(SudokuGeometry(.classic))
        for cell in 0..<81 {
            let count = cell < 27 && random.number(below: 2) == 0 ? 2 + Int(random.number(below: 3)) : 0
            var kept: UInt16 = 0
            while kept.nonzeroBitCount < count { kept |= .bit(Int(random.number(below: 6))) }
            for digit in 0..<9 where !kept.has(digit) { grid.remove(cell, digit) }
        }
        return grid
    }

    /// The digits of all combinations of candidates of the cells that have this one in the cell at `index`.
    private func combinations(_ digit: Int, _ index: Int, _ cells: [Int], _ grid: CandidateGrid) -> [UInt16] {
        var combinations: [[Int]] = [[]]
        for (place, cell) in cells.enumerated() {
            combinations = combinations.flatMap { known in
                grid.masks[cell].bits.filter { new in
                    (place != index || new == digit)
                        && !known.indices.contains {
                            known[$0] == new && grid.geometry.peers[cells[$0]].contains(cell)
                        }
                }.map { known + [$0] }
            }
        }
        return combinations.map { combination in
            var digits: UInt16 = 0
            for digit in combination { digits |= .bit(digit) }
            return digits
        }
    }

    /// Whether any combination has this candidate in the cell at `index`.
    private func isAllowed(_ digit: Int, _ index: Int, _ cells: [Int], _ excluders: [Int], _ grid: CandidateGrid)
        -> Bool
    {
        combinations(digit, index, cells, grid).contains { digits in
            excluders.allSatisfy { grid.masks[$0] & ~digits != 0 }
        }
    }

    /// The cells that a step names are each left without a candidate by some combination, and are all the reason that it needs.
    @Test(arguments: [2, 3])
    func alignedExclusionsNameTheirReasons(_ degree: Int) throws {
        var random = SeededGenerator(seed: UInt64(degree))
        var found = 0
        for _ in 0..<30 {
            let grid = randomPosition(&random)
            guard let step = grid.alignedExclusion(degree) else { continue }
            found += 1
            func cells(_ role: SudokuStep.Role) -> [Int] {
                Set(step.marks.filter { $0.role == role }.map(\.candidate.cell)).sorted()
            }
            let (group, reasons) = (cells(.cause), cells(.support))
            var combinations: [UInt16] = []
            for candidate in step.eliminations {
                let index = try #require(group.firstIndex(of: candidate.cell))
                #expect(!isAllowed(candidate.digit - 1, index, group, reasons, grid), "\(step)")
                combinations += self.combinations(candidate.digit - 1, index, group, grid)
            }
            // Equal digits alone may be the reason.
            if combinations.isEmpty { continue }
            for reason in reasons {
                #expect(combinations.contains { grid.masks[reason] & ~$0 == 0 }, "\(step)")
            }
        }
        #expect(found > 2)
    }

    @Test(arguments: [2, 3])
    func alignedExclusions(_ degree: Int) {
        var random = SeededGenerator(seed: UInt64(degree))
        var (found, none) = (0, 0)
        for _ in 0..<30 {
            let grid = randomPosition(&random)
            let peers = grid.geometry.peers
            let few = (0..<81).filter { (2...degree).contains(grid.masks[$0].nonzeroBitCount) }
            let base = (0..<81).filter { cell in
                grid.masks[cell].isMultiple && few.contains { peers[cell].contains($0) }
            }
            var isThere = false
            for a in base {
                for b in base where b > a {
                    let thirds = base.filter { c in
                        c != a && c != b && few.contains(c) && (peers[a].contains(c) || peers[b].contains(c))
                    }
                    for cells in degree == 2 ? [[a, b]] : thirds.map({ [a, b, $0] }) where !isThere {
                        let excluders = few.filter { few in cells.allSatisfy { peers[$0].contains(few) } }
                        if excluders.count < 2 { continue }
                        isThere = cells.indices.contains { index in
                            grid.masks[cells[index]].bits.contains { !isAllowed($0, index, cells, excluders, grid) }
                        }
                    }
                }
            }
            #expect((grid.alignedExclusion(degree) != nil) == isThere)
            if isThere { found += 1 } else { none += 1 }
        }
        #expect(found > 2 && none > 2)
    }
}
