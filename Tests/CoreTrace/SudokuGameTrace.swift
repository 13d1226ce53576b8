import PuzzleCore
import PuzzleEngines

/// Random games of Sudoku: every position, how moves are refused, and what the record proves.
enum SudokuGameTrace {
    static func game(_ random: inout SeededGenerator) -> Text {
        guard let params = params(&random) else { return "no puzzle\n" }
        var game = Game(PuzzleID<Sudoku>(params: params, seed: random.next()))
        var trace = game.id.text
        trace.append(byte: UInt8(ascii: "\n"))
        for _ in 0..<1000 where !game.isOver {
            do throws(IllegalTurn) {
                let time = game.turns.isEmpty ? 0 : game.milliseconds + random.number(below: 2000)
                try game.take(Turn(action(in: game, &random), at: time))
                write(game.position, to: &trace)
            } catch {
                trace.append(byte: CoreTrace.letter(of: error))
            }
        }
        let record = GameRecord(game).text
        return trace + "\n" + record + "\n" + CoreTrace.outcome(of: record)
    }

    /// Puzzles of seeds, and of other kinds what the generator makes.
    private static func params(_ random: inout SeededGenerator) -> Sudoku.Params? {
        let level = SudokuLevel.allCases[Int(random.number(below: 5))]
        let checks = SudokuChecks.allCases[Int(random.number(below: 3))]
        let kinds: [Text] = ["4x4", "6x6", "9x9", "9x9x", "6x6n", "4x4jaabbaabbccddccdd"]
        guard let kind = try? SudokuKind(kinds[Int(random.number(below: UInt32(kinds.count)))]) else { return nil }
        if let params = Sudoku.Params(kind, level, checks: checks) { return params }
        guard let puzzle = try? SudokuGenerator(kind).puzzle(seed: random.next()) else { return nil }
        return Sudoku.Params(own: puzzle, level, checks: checks)
    }

    private static func action(in game: Game<Sudoku>, _ random: inout SeededGenerator) -> Turn<SudokuMove>.Action {
        let position = game.position
        let cell = Int(random.number(below: UInt32(position.kind.cells)))
        let digit = UInt8(1 + random.number(below: UInt32(position.kind.size)))
        let flag = random.number(below: 2) == 0
        switch random.number(below: 30) {
        case 0, 1: return .undo
        case 2: return .redo
        case 3: return .play(.erase(cell: cell))
        case 4, 5, 6: return .play(.note(digit: digit, cell: cell, isSet: flag))
        case 7: return .play(.fillNotes)
        case 8: return .play(.check)
        case 9: return .play(.hint(cell: flag ? cell : nil, tidies: true))
        case 11: return .play(.explain(number: position.explanations + (flag ? 1 : 0)))
        case 10: return .play(.enter(digit: digit, cell: cell, tidies: flag))
        default: return .play(.enter(digit: position.puzzle.solution[cell], cell: cell, tidies: flag))
        }
    }

    private static func write(_ position: SudokuPosition, to trace: inout Text) {
        trace.append(SudokuWriter.text(of: position.grid, as: .line))
        for notes in position.notes where notes != 0 { trace.append(decimal: Int(notes)) }
        for count in [position.errors, position.hints, position.points, position.combo] {
            trace.append(byte: UInt8(ascii: " "))
            trace.append(decimal: count)
        }
        trace.append(byte: UInt8(ascii: "\n"))
    }
}
