// Reading, checking and rating: what only the engine does.
extension SudokuReading {
    /// What is longer is not read.
    private static var mostBytes: Int { 1 << 18 }

    /// - Parameter kind: of what the text does not say which kind it is.
    init(_ text: Text, _ kind: SudokuKind, _ style: HintStyle) {
        let grammar = HintGrammar(kind: kind, language: style.language, isShort: style.isShort)
        guard text.count <= Self.mostBytes else {
            self.init(grid: nil, rated: nil, sentence: grammar.text(.tooLarge))
            return
        }
        var entries = SudokuReader.entries(text, kind: kind)
        // Whoever brings another size along means that one.
        if Self.grid(in: entries) == nil {
            let others = SudokuReader.entries(text)
            if Self.grid(in: others) != nil { entries = others }
        }
        guard let grid = Self.grid(in: entries) else {
            self.init(grid: nil, rated: nil, sentence: Self.fault(entries, grammar))
            return
        }
        self.init(grid, HintGrammar(kind: grid.kind, language: style.language, isShort: style.isShort))
        guard entries.count > 1 else { return }
        let number = HintFilling.text(Text(decimal: entries.count))
        self = SudokuReading(
            grid: grid, rated: rated, sentence: sentence + " " + grammar.text(.firstOf, (.name, number)))
    }

    private static func grid(in entries: [SudokuEntry]) -> SudokuGrid? {
        for entry in entries { if case .success(let grid) = entry.result { return grid } }
        return nil
    }

    private static func fault(_ entries: [SudokuEntry], _ grammar: HintGrammar) -> Text {
        guard case .failure(let error)? = entries.first?.result else { return grammar.text(.nothing) }
        let phrase: ReadingPhrase =
            switch error.code {
            case .tooShort: .tooShort
            case .tooLong: .tooLong
            case .character: .character
            case .digit: .digit
            case .rowLength: .rowLength
            case .id, .regionMap: .id
            case .encoding: .encoding
            case .xml, .xmlLimit: .xml
            }
        return grammar.text(
            phrase, (.line, .text(Text(decimal: error.line))), (.character, .text(Text(decimal: error.column))),
            (.name, .text(Text(decimal: grammar.kind.cells))))
    }

    private init(_ grid: SudokuGrid, _ grammar: HintGrammar) {
        var rated: RatedSudoku?
        let sentence: Text
        do throws(OwnPuzzleError) {
            let puzzle = try SudokuPuzzle(solving: grid)
            let rating = SudokuEngine.rating(of: grid)?.hardest
            rated = RatedSudoku(puzzle: puzzle, rating: rating ?? Self.leastUnrated)
            sentence = grammar.text(rating == nil ? .unrated : .unique)
        } catch {
            switch error {
            case .conflicting(let conflicts):
                sentence = grammar.text(.conflicting, (.cells, grammar.cells(conflicts.allCells)))
            case .full: sentence = grammar.text(.full)
            case .noSolution: sentence = grammar.text(.noSolution)
            case .severalSolutions: sentence = grammar.text(grid.clues == 0 ? .empty : .severalSolutions)
            case .tooHard: sentence = grammar.text(grid.clues == 0 ? .empty : .undecided)
            }
        }
        self.init(grid: grid, rated: rated, sentence: sentence)
    }
}
