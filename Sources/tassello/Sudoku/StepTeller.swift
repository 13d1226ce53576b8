import PuzzleAPI
import PuzzleCore
import PuzzleEngines
import PuzzleWords

/// Tells steps on grids of one kind, in words and as JSON.
struct StepTeller {
    private let kind: SudokuKind
    private let words: HintWords

    /// - Parameter language: one whose texts are loaded.
    init(_ kind: SudokuKind, _ language: Language) {
        self.kind = kind
        words = HintWords(kind, language)
    }

    /// - Parameter chains: of the step.
    func text(of step: SudokuStep, _ chains: [SudokuChain]) -> Text { words.text(of: step, chains) }

    /// What steps of this technique are called.
    func title(of step: SudokuStep) -> Text { words.title(of: step) }

    // MARK: JSON

    /// Appends the fields of a step to an object.
    /// - Parameter chains: of the step.
    func append(_ step: SudokuStep, _ chains: [SudokuChain], to object: inout Text) {
        append(nameOf: step, to: &object)
        object.append(er: step.rating, isTooHard: step.technique == .solution)
        append(patternOf: step, to: &object)
        object.append(field: "links", list: step.links) { link, text in
            text.append(word: "{\"from\":")
            appendCandidate(link.from, &text)
            text.append(word: ",\"to\":")
            appendCandidate(link.to, &text)
            text.append(field: "strength", Text(link.strength.code))
            text.append(byte: UInt8(ascii: "}"))
        }
        object.append(field: "chains", list: chains) { chain, text in append(chain, &text) }
        object.append(field: "text", text(of: step, chains))
    }

    /// Appends what a step says, and where.
    private func append(patternOf step: SudokuStep, to object: inout Text) {
        object.append(field: "placements", list: step.placement.map { [$0] } ?? [], appendCandidate)
        object.append(field: "eliminations", list: step.eliminations, appendCandidate)
        object.append(field: "houses", list: step.houses) { house, text in
            text.append(word: "{\"shape\":")
            text.append(jsonString: Text(kind.houses[house].shape.code))
            text.append(field: "number", kind.houses[house].index + 1)
            text.append(byte: UInt8(ascii: "}"))
        }
        var cells: [Int] = []
        for mark in step.marks where !cells.contains(mark.candidate.cell) { cells.append(mark.candidate.cell) }
        object.append(field: "cells", list: cells) { cell, text in
            begin(cell, &text)
            text.append(byte: UInt8(ascii: "}"))
        }
        object.append(field: "marks", list: step.marks) { mark, text in
            begin(mark.candidate, &text)
            text.append(field: "role", Text(mark.role.code))
            text.append(byte: UInt8(ascii: "}"))
        }
    }

    /// Appends what a step is called.
    func append(nameOf step: SudokuStep, to object: inout Text) {
        object.append(field: "technique", Text(step.technique.code))
        append(titleOf: step, to: &object)
    }

    private func append(titleOf step: SudokuStep, to object: inout Text) {
        object.append(field: "name", title(of: step))
        if step.depth != .simple { object.append(field: "depth", Text(step.depth.code)) }
    }

    private func append(_ chain: SudokuChain, _ text: inout Text) {
        text.append(byte: UInt8(ascii: "["))
        for (place, node) in chain.nodes.enumerated() {
            if place > 0 { text.append(byte: UInt8(ascii: ",")) }
            begin(node.candidate, &text)
            text.append(field: "role", Text((node.isTrue ? SudokuStep.Role.on : .off).code))
            if let strength = chain.strength(of: node) {
                text.append(field: "reasons", list: node.reasons) { $1.append(decimal: $0) }
                text.append(field: "strength", Text(strength.code))
            }
            if let inside = node.inside { append(inside, &text) }
            text.append(byte: UInt8(ascii: "}"))
        }
        text.append(byte: UInt8(ascii: "]"))
    }

    private func append(_ inside: SudokuChain.Deduction, _ text: inout Text) {
        text.append(word: ",\"inside\":{\"technique\":")
        text.append(jsonString: Text(inside.step.technique.code))
        append(titleOf: inside.step, to: &text)
        append(patternOf: inside.step, to: &text)
        text.append(field: "chains", list: inside.chains) { chain, text in append(chain, &text) }
        text.append(byte: UInt8(ascii: "}"))
    }

    /// `{"row":4,"column":1`
    private func begin(_ cell: Int, _ text: inout Text) {
        text.append(word: "{\"row\":")
        text.append(decimal: cell / kind.size + 1)
        text.append(field: "column", cell % kind.size + 1)
    }

    /// `{"row":4,"column":1,"digit":3`
    private func begin(_ candidate: SudokuCandidate, _ text: inout Text) {
        begin(candidate.cell, &text)
        text.append(field: "digit", candidate.digit)
    }

    /// `{"row":4,"column":1,"digit":3}`
    private func appendCandidate(_ candidate: SudokuCandidate, _ text: inout Text) {
        begin(candidate, &text)
        text.append(byte: UInt8(ascii: "}"))
    }
}

/// How many steps there are of each technique.
struct StepCounts {
    private struct Entry {
        /// The hardest one.
        var step: SudokuStep
        var count = 1
    }

    private var steps = 0
    /// The first one of the hardest.
    private(set) var hardest: SudokuStep?
    private var entries: [Entry] = []

    init(_ steps: [SudokuStep] = []) {
        for step in steps { count(step) }
    }

    mutating func count(_ step: SudokuStep) {
        steps += 1
        if step.rating > hardest?.rating ?? 0 { hardest = step }
        let index = entries.firstIndex { $0.step.technique == step.technique && $0.step.depth == step.depth }
        guard let index else { return entries.append(Entry(step: step)) }
        entries[index].count += 1
        if step.rating > entries[index].step.rating { entries[index].step = step }
    }

    private var inOrder: [Entry] {
        entries.sorted { one, other in
            (one.step.technique.rawValue, one.step.depth.rawValue)
                < (other.step.technique.rawValue, other.step.depth.rawValue)
        }
    }

    /// Whether there are steps that are too hard to explain.
    private var isTooHard: Bool { entries.contains { $0.step.technique == .solution } }

    /// `54 steps up to 3.0: 45 x Hidden single, 9 x Naked pair`
    func text(_ teller: StepTeller) -> Text {
        var text = total
        for (index, technique) in techniques(teller).enumerated() {
            text.append(index == 0 ? ": " : ", ")
            text.append(technique)
        }
        return text
    }

    /// `54 steps up to 3.0`
    var total: Text {
        var text = Text(counted(steps, "step"))
        guard let hardest else { return text }
        text.append(" up to ")
        text.append(tenths: hardest.rating)
        if isTooHard { text.append(" or more") }
        return text
    }

    /// `45 x Hidden single` and so on, from the easiest technique on.
    func techniques(_ teller: StepTeller) -> [Text] {
        inOrder.map { entry in
            var text = Text(decimal: entry.count)
            text.append(" x ")
            text.append(teller.title(of: entry.step))
            return text
        }
    }

    /// Appends the counts as fields of an object.
    /// - Parameter hasRating: whether there is a rating in the object.
    func append(to object: inout Text, _ teller: StepTeller, hasRating: Bool = false) {
        object.append(field: "steps", steps)
        if !hasRating { object.append(er: hardest?.rating ?? 0, isTooHard: isTooHard) }
        object.append(field: "techniques", list: inOrder) { entry, text in
            text.append(word: "{\"technique\":")
            text.append(jsonString: Text(entry.step.technique.code))
            text.append(field: "name", teller.title(of: entry.step))
            if entry.step.depth != .simple { text.append(field: "depth", Text(entry.step.depth.code)) }
            text.append(field: "er", tenths: entry.step.rating)
            text.append(field: "count", entry.count)
            text.append(byte: UInt8(ascii: "}"))
        }
    }
}

extension Text {
    /// - Parameter isTooHard: whether the rating is only the least that it can be.
    mutating func append(er rating: Int, isTooHard: Bool = false) {
        append(field: "er", tenths: rating)
        if isTooHard { append(field: "too_hard", true) }
    }
}

extension SudokuKind {
    /// The deepest chains that are looked for: on grids larger than 9x9, chains within chains could take hours.
    var patientDepth: ChainDepth { size > 9 ? .quick : .nestedDynamic }
}

extension SudokuRater {
    /// The steps to a solution, with all that is rated explained: that takes seconds for a step of the hardest puzzles.
    /// - Parameters:
    ///   - candidates: those that are left, if they are given with the puzzle.
    ///   - solution: the only one of the puzzle.
    func patientPath(of puzzle: SudokuGrid, candidates: [UInt16]?, to solution: SudokuGrid) -> SudokuPath {
        path(of: puzzle, candidates: candidates, to: solution, deepest: solution.kind.patientDepth)
    }
}

extension SudokuPath {
    /// Follows the next hint.
    /// - Returns: its step; nil at the solution.
    /// - Throws: if the candidates that somebody gave lack a digit of the solution.
    mutating func next() throws(PuzzleProblem) -> SudokuStep? {
        switch hint() {
        case nil: return nil
        case .step(let step)?:
            apply(step)
            return step
        case .missingNote(let cell)?: throw .missingCandidate(cell: cell)
        case .wrongDigits?: preconditionFailure("the digits lead to the solution")
        }
    }
}

// Words for programs, which stay as they are.

extension House.Shape {
    fileprivate var code: StaticString {
        switch self {
        case .row: "row"
        case .column: "column"
        case .box: "box"
        case .region: "region"
        case .diagonal: "diagonal"
        case .window: "window"
        }
    }
}

extension SudokuStep.Role {
    fileprivate var code: StaticString {
        switch self {
        case .cause: "cause"
        case .support: "support"
        case .on: "on"
        case .off: "off"
        case .blocker: "blocker"
        }
    }
}

extension SudokuStep.Link.Strength {
    fileprivate var code: StaticString {
        switch self {
        case .strong: "strong"
        case .weak: "weak"
        case .advanced: "advanced"
        }
    }
}
