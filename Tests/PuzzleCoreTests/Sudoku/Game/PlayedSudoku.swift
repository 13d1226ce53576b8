import PuzzleCore

/// A 4x4 puzzle with nine empty cells, brought along on level hard. Its solution is 1234 3412 2143 4321.
let smallSudoku: Text = "4x4.hard.ownb3a34b21a3b2a.immediate"

/// `classic.hard.halfturn.immediate` and so on, as in the text form; traps if it is not one, as a test's own mistake.
func sudokuParams(_ text: Text) -> Sudoku.Params {
    var reader = TextReader(text)
    return try! Sudoku.readParams(from: &reader)
}

func sudokuGame(_ params: Text = smallSudoku, seed: UInt64 = 0) -> Game<Sudoku> {
    Game(PuzzleID(params: sudokuParams(params), seed: seed))
}

extension Game where P == Sudoku {
    /// Takes a turn `interval` milliseconds after the latest.
    mutating func turn(_ action: Turn<SudokuMove>.Action, interval: Milliseconds = 1000) throws {
        try take(Turn(action, at: turns.isEmpty ? 0 : milliseconds + interval))
    }

    mutating func play(_ move: SudokuMove) throws { try turn(.play(move)) }

    /// Enters digits that are right.
    mutating func enterRight(_ cells: Int...) throws { for cell in cells { try play(rightMove(cell)) } }

    /// Enters a digit that is not right.
    mutating func enterWrong(_ cell: Int) throws {
        try play(.enter(digit: wrongDigit(cell), cell: cell, tidies: false))
    }

    func rightMove(_ cell: Int) -> SudokuMove {
        .enter(digit: position.puzzle.solution[cell], cell: cell, tidies: false)
    }

    func wrongDigit(_ cell: Int) -> UInt8 { position.puzzle.solution[cell] % UInt8(position.kind.size) + 1 }

    var openCells: [Int] { (0..<position.kind.cells).filter { !position.isGiven($0) } }

    /// Enters what is not right yet.
    mutating func finish(interval: Milliseconds = 1000) throws {
        for cell in openCells where position.grid[cell] != position.puzzle.solution[cell] {
            try turn(.play(rightMove(cell)), interval: interval)
        }
    }

    /// What the moves have cost and earned so far.
    var tally: [Int] {
        [position.errors, position.hints, position.points, position.combo, Sudoku.score(of: self)]
    }
}

/// Kinds, levels and ways of checking, with puzzles that need no generator.
let sudokuVariety: [Text] = [
    smallSudoku, "4x4.easy.ownb3a34b21a3b2a.request", "4x4.medium.ownb3a34b21a3b2a.never",
    "4x4jaabbaabbccddccdd.easy.ownb3a34b21a3b2a.immediate", easyClassic("easy", "immediate"),
    easyClassic("medium", "request"),
]

func easyClassic(_ level: Text, _ checks: Text) -> Text {
    let cells: Text = "6d7b8b5d7a1b53a2f9b8f3c7b6f61f8a7a2b93a53a7862a"
    return "classic." + level + ".own" + cells + "." + checks
}

extension SeededGenerator {
    /// A move that is mostly legal, and mostly right.
    mutating func sudokuMove(in game: Game<Sudoku>) -> SudokuMove {
        let position = game.position
        let cell = number(0...(position.kind.cells - 1))
        let digit = UInt8(number(1...position.kind.size))
        switch number(0...20) {
        case 20: return .explain(number: position.explanations + number(0...1))
        case 0: return .erase(cell: cell)
        case 1, 2, 3: return .note(digit: digit, cell: cell, isSet: number(0...3) > 0)
        case 4: return .fillNotes
        case 5: return .check
        case 6: return .hint(cell: number(0...1) == 0 ? nil : cell, tidies: number(0...1) == 0)
        case 7: return .enter(digit: digit, cell: cell, tidies: number(0...1) == 0)
        default:
            let wrong = game.openCells.filter { position.grid[$0] != position.puzzle.solution[$0] }
            let cell = wrong[number(0...(wrong.count - 1))]
            return .enter(digit: position.puzzle.solution[cell], cell: cell, tidies: number(0...1) == 0)
        }
    }

    /// Takes turns until the game is over, or so many, undo and redo among them; refused ones are left out.
    mutating func play(_ count: Int, in game: inout Game<Sudoku>) {
        for _ in 0..<count where !game.isOver {
            let action: Turn<SudokuMove>.Action =
                switch number(0...9) {
                case 0: .undo
                case 1: .redo
                default: .play(sudokuMove(in: game))
                }
            try? game.turn(action, interval: UInt32(number(10...2000)))
        }
    }
}
