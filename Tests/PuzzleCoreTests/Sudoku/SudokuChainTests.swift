import ChainCheck
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

    @Test func everyLinkFollows() throws {
        let words = HintWords(.classic, .english)
        let grammar = HintGrammar(kind: .classic, language: .english)
        for (path, step) in try steps() {
            let chains = path.chains(of: step)
            #expect(!chains.isEmpty, "\(step)")
            let gap = ChainCheck(.classic, path.candidates).gap(in: step, chains)
            #expect(gap == nil, "\(step)")
            let text = plain(words.text(of: step, chains))
            for chain in chains {
                for node in chain.nodes {
                    let mark = SudokuStep.Mark(candidate: node.candidate, role: node.isTrue ? .on : .off)
                    #expect(step.marks.contains(mark), "\(step)")
                    #expect(text.contains(plain(grammar.statement(node.candidate, isTrue: node.isTrue))))
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

    /// Whatever patterns and chains exclude inside of some chains, also where another chain is around them; not only what steps need
    /// of it.
    @Test(arguments: [
        (ChainDepth.dynamicPlus, ChainDepth.dynamicPlus, 20), (ChainDepth.nestedChains, ChainDepth.nestedChains, 6),
        (ChainDepth.nestedMultiple, ChainDepth.nestedMultiple, 2), (ChainDepth.nestedDynamic, ChainDepth.dynamic, 1),
    ])
    func whatIsInsideFollows(depth: ChainDepth, nested: ChainDepth, starts: Int) {
        var random = SeededGenerator(seed: UInt64(depth.rawValue))
        var (patterns, chains) = (0, 0)
        for puzzle in RatedPuzzle.all where puzzle.hardest >= 83 {
            for hasChainAround in [false, true] {
                let grid = CandidateGrid(SudokuGeometry(.classic), digits: puzzle.grid.digits)
                while let step = grid.nextStep(deepest: .simple, upTo: 64) { grid.apply(step) }
                let before = (0..<81).map { grid.masks[$0] }
                var needs = ChainNeeds(grid)
                if hasChainAround { excludeByChain(from: grid, &random) }
                let left = (0..<81).map { grid.masks[$0] }
                var search = MultipleChains(LinkTable(grid), .dynamic(depth, nested: nested))
                for _ in 0..<starts {
                    let start = Int(random.number(below: UInt32(search.table.count * 2)))
                    let closure = search.implications.closure(of: start)
                    let excluded = (0..<closure.offCount).map { Int(closure.off[$0]) * 2 + 1 }
                    let inside = excluded.filter { closure.offReasons[$0 >> 1].pattern != nil }
                    let chain = search.links(from: start, to: inside, &needs)
                    // Without what was excluded around it and is not needed.
                    let candidates = zip(before, needs.digits).map { $0 & ~$1 }
                    let gap = ChainCheck(.classic, candidates).gap(in: chain)
                    #expect(gap == nil, "\(puzzle.digits) \(start)")
                    let told = chain.nodes.filter { $0.inside != nil }
                    #expect(told.count >= inside.count, "\(puzzle.digits) \(start)")
                    patterns += told.count { $0.inside?.chains.isEmpty == true }
                    chains += told.count { $0.inside?.chains.isEmpty == false }
                    #expect(left == (0..<81).map { grid.masks[$0] }, "the grid is as it was")
                }
                #expect(zip(needs.digits, left).allSatisfy { $0 & $1 == 0 })
                if !hasChainAround { #expect(needs.digits.allSatisfy { $0 == 0 }) }
            }
        }
        #expect(patterns > 0 && (chains > 0) == (depth != .dynamicPlus))
    }

    /// What chains inside were found before makes no difference: these are the steps that are found without.
    @Test(arguments: [
        ("1...56....5718...66...7.....9.3............9.8....5..35...17..8..2....1.......4..", 103, 126),
        ("......7....71.9...68..7......1.6.8...6.....42.....2.....6.9.1..54......3.1.3...5.", 109, 85),
    ])
    func chainsInsideAreFoundOnce(puzzle: String, hardest: Int, steps: Int) throws {
        let digits = puzzle.utf8.map { $0 == UInt8(ascii: ".") ? 0 : $0 - UInt8(ascii: "0") }
        let grid = try #require(SudokuGrid(.classic, digits: digits))
        let rating = try #require(SudokuRater(.classic).rate(grid))
        #expect(rating.hardest == hardest && rating.steps.count == steps)
    }

    /// Excludes what follows from some candidate that leads to no contradiction.
    private func excludeByChain(from grid: CandidateGrid, _ random: inout SeededGenerator) {
        let table = LinkTable(grid)
        var search = MultipleChains(table, .dynamic(.dynamic, nested: .dynamic))
        for _ in 0..<20 {
            let closure = search.implications.closure(of: Int(random.number(below: UInt32(table.count))) * 2)
            guard closure.contradiction == nil else { continue }
            for index in 0..<closure.offCount {
                let candidate = Int(closure.off[index])
                grid.remove(table.cell[candidate], table.digit[candidate])
            }
            return
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
