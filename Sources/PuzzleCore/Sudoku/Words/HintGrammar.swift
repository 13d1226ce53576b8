/// Puts sentences together: fills the slots of their patterns, and names cells, houses and lists. What differs between
/// languages beyond the patterns is asked of `HintLanguage`.
struct HintGrammar: Sendable {
    let kind: SudokuKind
    let language: HintLanguage

    func text(_ phrase: HintPhrase, _ fillings: (slot: HintSlot, filling: HintFilling)...) -> Text {
        text(language.text(phrase), fillings)
    }

    func text(_ phrase: ReadingPhrase, _ fillings: (slot: HintSlot, filling: HintFilling)...) -> Text {
        text(language.text(phrase), fillings)
    }

    private func text(_ pattern: StaticString, _ fillings: [(slot: HintSlot, filling: HintFilling)]) -> Text {
        fill(pattern) { slot, form in
            for (other, filling) in fillings where other == slot {
                switch filling {
                case .text(let text): return text
                case .houses(let houses): return name(houses, form)
                }
            }
            return Text()
        }
    }

    private func fill(_ pattern: StaticString, _ value: (HintSlot?, HouseForm) -> Text) -> Text {
        let bytes = Text(pattern).bytes
        var filled = Text()
        var index = 0
        while index < bytes.count {
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

    // MARK: Names

    /// `r4c1`: row 4, column 1.
    func cell(_ cell: Int) -> Text {
        let letters = language.cellLetters
        var text = Text(letters.row)
        text.append(decimal: cell / kind.size + 1)
        text.append(word: letters.column)
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
            shape == .diagonal ? Text(language.diagonal(house.index)) : Text(decimal: house.index + 1)
        }
        return fill(language.text(shape, form, isPlural: houses.count > 1)) { _, _ in list(names) }
    }

    // MARK: Lists

    /// `a`, `a and b`, `a, b and c`
    func list(_ items: [Text], _ conjunction: HintPhrase = .and) -> Text {
        var text = Text()
        for (index, item) in items.enumerated() {
            if index > 0 { text.append(index == items.count - 1 ? Text(language.text(conjunction)) : ", ") }
            text.append(item)
        }
        return text
    }

    func cells(_ cells: [Int], _ conjunction: HintPhrase = .and) -> HintFilling {
        .text(list(cells.map { cell($0) }, conjunction))
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
