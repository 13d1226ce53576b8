import ArgumentParser

/// `tassello bench`
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measure how fast the engines are on this machine.",
        discussion: """
            Prints a figure a line: name, value, unit. What the names mean, where SIZE is rows x columns:

              sliding.tables-SIZE          until the tables are built or read
              sliding.optimal-SIZE         boards solved, each with a shortest solution
              sliding.optimal-SIZE-worst   for the slowest of these boards
              sliding.optimal-SIZE-length  moves of these solutions, on average
              sliding.near-SIZE            moves of short solutions, on average

              sudoku.solve                 puzzles solved, or proved to have several
              sudoku.rate                  puzzles rated
              sudoku.generate-minimal      puzzles made that can spare no clue
              sudoku.generate-LEVEL        puzzles of that level made, symmetric ones
              sudoku.stream, sudoku.peer   puzzles solved by this program, by --peer
              sudoku.peer-ratio            how many times as fast this program is

            Examples:
              tassello bench sudoku
              tassello bench sliding --boards 100
            """,
        subcommands: [BenchSlidingCommand.self, BenchSudokuCommand.self])
}

/// What is measured, as the project's own benchmarks print it.
enum Figure {
    /// `name value unit`
    static func print(_ name: String, _ value: Double, _ unit: String) throws(CommandFailure) {
        guard value.isFinite else { throw CommandFailure("\(name): this is done too soon to be timed.") }
        let rounded = value >= 1000 ? "\(Int(value.rounded()))" : "\((value * 1000).rounded() / 1000)"
        try StandardOutput.write(.init("\(name) \(rounded) \(unit)\n"))
    }
}
