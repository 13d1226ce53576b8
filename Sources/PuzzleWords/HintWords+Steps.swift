import PuzzleCore

// The sentences of steps.
extension HintWords {
    /// The whole step in one line: `Naked pair. r4c1 and r4c8 can only hold 3 and 7. They need these digits ...`
    /// With plain spaces, as whoever searches types them.
    /// - Parameter chains: of the step, which are told link by link.
    public func text(of step: SudokuStep, _ chains: [SudokuChain] = []) -> Text {
        let sentences = sentences(for: step)
        var text = title(of: step) + ". " + sentences.pattern + " "
        switch step.technique {
        case .nishio, .cellForcingChains, .regionForcingChains, .contradictionForcingChains, .doubleForcingChains:
            for chain in chains { text.append(grammar.links(of: chain) + ". ") }
        // The pattern of any other chain has all links.
        default: break
        }
        text.append(sentences.action)
        return text.withPlainSpaces
    }

    public func sentences(for step: SudokuStep) -> HintSentences {
        let (pattern, action) = explanation(step)
        return HintSentences(
            technique: look(for: step), area: area(step), pattern: grammar.sentence(pattern),
            action: grammar.sentence(action))
    }

    private func look(for step: SudokuStep) -> Text {
        if step.technique == .solution { return grammar.text(.noTechnique) }
        return grammar.text(.lookFor, (.name, .text(grammar.term(title(of: step), Text(step.technique.code)))))
    }

    private func area(_ step: SudokuStep) -> Text {
        guard step.houses.isEmpty else { return grammar.text(.lookAtHouses, (.house, .houses(step.houses))) }
        let isChain = step.marks.first.map { $0.role == .on || $0.role == .off } ?? false
        let cells = grammar.cells(step.disclosed(at: .area).cells)
        return grammar.text(isChain ? .startAt : .lookAtCells, (.cells, cells))
    }

    private func explanation(_ step: SudokuStep) -> (pattern: Text, action: Text) {
        switch step.technique {
        case .fullHouse, .hiddenSingle, .nakedSingle, .solution: single(step)
        case .pointing, .claiming, .directPointing, .directClaiming: lockedCandidates(step)
        case .nakedPair, .nakedTriplet, .nakedQuad: nakedSet(step)
        case .hiddenPair, .hiddenTriplet, .hiddenQuad, .directHiddenPair, .directHiddenTriplet: hiddenSet(step)
        case .xWing, .swordfish, .jellyfish: fish(step)
        case .xyWing, .xyzWing: wing(step)
        case .uniqueRectangle1, .uniqueLoop1, .uniqueRectangle2, .uniqueLoop2, .uniqueRectangle3, .uniqueLoop3,
            .uniqueRectangle4, .uniqueLoop4:
            uniqueLoop(step)
        case .bivalueUniversalGrave1, .bivalueUniversalGrave2, .bivalueUniversalGrave3, .bivalueUniversalGrave4:
            grave(step)
        case .alignedPairExclusion, .alignedTripletExclusion: alignedExclusion(step)
        case .xCycle, .yCycle, .xyCycle: cycle(step)
        case .forcingXChain, .forcingChain: forcingChain(step)
        case .nishio, .cellForcingChains, .regionForcingChains, .contradictionForcingChains, .doubleForcingChains:
            forcingChains(step)
        }
    }

    private func result(_ step: SudokuStep) -> (slot: HintSlot, filling: HintFilling) {
        (.result, grammar.result(step))
    }

    private func single(_ step: SudokuStep) -> (Text, Text) {
        let pattern = StepPattern(step, .cause)
        let cells = (slot: HintSlot.cells, filling: grammar.cells(pattern.cells))
        let digits = (slot: HintSlot.digits, filling: grammar.digits(pattern.digits))
        let house = (slot: HintSlot.house, filling: HintFilling.houses(step.houses))
        let blockers = StepPattern(step, .blocker).cells
        switch step.technique {
        case .fullHouse:
            return (grammar.text(.fullHousePattern, cells, house), grammar.text(.fullHouseAction, result(step)))
        case .hiddenSingle:
            var text = grammar.text(.hiddenSinglePattern, cells, digits, house)
            if !blockers.isEmpty {
                let others = grammar.cells(blockers.sorted(), .or)
                text = text + " " + grammar.text(.blockers, digits, (.others, others))
            }
            return (text, grammar.text(.so, result(step)))
        case .nakedSingle:
            var text = grammar.text(.nakedSinglePattern, cells, digits)
            if !blockers.isEmpty { text = text + " " + grammar.text(.seesAllOthers) }
            return (text, grammar.text(.so, result(step)))
        default:
            let rating = HintFilling.text(grammar.language.tenths(step.rating))
            return (grammar.text(.solutionPattern, (.name, rating)), grammar.text(.solutionAction, result(step)))
        }
    }

    private func lockedCandidates(_ step: SudokuStep) -> (Text, Text) {
        let pattern = StepPattern(step, .cause)
        let digits = (slot: HintSlot.digits, filling: grammar.digits(pattern.digits))
        let cover = (slot: HintSlot.cover, filling: HintFilling.houses([step.houses[1]]))
        let locked = grammar.text(
            .lockedPattern, digits, cover, (.house, .houses([step.houses[0]])),
            (.cells, grammar.cells(pattern.cells.sorted(), .or)))
        guard step.houses.count > 2 else { return (locked, grammar.text(.lockedAction, digits, cover, result(step))) }
        let target = (slot: HintSlot.target, filling: HintFilling.houses([step.houses[2]]))
        return (locked, grammar.text(.directLockedAction, digits, cover, target, result(step)))
    }

    private func nakedSet(_ step: SudokuStep) -> (Text, Text) {
        let pattern = StepPattern(step, .cause)
        return (
            grammar.text(
                .nakedSetPattern, (.cells, grammar.cells(pattern.cells.sorted())),
                (.digits, grammar.digits(pattern.digits))),
            grammar.text(
                .nakedSetAction, (.house, .houses(step.houses)), (.otherDigits, grammar.digits(pattern.digits, .or)),
                result(step))
        )
    }

    private func hiddenSet(_ step: SudokuStep) -> (Text, Text) {
        let pattern = StepPattern(step, .cause)
        let house = (slot: HintSlot.house, filling: HintFilling.houses(step.houses))
        let text = grammar.text(
            .hiddenSetPattern, house, (.cells, grammar.cells(pattern.cells.sorted())),
            (.digits, grammar.digits(pattern.digits)))
        guard let placement = step.placement else { return (text, grammar.text(.hiddenSetAction, result(step))) }
        return (
            text,
            grammar.text(.directHiddenSetAction, house, (.digits, grammar.digits([placement.digit])), result(step))
        )
    }

    private func fish(_ step: SudokuStep) -> (Text, Text) {
        let half = step.houses.count / 2
        let digits = (slot: HintSlot.digits, filling: grammar.digits(StepPattern(step, .cause).digits))
        let base = (slot: HintSlot.house, filling: HintFilling.houses(Array(step.houses[..<half])))
        let cover = (slot: HintSlot.cover, filling: HintFilling.houses(Array(step.houses[half...])))
        return (
            grammar.text(.fishPattern, digits, base, cover),
            grammar.text(.fishAction, digits, base, cover, result(step))
        )
    }

    private func wing(_ step: SudokuStep) -> (Text, Text) {
        var cells = StepPattern(step, .cause).cells
        let shared = step.eliminations[0].digit
        /// The digit of a cell beside the shared one.
        func other(_ cell: Int) -> Int {
            for mark in step.marks where mark.candidate.cell == cell && mark.candidate.digit != shared {
                return mark.candidate.digit
            }
            return shared
        }
        if other(cells[1]) > other(cells[2]) { cells.swapAt(1, 2) }
        let (first, second) = (
            (slot: HintSlot.first, filling: grammar.cells([cells[1]])),
            (slot: HintSlot.second, filling: grammar.cells([cells[2]]))
        )
        let z = (slot: HintSlot.z, filling: grammar.digits([shared]))
        let isXYZ = step.technique == .xyzWing
        return (
            grammar.text(
                isXYZ ? .xyzWingPattern : .xyWingPattern, (.cells, grammar.cells([cells[0]])), first, second,
                (.x, grammar.digits([other(cells[1])])), (.y, grammar.digits([other(cells[2])])), z),
            grammar.text(isXYZ ? .xyzWingAction : .xyWingAction, first, second, z, result(step))
        )
    }

    private func alignedExclusion(_ step: SudokuStep) -> (Text, Text) {
        (
            grammar.text(
                .alignedPattern, (.cells, grammar.cells(StepPattern(step, .cause).cells.sorted())),
                (.others, grammar.cells(StepPattern(step, .support).cells.sorted(), .or))),
            grammar.text(.alignedAction, result(step))
        )
    }

    // MARK: Uniqueness

    private func uniqueLoop(_ step: SudokuStep) -> (Text, Text) {
        let (causes, supports) = (StepPattern(step, .cause), StepPattern(step, .support))
        let pattern = grammar.text(
            .uniquePattern, (.cells, grammar.cells(causes.cells)), (.digits, grammar.digits(causes.digits)))
        switch step.technique {
        case .uniqueRectangle1, .uniqueLoop1:
            return (
                pattern,
                grammar.text(.otherDigitAction, (.cells, grammar.cells([step.eliminations[0].cell])), result(step))
            )
        case .uniqueRectangle2, .uniqueLoop2: return (pattern, oneOf(supports.cells, supports.digits, step))
        case .uniqueRectangle3, .uniqueLoop3:
            return (pattern, virtualSet(cells(of: causes, in: step.houses[0]), causes, supports, step))
        default:
            let kept = causes.digits.filter { $0 != step.eliminations[0].digit }
            return (
                pattern,
                grammar.text(
                    .lockedPairAction, (.house, .houses(step.houses)), (.digits, grammar.digits(kept)),
                    (.otherDigits, grammar.digits([step.eliminations[0].digit])),
                    (.cells, grammar.cells(cells(of: causes, in: step.houses[0]), .or)), result(step))
            )
        }
    }

    private func grave(_ step: SudokuStep) -> (Text, Text) {
        let (causes, supports) = (StepPattern(step, .cause), StepPattern(step, .support))
        let extra = step.marks.filter { $0.role == .cause }.map { $0.candidate }
        let pattern = grammar.text(.gravePattern, (.list, grammar.digitsInCells(extra)))
        switch step.technique {
        case .bivalueUniversalGrave1:
            return (
                pattern,
                grammar.text(
                    .graveDigitAction, (.cells, grammar.cells(causes.cells)),
                    (.digits, grammar.digits(causes.digits, .or)), result(step))
            )
        case .bivalueUniversalGrave2: return (pattern, oneOf(causes.cells.sorted(), causes.digits, step))
        case .bivalueUniversalGrave3: return (pattern, virtualSet(causes.cells.sorted(), causes, supports, step))
        default:
            return (
                pattern,
                grammar.text(
                    .lockedGraveAction, (.house, .houses(step.houses)), (.digits, grammar.digits(supports.digits)),
                    (.cells, grammar.cells(causes.cells.sorted(), .or)), result(step))
            )
        }
    }

    private func cells(of pattern: StepPattern, in house: Int) -> [Int] {
        pattern.cells.filter { grammar.kind.houses[house].cells.contains($0) }.sorted()
    }

    private func oneOf(_ cells: [Int], _ digits: [Int], _ step: SudokuStep) -> Text {
        grammar.text(
            .oneOfAction, (.cells, grammar.cells(cells.sorted(), .or)), (.digits, grammar.digits(digits)),
            result(step))
    }

    /// Cells with extra digits that count as one cell of a set.
    private func virtualSet(
        _ cells: [Int], _ causes: StepPattern, _ supports: StepPattern, _ step: SudokuStep
    ) -> Text {
        let house = (slot: HintSlot.house, filling: HintFilling.houses(step.houses))
        let others = (
            slot: HintSlot.others, filling: grammar.cells(supports.cells.filter { !cells.contains($0) }.sorted())
        )
        let isGrave = step.technique == .bivalueUniversalGrave3
        guard isGrave || supports.cells.contains(where: { cells.contains($0) }) else {
            let locked = causes.digits.filter { !supports.digits.contains($0) }
            if locked.count == 1, supports.digits.count == 1 {
                return grammar.text(
                    .lockedVirtualSetAction, house, others, (.cells, grammar.cells(cells, .or)),
                    (.otherDigits, grammar.digits(locked)), (.digits, grammar.digits(supports.digits)), result(step))
            }
            return grammar.text(
                .hiddenVirtualSetAction, house, others, (.cells, grammar.cells(cells)),
                (.digits, grammar.digits((locked + supports.digits).sorted())),
                (.first, grammar.cells((cells + supports.cells).sorted(), .or)), result(step))
        }
        let extra = isGrave ? causes.digits : StepPattern(step, .support, in: cells).digits
        return grammar.text(
            .virtualSetAction, house, others, (.cells, grammar.cells(cells, .or)),
            (.digits, grammar.digits(extra, .or)), result(step))
    }

    // MARK: Chains

    private func cycle(_ step: SudokuStep) -> (Text, Text) {
        (
            grammar.text(.cyclePattern, (.list, grammar.chain(step.marks[...]))),
            grammar.text(.cycleAction, result(step))
        )
    }

    private func forcingChain(_ step: SudokuStep) -> (Text, Text) {
        (
            grammar.text(
                .forcingPattern, (.statement, .text(grammar.statement(step.marks[0]))),
                (.list, grammar.chain(step.marks[1...]))),
            grammar.text(.forcingAction, result(step))
        )
    }

    private func forcingChains(_ step: SudokuStep) -> (Text, Text) {
        let starts = step.chainStarts
        let anyCase = grammar.text(.anyCaseAction, result(step))
        let conclusion = (
            slot: HintSlot.statement,
            filling: HintFilling.text(
                step.placement.map { grammar.statement($0, isTrue: true) }
                    ?? grammar.statement(step.eliminations[0], isTrue: false))
        )
        switch step.technique {
        case .cellForcingChains:
            return (
                grammar.text(
                    .cellChainsPattern, (.cells, grammar.cells([starts[0].candidate.cell])),
                    (.digits, grammar.digits(starts.map { $0.candidate.digit }.sorted(), .or)), conclusion), anyCase
            )
        case .regionForcingChains:
            return (
                grammar.text(
                    .regionChainsPattern, (.house, .houses(step.houses)),
                    (.digits, grammar.digits([starts[0].candidate.digit])),
                    (.cells, grammar.cells(starts.map { $0.candidate.cell }.sorted(), .or)), conclusion), anyCase
            )
        case .doubleForcingChains:
            let start = starts[0].candidate
            return (
                grammar.text(
                    .doublePattern, (.first, .text(grammar.statement(start, isTrue: true))),
                    (.second, .text(grammar.statement(start, isTrue: false))), conclusion), anyCase
            )
        default:
            let clash = step.contradicted ?? starts[0].candidate
            return (
                grammar.text(
                    .contradictionPattern, (.statement, .text(grammar.statement(starts[0]))),
                    (.first, .text(grammar.statement(clash, isTrue: true))),
                    (.second, .text(grammar.statement(clash, isTrue: false)))),
                grammar.text(.contradictionAction, result(step))
            )
        }
    }
}

extension Text {
    /// With spaces at which lines may break for those at which they do not.
    fileprivate var withPlainSpaces: Text {
        var text = Text()
        var index = 0
        while index < bytes.count {
            let isUnbreakable = bytes[index] == 0xC2 && index + 1 < bytes.count && bytes[index + 1] == 0xA0
            text.append(byte: isUnbreakable ? 0x20 : bytes[index])
            index += isUnbreakable ? 2 : 1
        }
        return text
    }
}

/// The cells and digits of a step's marks with one role.
private struct StepPattern {
    /// In the order of the marks, which for wings begins with the pivot.
    var cells: [Int] = []
    /// Ascending.
    var digits: [Int] = []

    /// - Parameter cells: those to look at; nil for all.
    init(_ step: SudokuStep, _ role: SudokuStep.Role, in cells: [Int]? = nil) {
        for mark in step.marks where mark.role == role && cells?.contains(mark.candidate.cell) != false {
            if !self.cells.contains(mark.candidate.cell) { self.cells.append(mark.candidate.cell) }
            if !digits.contains(mark.candidate.digit) { digits.append(mark.candidate.digit) }
        }
        digits.sort()
    }
}

extension SudokuStep {
    /// The candidate that chains to a contradiction find both true and false.
    fileprivate var contradicted: SudokuCandidate? {
        for mark in marks where mark.role == .on {
            if marks.contains(Mark(candidate: mark.candidate, role: .off)) { return mark.candidate }
        }
        return nil
    }
}
