import PuzzleCore
import PuzzleEngines

// Plays random games with the core, and lets devices share things, and writes down all that happens. The same seed must give the same bytes natively
// and in WebAssembly; Tests/WebAssembly/core-trace.test.mjs compares them.

#if arch(wasm32)
    @_extern(wasm, module: "trace", name: "write") @_extern(c)
    func writeTrace(_ bytes: UnsafeRawPointer, _ count: Int)

    @_expose(wasm, "trace") @_cdecl("trace")
    func trace(games: Int32, seed: UInt64) {
        CoreTrace.play(games: Int(games), seed: seed) { bytes in
            bytes.withUnsafeBytes { writeTrace($0.baseAddress.unsafelyUnwrapped, $0.count) }
        }
    }
#else
    import EngineTextFiles
    import Glibc

    @main
    struct Main {
        /// `CoreTrace GAMES SEED` writes the trace to standard output; `CoreTrace sudoku PUZZLES SEED` writes questions to the
        /// Sudoku engine, each with its answer on the next line.
        static func main() {
            var arguments = CommandLine.arguments.dropFirst()
            let asksSudoku = arguments.first == "sudoku"
            if asksSudoku { arguments.removeFirst() }
            let numbers = arguments.map { UInt64($0) }
            guard numbers.count == 2, let count = numbers[0], let seed = numbers[1] else {
                preconditionFailure("usage: CoreTrace [sudoku] COUNT SEED")
            }
            if asksSudoku {
                EngineTextFiles.load()
                var questions = SudokuQuestions(seed: seed) { print($0.string, $1.string, separator: "\n") }
                for _ in 0..<count { questions.ask() }
            } else {
                CoreTrace.play(games: Int(count), seed: seed, write: write)
            }
        }

        private static func write(_ bytes: [UInt8]) {
            var rest = bytes[...]
            while !rest.isEmpty {
                let written = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
                guard written > 0 else { exit(74) }
                rest = rest.dropFirst(written)
            }
        }
    }
#endif

enum CoreTrace {
    /// Plays `games` games and gives the trace of each to `write`.
    static func play(games: Int, seed: UInt64, write: ([UInt8]) -> Void) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<games {
            let game = playGame(&random)
            let record = GameRecord(game.played).text
            var trace = game.trace
            trace.append(record)
            trace.append(byte: UInt8(ascii: "\n"))
            trace.append(outcome(of: record))
            trace.append(outcome(of: damaged(record, &random)))
            if random.number(below: 50) == 0 { trace.append(hints(for: game.played)) }
            if random.number(below: 40) == 0 { trace.append(SlidingTrace.answers(game.played, &random)) }
            if random.number(below: 20) == 0 { trace.append(SudokuTrace.puzzle(&random)) }
            if random.number(below: 250) == 0 { trace.append(SudokuGameTrace.game(&random)) }
            if random.number(below: 10) == 0 { trace.append(SyncTrace.history(&random)) }
            write(trace.bytes)
        }
    }

    private static func playGame(_ random: inout SeededGenerator) -> (played: Game<SlidingPuzzle>, trace: Text) {
        var game = Game<SlidingPuzzle>(randomID(&random))
        var trace = game.id.text
        trace.append(byte: UInt8(ascii: " "))
        trace.append(SlidingPuzzle.leaderboard(of: game.id.params) ?? "unranked")
        trace.append(byte: UInt8(ascii: "\n"))
        trace.append(Text(bytes: game.position.tiles))
        var time: Milliseconds = 0
        for _ in 0..<(1 + random.number(below: 100)) {
            do throws(IllegalTurn) {
                try game.take(randomTurn(in: game, at: time, &random))
                trace.append(byte: UInt8(ascii: "."))
                time += random.number(below: 400)
            } catch {
                trace.append(byte: letter(of: error))
            }
            trace.append(Text(bytes: game.position.tiles))
        }
        trace.append(byte: UInt8(ascii: "\n"))
        return (game, trace)
    }

    /// Small boards and short walks come often, so that many games end solved.
    private static func randomID(_ random: inout SeededGenerator) -> PuzzleID<SlidingPuzzle> {
        let sides: UInt32 = random.number(below: 2) == 0 ? 2 : UInt32(BoardSize.sides.count)
        let size = BoardSize(rows: 2 + Int(random.number(below: sides)), columns: 2 + Int(random.number(below: sides)))
        let scramble: Scramble =
            switch random.number(below: 4) {
            case 0: .walk(moves: 1 + Int(random.number(below: 3)))
            case 1: .walk(moves: 1 + Int(random.number(below: UInt32(Scramble.maximumWalk))))
            default: .uniform
            }
        let params = SlidingPuzzle.Params(
            size: size.unsafelyUnwrapped, scramble: scramble, multiMove: random.number(below: 2) == 0)
        return PuzzleID(params: params, seed: random.next())
    }

    /// Mostly legal; now and then out of the board, without anything to undo, or too early.
    private static func randomTurn(
        in game: Game<SlidingPuzzle>, at time: Milliseconds, _ random: inout SeededGenerator
    ) -> Turn<Slide> {
        switch random.number(below: 20) {
        case 0, 1: return Turn(.undo, at: time)
        case 2: return Turn(.redo, at: time)
        case 3:
            let slide = Slide(randomDirection(&random), tiles: Int(random.number(below: 16)))
            return Turn(.play(slide), at: time / 2)
        default:
            var direction = randomDirection(&random)
            // Not straight back, so that a 2x2 board goes round until it is solved.
            while game.position.movable(direction) == 0 || direction == game.lastMove?.direction.opposite {
                direction = randomDirection(&random)
            }
            let most = game.id.params.multiMove ? game.position.movable(direction) : 1
            return Turn(.play(Slide(direction, tiles: 1 + Int(random.number(below: UInt32(most))))), at: time)
        }
    }

    private static func randomDirection(_ random: inout SeededGenerator) -> Slide.Direction {
        Slide.Direction.allCases[Int(random.number(below: 4))]
    }

    /// The record with one byte changed.
    private static func damaged(_ record: Text, _ random: inout SeededGenerator) -> Text {
        var damaged = record
        let alphabet: Text = "0123456789abcdefULDR+-,.;x"
        damaged.bytes[Int(random.number(below: UInt32(record.count)))] =
            alphabet.bytes[Int(random.number(below: UInt32(alphabet.count)))]
        return damaged
    }

    static func outcome(of record: Text) -> Text {
        var text: Text
        do throws(VerificationError) {
            let result = try verify(record)
            text = "verified"
            for number in [result.moves, Int(result.milliseconds), result.score, result.rankedScore] {
                append(number, to: &text)
            }
            if let achievement = result.achievement { text.append(achievement.name) }
        } catch {
            switch error {
            case .unreadable(let error):
                text = "unreadable"
                append(error.offset, to: &text)
                append(Int(error.expected.rawValue), to: &text)
            case .tooManyTurns: text = "too many turns"
            case .illegalTurn(let number, let error):
                text = "illegal"
                append(number, to: &text)
                text.append(byte: letter(of: error))
            case .unfinished: text = "unfinished"
            case .tooFast: text = "too fast"
            }
        }
        text.append(byte: UInt8(ascii: "\n"))
        return text
    }

    /// What the engine says in the last position, and in those to which its hints lead.
    private static func hints(for game: Game<SlidingPuzzle>) -> Text {
        var trace: Text = "hints "
        var board = game.position
        let engine = HintEngine()
        for _ in 0..<20 {
            let question = HintQuestion(board, multiMove: game.id.params.multiMove)
            guard let slide = HintQuestion(question.text).flatMap({ engine.answer($0) }) else { break }
            SlidingPuzzle.write(slide, to: &trace)
            try? board.apply(slide)
            _ = engine.improve()
        }
        trace.append(byte: UInt8(ascii: "\n"))
        return trace
    }

    private static func append(_ number: Int, to text: inout Text) {
        text.append(byte: UInt8(ascii: " "))
        text.append(decimal: number)
    }

    static func letter(of error: IllegalTurn) -> UInt8 {
        switch error {
        case .illegalMove(.outsideBoard): UInt8(ascii: "o")
        case .illegalMove(.severalTiles): UInt8(ascii: "s")
        case .nothingToUndo: UInt8(ascii: "u")
        case .nothingToRedo: UInt8(ascii: "r")
        case .illegalMove(.noSuchCell): UInt8(ascii: "c")
        case .illegalMove(.noSuchDigit): UInt8(ascii: "d")
        case .illegalMove(.givenCell): UInt8(ascii: "g")
        case .illegalMove(.filledCell): UInt8(ascii: "f")
        case .illegalMove(.changesNothing): UInt8(ascii: "n")
        case .illegalMove(.noHintsLeft): UInt8(ascii: "h")
        case .illegalMove(.notOnRequest): UInt8(ascii: "q")
        case .alreadyOver: UInt8(ascii: "a")
        case .timeRunsBackwards: UInt8(ascii: "t")
        }
    }
}
