import ArgumentParser
import Foundation
import PuzzleCore
import PuzzleEngines

/// `tassello sliding scramble`
struct SlidingScrambleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scramble",
        abstract: "Mix boards.",
        discussion: """
            Prints boards, one a line: the numbers row by row, 0 for the gap, / between rows. Every board that can be \
            solved, except the solved one, is equally likely, unless --walk is given. The same seed gives the same boards \
            for ever; the one on line N has the seed SEED + N - 1, and so is the board of a game with that seed.

            With --goal gap-first, boards are turned by half a turn, for solvers that have the gap before the tiles. They \
            are no boards of games, so JSON has the goal instead of an id.

            --moves adds a list of moves that makes the board out of the solved one. A letter names the direction in \
            which a tile slides, a number repeats it: UR2 is one tile up and two to the right.

            Examples:
              tassello sliding scramble
              tassello sliding scramble --size 4x4 --count 1000 --seed 7
              tassello sliding scramble --size 5x5 --walk 30 --moves
              tassello sliding scramble --size 3x3 --count 3 --json
            """)

    @Option(help: "Rows x columns, each from 2 to 15; without it, 4x4.", transform: BoardSize.argument)
    var size: BoardSize?

    @Option(help: "How many boards, from 0 to 1000000.")
    var count = 1

    @Option(help: "Seed of the first board, from 0 to 18446744073709551615; without it, a random one.")
    var seed: UInt64?

    @Option(
        help: """
            Make so many random moves of one tile, from 1 to \(Scramble.maximumWalk); without it, boards are mixed evenly.
            """)
    var walk: Int?

    @Option(help: "Where the gap is when a board is solved.")
    var goal = ChoiceArgument(SlidingGoal.gapLast)

    @Flag(help: "Print also the moves that lead from the solved board to this one, after a tab.")
    var moves = false

    @OptionGroup var threads: ThreadCount

    @Flag(help: "Print one JSON object a line: board, moves, seed and the id of a game with this board, or its goal.")
    var json = false

    func validate() throws {
        guard 0...1_000_000 ~= count else { throw ValidationError("--count must be from 0 to 1000000.") }
        guard walk.map({ 1...Scramble.maximumWalk ~= $0 }) ?? true else {
            throw ValidationError("--walk must be from 1 to \(Scramble.maximumWalk).")
        }
    }

    func run() throws {
        let first = seed ?? UInt64.random(in: 0...UInt64.max)
        let params = SlidingPuzzle.Params(
            size: size ?? .fifteenPuzzle, scramble: walk.map { .walk(moves: $0) } ?? .uniform, multiMove: true)
        Interruption.endsProcess()
        let terminal = ProgressLine()
        defer { terminal.end() }
        // Moves take long, boards alone less than handing them in.
        let batch = json || moves ? 1 : 256
        var parts = stride(from: 1, through: count, by: batch).makeIterator()
        let answers = OrderedAnswers<Int>(window: 1024, to: terminal) { parts.next() }
        let writer = ScrambleWriter(goal: goal.choice, hasMoves: moves, json: json)
        let total = count
        _ = try answers.run(threads: threads.count) {
            { (start: Int) in
                var answer = Answer()
                let lines = start..<min(start + batch, total + 1)
                for line in lines {
                    let id = PuzzleID<SlidingPuzzle>(params: params, seed: first &+ UInt64(line - 1))
                    writer.write(id, line: line, to: &answer.output)
                }
                terminal.count(lines.count, "board", "mixed", of: total)
                return answer
            }
        }
    }
}

/// Writes mixed boards, a line each.
private struct ScrambleWriter {
    let goal: SlidingGoal
    let hasMoves: Bool
    let json: Bool

    func write(_ id: PuzzleID<SlidingPuzzle>, line: Int, to output: inout Text) {
        let board = goal.turned(id.start)
        guard json else {
            output.append(board.notation)
            if hasMoves { output.append(Text("\t\(MoveNotation.text(moves(to: id.start)))")) }
            return output.append(byte: UInt8(ascii: "\n"))
        }
        output.beginObject(line: line)
        output.append(field: "rows", board.size.rows)
        output.append(field: "columns", board.size.columns)
        output.append(field: "board", board.notation)
        output.append(field: "moves", MoveNotation.text(moves(to: id.start)))
        output.append(field: "seed", Text("\(id.seed)"))
        if goal == .gapLast {
            output.append(field: "id", id.text)
        } else {
            output.append(field: "goal", Text(goal.name))
        }
        output.endObject()
    }

    /// The same for a seed whatever was mixed before it: so each solver has tables of its own.
    /// - Parameter board: before it is turned for the goal.
    private func moves(to board: SlidingBoard) -> [Slide.Direction] {
        // The board of a seed can be solved.
        guard let solver = NearOptimalSolver(board) else { return [] }
        solver.advance(work: 200_000)
        return goal.turned(MoveNotation.inverse(solver.solution))
    }
}

extension BoardSize {
    /// Reads an argument.
    static func argument(_ text: String) throws -> BoardSize {
        var reader = TextReader(Text(text.lowercased()))
        guard let size = try? BoardSize(from: &reader), reader.isAtEnd else {
            throw ValidationError("rows x columns, each from 2 to 15, such as 4x4.")
        }
        return size
    }
}
