import PuzzleCore
import PuzzleWords

// Reading, checking and rating: what only the engine does.
extension SudokuReading {
    /// What is longer is not read.
    private static var mostBytes: Int { 1 << 18 }

    /// - Parameter kind: of what the text does not say which kind it is.
    init(_ text: Text, _ kind: SudokuKind, _ style: HintStyle) {
        let words = ReadingWords(kind, style)
        guard text.count <= Self.mostBytes else {
            self.init(grid: nil, rated: nil, sentence: words.text(.tooLarge))
            return
        }
        var entries = SudokuReader.entries(text, kind: kind)
        // Whoever brings another size along means that one.
        if Self.grid(in: entries) == nil {
            let others = SudokuReader.entries(text)
            if Self.grid(in: others) != nil { entries = others }
        }
        guard let grid = Self.grid(in: entries) else {
            self.init(grid: nil, rated: nil, sentence: Self.fault(entries, words))
            return
        }
        self.init(grid, ReadingWords(grid.kind, style))
        guard entries.count > 1 else { return }
        self = SudokuReading(
            grid: grid, rated: rated, sentence: sentence + " " + words.text(.firstOf, puzzles: entries.count))
    }

    private static func grid(in entries: [SudokuEntry]) -> SudokuGrid? {
        for entry in entries { if case .success(let grid) = entry.result { return grid } }
        return nil
    }

    private static func fault(_ entries: [SudokuEntry], _ words: ReadingWords) -> Text {
        guard case .failure(let error)? = entries.first?.result else { return words.text(.nothing) }
        let phrase: ReadingPhrase =
            switch error.code {
            case .tooShort: .tooShort
            case .tooLong: .tooLong
            // The app hands over no objects: what begins like one is no cell.
            case .character, .json, .openJSON, .noPuzzle, .kind, .candidates, .contradiction: .character
            case .digit: .digit
            case .rowLength: .rowLength
            case .id, .regionMap, .link: .id
            case .encoding: .encoding
            case .xml, .xmlLimit, .otherXML: .xml
            }
        return words.text(phrase, line: error.line, character: error.column)
    }

    private init(_ grid: SudokuGrid, _ words: ReadingWords) {
        var rated: RatedSudoku?
        let sentence: Text
        do throws(OwnPuzzleError) {
            let puzzle = try SudokuPuzzle(solving: grid)
            let rating = SudokuEngine.rating(of: grid)?.hardest
            rated = RatedSudoku(puzzle: puzzle, rating: rating ?? Self.leastUnrated)
            sentence = words.text(rating == nil ? .unrated : .unique)
        } catch {
            switch error {
            case .conflicting(let conflicts):
                sentence = words.text(.conflicting, cells: conflicts.allCells)
            case .full: sentence = words.text(.full)
            case .noSolution: sentence = words.text(.noSolution)
            case .severalSolutions: sentence = words.text(grid.clues == 0 ? .empty : .severalSolutions)
            case .tooHard: sentence = words.text(grid.clues == 0 ? .empty : .undecided)
            }
        }
        self.init(grid: grid, rated: rated, sentence: sentence)
    }
}
