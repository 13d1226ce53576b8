import PuzzleAPI
import PuzzleCore

// New games of Sudoku. A ranked one is a seed that the server issued; the engine makes its puzzle, mostly ahead of time.
extension State {
    mutating func startSudoku() -> [Effect] {
        let choice = settings.sudoku
        let effects = clearTable(for: .sudoku) + removeStaleStock()
        guard let leaderboard = settings.sudokuLeaderboard else { return effects + makeUnranked(choice) }
        return effects + wait(for: Awaited(.sudoku, leaderboard))
    }

    /// - Returns: nil if the server has another generator than the engine here.
    static func sudoku(_ puzzle: Text) -> PuzzleID<Sudoku>? {
        var reader = TextReader(puzzle)
        return PuzzleID(from: &reader, made: nil)
    }

    /// A game that is not ranked, because of what was chosen or because the server cannot be reached.
    mutating func makeUnranked(_ choice: SudokuChoice) -> [Effect] {
        let making = SudokuTable.Making(choice: choice)
        if let ready = sudoku.ready, ready.choice == choice.name {
            sudoku.ready = nil
            return [.remove(key: SudokuTable.readyKey)] + begin(ready.made, making)
        }
        return make(making)
    }

    /// Has the engine make the puzzle.
    mutating func make(_ making: SudokuTable.Making) -> [Effect] {
        latestSerial += 1
        sudoku.making = making
        sudoku.making?.ticket = latestSerial
        return [.ask(ticket: latestSerial, making.choice.question(seed: making.id?.seed ?? random.next()))]
    }

    /// Once more, after the engine could not be loaded.
    mutating func retryMaking() -> [Effect] {
        guard var making = sudoku.making else { return [] }
        making.hasFailed = false
        return make(making)
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
            return begin(made, making)
        case .noPuzzle:
            sudoku.making = nil
            return (view == .sudoku ? go(to: .newSudoku) : []) + show(.noSuchPuzzle)
        default:
            sudoku.making?.hasFailed = true
            return []
        }
    }

    mutating func begin(_ made: RatedSudoku, _ making: SudokuTable.Making) -> [Effect] {
        sudoku.clear()
        let play = Play(
            made.game(making.id ?? Self.ownID(made, making.choice)), in: making.slot, issued: making.issued,
            begun: making.begun, day: making.day)
        sudoku.play = play
        sudoku.rating = made.rating
        selectFirstCell()
        return [.put(key: play.slot.made, value: made.stored)] + play.storeNew() + storeTable()
            + [.listenForShaking, .focus(focusID)] + startTicking() + refillStock() + prepareSudoku()
    }

    /// A puzzle that has no seed is named by its clues.
    private static func ownID(_ made: RatedSudoku, _ choice: SudokuChoice) -> PuzzleID<Sudoku> {
        let params = Sudoku.Params(own: made.puzzle, SudokuLevel(rating: made.rating), checks: choice.checks)
        return PuzzleID(params: params, seed: 0)
    }

    /// Of the game on the table; nobody has a cell who takes the digit first.
    mutating func selectFirstCell() {
        let open = sudoku.play?.game.position.grid.digits.firstIndex(of: 0)
        sudoku.selected = settings.isOn(.digitFirst) ? nil : open
    }

    // MARK: Ahead of time

    /// Has the engine make the puzzle of the next game of the present choice, if it is not there yet.
    mutating func prepareSudoku() -> [Effect] {
        guard sudoku.ahead == nil, !isPlayedElsewhere else { return [] }
        let choice = settings.sudoku
        if let leaderboard = settings.sudokuLeaderboard {
            for stocked in stock where stocked.issued.leaderboard == leaderboard {
                if stocked.made != nil { return [] }
                guard let id = Self.sudoku(stocked.issued.puzzle) else { continue }
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
