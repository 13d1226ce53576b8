import ArgumentParser
import CPUTime
import Foundation
import PuzzleCore
import PuzzleEngines

/// `tassello bench sudoku`
struct BenchSudokuCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sudoku",
        abstract: "Measure the Sudoku engine.",
        discussion: """
            Prints a figure a line: name, value, unit. Time is CPU time of one thread, the least of several runs. Solving a \
            puzzle means to prove that its solution is the only one, or to find a second one.

            Without a file, the puzzles are minimal ones that are made here, always the same, and making puzzles is \
            measured as well.

            --peer runs another solver as a shell does, and our own command in the same way: sudoku.stream is ours, sudoku.peer \
            the other one, both with the time that starting, reading and writing takes, and sudoku.peer-ratio how many times as \
            fast ours is. \(PeerCommand.contract)

            \(SudokuCommand.formats) A line that is not a puzzle ends it.

            Examples:
              tassello bench sudoku
              tassello bench sudoku puzzles.txt
              tassello bench sudoku --peer 'tdoku-solver --limit 2' puzzles.txt
            """)

    /// Seconds that each of the slower measurements takes.
    private static let patience = 2.0

    @Argument(
        help: "File of puzzles; - for standard input. Without it, puzzles that are made here.", completion: .file())
    var file: String?

    @Option(
        help: KindArgument.help(without: "classic"), completion: KindArgument.completion, transform: KindArgument.kind)
    var kind = SudokuKind.classic

    @Option(help: "Command that solves puzzles from standard input, to compare with; without it, none.")
    var peer: String?

    func run() throws {
        Interruption.endsProcess()
        if let peer { try PeerCommand.check(peer) }
        let grids = try file.map { try Self.read($0, kind) } ?? Self.made(kind)
        // Of no puzzles there are no figures.
        if grids.isEmpty { return }
        try measureSolving(grids)
        try measureRating(grids)
        if file == nil { try measureGenerating() }
        if let peer { try compare(grids, peer) }
    }

    private static func read(_ file: String, _ kind: SudokuKind) throws -> [SudokuGrid] {
        var queue = PuzzleQueue(try InputFile(file), kind: kind, batch: 1024)
        var grids: [SudokuGrid] = []
        while let entries = try queue.next() {
            for entry in entries {
                switch entry.result {
                case .success(let grid) where grid.hasConflict:
                    throw CommandFailure("Line \(entry.line) of \(file) has equal digits that must differ.")
                case .success(let grid) where grid.kind == kind: grids.append(grid)
                case .success: throw CommandFailure("Line \(entry.line) of \(file) is a puzzle of another kind.")
                case .failure(let error):
                    var answer = Answer()
                    error.problem.append(to: &answer, json: false)
                    throw CommandFailure("\(file), \(answer.messages[0])")
                }
            }
        }
        return grids
    }

    private static func made(_ kind: SudokuKind) throws -> [SudokuGrid] {
        let generator = SudokuGenerator(kind)
        // Other kinds take longer.
        return try (0..<(kind.isClassic ? 10_000 : 100)).map { seed in
            try made { () throws(SudokuGenerationError) in try generator.puzzle(seed: UInt64(seed)).grid }
        }
    }

    private static func made<Value>(_ make: () throws(SudokuGenerationError) -> Value) throws -> Value {
        do throws(SudokuGenerationError) {
            return try make()
        } catch {
            throw CommandFailure("No puzzle of this kind was found.")
        }
    }

    private func measureSolving(_ grids: [SudokuGrid]) throws {
        let solver = SudokuSolver(kind)
        // A few puzzles take less time than the clock can tell.
        let rounds = max(1000 / grids.count, 1)
        let digits = Array(repeatElement(grids.flatMap { $0.digits }, count: rounds).joined())
        let time = digits.withUnsafeBufferPointer { digits in
            CPUTime.least(seconds: 1) {
                for start in stride(from: 0, to: digits.count, by: kind.cells) {
                    _ = solver.count(UnsafeBufferPointer(rebasing: digits[start..<(start + kind.cells)]), limit: 2)
                }
            }
        }
        try Figure.print("sudoku.solve", Double(grids.count * rounds) / time, "puzzles/s")
    }

    /// As many puzzles as can be rated in some seconds.
    private func measureRating(_ grids: [SudokuGrid]) throws {
        let rater = SudokuRater(kind)
        try measureSlow("sudoku.rate") { index in
            guard index < grids.count else { return false }
            _ = rater.rate(grids[index])
            return true
        }
    }

    private func measureGenerating() throws {
        let generator = SudokuGenerator(kind)
        try measureSlow("sudoku.generate-minimal") { seed in
            _ = try Self.made { () throws(SudokuGenerationError) in
                try generator.puzzle(seed: UInt64(seed), clues: .minimal)
            }
            return true
        }
        for level in SudokuLevel.allCases {
            let name = "sudoku.generate-\(level.name)"
            do {
                try measureSlow(name) { seed in
                    _ = try generator.puzzle(seed: UInt64(seed), level: level, symmetry: .halfTurn)
                    return true
                }
            } catch is SudokuGenerationError {
                // A kind need not have all levels.
                try Figure.print(name, 0, "puzzles/s")
            }
        }
    }

    /// - Parameter step: does the next puzzle; false if there is none.
    private func measureSlow(_ name: String, _ step: (Int) throws -> Bool) throws {
        var (count, time) = (0, 0.0)
        var isDone = false
        while !isDone, time < Self.patience {
            time += try CPUTime.of { isDone = try !step(count) }
            if !isDone { count += 1 }
        }
        try Figure.print(name, Double(count) / time, "puzzles/s")
    }

    private func compare(_ grids: [SudokuGrid], _ peer: String) throws {
        guard let own = Bundle.main.executablePath else { throw CommandFailure("Where this program is is not known.") }
        var text = Text()
        for grid in grids {
            text.append(digits: grid.digits[...])
            text.append(byte: UInt8(ascii: "\n"))
        }
        let input = try InputCopy(text.bytes)
        let command = [own, "sudoku", "solve", "--threads", "1", "--kind", kind.text.string]
        var (ownTime, peerTime) = (Double.infinity, Double.infinity)
        for _ in 0..<3 {
            ownTime = min(ownTime, try CPUTime.ofProcess(command, input: input))
            peerTime = min(peerTime, try CPUTime.ofProcess(["/bin/sh", "-c", peer], input: input))
            // What takes long is measured well enough by one run.
            if peerTime > 10 { break }
        }
        try Figure.print("sudoku.stream", Double(grids.count) / ownTime, "puzzles/s")
        try Figure.print("sudoku.peer", Double(grids.count) / peerTime, "puzzles/s")
        try Figure.print("sudoku.peer-ratio", peerTime / ownTime, "times")
    }
}
