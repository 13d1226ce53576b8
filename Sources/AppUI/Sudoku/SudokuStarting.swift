import PuzzleAPI
import PuzzleCore

// New games of Sudoku. A ranked one is a seed that the server issued; the engine makes its puzzle, mostly ahead of time.
extension State {
    mutating func startSudoku() -> [Effect] {
        let choice = settings.sudoku
        let effects = clearTable() + removeStaleStock()
        guard let leaderboard = choice.leaderboard else { return effects + makeUnranked(choice) }
        let inStock = stock.indices.filter { stock[$0].issued.leaderboard == leaderboard }
        if let index = inStock.first(where: { stock[$0].made != nil }) ?? inStock.first {
            let stocked = stock.remove(at: index)
            return effects + stocked.removal + make(stocked.issued, choice, stocked.made)
        }
        guard isOnline else { return effects + makeUnranked(choice) + show(.practiceOnly) }
        sudoku.making = SudokuTable.Making(choice: choice)
        return effects + requestGame(leaderboard) + [.timer(.issue, milliseconds: 2500)]
    }

    /// The game that the server has issued.
    mutating func make(_ issued: IssuedGame, _ choice: SudokuChoice, _ made: RatedSudoku? = nil) -> [Effect] {
        guard let id = Self.sudoku(issued) else { return makeUnranked(choice) + show(.practiceOnly) }
        if let made { return begin(made, id, issued: issued.game) }
        let slot = GameSlot(.sudoku, leaderboard: issued.leaderboard)
        sudoku.making = SudokuTable.Making(choice: choice, id: id, issued: issued.game, slot: slot)
        return askForPuzzle(choice, seed: id.seed)
    }

    /// - Returns: nil if the server has another generator than the engine here.
    static func sudoku(_ issued: IssuedGame) -> PuzzleID<Sudoku>? {
        var reader = TextReader(issued.puzzle)
        return PuzzleID(from: &reader, made: nil)
    }

    /// A game that is not ranked, because of what was chosen or because the server cannot be reached.
    mutating func makeUnranked(_ choice: SudokuChoice) -> [Effect] {
        if let ready = sudoku.ready, ready.choice == choice.name {
            sudoku.ready = nil
            return [.remove(key: SudokuTable.readyKey)] + begin(ready.made, choice)
        }
        sudoku.making = SudokuTable.Making(choice: choice)
        return askForPuzzle(choice, seed: random.next())
    }

    /// The server could not be asked.
    mutating func beginSudokuUnranked() -> [Effect] {
        guard let making = sudoku.making, making.ticket == 0, !making.hasFailed else { return [] }
        return makeUnranked(making.choice) + show(.practiceOnly)
    }

    /// Once more, after the engine could not be loaded.
    mutating func retryMaking() -> [Effect] {
        guard let making = sudoku.making else { return startSudoku() }
        sudoku.making?.hasFailed = false
        return askForPuzzle(making.choice, seed: making.id?.seed ?? random.next())
    }

    private mutating func askForPuzzle(_ choice: SudokuChoice, seed: UInt64) -> [Effect] {
        latestSerial += 1
        sudoku.making?.ticket = latestSerial
        return [.ask(ticket: latestSerial, choice.question(seed: seed))]
    }

    /// What the engine says: to a wanted puzzle, to one made ahead, to a wish for an explanation, to a puzzle of one's own.
    mutating func receiveSudoku(ticket: UInt32, _ answer: Text) -> [Effect] {
        guard ticket != 0 else { return [] }
        if let ahead = sudoku.ahead, ahead.ticket == ticket { return receive(ahead, answer) }
        if let explanation = sudoku.explanation, explanation.ticket == ticket {
            return receive(explanation, answer)
        }
        if sudoku.own?.ticket == ticket { return receiveOwn(answer) }
        guard let making = sudoku.making, making.ticket == ticket else { return [] }
        switch SudokuAnswer(answer, making.choice.kind) {
        case .puzzle(let made):
            return making.id.map { begin(made, $0, issued: making.issued, slot: making.slot) }
                ?? begin(made, making.choice)
        case .noPuzzle:
            sudoku.making = nil
            return (view == .sudoku ? go(to: .newSudoku) : []) + show(.noSuchPuzzle)
        default:
            sudoku.making?.hasFailed = true
            return []
        }
    }

    /// A puzzle that no server issued: named by its seed if it has one, else by its clues.
    mutating func begin(_ made: RatedSudoku, _ choice: SudokuChoice) -> [Effect] {
        let params = Sudoku.Params(own: made.puzzle, SudokuLevel(rating: made.rating), checks: choice.checks)
        return begin(made, PuzzleID(params: params, seed: 0), issued: nil)
    }

    mutating func begin(
        _ made: RatedSudoku, _ id: PuzzleID<Sudoku>, issued: Text?, slot: GameSlot = .sudoku
    ) -> [Effect] {
        sudoku.clear()
        let play = Play(made.game(id), in: slot, issued: issued)
        sudoku.play = play
        sudoku.rating = made.rating
        if !settings.isOn(.digitFirst) { sudoku.selected = made.puzzle.grid.digits.firstIndex(of: 0) }
        return [.put(key: play.slot.made, value: made.stored)] + play.storeNew() + storeTable()
            + [.listenForShaking, .focus(focusID)] + refillStock() + prepareSudoku()
    }

    // MARK: Ahead of time

    /// Has the engine make the puzzle of the next game of the present choice, if it is not there yet.
    mutating func prepareSudoku() -> [Effect] {
        guard sudoku.ahead == nil, !isPlayedElsewhere else { return [] }
        let choice = settings.sudoku
        if let leaderboard = choice.leaderboard {
            for stocked in stock where stocked.issued.leaderboard == leaderboard {
                if stocked.made != nil { return [] }
                guard let id = Self.sudoku(stocked.issued) else { continue }
                return makeAhead(choice, seed: id.seed, for: stocked.issued.game)
            }
        } else if sudoku.ready?.choice != choice.name {
            return makeAhead(choice, seed: random.next(), for: nil)
        }
        // The engine will be needed in any case.
        return [.ask(ticket: 0, Text(SudokuQuestion.engine))]
    }

    private mutating func makeAhead(_ choice: SudokuChoice, seed: UInt64, for game: Text?) -> [Effect] {
        latestSerial += 1
        sudoku.ahead = SudokuTable.Ahead(ticket: latestSerial, kind: choice.kind, game: game, choice: choice.name)
        return [.ask(ticket: latestSerial, choice.question(seed: seed))]
    }

    private mutating func receive(_ ahead: SudokuTable.Ahead, _ answer: Text) -> [Effect] {
        sudoku.ahead = nil
        guard case .puzzle(let made)? = SudokuAnswer(answer, ahead.kind) else { return [] }
        guard let game = ahead.game else {
            sudoku.ready = (ahead.choice, made)
            return [.put(key: SudokuTable.readyKey, value: ahead.choice + "\n" + made.stored)]
        }
        guard let index = stock.firstIndex(where: { $0.issued.game == game }) else { return [] }
        stock[index].made = made
        return [.put(key: stock[index].madeKey, value: made.stored)]
    }
}

extension SudokuChoice {
    /// Tells choices apart whose puzzles differ.
    var name: Text {
        Sudoku.name(of: kind) + "." + Text(level.name) + "." + Text(symmetry.name)
    }

    func question(seed: UInt64) -> Text { SudokuQuestion.generate(kind, level, symmetry, seed: seed).text }
}
