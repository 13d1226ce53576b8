import PuzzleAPI
import PuzzleCore

// New games of Sudoku. A ranked one is a seed that the server issued; the engine makes its puzzle, mostly ahead of time.
extension Table<Sudoku> {
    /// - Returns: nil if the server has another generator than the engine here.
    static func id(_ puzzle: Text) -> PuzzleID<Sudoku>? {
        var reader = TextReader(puzzle)
        return PuzzleID(from: &reader, made: nil)
    }

    /// A game that is not ranked, because of what was chosen or because the server cannot be reached.
    func makeUnranked(_ choice: SudokuChoice, _ app: inout Context) -> [Effect] {
        let making = SudokuHand.Making(choice: choice)
        guard let ready = hand.supply.take(choice) else { return make(making, &app) }
        return ready.effects + begin(ready.made, making, &app)
    }

    /// Has the engine make the puzzle.
    func make(_ making: SudokuHand.Making, _ app: inout Context) -> [Effect] {
        let ticket = app.nextTicket()
        hand.game.making = making
        hand.game.making?.ticket = ticket
        return [.ask(ticket: ticket, making.choice.question(seed: making.id?.seed ?? app.device.random.next()))]
    }

    /// Once more, after the engine could not be loaded.
    func retryMaking(_ app: inout Context) -> [Effect] {
        guard var making = hand.game.making else { return [] }
        making.hasFailed = false
        return make(making, &app)
    }

    /// What the engine says: to a wanted puzzle, to one made ahead, to a wish for an explanation, to a puzzle of one's own.
    func receiveAnswer(ticket: UInt32, _ answer: Text, _ app: inout Context) -> [Effect] {
        if let effects = hand.supply.receive(ticket: ticket, answer, &app) { return effects }
        if let explanation = hand.game.explanation, explanation.ticket == ticket {
            return receive(explanation, answer, &app)
        }
        if hand.own?.ticket == ticket { return receiveOwn(answer, &app) }
        guard let making = hand.game.making, making.ticket == ticket else { return [] }
        switch SudokuAnswer(answer, making.choice.kind) {
        case .puzzle(let made):
            return begin(made, making, &app)
        case .noPuzzle:
            hand.game.making = nil
            // The game in whose place it would have come goes on.
            putBack(&app)
            return (app.view == .sudoku ? app.go(to: .newSudoku) : []) + app.show(.noSuchPuzzle)
        default:
            hand.game.making?.hasFailed = true
            return []
        }
    }

    func begin(_ made: RatedSudoku, _ making: SudokuHand.Making, _ app: inout Context) -> [Effect] {
        let play = Play(
            made.game(making.id ?? Self.ownID(made, making.choice)), in: making.slot, issued: making.issued,
            begun: making.begun, day: making.day, rating: made.rating)
        return begin(play, &app)
    }

    /// A puzzle that has no seed is named by its clues.
    private static func ownID(_ made: RatedSudoku, _ choice: SudokuChoice) -> PuzzleID<Sudoku> {
        let params = Sudoku.Params(own: made.puzzle, SudokuLevel(rating: made.rating), checks: choice.checks)
        return PuzzleID(params: params, seed: 0)
    }

    /// Selects the first empty cell of the game on the table; none for who takes the digit first.
    func selectFirstCell(_ app: inout Context) {
        let open = play?.game.position.grid.digits.firstIndex(of: 0)
        hand.game.selected = app.settings.isOn(.digitFirst) ? nil : open
    }
}
