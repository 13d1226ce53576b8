import PuzzleCore

/// A puzzle that the player brings along: typed cell by cell, as a text, from a file or by a link.
public struct OwnSudoku: Sendable {
    enum Verdict: UInt8 { case none, awaited, failed, given }

    public internal(set) var grid: SudokuGrid
    public internal(set) var selected = 0
    /// What is in the field, as long as no puzzle was found in it.
    var text = Text()
    /// Whether it comes by a link in which no puzzle was found yet.
    var isLinked = false
    /// The setting of the kind when this was shown last; -1 if that was another time.
    var chosen = -1

    /// What the engine was asked about, and the question's ticket.
    var asked = Text()
    var ticket: UInt32 = 0
    var verdict = Verdict.none
    /// What the engine says.
    var sentence = Text()
    /// As in `RatedSudoku`.
    var rating = 0
    /// Nothing unless it can be played.
    private var solution: [UInt8] = []

    init(_ grid: SudokuGrid) { self.grid = grid }

    var isPlayable: Bool { !solution.isEmpty }
    /// Whether what the engine says is of the text in the field, in which it has found no puzzle.
    var isTextRefused: Bool { verdict == .given && !text.isEmpty && text == asked }

    /// The puzzle, if it can be played.
    public var rated: RatedSudoku? {
        SudokuGrid(grid.kind, digits: solution).map {
            RatedSudoku(puzzle: SudokuPuzzle(grid: grid, solution: $0), rating: rating)
        }
    }

    /// Puts another puzzle in the place of this one. The engine has not seen it.
    mutating func replace(_ other: SudokuGrid) {
        if grid.kind != other.kind { selected = 0 }
        grid = other
        ticket = 0
        verdict = .none
        solution = []
    }

    mutating func ask(_ text: Text, ticket: UInt32) {
        asked = text
        self.ticket = ticket
        verdict = .awaited
        solution = []
    }

    /// - Parameter reading: nil if the engine could not be reached.
    mutating func receive(_ reading: SudokuReading?) {
        verdict = reading == nil ? .failed : .given
        guard let reading else { return }
        if let found = reading.grid {
            replace(found)
            verdict = .given
            // A text that is still in the field is another one, which was none.
            if text == asked { text = Text() }
            isLinked = false
        }
        sentence = reading.sentence
        rating = reading.rated?.rating ?? 0
        solution = reading.rated?.puzzle.solution.digits ?? []
    }

    // MARK: In the store, as its short id.

    static var key: Text { Collection.state.prefix + "own/sudoku" }

    init?(stored: Text) {
        var reader = TextReader(stored)
        guard let grid = try? ShortID.grid(from: &reader) else { return nil }
        self.init(grid)
    }
}
