import ArgumentParser

/// `tassello sudoku`
struct SudokuCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sudoku",
        abstract: "Solve, rate, explain, make and convert Sudoku puzzles.",
        subcommands: [
            SudokuSolveCommand.self, SudokuRateCommand.self, SudokuHintCommand.self, SudokuGenerateCommand.self,
            SudokuConvertCommand.self,
        ])

    /// What the commands that read puzzles say about it.
    static let reading = """
        Puzzles are read in any format: one per line (0 . * _ - for empty cells; what follows a space or a comma is \
        ignored), grids of several lines with or without decoration, .sdk, .sdm, OpenSudoku's XML, and our own ids and \
        links. A line that is not a puzzle is reported with its line and column, in JSON also with a code, and the others \
        are still answered; the exit code is then 1.
        """
}
