extension UnaryChains {
    /// Cycles through a candidate. Literals that are true are visited once; a false one that has a strong link to the start
    /// is looked at each time, because it closes another cycle.
    mutating func cycles(_ start: Int) {
        let closing = strong(start)
        if closing.isEmpty { return }
        onSeen.update(repeating: 0, count: words)
        offSeen.update(repeating: 0, count: words)
        new.update(repeating: 0, count: words)
        for link in closing { Self.insert(Int(table.strong.targets[link]), new) }
        Self.insert(start, onSeen)
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
                    let closes = Self.contains(off, new)
                    if Self.contains(off, offSeen), !closes || isAncestor(off, of: from, start) { continue }
                    Self.insert(off, offSeen)
                    for link in strong(off) {
                        let on = Int(table.strong.targets[link])
                        if on == start {
                            if nodes >= 4 { closed(start, off: off, from: from, nodes: nodes) }
                        } else if !Self.contains(on, onSeen) {
                            Self.insert(on, onSeen)
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
    func isAncestor(_ off: Int, of on: Int, _ start: Int) -> Bool {
        var on = on
        while on != start {
            if Int(parent[on &* 2]) == off { return true }
            on = Int(parent[on &* 2 &+ 1])
        }
        return false
    }

    mutating func closed(_ start: Int, off: Int, from: Int, nodes: Int) {
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
