import PuzzleCore

extension UnaryChains {
    /// Cycles through all candidates, of which only those can have one that lead back to themselves in few implications.
    mutating func cycles() {
        setBound(isCycle: true)
        if most < shortestCycle { return }
        reach.reset()
        mark.update(repeating: .max, count: table.count)
        var (nodes, isNew) = (2, true)
        while nodes <= most, isNew {
            isNew = reach.extendOn(next, nextStart)
            for candidate in 0..<table.count where mark[candidate] == .max {
                for index in nextStart[candidate]..<nextStart[candidate &+ 1]
                where reach.contains(candidate, in: reach.onBefore, of: Int(next[index])) {
                    mark[candidate] = nodes
                    break
                }
            }
            nodes += 2
        }
        for start in 0..<table.count where isChoice(start) && (links != .y || table.weak.ofCell(start).count == 1) {
            let most = min(most(start, form: 0), .max - 1)
            if mark[start] <= most { cycles(start, most) }
        }
    }

    /// Cycles through a candidate. Literals that are true are visited once; a false one that has a strong link to the start
    /// is looked at each time, because it closes another cycle.
    /// - Parameter limit: how many literals a cycle may have; candidates without a way back in as many are left out.
    private mutating func cycles(_ start: Int, _ limit: Int) {
        onSeen.update(repeating: false, count: table.count)
        offSeen.update(repeating: false, count: table.count)
        closes.update(repeating: false, count: table.count)
        for link in strong(start) { closes[Int(table.strong.targets[link])] = true }
        onSeen[start] = true
        queue[0] = UInt16(truncatingIfNeeded: start)
        var (first, end, nodes) = (0, 1, 0)
        while first < end && nodes + 2 <= most(start, form: 0) {
            nodes += 2
            let levelEnd = end
            // Sudoku Explainer collects all false literals of a level before it follows them; each is followed the same way.
            for place in first..<levelEnd {
                let from = Int(queue[place])
                for index in usefulStart[from]..<usefulStart[from &+ 1] {
                    let off = Int(useful[index])
                    if offSeen[off], !closes[off] || isAncestor(off, of: from, start) { continue }
                    offSeen[off] = true
                    for link in strong(off) {
                        let on = Int(table.strong.targets[link])
                        if on == start {
                            if nodes >= shortestCycle { closed(start, off: off, from: from, nodes: nodes) }
                        } else if !onSeen[on], mark[on] <= limit {
                            onSeen[on] = true
                            parent[on &* 2] = UInt16(truncatingIfNeeded: off)
                            parent[on &* 2 &+ 1] = UInt16(truncatingIfNeeded: from)
                            queue[end] = UInt16(truncatingIfNeeded: on)
                            end &+= 1
                        }
                    }
                }
            }
            first = levelEnd
        }
    }

    /// Whether a false literal is on the way from the start to a true one.
    private func isAncestor(_ off: Int, of on: Int, _ start: Int) -> Bool {
        var on = on
        while on != start {
            if Int(parent[on &* 2]) == off { return true }
            on = Int(parent[on &* 2 &+ 1])
        }
        return false
    }

    private mutating func closed(_ start: Int, off: Int, from: Int, nodes: Int) {
        let key = Key(
            rating: ChainLength.rating(base: base(isCycle: true), nodes: nodes), nodes: nodes, links: links,
            start: start)
        guard key < best else { return }
        var path = [start * 2, off * 2 + 1]
        var on = from
        while on != start {
            path.append(on * 2)
            path.append(Int(parent[on * 2]) * 2 + 1)
            on = Int(parent[on * 2 + 1])
        }
        guard cycleExcludes(path) else { return }
        best = key
        cycle = path + [start * 2]
        setBound(isCycle: true)
    }

    /// The cells outside of a cycle whose candidate of a digit sees a true and a false one: in either direction one of them is
    /// true.
    func victims(_ path: [Int], digit: Int) -> CellSet {
        let peers = table.grid.geometry.peers
        var (cells, byTrue, byFalse) = (CellSet(), CellSet(), CellSet())
        for literal in path {
            let cell = table.cell[literal >> 1]
            cells.insert(cell)
            guard table.digit[literal >> 1] == digit else { continue }
            if literal & 1 == 0 { byTrue = byTrue | peers[cell] } else { byFalse = byFalse | peers[cell] }
        }
        return (byTrue & byFalse & cellsOfDigit[digit]).subtracting(cells)
    }

    func digits(of path: [Int]) -> UInt16 {
        var digits: UInt16 = 0
        for literal in path { digits |= .bit(table.digit[literal >> 1]) }
        return digits
    }

    func cycleExcludes(_ path: [Int]) -> Bool {
        for digit in digits(of: path).bits where !victims(path, digit: digit).isEmpty { return true }
        return false
    }

    func excluded(byCycle path: [Int]) -> [SudokuCandidate] {
        var eliminations: [SudokuCandidate] = []
        for digit in digits(of: path).bits {
            eliminations += table.grid.candidates([Int](victims(path, digit: digit)), .bit(digit))
        }
        return eliminations
    }
}
