import PuzzleAPI
import PuzzleCore

/// Puzzles that the engine makes ahead of time: those of the games in stock, and one for a choice that the server issues no games
/// for.
struct SudokuSupply: Sendable {
    /// The one for such a choice, which waits to be played.
    private(set) var ready: (choice: Text, made: RatedSudoku)?
    /// What is being made.
    private var order: Order?

    private struct Order {
        let ticket: UInt32
        let kind: SudokuKind
        /// The issued game whose puzzle it is; nil for one of a choice.
        let game: Text?
        let choice: Text
    }

    /// Takes out the puzzle for a choice, if it is there, and has the store forget it.
    mutating func take(_ choice: SudokuChoice) -> (made: RatedSudoku, effects: [Effect])? {
        guard let ready, ready.choice == choice.name else { return nil }
        self.ready = nil
        return (ready.made, [.remove(key: Self.key)])
    }

    /// Has the engine make the puzzle of the next game of the present choice, if it is not there yet.
    mutating func prepareNext(_ app: inout Context) -> [Effect] {
        guard order == nil, !app.device.isPlayedElsewhere else { return [] }
        let choice = app.settings.sudoku
        if let leaderboard = Sudoku.leaderboard(app.settings) {
            for stocked in app.session.stock where stocked.issued.leaderboard == leaderboard {
                if stocked.made != nil { return [] }
                guard let id = Table<Sudoku>.id(stocked.issued.puzzle) else { continue }
                return make(choice, seed: id.seed, for: stocked.issued.game, &app)
            }
        } else if ready?.choice != choice.name {
            return make(choice, seed: app.device.random.next(), for: nil, &app)
        }
        // The engine will be needed in any case.
        return [.prepareEngine(Text(SudokuQuestion.engine))]
    }

    private mutating func make(_ choice: SudokuChoice, seed: UInt64, for game: Text?, _ app: inout Context) -> [Effect]
    {
        let ticket = app.nextTicket()
        order = Order(ticket: ticket, kind: choice.kind, game: game, choice: choice.name)
        return [.ask(ticket: ticket, choice.question(seed: seed))]
    }

    /// - Returns: nil for an answer to somebody else.
    mutating func receive(ticket: UInt32, _ answer: Text, _ app: inout Context) -> [Effect]? {
        guard let order, order.ticket == ticket else { return nil }
        self.order = nil
        guard case .puzzle(let made)? = SudokuAnswer(answer, order.kind) else { return [] }
        if let game = order.game { return app.session.storeMade(made.stored, for: game) }
        ready = (order.choice, made)
        return [.put(key: Self.key, value: order.choice + "\n" + made.stored)]
    }

    // MARK: In the store: the choice, a line break, the puzzle.

    private static var key: Text { Collection.state.prefix + "ready/sudoku" }

    mutating func restore(_ stored: [StoredEntry]) {
        guard let value = stored.first(where: { $0.key == Self.key })?.value,
            let end = value.bytes.firstIndex(of: 0x0A), let made = RatedSudoku(stored: Text(value.bytes[(end + 1)...]))
        else { return }
        ready = (Text(value.bytes[..<end]), made)
    }
}

extension SudokuChoice {
    /// Tells choices apart whose puzzles differ.
    var name: Text {
        Sudoku.name(of: kind) + "." + Text(level.name) + "." + Text(symmetry.name)
    }

    func question(seed: UInt64) -> Text { SudokuQuestion.generate(kind, level, symmetry, seed: seed).text }
}
