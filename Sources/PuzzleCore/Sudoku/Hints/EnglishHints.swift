/// Hints in English sentences, with the field's names. All that is English about hints is in this file.
///
/// `r4c1` is the cell in row 4 and column 1, both from 1; boxes, regions and windows are counted from 1 as well.
public struct EnglishHints: Sendable {
    private let kind: SudokuKind

    public init(_ kind: SudokuKind) { self.kind = kind }

    public func text(of hint: SudokuHint) -> Text {
        switch hint {
        case .wrongDigits(let cells):
            return join(cells.count == 1 ? "Wrong digit in " : "Wrong digits in ", list(cells), ".")
        case .missingNotes(let candidates):
            let notes = candidates.map { join(Text(decimal: $0.digit), " of ", cell($0.cell)) }
            return join("Missing in the notes: ", list(notes), ".")
        case .step(let step): return text(of: step)
        }
    }

    /// `Naked pair 3 and 7 in r4c1 and r4c8: no other cell of row 4 can hold 3 or 7.`
    public func text(of step: SudokuStep) -> Text { join(sentence(step), ".") }

    private func sentence(_ step: SudokuStep) -> Text {
        let name = Self.name(step)
        let houses = step.houses.map { house($0) }
        let causes = Pattern(step, .cause)
        let supports = Pattern(step, .support)
        let (digits, cells) = (numbers(causes.digits), list(causes.cells.sorted()))
        let result = conclusion(step)
        switch step.technique {
        case .fullHouse:
            return join(name, ": ", cells, " is the last empty cell of ", houses[0], ", so it is ", digits)
        case .hiddenSingle: return join(name, ": ", cells, " is the only cell for ", digits, " in ", houses[0])
        case .nakedSingle: return join(name, ": ", digits, " is the only candidate of ", cells)
        case .solution: return join(name, ": in the solution ", result)
        case .pointing, .claiming, .directPointing, .directClaiming:
            let locked = join(name, ": ", digits, " of ", houses[0], " must be in ", list(causes.cells.sorted(), "or"))
            guard let placement = step.placement else {
                return join(locked, ", so no other cell of ", houses[1], " can hold ", digits)
            }
            return join(locked, ", all in ", houses[1], ", so ", onlyCell(placement, in: houses[2]))
        case .nakedPair, .nakedTriplet, .nakedQuad:
            return join(
                name, " ", digits, " in ", cells, ": no other cell of ", houses[0], " can hold ",
                numbers(causes.digits, "or"))
        case .hiddenPair, .hiddenTriplet, .hiddenQuad, .directHiddenPair, .directHiddenTriplet:
            return join(
                name, " ", digits, " in ", cells, ": these digits have no other cells in ", houses[0], ", so ",
                step.placement.map { onlyCell($0, in: "it") } ?? result)
        case .xWing, .swordfish, .jellyfish:
            let half = step.houses.count / 2
            let (base, cover) = (lines(step.houses[..<half]), lines(step.houses[half...]))
            return join(
                name, " of ", digits, ": in ", base, " it can only be in ", cover, ", so no other cell of ", cover,
                " can hold ", digits)
        case .xyWing, .xyzWing:
            return join(
                name, " in ", list(causes.cells), ": whatever ", cell(causes.cells[0]), " holds, one of them is ",
                Text(decimal: step.eliminations[0].digit), ", so ", result)
        case .uniqueRectangle1, .uniqueLoop1, .uniqueRectangle2, .uniqueLoop2, .uniqueRectangle3, .uniqueLoop3,
            .uniqueRectangle4, .uniqueLoop4:
            let reason = join(
                name, " of ", digits, " in ", list(causes.cells),
                ": with these digits alone there would be two solutions")
            return join(reason, unique(step, supports), ", so ", result)
        case .bivalueUniversalGrave1, .bivalueUniversalGrave2, .bivalueUniversalGrave3, .bivalueUniversalGrave4:
            let extra = join(causes.cells.count == 1 ? " were not " : " did not hold ", numbers(causes.digits, "or"))
            return join(
                name, ": if ", list(causes.cells, "and"), extra,
                ", all empty cells would have two candidates and there ",
                "would be two solutions", unique(step, supports), ", so ", result)
        case .alignedPairExclusion, .alignedTripletExclusion:
            return join(
                name, " in ", cells, ": other combinations leave one of them, or of ", list(supports.cells.sorted()),
                ", no candidate, so ", result)
        case .xCycle, .yCycle, .xyCycle, .forcingXChain, .forcingChain: return chain(step)
        case .nishio, .cellForcingChains, .regionForcingChains, .contradictionForcingChains, .doubleForcingChains:
            return chains(step)
        }
    }

    /// What the types of unique rectangles, unique loops and graves say beyond the pattern.
    private func unique(_ step: SudokuStep, _ supports: Pattern) -> Text {
        switch step.technique {
        case .uniqueRectangle2, .uniqueLoop2:
            return join("; one of ", list(supports.cells.sorted()), " must be ", numbers(supports.digits))
        case .uniqueRectangle3, .uniqueLoop3, .bivalueUniversalGrave3:
            return join(
                "; with ", numbers(supports.digits), " in ", list(supports.cells.sorted()), " a set follows in ",
                house(step.houses[0]))
        case .uniqueRectangle4, .uniqueLoop4:
            let kept = Pattern(step, .cause).digits.filter { digit in step.eliminations[0].digit != digit }
            let cells = step.eliminations.map { $0.cell }
            return join("; in ", house(step.houses[0]), " only these two can hold ", numbers(kept), ": ", list(cells))
        case .bivalueUniversalGrave4:
            return join("; in ", house(step.houses[0]), " ", numbers(supports.digits), " must be in one of them")
        default: return ""
        }
    }

    private func chain(_ step: SudokuStep) -> Text {
        let name = Self.name(step)
        let result = conclusion(step)
        switch step.technique {
        case .xCycle, .yCycle, .xyCycle:
            // The last mark is the first one again.
            let links = step.marks.dropLast().map { assertion($0.candidate, isTrue: $0.role == .on) }
            return join(name, ": either ", list(links), ", or all the other way round, so ", result)
        default:
            let links = step.marks.dropFirst().map { assertion($0.candidate, isTrue: $0.role == .on) }
            let start = assertion(step.marks[0].candidate, isTrue: step.marks[0].role == .on)
            return join(name, ": if ", start, ", then ", list(links), "; so ", result)
        }
    }

    private func chains(_ step: SudokuStep) -> Text {
        let name = Self.name(step)
        let result = conclusion(step)
        let starts = step.chainStarts
        switch step.technique {
        case .cellForcingChains:
            return join(
                name, ": each candidate of ", cell(starts[0].candidate.cell), ", ",
                numbers(starts.map { $0.candidate.digit }.sorted(), "or"), ", leads to the same, ", result)
        case .regionForcingChains:
            return join(
                name, ": wherever ", Text(decimal: starts[0].candidate.digit), " is in ", house(step.houses[0]), ", ",
                list(starts.map { $0.candidate.cell }.sorted(), "or"), ", ", result)
        case .doubleForcingChains:
            return join(name, ": whether ", assertion(starts[0].candidate, isTrue: true), " or not, ", result)
        default:
            let start = assertion(starts[0].candidate, isTrue: starts[0].role == .on)
            return join(name, ": that ", start, " leads to a contradiction, so ", result)
        }
    }

    /// `r1c5 is 4`, or `r1c1 and r1c2 cannot hold 4`.
    private func conclusion(_ step: SudokuStep) -> Text {
        if let placement = step.placement { return assertion(placement, isTrue: true) }
        var groups: [(cells: [Int], digits: [Int])] = []
        for (cell, digits) in step.eliminatedDigits {
            if let group = groups.firstIndex(where: { $0.digits == digits }) {
                groups[group].cells.append(cell)
            } else {
                groups.append(([cell], digits))
            }
        }
        return list(groups.map { join(list($0.cells), " cannot hold ", numbers($0.digits, "or")) })
    }

    private func onlyCell(_ placement: SudokuCandidate, in house: Text) -> Text {
        join(cell(placement.cell), " is the only cell left in ", house, " for ", Text(decimal: placement.digit))
    }

    private func assertion(_ candidate: SudokuCandidate, isTrue: Bool) -> Text {
        join(cell(candidate.cell), isTrue ? " is " : " is not ", Text(decimal: candidate.digit))
    }

    // MARK: Names

    private static func name(_ step: SudokuStep) -> Text {
        switch step.depth {
        case .simple: return name(step.technique)
        case .dynamic: return "Dynamic " + lowercased(name(step.technique))
        case .dynamicPlus: return "Dynamic " + lowercased(name(step.technique)) + " (+)"
        case .nestedChains: return "Dynamic " + lowercased(name(step.technique)) + " (+ forcing chains)"
        case .nestedMultiple: return "Dynamic " + lowercased(name(step.technique)) + " (+ multiple forcing chains)"
        case .nestedDynamic: return "Dynamic " + lowercased(name(step.technique)) + " (+ dynamic forcing chains)"
        }
    }

    private static func lowercased(_ name: Text) -> Text {
        Text(bytes: name.bytes.prefix(1).map { $0 | 0x20 } + name.bytes.dropFirst())
    }

    private static func name(_ technique: SudokuTechnique) -> Text {
        switch technique {
        case .fullHouse: "Full house"
        case .hiddenSingle: "Hidden single"
        case .directPointing: "Direct pointing"
        case .directClaiming: "Direct claiming"
        case .directHiddenPair: "Direct hidden pair"
        case .nakedSingle: "Naked single"
        case .directHiddenTriplet: "Direct hidden triplet"
        case .pointing: "Pointing"
        case .claiming: "Claiming"
        case .nakedPair: "Naked pair"
        case .xWing: "X-Wing"
        case .hiddenPair: "Hidden pair"
        case .nakedTriplet: "Naked triplet"
        case .swordfish: "Swordfish"
        case .hiddenTriplet: "Hidden triplet"
        case .xyWing: "XY-Wing"
        case .xyzWing: "XYZ-Wing"
        case .uniqueRectangle1: "Unique rectangle (type 1)"
        case .uniqueRectangle2: "Unique rectangle (type 2)"
        case .uniqueRectangle3: "Unique rectangle (type 3)"
        case .uniqueRectangle4: "Unique rectangle (type 4)"
        case .uniqueLoop1: "Unique loop (type 1)"
        case .uniqueLoop2: "Unique loop (type 2)"
        case .uniqueLoop3: "Unique loop (type 3)"
        case .uniqueLoop4: "Unique loop (type 4)"
        case .nakedQuad: "Naked quad"
        case .jellyfish: "Jellyfish"
        case .hiddenQuad: "Hidden quad"
        case .bivalueUniversalGrave1: "Bivalue universal grave (type 1)"
        case .bivalueUniversalGrave2: "Bivalue universal grave (type 2)"
        case .bivalueUniversalGrave3: "Bivalue universal grave (type 3)"
        case .bivalueUniversalGrave4: "Bivalue universal grave (type 4)"
        case .alignedPairExclusion: "Aligned pair exclusion"
        case .xCycle: "X-Cycle"
        case .yCycle: "Y-Cycle"
        case .xyCycle: "XY-Cycle"
        case .forcingXChain: "Forcing X-Chain"
        case .forcingChain: "Forcing chain"
        case .alignedTripletExclusion: "Aligned triplet exclusion"
        case .nishio: "Nishio"
        case .cellForcingChains: "Cell forcing chains"
        case .regionForcingChains: "Region forcing chains"
        case .contradictionForcingChains: "Contradiction forcing chains"
        case .doubleForcingChains: "Double forcing chains"
        case .solution: "Beyond these techniques"
        }
    }

    /// `rows 2 and 7`
    private func lines(_ houses: ArraySlice<Int>) -> Text {
        let numbers = houses.sorted().map { Text(decimal: kind.houses[$0].index + 1) }
        let isRow = houses.allSatisfy { kind.houses[$0].shape == .row }
        return join(isRow ? "rows " : "columns ", list(numbers))
    }

    private func house(_ index: Int) -> Text { name(kind.houses[index]) }

    /// `row 4`
    package func name(_ house: House) -> Text {
        let number = Text(decimal: house.index + 1)
        switch house.shape {
        case .row: return "row " + number
        case .column: return "column " + number
        case .box: return "box " + number
        case .region: return "region " + number
        case .window: return "window " + number
        case .diagonal: return house.index == 0 ? "the diagonal from the top left" : "the diagonal from the top right"
        }
    }

    private func cell(_ cell: Int) -> Text {
        join("r", Text(decimal: cell / kind.size + 1), "c", Text(decimal: cell % kind.size + 1))
    }

    // MARK: Lists

    /// `r4c1 and r4c8`
    package func list(_ cells: [Int], _ conjunction: Text = "and") -> Text {
        list(cells.map { cell($0) }, conjunction)
    }

    private func numbers(_ digits: [Int], _ conjunction: Text = "and") -> Text {
        list(digits.map { Text(decimal: $0) }, conjunction)
    }

    /// `a`, `a and b`, `a, b and c`
    private func list(_ items: [Text], _ conjunction: Text = "and") -> Text {
        var text = Text()
        for (index, item) in items.enumerated() {
            if index > 0 { text.append(index == items.count - 1 ? join(" ", conjunction, " ") : ", ") }
            text.append(item)
        }
        return text
    }

    private func join(_ parts: Text...) -> Text {
        var text = Text()
        for part in parts { text.append(part) }
        return text
    }
}

/// The cells and digits of a step's marks with one role.
private struct Pattern {
    /// In the order of the marks, which for wings begins with the pivot.
    var cells: [Int] = []
    /// Ascending.
    var digits: [Int] = []

    init(_ step: SudokuStep, _ role: SudokuStep.Role) {
        for mark in step.marks where mark.role == role {
            if !cells.contains(mark.candidate.cell) { cells.append(mark.candidate.cell) }
            if !digits.contains(mark.candidate.digit) { digits.append(mark.candidate.digit) }
        }
        digits.sort()
    }
}

extension SudokuStep {
    /// What forcing chains assume: the marks to which no link leads, of one cell or of one digit in a house.
    fileprivate var chainStarts: [Mark] {
        let starts = marks.filter { mark in
            !links.contains { $0.to == mark.candidate && ($0.strength == .strong) == (mark.role == .on) }
        }
        guard let first = starts.first else { return Array(marks.prefix(1)) }
        return starts.filter { mark in
            let (candidate, start) = (mark.candidate, first.candidate)
            return houses.isEmpty ? candidate.cell == start.cell : candidate.digit == start.digit
        }
    }

    /// The cells of the eliminations in their order, each with its digits in ascending order.
    fileprivate var eliminatedDigits: [(cell: Int, digits: [Int])] {
        var cells: [(cell: Int, digits: [Int])] = []
        for candidate in eliminations {
            if let index = cells.firstIndex(where: { $0.cell == candidate.cell }) {
                if !cells[index].digits.contains(candidate.digit) { cells[index].digits.append(candidate.digit) }
            } else {
                cells.append((candidate.cell, [candidate.digit]))
            }
        }
        return cells.map { ($0.cell, $0.digits.sorted()) }
    }
}
