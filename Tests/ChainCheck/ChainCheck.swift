import PuzzleCore

/// Proves chains by the rules alone, in the candidates of a position: each link, what is inside of chains in the candidates that are
/// left there, and what steps say.
package struct ChainCheck {
    private let kind: SudokuKind
    /// By cell, digit 1 in the lowest bit.
    private let candidates: [UInt16]

    package init(_ kind: SudokuKind, _ candidates: [UInt16]) {
        self.kind = kind
        self.candidates = candidates
    }

    /// - Returns: what does not follow; nil if all does.
    package func gap(in step: SudokuStep, _ chains: [SudokuChain]) -> String? {
        for chain in chains {
            if let gap = self.gap(in: chain) { return gap }
        }
        guard let first = step.placement ?? step.eliminations.first else { return "nothing is said: \(step)" }
        let areRivals = step.eliminations.allSatisfy { $0.cell == first.cell && $0.digit != first.digit }
        let isOne = step.placement != nil ? areRivals : step.eliminations.count == 1
        let result = SudokuChain.Node(candidate: first, isTrue: step.placement != nil, reasons: [])
        let isRight =
            switch step.technique {
            case .pointing, .claiming, .xWing, .nakedPair, .hiddenPair:
                chains.isEmpty && step.placement == nil && isPattern(step)
            case .xCycle, .yCycle, .xyCycle: chains.count == 1 && step.placement == nil && isCycle(chains[0], step)
            default: isOne && isProved(result, step, chains)
            }
        return isRight ? nil : "the result does not follow: \(step)"
    }

    /// - Returns: what does not follow from its reasons; nil if all does.
    package func gap(in chain: SudokuChain) -> String? {
        for (place, node) in chain.nodes.enumerated() {
            guard has(node.candidate) else { return "there is no such candidate: \(node)" }
            if place == 0 {
                guard node.reasons.isEmpty, node.inside == nil else { return "the first is not assumed: \(node)" }
                continue
            }
            guard node.reasons.allSatisfy({ $0 >= 0 && $0 < place }) else { return "a reason is behind: \(node)" }
            let reasons = node.reasons.map { chain.nodes[$0] }
            if let inside = node.inside {
                if let gap = self.gap(in: inside, excluding: node, reasons) { return gap }
            } else if !follows(node, from: reasons) {
                return "it does not follow: \(node) from \(reasons)"
            }
        }
        return nil
    }

    private func gap(
        in inside: SudokuChain.Deduction, excluding node: SudokuChain.Node, _ reasons: [SudokuChain.Node]
    ) -> String? {
        guard !node.isTrue, reasons.allSatisfy({ !$0.isTrue }), inside.step.eliminations.contains(node.candidate) else {
            return "what is inside says something else: \(node)"
        }
        var left = candidates
        for reason in reasons { left[reason.candidate.cell] &= ~bit(reason.candidate.digit) }
        return ChainCheck(kind, left).gap(in: inside.step, inside.chains)
    }

    private func follows(_ node: SudokuChain.Node, from reasons: [SudokuChain.Node]) -> Bool {
        guard let first = reasons.first else { return false }
        if !node.isTrue { return reasons.count == 1 && first.isTrue && sees(first.candidate, node.candidate) }
        let all = Set(reasons.map(\.candidate)).union([node.candidate])
        return reasons.allSatisfy { !$0.isTrue } && isChoice(all)
    }

    // MARK: What steps say

    /// - Parameter result: what a step says, as a node.
    private func isProved(_ result: SudokuChain.Node, _ step: SudokuStep, _ chains: [SudokuChain]) -> Bool {
        let starts = chains.compactMap(\.nodes.first)
        let ends = chains.compactMap(\.nodes.last)
        guard starts.count == chains.count, let start = starts.first else { return false }
        func isResult(_ node: SudokuChain.Node) -> Bool {
            node.candidate == result.candidate && node.isTrue == result.isTrue
        }
        let isOpposite = start.candidate == result.candidate && start.isTrue != result.isTrue
        switch step.technique {
        case .forcingXChain, .forcingChain: return chains.count == 1 && isOpposite && isResult(ends[0])
        case .nishio, .contradictionForcingChains:
            let hasBoth = chains[0].nodes.contains { $0.candidate == ends[0].candidate && $0.isTrue != ends[0].isTrue }
            return chains.count == 1 && isOpposite && hasBoth
        case .cellForcingChains, .regionForcingChains:
            return starts.allSatisfy(\.isTrue) && ends.allSatisfy(isResult) && isChoice(Set(starts.map(\.candidate)))
        case .doubleForcingChains:
            return starts.map(\.isTrue) == [true, false] && starts[0].candidate == starts[1].candidate
                && ends.allSatisfy(isResult)
        default: return false
        }
    }

    /// Whether it can be read in both directions, so that either all that is on or all that is off in it is true, and whatever is
    /// excluded sees one of each.
    private func isCycle(_ chain: SudokuChain, _ step: SudokuStep) -> Bool {
        let nodes = chain.nodes
        guard let first = nodes.first, let last = nodes.last, nodes.count > 4, first.candidate == last.candidate,
            first.isTrue == last.isTrue,
            nodes.enumerated().dropFirst().allSatisfy({ $0.element.reasons == [$0.offset - 1] })
        else { return false }
        return step.eliminations.allSatisfy { excluded in
            [true, false].allSatisfy { isTrue in
                nodes.contains { $0.isTrue == isTrue && sees($0.candidate, excluded) }
            }
        }
    }

    private func isPattern(_ step: SudokuStep) -> Bool {
        let causes = step.marks.filter { $0.role == .cause }.map(\.candidate)
        let (cells, digits) = (Set(causes.map(\.cell)), Set(causes.map(\.digit)))
        switch step.technique {
        case .nakedPair:
            let own = cells.flatMap { cell in (1...kind.size).filter { has(SudokuCandidate(cell: cell, digit: $0)) } }
            return cells.count == 2 && digits.count == 2 && Set(own).isSubset(of: digits)
                && step.eliminations.allSatisfy { digits.contains($0.digit) && cells.isSubset(of: kind.peers[$0.cell]) }
        case .hiddenPair:
            let left = digits.flatMap { places(of: $0, in: step.houses[0]) }
            return cells.count == 2 && digits.count == 2 && cells.isSubset(of: kind.houses[step.houses[0]].cells)
                && Set(left.map(\.cell)).isSubset(of: cells)
                && step.eliminations.allSatisfy { cells.contains($0.cell) && !digits.contains($0.digit) }
        default:
            // As many houses have all their places of a digit in as many others.
            let half = step.houses.count / 2
            let (bases, covers) = (step.houses[..<half], step.houses[half...])
            let base = bases.flatMap { kind.houses[$0].cells }
            let cover = Set(covers.flatMap { kind.houses[$0].cells })
            guard let digit = digits.first, digits.count == 1, half > 0, bases.count == covers.count else {
                return false
            }
            let left = bases.flatMap { places(of: digit, in: $0) }
            return Set(base).count == base.count && left.allSatisfy { cover.contains($0.cell) }
                && step.eliminations.allSatisfy {
                    $0.digit == digit && cover.contains($0.cell) && !base.contains($0.cell)
                }
        }
    }

    // MARK: Candidates

    private func bit(_ digit: Int) -> UInt16 { 1 << UInt16(digit - 1) }

    private func has(_ candidate: SudokuCandidate) -> Bool { candidates[candidate.cell] & bit(candidate.digit) != 0 }

    private func places(of digit: Int, in house: Int) -> [SudokuCandidate] {
        kind.houses[house].cells.map { SudokuCandidate(cell: $0, digit: digit) }.filter(has)
    }

    /// Whether at most one of two candidates is true.
    private func sees(_ one: SudokuCandidate, _ other: SudokuCandidate) -> Bool {
        one.cell == other.cell
            ? one.digit != other.digit
            : one.digit == other.digit && kind.peers[one.cell].contains(other.cell)
    }

    /// Whether these are all candidates of a cell, or all places of a digit in a house: one of them is true.
    private func isChoice(_ all: Set<SudokuCandidate>) -> Bool {
        guard let first = all.first else { return false }
        let ofCell = (1...kind.size).map { SudokuCandidate(cell: first.cell, digit: $0) }.filter(has)
        return all == Set(ofCell)
            || kind.housesOfCell[first.cell].contains { all == Set(places(of: first.digit, in: $0)) }
    }
}
