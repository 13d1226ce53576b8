import PuzzleCore

/// What is on the screen of Sudoku besides the game: how the player holds the pencil, what is explained, what is being made.
public struct SudokuHand: PuzzleHand, Sendable {
    public internal(set) var selected: Int?
    /// Changes whenever another board is shown.
    var number = 0
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
    /// A puzzle made ahead for a choice that the server issues no games for.
    var ready: (choice: Text, made: RatedSudoku)?
    /// What is made ahead at present.
    var ahead: Ahead?
    /// What the player brings along; nil until there is something.
    public internal(set) var own: OwnSudoku?
    /// What is shown of all leaderboards.
    public internal(set) var ranking = SudokuRanking()

    public init() {}

    public mutating func clear() {
        number += 1
        selected = nil
        digit = nil
        isNoting = false
        isZoomed = false
        explanation = nil
        explained = Text()
        isSolutionShown = false
        making = nil
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

    struct Ahead {
        let ticket: UInt32
        let kind: SudokuKind
        /// The issued game whose puzzle it is; nil for one of a choice.
        let game: Text?
        let choice: Text
    }
}

extension Table<Sudoku> {
    /// Whether it is a digit of the game's kind.
    func has(_ digit: UInt8) -> Bool {
        play.map { (1...UInt8($0.game.position.kind.size)).contains(digit) } ?? false
    }

    /// As `SudokuGrid.left`; a digit that is known to be wrong is in no cell.
    var left: [Int] {
        guard let position = play?.game.position else { return [] }
        var left = position.grid.left
        for cell in position.grid.digits.indices where position.verdict(cell) == .wrong {
            left[Int(position.grid[cell])] += 1
        }
        return left
    }

    /// Whether a digit is in all of its cells, so that it can only be wrong anywhere else. Where digits are judged later, one
    /// of these cells may be wrong, and is not known to be.
    func isUsedUp(_ digit: UInt8) -> Bool {
        guard let play, play.game.id.params.checks == .immediate else { return false }
        return !has(digit) || left[Int(digit)] <= 0
    }

    // MARK: In the store: the puzzle of one's own, and one made ahead.

    /// The choice and a line break come before it.
    static var readyKey: Text { Collection.state.prefix + "ready/sudoku" }

    /// Takes up the puzzle of one's own, and the one made ahead.
    func restoreWhatIsNoGame(from stored: [StoredEntry]) {
        hand.own = stored.first { $0.key == OwnSudoku.key }.flatMap { OwnSudoku(stored: $0.value) }
        guard let value = stored.first(where: { $0.key == Self.readyKey })?.value,
            let end = value.bytes.firstIndex(of: 0x0A), let made = RatedSudoku(stored: Text(value.bytes[(end + 1)...]))
        else { return }
        hand.ready = (Text(value.bytes[..<end]), made)
    }
}

extension SudokuGrid {
    /// In how many cells each digit is still missing, by the digit; less than 0 if it is in too many.
    var left: [Int] {
        var left = [Int](repeating: kind.size, count: kind.size + 1)
        for digit in digits { left[Int(digit)] -= 1 }
        return left
    }
}
