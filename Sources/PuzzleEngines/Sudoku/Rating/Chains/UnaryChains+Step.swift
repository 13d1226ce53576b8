import PuzzleCore

extension UnaryChains {
    /// The shortest chain to the negation as Sudoku Explainer finds it, from the end to the start.
    func negationPath(_ start: Int, isOn: Bool) -> [Int] {
        let source = start * 2 + (isOn ? 0 : 1)
        var before = [Int](repeating: -1, count: table.count * 2)
        before[source] = source
        var queue = [source]
        var head = 0
        while before[source ^ 1] < 0, head < queue.count {
            let literal = queue[head]
            head += 1
            let isFalse = literal & 1 == 1
            for link in isFalse ? strong(literal >> 1) : weak(literal >> 1) {
                let other = isFalse ? Int(table.strong.targets[link]) * 2 : Int(table.weak.targets[link]) * 2 + 1
                guard before[other] < 0 else { continue }
                before[other] = literal
                queue.append(other)
            }
        }
        var path = [source ^ 1]
        while path[path.count - 1] != source { path.append(before[path[path.count - 1]]) }
        return path
    }

    mutating func step() -> SudokuStep? {
        guard best.nodes < Int.max else { return nil }
        links = best.links
        if best.form == 0 {
            let technique: SudokuTechnique = links == .x ? .xCycle : links == .y ? .yCycle : .xyCycle
            return step(technique, cycle, placement: nil, excluded(byCycle: cycle))
        }
        let technique: SudokuTechnique = links == .x ? .forcingXChain : .forcingChain
        let path = negationPath(best.start, isOn: best.form == 1)
        return best.form == 1
            ? step(technique, path, placement: nil, [table.candidate(best.start)])
            : step(technique, path, placement: best.start, table.rivals(best.start))
    }

    func step(
        _ technique: SudokuTechnique, _ path: [Int], placement: Int?, _ eliminations: [SudokuCandidate]
    ) -> SudokuStep {
        var (marks, chain): ([SudokuStep.Mark], [SudokuStep.Link]) = ([], [])
        for literal in path.reversed() {
            let role: SudokuStep.Role = literal & 1 == 0 ? .on : .off
            marks.append(SudokuStep.Mark(candidate: table.candidate(literal >> 1), role: role))
        }
        for index in stride(from: path.count - 1, to: 0, by: -1) {
            chain.append(
                SudokuStep.Link(
                    from: table.candidate(path[index] >> 1), to: table.candidate(path[index - 1] >> 1),
                    strength: path[index] & 1 == 0 ? .weak : .strong))
        }
        return SudokuStep(
            technique, rating: best.rating.tenths, marks: marks, links: chain,
            placement: placement.map { (table.cell[$0], table.digit[$0]) }, eliminations: eliminations)
    }
}
