import PuzzleCore

/// What the player has of Sudoku besides games.
public struct SudokuHand: PuzzleHand, Sendable {
    public internal(set) var game = GamePart()
    /// Changes whenever another board is shown.
    var number = 0
    /// What the player brings along; nil until there is something.
    public internal(set) var own: OwnSudoku?
    var supply = SudokuSupply()
    /// What is shown of all leaderboards.
    public internal(set) var ranking = SudokuRanking()

    public init() {}

    public mutating func clear() {
        number += 1
        game = GamePart()
    }
    public mutating func moveOn() {
        game.explanation = nil
        game.explained = Text()
    }
    public var isBusy: Bool { game.making?.hasFailed == false }

    /// What is on the screen of the game on the table besides the game: how the player holds the pencil, what is explained, what is
    /// being made.
    public struct GamePart: Sendable {
        public internal(set) var selected: Int?
        /// The digit in hand, for who takes the digit first.
        public internal(set) var digit: UInt8?
        /// Whether digits go into the notes.
        public internal(set) var isNoting = false
        /// Whether the board is larger than the screen.
        public internal(set) var isZoomed = false
        public internal(set) var explanation: SudokuExplanation?
        /// What was said of the latest step that was paid for.
        var explained = Text()
        /// Whether the solution is shown in the place of a lost game.
        public internal(set) var isSolutionShown = false
        /// A game that is on its way.
        public internal(set) var making: Making?
    }

    /// A game whose puzzle the engine is making.
    public struct Making: Sendable {
        let choice: SudokuChoice
        /// nil for puzzles that no seed names.
        var id: PuzzleID<Sudoku>?
        var issued: Text?
        /// When the server's clock began to run; nil if it does not.
        var begun: WallTime?
        /// Of a day's puzzle.
        var day: Int?
        var slot: GameSlot { GameSlot(Text(Sudoku.name), isDaily: day != nil) }
        /// Of the question to the engine.
        var ticket: UInt32 = 0
        /// Whether the engine could not be reached.
        public internal(set) var hasFailed = false
    }
}
