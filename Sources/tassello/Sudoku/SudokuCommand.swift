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
        Puzzles are read in any format: one a line (0 . * _ - for empty cells; what follows behind a space or a comma \
        is left), grids of several lines with or without decoration, .sdk, .sdm, OpenSudoku's XML, and our own ids and \
        links. A line that is no puzzle is told with its line, column and a code, and the others are still answered; \
        the exit code is then 1.
        """
}
