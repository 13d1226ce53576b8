// The fields of which questions to the engine and its answers are made, each behind a `;`.

extension Text {
    mutating func append(field: Text) {
        append(byte: UInt8(ascii: ";"))
        append(field)
    }

    /// A character for each cell.
    mutating func append(field grid: SudokuGrid) {
        append(byte: UInt8(ascii: ";"))
        append(digits: grid.digits[...])
    }

    /// For each cell its digits, with commas between the cells.
    mutating func append(notes: [UInt16]) {
        for (cell, digits) in notes.enumerated() {
            append(byte: cell == 0 ? UInt8(ascii: ";") : UInt8(ascii: ","))
            for digit in 1...UInt8(16) where digits >> UInt16(digit - 1) & 1 == 1 {
                append(byte: ShortID.cellCharacter(digit))
            }
        }
    }

    /// Items with commas between them.
    mutating func append<Item>(list: [Item], _ write: (Item, inout Text) -> Void) {
        append(byte: UInt8(ascii: ";"))
        for (index, item) in list.enumerated() {
            if index > 0 { append(byte: UInt8(ascii: ",")) }
            write(item, &self)
        }
    }

    /// What is read as it is, behind a tabulator.
    mutating func append(sentence: Text) {
        append(byte: 0x09)
        append(sentence)
    }

    /// `40d7`: digit 7 in cell 40.
    mutating func append(_ candidate: SudokuCandidate) {
        append(decimal: candidate.cell)
        append(byte: UInt8(ascii: "d"))
        append(decimal: candidate.digit)
    }
}

extension TextReader {
    mutating func numberField(below end: Int) throws(ParseError) -> Int {
        try expect(UInt8(ascii: ";"))
        return try number(below: end)
    }

    mutating func number(below end: Int) throws(ParseError) -> Int {
        Int(try number(in: 0...UInt32(end - 1)))
    }

    mutating func kindField() throws(ParseError) -> SudokuKind {
        try expect(UInt8(ascii: ";"))
        return try Sudoku.readKind(from: &self)
    }

    mutating func styleField() throws(ParseError) -> HintStyle {
        let language = try languageField()
        return HintStyle(language, isShort: take(HintStyle.short))
    }

    private mutating func languageField() throws(ParseError) -> Language {
        try expect(UInt8(ascii: ";"))
        guard let language = Language.allCases.first(where: { take($0.tag) }) else {
            throw ParseError(at: offset, expected: .separator)
        }
        return language
    }

    mutating func gridField(_ kind: SudokuKind) throws(ParseError) -> SudokuGrid {
        try expect(UInt8(ascii: ";"))
        let start = offset
        var digits: [UInt8] = []
        while digits.count < kind.cells {
            if take(UInt8(ascii: ".")) { digits.append(0) } else { digits.append(UInt8(try digit(kind))) }
        }
        guard let grid = SudokuGrid(kind, digits: digits) else { throw ParseError(at: start, expected: .cells) }
        return grid
    }

    /// A full grid without conflicts.
    mutating func solutionField(_ kind: SudokuKind) throws(ParseError) -> SudokuGrid {
        let start = offset
        let solution = try gridField(kind)
        guard solution.clues == kind.cells, !solution.hasConflict else { throw ParseError(at: start, expected: .cells) }
        return solution
    }

    /// The puzzle whose clues are there already; what is read is its solution, by which the app judges digits.
    mutating func puzzle(_ grid: SudokuGrid) throws(ParseError) -> SudokuPuzzle {
        let start = offset
        let solution = try solutionField(grid.kind)
        guard grid.digits.indices.allSatisfy({ grid[$0] == 0 || grid[$0] == solution[$0] }) else {
            throw ParseError(at: start, expected: .cells)
        }
        return SudokuPuzzle(grid: grid, solution: solution)
    }

    mutating func notesField(_ kind: SudokuKind) throws(ParseError) -> [UInt16] {
        var notes = [UInt16](repeating: 0, count: kind.cells)
        for cell in notes.indices {
            try expect(cell == 0 ? UInt8(ascii: ";") : UInt8(ascii: ","))
            while let byte = next, byte != UInt8(ascii: ","), byte != UInt8(ascii: ";") {
                notes[cell] |= 1 << UInt16(try digit(kind) - 1)
            }
        }
        return notes
    }

    /// 1...9 and `A`...`G`.
    private mutating func digit(_ kind: SudokuKind) throws(ParseError) -> Int {
        for digit in 1...UInt8(kind.size) where take(ShortID.cellCharacter(digit)) { return Int(digit) }
        throw ParseError(at: offset, expected: .cells)
    }

    mutating func listField<Item>(
        _ read: (inout TextReader) throws(ParseError) -> Item
    ) throws(ParseError) -> [Item] {
        try expect(UInt8(ascii: ";"))
        var list: [Item] = []
        while let byte = next, byte != UInt8(ascii: ";"), byte != 0x09 {
            if !list.isEmpty { try expect(UInt8(ascii: ",")) }
            list.append(try read(&self))
        }
        return list
    }

    mutating func candidate(_ kind: SudokuKind) throws(ParseError) -> SudokuCandidate {
        let cell = try number(below: kind.cells)
        try expect(UInt8(ascii: "d"))
        return SudokuCandidate(cell: cell, digit: Int(try number(in: 1...UInt32(kind.size))))
    }

    mutating func sentence() throws(ParseError) -> Text {
        try expect(0x09)
        var text = Text()
        while let byte = next, byte != 0x09 {
            text.append(byte: byte)
            skip()
        }
        return text
    }

    /// All that is left, behind a tabulator.
    mutating func rest() throws(ParseError) -> Text {
        try expect(0x09)
        let start = offset
        while !isAtEnd { skip() }
        return Text(bytes[start...])
    }

    mutating func candidatesField(_ kind: SudokuKind) throws(ParseError) -> [SudokuCandidate] {
        try listField { reader throws(ParseError) in try reader.candidate(kind) }
    }
}
