import PuzzleAPI
import PuzzleCore

extension Problem {
    /// Tells why a record proves nothing: which turn or which byte of it, and what was expected there.
    public init(_ error: VerificationError) {
        let record = Text("record")
        switch error {
        case .unreadable(let error):
            self.init(
                .unreadableRecord, Text("Byte \(error.offset) of the record: expected \(error.expected.words)."),
                field: record)
        case .tooManyTurns:
            let maximum = GameRecord<SlidingPuzzle>.maximumTurns
            self.init(
                .unreadableRecord, Text("The record has more than \(maximum) turns, the longest that is read."),
                field: record)
        case .illegalTurn(let number, let turn):
            self.init(.illegalMove, Text("Turn \(number): \(turn.words)."), field: record)
        case .unfinished:
            self.init(
                .notSolved, "The game is not over after the record's last turn. Send finished games only.",
                field: record)
        case .tooFast:
            self.init(
                .tooFast, "The record has less time than so many moves need: 10 milliseconds from one to the next.",
                field: record)
        }
    }
}

extension ParseError.Expected {
    /// What should stand there.
    package var words: String {
        switch self {
        case .number: "a number without sign or leading zeros"
        case .numberInRange: "a number in the allowed range"
        case .boardSize: "a board size of 2x2 to 15x15"
        case .puzzleKind: "a kind of puzzle"
        case .scramble: "uniform, or walk and a number"
        case .moveRule: "multi or single"
        case .generatorVersion: "a generator version that this server has"
        case .seed: "a seed of 16 lower-case hexadecimal digits"
        case .move: "a move"
        case .separator: "a separator"
        case .end: "the end"
        case .recordHeader: "tassello1; and a puzzle id"
        case .sudokuKind: "a kind of Sudoku"
        case .regionMap: "a map of regions"
        case .cells: "the cells of a grid"
        case .sudokuLevel: "a level that this kind of Sudoku has"
        case .symmetry: "none, halfturn, quarterturn, mirror or diagonal, or own and the cells of a grid"
        case .checks: "immediate, request or never"
        case .uniquePuzzle: "a grid with one solution"
        }
    }
}

extension IllegalTurn {
    fileprivate var words: String {
        switch self {
        case .illegalMove(.outsideBoard): "there are not that many tiles to move that way"
        case .illegalMove(.severalTiles): "several tiles at once, but this game moves one tile at a time"
        case .illegalMove(.noSuchCell): "the grid has no such cell"
        case .illegalMove(.noSuchDigit): "the grid has no such digit"
        case .illegalMove(.givenCell): "the cell's digit is given"
        case .illegalMove(.filledCell): "the cell has a digit, so it has no notes"
        case .illegalMove(.changesNothing): "it changes nothing"
        case .illegalMove(.noHintsLeft): "all hints of the level have been used"
        case .illegalMove(.notOnRequest): "this game does not check on request"
        case .nothingToUndo: "there is nothing to undo"
        case .nothingToRedo: "there is nothing to redo"
        case .alreadyOver: "the game was over before"
        case .timeRunsBackwards: "its time is before that of the turn before it"
        }
    }
}
