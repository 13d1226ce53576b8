import PuzzleCore
import Testing

@testable import AppUI

extension Device {
    var sudokuGame: Game<Sudoku> { get throws { try #require(sudoku).game } }

    /// Starts a game of Sudoku.
    func newSudoku(_ level: SudokuLevel = .easy) throws {
        try send(.viewOpened(.newSudoku))
        try send(.settingChanged(.sudokuLevel, Int(level.rawValue)))
        try send(.newGameAsked)
        if dialog == .abandonGame { try send(.newGameConfirmed) }
    }

    /// Cells that do not have their digit yet.
    func openCells() throws -> [Int] {
        let position = try sudokuGame.position
        return position.grid.digits.indices.filter { position.grid[$0] != position.puzzle.solution[$0] }
    }

    /// Enters a digit by pressing the cell and then the digit.
    func enter(_ digit: UInt8, in cell: Int) throws {
        now += 400
        try send(.cellPressed(cell))
        try send(.digitPressed(digit))
    }

    func enterRight(_ cell: Int) throws {
        try enter(try sudokuGame.position.puzzle.solution[cell], in: cell)
    }

    func enterWrong(_ cell: Int) throws {
        let position = try sudokuGame.position
        try enter(position.puzzle.solution[cell] % UInt8(position.kind.size) + 1, in: cell)
    }

    func solveSudoku(leaving last: Int = 0) throws {
        for cell in try openCells().dropLast(last) { try enterRight(cell) }
    }
}

/// Through all that Sudoku shows.
func sudokuTour(_ start: ([Text: Text], Device.Network) throws -> Device) throws {
    // Levels, kinds, and what is shown of a cell.
    let device = try start([:], .up)
    for kind in SudokuChoice.kinds.indices {
        try device.send(.viewOpened(.newSudoku))
        try device.send(.settingChanged(.sudokuKind, kind))
    }
    for level in SudokuLevel.allCases { try device.send(.settingChanged(.sudokuLevel, Int(level.rawValue))) }
    try device.send(.settingChanged(.sudokuKind, 2))
    try device.newSudoku()
    let cells = try device.openCells()
    for action in [
        Action.cellPressed(cells[0]), .notingToggled, .digitPressed(1), .notingToggled, .notesFilled, .zoomToggled,
        .hintAsked, .paused, .resumed,
    ] { try device.send(action) }
    try device.enterWrong(cells[1])
    for _ in 0..<2 { try device.send(.explanationAsked) }
    try device.enterRight(cells[1])
    for _ in 0..<5 { try device.send(.explanationAsked) }
    for action in [Action.explanationAsked, .explanationAsked, .explanationClosed, .explanationAsked] {
        try device.send(action)
    }
    try device.send(.viewOpened(.home))
    try device.send(.viewOpened(.sudoku))
    for _ in 0..<5 { try device.send(.hintAsked) }
    try device.solveSudoku()
    try device.send(.dialogClosed)
    for view in AppView.allCases where view != .statistics { try device.send(.viewOpened(view)) }

    // Checks on request and none at all; no hints left; a large grid.
    let purist = try start(["settings/sudokuChecks": "1", "settings/sudokuKind": "4"], .up)
    try purist.newSudoku()
    try purist.send(.zoomToggled)
    try purist.enterWrong(purist.openCells()[0])
    try purist.send(.checkAsked)
    let free = try start(["settings/sudokuChecks": "2", "settings/sudokuKind": "1"], .up)
    try free.newSudoku()
    let open = try free.openCells()
    try free.enterWrong(open[0])
    for action in [Action.explanationAsked, .explanationClosed, .erased] { try free.send(action) }
    let solution = try free.sudokuGame.position.puzzle.solution
    let other = try #require(open.last { solution[$0] != solution[open[0]] })
    for cell in open where cell != open[0] && cell != other { try free.enterRight(cell) }
    try free.enter(solution[other], in: open[0])
    try free.enter(solution[open[0]], in: other)
    try free.send(.badgePressed)
    try free.send(.dialogClosed)
    try free.send(.erased)
    try free.enterRight(open[0])
    try free.enterRight(other)

    // Lost.
    let loser = try start([:], .up)
    try loser.newSudoku(.extreme)
    try loser.send(.hintAsked)
    try loser.send(.hintAsked)
    try loser.send(.explanationAsked)
    try loser.send(.dialogClosed)
    try loser.send(.badgePressed)
    try loser.send(.dialogClosed)
    try loser.enterWrong(loser.openCells()[0])
    try loser.send(.dialogClosed)
    try loser.send(.resultOpened)
    try loser.send(.solutionShown)
    try loser.send(.practiceChosen)
    try loser.enterWrong(loser.openCells()[0])
    try loser.send(.badgePressed)
    try loser.send(.dialogClosed)
    try loser.solveSudoku()

    // A puzzle of one's own, and passing it on.
    let author = try start([:], .up)
    try author.send(.viewOpened(.ownSudoku))
    try author.send(.ownChecked)
    try author.send(.fieldChanged(.ownText, "1...\n..3.\n.2..\n...4"))
    try author.send(.newGameAsked)
    for action in [Action.shared, .linkCopied(true), .linkCopied(false)] { try author.send(action) }

    // A game of a newer version.
    _ = try start(["games/sudoku": "tomorrow"], .up)

    // The engine is not there, is slow, or finds nothing.
    let stranded = try start([:], .down)
    try stranded.send(.viewOpened(.sudoku))
    stranded.engine = .held
    try stranded.newSudoku()
    stranded.engine = .down
    try stranded.deliverHint()
    stranded.engine = .up
    try stranded.send(.makingRetried)
    stranded.engine = .held
    try stranded.send(.explanationAsked)
    let picky = try start(["settings/sudokuKind": "1", "settings/sudokuSymmetry": "2"], .up)
    picky.engine = .nothing
    try picky.newSudoku()
}
