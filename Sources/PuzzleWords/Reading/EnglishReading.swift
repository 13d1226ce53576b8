import PuzzleCore

enum EnglishReading {
    static func text(_ phrase: ReadingPhrase) -> StaticString {
        switch phrase {
        case .tooLarge: "This is too much text: at most 256 kB are read."
        case .nothing: "There is no puzzle in this text."
        case .tooShort: "Line {v}, character {p}: cells are missing. The grid needs {n}."
        case .tooLong: "Line {v}, character {p}: too many cells. The grid has {n}."
        case .character: "Line {v}, character {p}: this is no cell. An empty cell is a 0 or a dot."
        case .digit: "Line {v}, character {p}: this grid has no such digit."
        case .rowLength: "Line {v}: this row is not as long as the one above it."
        case .id: "This link is damaged at character {p}. Copy the whole link once more."
        case .encoding: "This file is in UTF-16. Save it as UTF-8 and open it again."
        case .xml: "Line {v}, character {p}: this is not how OpenSudoku writes its files."
        case .empty: "The grid is empty. Enter the digits that are given."
        case .conflicting: "Equal digits stand where they must not: {c}."
        case .full: "Every cell has its digit: nothing is left to find."
        case .noSolution: "This puzzle has no solution. Compare its digits with the original."
        case .severalSolutions: "This puzzle has more than one solution. Is a digit missing?"
        case .undecided: "With so few digits nobody can tell whether there is only one solution."
        case .unique: "It has exactly one solution: ready to play."
        case .unrated: "It has exactly one solution. How hard it is goes beyond what is measured here."
        case .firstOf: "This is the first of {n} puzzles."
        }
    }
}
