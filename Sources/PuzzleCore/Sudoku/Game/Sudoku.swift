/// Sudoku of any kind: digits, notes, hints and errors, played to the end or lost.
///
/// What a player has been told once costs nothing again: the same wrong digit in the same cell is one error, a hint for
/// the same cell one hint, and a cell earns points once. So undo and redo take back what stands in the grid and never
/// change errors, hints, score or combo.
public enum Sudoku: Puzzle {
    public static var name: StaticString { "sudoku" }
    public static var generatorVersion: UInt32 { 1 }

    public static func apply(
        _ move: SudokuMove, to position: inout SudokuPosition, params: Params
    ) throws(IllegalMove) -> SudokuPosition.Before {
        let before: SudokuPosition.Before
        switch move {
        case .enter(let digit, let cell, let tidies): before = try position.enter(digit, in: cell, tidies: tidies)
        case .erase(let cell): before = try position.erase(cell)
        case .note(let digit, let cell, let isSet): before = try position.note(digit, in: cell, isSet: isSet)
        case .fillNotes: before = try position.fillNotes()
        case .check:
            guard params.checks == .onRequest else { throw .notOnRequest }
            before = SudokuPosition.Before()
        case .hint(let cell, let tidies): before = try position.hint(cell, tidies: tidies, level: params.level)
        case .explain(let number): before = try position.explain(number, level: params.level)
        }
        position.judge(after: move, params)
        return before
    }

    public static func revert(_ before: SudokuPosition.Before, in position: inout SudokuPosition) {
        position.restore(before)
    }

    public static func outcome(of position: SudokuPosition) -> Outcome? { position.outcome }
}

extension Game where P == Sudoku {
    /// The notes that the digit in a cell took when it was entered: those of the cell, and those of other cells that are
    /// still missing there.
    public func notesTaken(byDigitIn cell: Int) -> [SudokuCandidate] {
        let entered = position.grid[cell]
        var digit = entered
        var taken: [SudokuCandidate] = []
        // Where digits replaced each other, the notes of the cell went with the first.
        for (move, before, _) in standing where digit != 0 {
            guard case .enter(digit, cell, let tidies) = move, let content = before.content(of: cell) else { continue }
            if digit == entered, tidies {
                taken += before.notes(of: digit, except: cell).filter { position.lacksNote($0) }
            }
            for note in 1...position.kind.size where content.notes >> UInt16(note - 1) & 1 == 1 {
                taken.append(SudokuCandidate(cell: cell, digit: note))
            }
            digit = content.digit
        }
        return taken
    }
}

/// Something that a player does. Cells are numbered `row * size + column`, digits are 1...size.
public enum SudokuMove: Hashable, Sendable {
    /// Puts a digit into a cell, in place of what is there. If it `tidies`, the digit also goes from the notes of all cells
    /// that must differ.
    case enter(digit: UInt8, cell: Int, tidies: Bool)
    /// Takes the digit, or all notes, out of a cell.
    case erase(cell: Int)
    /// Sets or clears one note of an empty cell.
    case note(digit: UInt8, cell: Int, isSet: Bool)
    /// Writes into each empty cell the digits that no cell has from which it must differ.
    case fillNotes
    /// Tells which digits are right and which are wrong; only if the game checks on request. Taking it back changes
    /// nothing.
    case check
    /// Puts the right digit into a cell; nil for the first empty one, or, if there is none, the first wrong one.
    case hint(cell: Int?, tidies: Bool)
    /// Has the next step explained, which counts as a hint and changes no cell. Explanations are numbered from 1, so that
    /// one that was taken back and comes again is known as such.
    case explain(number: Int)
}
