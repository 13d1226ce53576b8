import EngineTextFiles
import Testing

@testable import PuzzleCore
@testable import PuzzleEngines
@testable import PuzzleWords

/// What chains say follows by the rules, link by link.
@Suite struct SudokuChainTests {
    init() { EngineTextFiles.load() }

    private typealias Found = (path: SudokuPath, step: SudokuStep)

    private func path(_ position: SudokuGrid, notes: [UInt16]? = nil) throws -> SudokuPath {
        try SudokuPath(SudokuTeacher(solution: onlySolution(of: position)), from: position, notes: notes)
    }

    private func grid(of path: SudokuPath) -> CandidateGrid {
        let grid = CandidateGrid(SudokuGeometry(.classic), digits: path.position.digits)
        for cell in 0..<81 where path.position[cell] == 0 {
            for digit in (grid.masks[cell] & ~path.candidates[cell]).bits { grid.remove(cell, digit) }
        }
        return grid
    }

    private let techniques: [SudokuTechnique] = [
        .xCycle, .yCycle, .xyCycle, .forcingXChain, .forcingChain, .nishio, .cellForcingChains, .regionForcingChains,
        .contradictionForcingChains, .doubleForcingChains,
    ]

    /// Steps of chains with the position before each: examples of all techniques, what leads to the solutions of puzzles that need
    /// chains, and chains with patterns inside.
    private func steps() throws -> [Found] {
        var steps: [Found] = []
        for technique in techniques {
            let example = try #require(SudokuExample(of: technique))
            steps.append((try path(example.position, notes: example.candidates), example.step))
        }
        for puzzle in RatedPuzzle.all where puzzle.hardest >= 65 {
            var path = try self.path(puzzle.grid)
            var isFirst = true
            while case .step(let step)? = path.hint() {
                if !step.links.isEmpty { steps.append((path, step)) }
                if !step.links.isEmpty, isFirst {
                    isFirst = false
                    let mode = MultipleChains.Mode.dynamic(.dynamicPlus, nested: .dynamicPlus)
                    let found = MultipleChains.chain(LinkTable(grid(of: path)), mode)
                    if let found { steps.append((path, found.step)) }
                }
                path.apply(step)
            }
        }
        return steps
    }

    /// With spaces at which lines may break.
    private func plain(_ text: Text) -> String { text.string.replacing("\u{A0}", with: " ") }

    private func candidates(of cell: Int, _ path: SudokuPath) -> Set<SudokuCandidate> {
        Set(path.candidates[cell].bits.map { SudokuCandidate(cell: cell, digit: $0 + 1) })
    }

    private func places(of digit: Int, in house: Int, _ path: SudokuPath) -> Set<SudokuCandidate> {
        let cells = path.position.kind.houses[house].cells.filter { path.candidates[$0].has(digit - 1) }
        return Set(cells.map { SudokuCandidate(cell: $0, digit: digit) })
    }

    /// Whether a node follows from its reasons.
    private func follows(_ node: SudokuChain.Node, in chain: SudokuChain, _ path: SudokuPath) -> Bool {
        let reasons = node.reasons.map { chain.nodes[$0] }
        let (candidate, kind) = (node.candidate, path.position.kind)
        switch chain.strength(of: node) {
        case nil: return false
        case .weak?:
            guard reasons.count == 1, reasons[0].isTrue, !node.isTrue else { return false }
            let other = reasons[0].candidate
            return other.cell == candidate.cell
                ? other.digit != candidate.digit
                : other.digit == candidate.digit && kind.peers[candidate.cell].contains(other.cell)
        case .strong?:
            guard node.isTrue, reasons.allSatisfy({ !$0.isTrue }) else { return false }
            let all = Set(reasons.map(\.candidate)).union([candidate])
            return all == candidates(of: candidate.cell, path)
                || kind.housesOfCell[candidate.cell].contains { all == places(of: candidate.digit, in: $0, path) }
        case .advanced?:
            guard !node.isTrue, reasons.allSatisfy({ !$0.isTrue }) else { return false }
            return isImpossible(candidate, without: reasons.map(\.candidate), path)
        }
    }

    /// Whether singles show that a candidate cannot be true without some others.
    private func isImpossible(
        _ candidate: SudokuCandidate, without others: [SudokuCandidate], _ path: SudokuPath
    ) -> Bool {
        let grid = grid(of: path)
        for other in others { grid.remove(other.cell, other.digit - 1) }
        grid.place(candidate.cell, candidate.digit - 1)
        while true {
            for cell in 0..<81 where grid.values[cell] == 0 && grid.masks[cell] == 0 { return true }
            for house in SudokuKind.classic.houses {
                for digit in 1...9 {
                    let hasPlace = house.cells.contains { Int(grid.values[$0]) == digit || grid.has($0, digit - 1) }
                    if !hasPlace { return true }
                }
            }
            guard let single = grid.hiddenSingle() ?? grid.nakedSingle() else { return false }
            grid.apply(single)
        }
    }

    @Test func everyLinkFollows() throws {
        let words = HintWords(.classic, .english)
        let grammar = HintGrammar(kind: .classic, language: .english)
        for (path, step) in try steps() {
            let chains = path.chains(of: step)
            #expect(!chains.isEmpty, "\(step)")
            let text = plain(words.text(of: step, chains))
            for chain in chains {
                for (place, node) in chain.nodes.enumerated() {
                    let mark = SudokuStep.Mark(candidate: node.candidate, role: node.isTrue ? .on : .off)
                    #expect(step.marks.contains(mark), "\(step)")
                    #expect(text.contains(plain(grammar.statement(node.candidate, isTrue: node.isTrue))))
                    if place == 0 {
                        #expect(node.reasons.isEmpty, "\(step)")
                        continue
                    }
                    #expect(node.reasons.allSatisfy { $0 < place } && follows(node, in: chain, path), "\(node) \(step)")
                    for reason in node.reasons {
                        let from = chain.nodes[reason].candidate
                        #expect(
                            step.links.contains { link in
                                link.from == from && link.to == node.candidate
                                    && link.strength == chain.strength(of: node)
                            }, "\(step)")
                    }
                }
            }
        }
    }

    /// The assumptions are all that there can be, and each leads to what the step says, or to a contradiction.
    @Test func assumptionsLeadToTheResult() throws {
        for (path, step) in try steps() {
            let chains = path.chains(of: step)
            let starts = chains.map { $0.nodes[0] }
            let result = step.placement ?? step.eliminations[0]
            let isResult = { (node: SudokuChain.Node) in
                node.candidate == result && node.isTrue == (step.placement != nil)
            }
            switch step.technique {
            case .nishio, .contradictionForcingChains:
                let nodes = try #require(chains.first?.nodes)
                #expect(chains.count == 1 && nodes[0].candidate == result && !isResult(nodes[0]), "\(step)")
                let last = nodes[nodes.count - 1]
                #expect(nodes.contains { $0.candidate == last.candidate && $0.isTrue != last.isTrue }, "\(step)")
            case .cellForcingChains:
                #expect(Set(starts.map(\.candidate)) == candidates(of: starts[0].candidate.cell, path), "\(step)")
                #expect(starts.allSatisfy(\.isTrue) && chains.allSatisfy { isResult($0.nodes[$0.nodes.count - 1]) })
            case .regionForcingChains:
                let all = places(of: starts[0].candidate.digit, in: step.houses[0], path)
                #expect(Set(starts.map(\.candidate)) == all, "\(step)")
                #expect(starts.allSatisfy(\.isTrue) && chains.allSatisfy { isResult($0.nodes[$0.nodes.count - 1]) })
            case .doubleForcingChains:
                #expect(starts.count == 2 && starts[0].candidate == starts[1].candidate, "\(step)")
                #expect(starts.map(\.isTrue) == [true, false], "\(step)")
                #expect(chains.allSatisfy { isResult($0.nodes[$0.nodes.count - 1]) }, "\(step)")
            case .forcingChain, .forcingXChain:
                let nodes = try #require(chains.first?.nodes)
                #expect(chains.count == 1 && nodes[0].candidate == result, "\(step)")
                #expect(isResult(nodes[nodes.count - 1]), "\(step)")
            default:
                // A cycle ends where it begins.
                let nodes = try #require(chains.first?.nodes)
                let (first, last) = (nodes[0], nodes[nodes.count - 1])
                #expect(first.candidate == last.candidate && first.isTrue == last.isTrue, "\(step)")
            }
        }
    }

    @Test func linksInWords() throws {
        let found = try steps().first { $0.step.technique == .nishio }
        let (path, step) = try #require(found)
        let chain = try #require(path.chains(of: step).first)
        let grammar = HintGrammar(kind: .classic, language: .vietnamese)
        let links = plain(grammar.links(of: chain))
        #expect(links.hasPrefix(plain(grammar.statement(chain.nodes[0].candidate, isTrue: true)) + " → "))
        #expect(links.split(separator: " → ").count > 2 && links.contains("h") && !links.contains("r"))
        let text = plain(HintWords(.classic, .vietnamese).text(of: step, [chain]))
        #expect(text.contains(". " + links + ". "))
        // What the app shows has its links in the picture.
        #expect(!HintWords(.classic, .vietnamese).sentences(for: step).pattern.string.contains("→"))
    }
}
