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
        if let ready = hand.ready, ready.choice == choice.name {
            hand.ready = nil
            return [.remove(key: Self.readyKey)] + begin(ready.made, making, &app)
        }
        return make(making, &app)
    }

    /// Has the engine make the puzzle.
    func make(_ making: SudokuHand.Making, _ app: inout Context) -> [Effect] {
        let ticket = app.nextTicket()
        hand.making = making
        hand.making?.ticket = ticket
        return [.ask(ticket: ticket, making.choice.question(seed: making.id?.seed ?? app.device.random.next()))]
    }

    /// Once more, after the engine could not be loaded.
    func retryMaking(_ app: inout Context) -> [Effect] {
        guard var making = hand.making else { return [] }
        making.hasFailed = false
        return make(making, &app)
    }

    /// What the engine says: to a wanted puzzle, to one made ahead, to a wish for an explanation, to a puzzle of one's own.
    func receiveAnswer(ticket: UInt32, _ answer: Text, _ app: inout Context) -> [Effect] {
        if let ahead = hand.ahead, ahead.ticket == ticket { return receive(ahead, answer, &app) }
        if let explanation = hand.explanation, explanation.ticket == ticket {
            return receive(explanation, answer, &app)
        }
        if hand.own?.ticket == ticket { return receiveOwn(answer, &app) }
        guard let making = hand.making, making.ticket == ticket else { return [] }
        switch SudokuAnswer(answer, making.choice.kind) {
        case .puzzle(let made):
            return begin(made, making, &app)
        case .noPuzzle:
            hand.making = nil
            return (app.view == .sudoku ? app.go(to: .newSudoku) : []) + app.show(.noSuchPuzzle)
        default:
            hand.making?.hasFailed = true
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

    /// Of the game on the table; nobody has a cell who takes the digit first.
    func selectFirstCell(_ app: inout Context) {
        let open = play?.game.position.grid.digits.firstIndex(of: 0)
        hand.selected = app.settings.isOn(.digitFirst) ? nil : open
    }

    // MARK: Ahead of time

    /// Has the engine make the puzzle of the next game of the present choice, if it is not there yet.
    func prepareNext(_ app: inout Context) -> [Effect] {
        guard hand.ahead == nil, !app.device.isPlayedElsewhere else { return [] }
        let choice = app.settings.sudoku
        if let leaderboard = Sudoku.leaderboard(app.settings) {
            for stocked in app.session.stock where stocked.issued.leaderboard == leaderboard {
                if stocked.made != nil { return [] }
                guard let id = Self.id(stocked.issued.puzzle) else { continue }
                return makeAhead(choice, seed: id.seed, for: stocked.issued.game, &app)
            }
        } else if hand.ready?.choice != choice.name {
            return makeAhead(choice, seed: app.device.random.next(), for: nil, &app)
        }
        // The engine will be needed in any case.
        return [.ask(ticket: 0, Text(SudokuQuestion.engine))]
    }

    private func makeAhead(_ choice: SudokuChoice, seed: UInt64, for game: Text?, _ app: inout Context) -> [Effect] {
        let ticket = app.nextTicket()
        hand.ahead = SudokuHand.Ahead(ticket: ticket, kind: choice.kind, game: game, choice: choice.name)
        return [.ask(ticket: ticket, choice.question(seed: seed))]
    }

    private func receive(_ ahead: SudokuHand.Ahead, _ answer: Text, _ app: inout Context) -> [Effect] {
        hand.ahead = nil
        guard case .puzzle(let made)? = SudokuAnswer(answer, ahead.kind) else { return [] }
        guard let game = ahead.game else {
            hand.ready = (ahead.choice, made)
            return [.put(key: Self.readyKey, value: ahead.choice + "\n" + made.stored)]
        }
        return app.session.storeMade(made.stored, for: game)
    }
}

extension SudokuChoice {
    /// Tells choices apart whose puzzles differ.
    var name: Text {
        Sudoku.name(of: kind) + "." + Text(level.name) + "." + Text(symmetry.name)
    }

    func question(seed: UInt64) -> Text { SudokuQuestion.generate(kind, level, symmetry, seed: seed).text }
}
