import PuzzleCore

// Chains link by link, with what they have inside.
//
// That is searched for once more in the candidates as they were when it was found, so nothing of it need be kept while puzzles are
// rated. Its reasons are all excluded candidates that it needs, also those in chains further inside; Sudoku Explainer may count
// fewer.
extension MultipleChains {
    /// Why a literal follows.
    private struct Reason {
        let parents: [Int]
        let inside: SudokuChain.Deduction?
    }

    /// The chains of a step, one for each of its assumptions. None if it does not follow in this mode.
    /// - Parameter needs: gets what they depend on that chains around them have excluded.
    mutating func chains(of step: SudokuStep, _ needs: inout ChainNeeds) -> [SudokuChain] {
        let result = literal(step.placement ?? step.eliminations[0], isTrue: step.placement != nil)
        let assumed = starts(of: step, result)
        var ends: [[Int]] = []
        for start in assumed {
            let closure = implications.closure(of: start)
            if start == result ^ 1 {
                // A contradiction is two literals: what the chain comes to, and its opposite, to which it came before.
                guard let clash = closure.contradiction else { return [] }
                ends.append([clash ^ 1, clash])
            } else {
                guard closure.contains(result) else { return [] }
                ends.append([result])
            }
        }
        let first = step.chainStarts[0].candidate
        if step.technique == .cellForcingChains { needs.add(.max, of: first.cell) }
        if step.technique == .regionForcingChains { needs.add(digit: first.digit - 1, in: step.houses[0]) }
        var chains: [SudokuChain] = []
        for (start, ends) in zip(assumed, ends) { chains.append(links(from: start, to: ends, &needs)) }
        return chains
    }

    /// The literals that a step assumes.
    /// - Parameter result: what it says.
    private func starts(of step: SudokuStep, _ result: Int) -> [Int] {
        let first = step.chainStarts[0].candidate
        switch step.technique {
        case .cellForcingChains: return grid.masks[first.cell].bits.map { table.candidateAt(first.cell, $0) * 2 }
        case .regionForcingChains:
            let places = grid.mask(step.houses[0], first.digit - 1)
            return grid.masks[places].bits.map { table.candidateAt(places, $0) * 2 }
        case .doubleForcingChains: return [literal(first, isTrue: true), literal(first, isTrue: false)]
        default: return [result ^ 1]
        }
    }

    private func literal(_ candidate: SudokuCandidate, isTrue: Bool) -> Int {
        table.candidateAt(candidate.cell, candidate.digit - 1) * 2 + (isTrue ? 0 : 1)
    }

    /// The chain from a literal to others that follow from it, each literal behind those from which it follows.
    /// - Parameter needs: gets what it depends on that chains around it have excluded.
    mutating func links(from start: Int, to ends: [Int], _ needs: inout ChainNeeds) -> SudokuChain {
        let closure = implications.closure(of: start)
        var reasons = [Reason?](repeating: nil, count: table.count * 2)
        var places = [Int](repeating: -1, count: table.count * 2)
        var nodes: [SudokuChain.Node] = []
        var todo = [Int](ends.reversed())
        todo.append(start)
        while let literal = todo.last {
            if places[literal] >= 0 {
                todo.removeLast()
                continue
            }
            let reason: Reason
            if let known = reasons[literal] {
                reason = known
            } else {
                reason = self.reason(for: literal, in: closure, &needs)
                reasons[literal] = reason
            }
            let missing = reason.parents.filter { places[$0] < 0 }
            if !missing.isEmpty {
                todo.append(contentsOf: missing.reversed())
                continue
            }
            todo.removeLast()
            places[literal] = nodes.count
            var parents: [Int] = []
            for parent in reason.parents where !parents.contains(places[parent]) { parents.append(places[parent]) }
            nodes.append(
                SudokuChain.Node(
                    candidate: table.candidate(literal >> 1), isTrue: literal & 1 == 0, reasons: parents,
                    inside: reason.inside))
        }
        return SudokuChain(nodes: nodes)
    }

    private func reason(
        for literal: Int, in closure: Implications.Closure, _ needs: inout ChainNeeds
    ) -> Reason {
        var parents: [Int] = []
        implications.parents(of: literal, in: closure) { parents.append($0) }
        if literal & 1 == 0, !parents.isEmpty {
            needs.add(oneOf: (parents + [literal]).map { table.candidate($0 >> 1) })
        }
        guard literal & 1 == 1, let place = closure.offReasons[literal >> 1].pattern else {
            return Reason(parents: parents, inside: nil)
        }
        var own = needs.none
        let inside: SudokuChain.Deduction?
        if implications.nested.contains(where: { $0.reasons == place }) {
            inside = chainInside(place, in: closure, &own)
        } else {
            inside = pattern(excluding: literal >> 1, parents: parents, &own)
        }
        grid.masks.update(from: implications.source, count: grid.maskCount)
        guard let inside else { return Reason(parents: parents, inside: nil) }
        needs.add(beyond: own)
        parents = []
        for cell in 0..<grid.cells {
            for digit in (own.digits[cell] & grid.masks[cell]).bits {
                parents.append(table.candidateAt(cell, digit) * 2 + 1)
            }
        }
        return Reason(parents: parents, inside: inside)
    }

    /// Leaves the grid as the pattern has it.
    private func pattern(
        excluding candidate: Int, parents: [Int], _ needs: inout ChainNeeds
    ) -> SudokuChain.Deduction? {
        for parent in parents { grid.remove(table.cell[parent >> 1], table.digit[parent >> 1]) }
        guard let step = grid.pattern(excluding: table.candidate(candidate)) else { return nil }
        needs.add(pattern: step)
        return SudokuChain.Deduction(step: step, chains: [])
    }

    /// Leaves the grid as the chain has it: without all that had been excluded before.
    private func chainInside(
        _ place: Int, in closure: Implications.Closure, _ needs: inout ChainNeeds
    ) -> SudokuChain.Deduction? {
        for index in 0..<closure.offCount {
            let candidate = Int(closure.off[index])
            if closure.offReasons[candidate].pattern == place { break }
            grid.remove(table.cell[candidate], table.digit[candidate])
        }
        guard let step = implications.chainInside()?.step else { return nil }
        let chains = grid.chains(of: step, &needs)
        return chains.isEmpty ? nil : SudokuChain.Deduction(step: step, chains: chains)
    }
}
