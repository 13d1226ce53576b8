import Foundation
import PuzzleCore
import PuzzleEngines
import PuzzleWords

// The examples of docs/library.md; a test compares the two.

/// The only solution of a Sudoku of any kind, in whatever format it is written; nil if there is none, or several.
func onlySolution(of text: Text) throws -> SudokuGrid? {
    guard let entry = SudokuReader.entries(text).first else { return nil }
    let puzzle = try entry.result.get()
    guard case .unique(let solution) = SudokuSolver(puzzle.kind).solve(puzzle) else { return nil }
    return solution
}

/// A shortest solution of a sliding puzzle of up to sixteen cells, such as `8 6 7/2 5 4/3 0 1`: the ways tiles slide.
func shortestSolution(of text: Text) throws -> Text? {
    let board = try SlidingBoard(notation: text)
    guard let layout = TableLayout(board.size, .light) else { return nil }
    var search = OptimalSolver(board, tables: PatternTables(building: layout))
    while !search.advance(nodes: 100_000) {}
    return search.solution.map { slides in MoveNotation.text(slides.map { $0.direction }) }
}

/// How hard a puzzle is: its level, and its hardest step on Sudoku Explainer's scale.
func difficulty(of puzzle: SudokuGrid) -> (level: SudokuLevel, rating: Double)? {
    guard let rating = SudokuRater(puzzle.kind).rate(puzzle) else { return nil }
    return (SudokuLevel(rating: rating.hardest), Double(rating.hardest) / 10)
}

/// Symmetrical puzzles of a level, the same for the same seed on every platform.
func symmetricalPuzzles(_ count: Int, level: SudokuLevel, seed: UInt64) throws -> [SudokuPuzzle] {
    let generator = SudokuGenerator(.classic)
    return try (0..<UInt64(count)).map { number in
        try generator.puzzle(seed: seed &+ number, level: level, symmetry: .halfTurn).puzzle
    }
}

/// Loads what is said in English; to be called once, before anything is put into words.
func loadWords(fromFolder folder: URL) throws {
    let file = try Data(contentsOf: folder.appending(path: "en.txt"))
    EngineTexts.load(.english, EngineTexts.lines(ofFile: Text(bytes: [UInt8](file))))
}

/// Every step to the solution in words, each the easiest one there is.
func explanation(of puzzle: SudokuPuzzle) -> [String] {
    let words = HintWords(puzzle.grid.kind, .english)
    var path = SudokuPath(SudokuTeacher(solution: puzzle.solution), from: puzzle.grid)
    var sentences: [String] = []
    while case .step(let step)? = path.hint() {
        sentences.append(words.text(of: step, path.chains(of: step)).string)
        path.apply(step)
    }
    return sentences
}

/// Plays a sliding puzzle, four moves a second, and records it as the app does.
func playedRecord(of id: PuzzleID<SlidingPuzzle>) throws -> Text {
    var game = Game(id)
    guard let solver = NearOptimalSolver(game.position) else { return GameRecord(game).text }
    for (number, direction) in solver.solution.enumerated() {
        try game.take(Turn(.play(Slide(direction)), at: Milliseconds(number) * 250))
    }
    return GameRecord(game).text
}

/// The time of a game that was won, by nothing but its record: whatever the record says was really played.
func winningTime(record: Text) throws -> Milliseconds? {
    let result = try verify(record)
    return result.outcome == .solved ? result.milliseconds : nil
}
