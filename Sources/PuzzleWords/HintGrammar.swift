import PuzzleCore

/// Puts sentences together: fills the slots of their patterns, and names cells, houses and lists. What differs between
/// languages beyond the patterns is asked of `Language`.
struct HintGrammar: Sendable {
    let kind: SudokuKind
    let language: Language
    /// Whether a cell is `r4c1`, and not `row 4, column 1`.
    var isShort = true
    /// Whether links and the answer are marked; see `HintMark`.
    var isMarked = false

    func text(_ phrase: HintPhrase, _ fillings: (slot: HintSlot, filling: HintFilling)...) -> Text {
        text(language.text(phrase), fillings)
    }

    func text(_ phrase: ReadingPhrase, _ fillings: (slot: HintSlot, filling: HintFilling)...) -> Text {
        text(language.text(phrase), fillings)
    }

    private func text(_ pattern: Text, _ fillings: [(slot: HintSlot, filling: HintFilling)]) -> Text {
        fill(pattern) { slot, form in
            for (other, filling) in fillings where other == slot {
                switch filling {
                case .text(let text): return slot == .result && isMarked ? Text(bytes: [HintMark.answer]) + text : text
                case .houses(let houses): return name(houses, form)
                }
            }
            return Text()
        }
    }

    private func fill(_ pattern: Text, _ value: (HintSlot?, HouseForm) -> Text) -> Text {
        let bytes = pattern.bytes
        var filled = Text()
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "["),
                let bar = bytes[index...].firstIndex(of: UInt8(ascii: "|")),
                let end = bytes[bar...].firstIndex(of: UInt8(ascii: "]"))
            {
                filled.append(term(Text(bytes[(bar + 1)..<end]), Text(bytes[(index + 1)..<bar])))
                index = end + 1
                continue
            }
            guard bytes[index] == UInt8(ascii: "{") else {
                filled.append(byte: bytes[index])
                index += 1
                continue
            }
            var form = HouseForm.plain
            let letter = bytes[index + 2]
            if letter == UInt8(ascii: "i") { form = .inside }
            if letter == UInt8(ascii: "o") { form = .of }
            filled.append(value(HintSlot(rawValue: bytes[index + 1]), form))
            index += letter == UInt8(ascii: "}") ? 3 : 4
        }
        return filled
    }

    /// - Parameter lesson: the code of the technique whose lesson explains the term; nothing for the list.
    func term(_ term: Text, _ lesson: Text) -> Text {
        guard isMarked else { return term }
        return Text(bytes: [HintMark.link]) + lesson + Text(bytes: [HintMark.label]) + term
            + Text(bytes: [HintMark.end])
    }

    /// Begins sentences with capital letters: in full, cells begin with small ones.
    func sentence(_ text: Text) -> Text {
        if isShort { return text }
        var text = text
        for index in text.bytes.indices where index == 0 || index > 1 && text.bytes[index - 1] == 0x20 {
            let isFirst = index == 0 || text.bytes[index - 2] == UInt8(ascii: ".")
            if isFirst, (0x61...0x7A).contains(text.bytes[index]) { text.bytes[index] -= 0x20 }
        }
        return text
    }

    // MARK: Names

    /// What a step's technique is called, as a heading: `Naked pair`.
    func title(of step: SudokuStep) -> Text {
        let name = language.name(step.technique, isDynamic: step.depth != .simple)
        switch step.depth {
        case .simple, .dynamic: return name
        case .dynamicPlus: return name + " (+)"
        case .nestedChains: return name + " " + text(.nestedChains)
        case .nestedMultiple: return name + " " + text(.nestedMultiple)
        case .nestedDynamic: return name + " " + text(.nestedDynamic)
        }
    }

    /// `row 4, column 1`; in short `r4c1`.
    func cell(_ cell: Int) -> Text {
        guard isShort else { return list(cells: [cell], .and) }
        var text = language.text(.rowLetter)
        text.append(decimal: cell / kind.size + 1)
        text.append(language.text(.columnLetter))
        text.append(decimal: cell % kind.size + 1)
        return text
    }

    /// `7`; `A` and so on from 10, as on the board.
    func digit(_ digit: Int) -> Text { Text(bytes: [ShortID.cellCharacter(UInt8(digit))]) }

    /// `row 4`, `rows 2 and 7`, `box 1 and row 2`: neighbours of one shape are named together.
    func name(_ houses: [Int], _ form: HouseForm = .plain) -> Text {
        var names: [Text] = []
        var group: [House] = []
        for index in houses {
            let house = kind.houses[index]
            if let last = group.last, last.shape != house.shape {
                names.append(name(group, form))
                group = []
            }
            group.append(house)
        }
        if !group.isEmpty { names.append(name(group, form)) }
        return list(names)
    }

    /// - Parameter houses: of one shape; at least one.
    func name(_ houses: [House], _ form: HouseForm) -> Text {
        let shape = houses[0].shape
        let names = houses.sorted { $0.index < $1.index }.map { house in
            shape == .diagonal ? language.diagonal(house.index) : Text(decimal: house.index + 1)
        }
        return fill(language.text(shape, form, isPlural: houses.count > 1)) { _, _ in list(names) }
    }

    // MARK: Lists

    /// `a`, `a and b`, `a, b and c`
    func list(_ items: [Text], _ conjunction: HintPhrase = .and, separator: StaticString = ",") -> Text {
        var text = Text()
        for (index, item) in items.enumerated() {
            if index > 0 {
                let isLast = index == items.count - 1
                text.append(isLast ? " " + language.text(conjunction) + " " : Text(separator) + " ")
            }
            text.append(item)
        }
        return text
    }

    func cells(_ cells: [Int], _ conjunction: HintPhrase = .and) -> HintFilling {
        .text(list(cells: cells, conjunction))
    }

    /// `row 4, columns 1 and 8`, `row 1, column 5; column 2, rows 3 and 4 and row 9, column 9`: those of a line are named together.
    func list(cells: [Int], _ conjunction: HintPhrase) -> Text {
        if isShort { return list(cells.map { cell($0) }, conjunction) }
        let (rows, columns) = (groups(cells) { $0 / kind.size }, groups(cells) { $0 % kind.size })
        let isByRows = rows.count <= columns.count
        let names = (isByRows ? rows : columns).map { group in
            let first = group[0]
            if group.count == 1 { return place(first / kind.size, [first % kind.size], isRow: true, conjunction) }
            return isByRows
                ? place(first / kind.size, group.map { $0 % kind.size }, isRow: true, conjunction)
                : place(first % kind.size, group.map { $0 / kind.size }, isRow: false, conjunction)
        }
        return list(names, conjunction, separator: ";")
    }

    private func groups(_ cells: [Int], _ line: (Int) -> Int) -> [[Int]] {
        var groups: [[Int]] = []
        for cell in cells {
            if let index = groups.firstIndex(where: { line($0[0]) == line(cell) }) {
                groups[index].append(cell)
            } else {
                groups.append([cell])
            }
        }
        return groups
    }

    /// `row 4, columns 1 and 8`
    private func place(_ line: Int, _ others: [Int], isRow: Bool, _ conjunction: HintPhrase) -> Text {
        // Between a word and its number no line breaks.
        var text = language.text(isRow ? .row : .column) + "\u{A0}"
        text.append(decimal: line + 1)
        text.append(", ")
        let crossing: CellPhrase =
            switch (isRow, others.count == 1) {
            case (true, true): .column
            case (true, false): .columns
            case (false, true): .row
            case (false, false): .rows
            }
        text.append(language.text(crossing) + "\u{A0}")
        text.append(list(others.map { Text(decimal: $0 + 1) }, conjunction))
        return text
    }

    func digits(_ digits: [Int], _ conjunction: HintPhrase = .and) -> HintFilling {
        .text(list(digits.map { digit($0) }, conjunction))
    }

    /// `7 in r4c1 and r4c8, and 3 in r5c5`
    func digitsInCells(_ candidates: [SudokuCandidate]) -> HintFilling {
        .text(
            list(
                candidates.byDigits.map { group in
                    text(.digitInCell, (.digits, digits(group.digits)), (.cells, cells(group.cells)))
                }))
    }

    // MARK: What is said of candidates

    /// `r4c1 = 7`, `r4c1 ≠ 7`, with spaces at which no line breaks.
    func statement(_ candidate: SudokuCandidate, isTrue: Bool) -> Text {
        var text = cell(candidate.cell)
        text.append(word: isTrue ? "\u{A0}=\u{A0}" : "\u{A0}≠\u{A0}")
        text.append(digit(candidate.digit))
        return text
    }

    func statement(_ mark: SudokuStep.Mark) -> Text { statement(mark.candidate, isTrue: mark.role == .on) }

    /// `r4c1 = 7 → r4c8 ≠ 7`
    func chain(_ marks: ArraySlice<SudokuStep.Mark>) -> HintFilling {
        var text = Text()
        for (index, mark) in marks.enumerated() {
            if index > 0 { text.append(word: " → ") }
            text.append(statement(mark))
        }
        return .text(text)
    }

    /// The same of a chain in which a link may need several statements: `; r4c8 ≠ 7 and r4c9 ≠ 7 → r4c2 = 7`, as it does where a
    /// link does not follow from the one before. Behind what a pattern or chains inside exclude stands what they are.
    func links(of chain: SudokuChain) -> Text {
        var text = Text()
        for (place, node) in chain.nodes.enumerated() {
            if place > 0, node.reasons != [place - 1] {
                text.append("; ")
                text.append(list(node.reasons.map { statement(chain.nodes[$0]) }))
            }
            if place > 0 { text.append(word: " → ") }
            text.append(statement(node))
            if let inside = node.inside { text.append(" (" + summary(inside) + ")") }
        }
        return text
    }

    /// `Naked pair: r1c1 and r1c2`, `Forcing chain: r4c2 = 7 → … → r4c2 ≠ 7`: where it is, or where its chains begin and end.
    private func summary(_ inside: SudokuChain.Deduction) -> Text {
        var text = title(of: inside.step) + ": "
        if inside.chains.isEmpty {
            var cells: [Int] = []
            for cell in inside.step.marks.map({ $0.candidate.cell }) where !cells.contains(cell) { cells.append(cell) }
            text.append(list(cells: cells, .and))
        }
        for (number, chain) in inside.chains.enumerated() {
            if number > 0 { text.append("; ") }
            text.append(statement(chain.nodes[0]))
            text.append(word: " → … → ")
            text.append(list(chain.ends.map { statement($0) }))
        }
        return text
    }

    private func statement(_ node: SudokuChain.Node) -> Text { statement(node.candidate, isTrue: node.isTrue) }

    /// What a step enters or else excludes: `r1c5 is 4`, `remove 4 from r1c1 and r1c2; 3 from r7c7`.
    func result(_ step: SudokuStep) -> HintFilling {
        if let placement = step.placement {
            return .text(
                text(.placement, (.cells, cells([placement.cell])), (.digits, digits([placement.digit]))))
        }
        var removed = Text()
        for (index, group) in step.eliminations.byDigits.enumerated() {
            if index > 0 { removed.append("; ") }
            removed.append(text(.removed, (.digits, digits(group.digits)), (.cells, cells(group.cells))))
        }
        return .text(text(.removal, (.list, .text(removed))))
    }
}

extension SudokuChain {
    /// The last node; of a contradiction both sides.
    fileprivate var ends: [Node] {
        let last = nodes[nodes.count - 1]
        let others = nodes.dropFirst().filter { $0.candidate == last.candidate && $0.isTrue != last.isTrue }
        return others + [last]
    }
}

extension [SudokuCandidate] {
    /// The cells in their order, those with the same digits together.
    fileprivate var byDigits: [(cells: [Int], digits: [Int])] {
        var digitsOfCells: [(cell: Int, digits: [Int])] = []
        for candidate in self {
            if let index = digitsOfCells.firstIndex(where: { $0.cell == candidate.cell }) {
                if !digitsOfCells[index].digits.contains(candidate.digit) {
                    digitsOfCells[index].digits.append(candidate.digit)
                }
            } else {
                digitsOfCells.append((candidate.cell, [candidate.digit]))
            }
        }
        var groups: [(cells: [Int], digits: [Int])] = []
        for (cell, digits) in digitsOfCells {
            let digits = digits.sorted()
            if let group = groups.firstIndex(where: { $0.digits == digits }) {
                groups[group].cells.append(cell)
            } else {
                groups.append(([cell], digits))
            }
        }
        return groups
    }
}
