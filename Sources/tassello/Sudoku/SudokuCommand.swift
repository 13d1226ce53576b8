import ArgumentParser
import PuzzleCore

/// `tassello sudoku`
struct SudokuCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sudoku",
        abstract: "Solve, rate, make, convert and print Sudoku puzzles, and give hints.",
        discussion: """
            Examples:
              tassello sudoku solve puzzles.txt
              tassello sudoku generate --level hard | tassello sudoku hint --all
              tassello sudoku print --solutions --output sheets.pdf puzzles.txt
            """,
        subcommands: [
            SudokuSolveCommand.self, SudokuRateCommand.self, SudokuHintCommand.self, SudokuGenerateCommand.self,
            SudokuConvertCommand.self, SudokuPrintCommand.self,
        ])

    /// `easy up to 1.5, medium 1.7 to 2.5`, and so on to the most difficult one, `from 7.1`.
    static let levels = SudokuLevel.allCases.map { level in
        let (least, most) = (level.ratings.lowerBound, level.ratings.upperBound)
        if least == 0 { return "\(level.name) up to \(RatingArgument.text(most))" }
        return "\(level.name) "
            + (most == .max ? "from \(RatingArgument.text(least))" : RatingArgument.text(level.ratings))
    }.joined(separator: ", ")

    static let languageHelp: ArgumentHelp = "Language in which steps are told; all else is in English."

    /// What the commands that read puzzles say about their formats.
    static let formats = """
        Puzzles are read in any format: one per line (0 . * _ - for empty cells; what a space or a comma separates from it, \
        as in tables, or quotes around it are ignored), grids of several lines with or without decoration or commas, .sdk, .sdm, OpenSudoku's \
        XML, HoDoKu's library, links to sudokuwiki.org and its codes (S9B...), our own ids, of puzzles and games, and links, and objects of JSON, one a line, as commands print them. Of \
        games in progress the clues are read, by hint and convert --to candidates or pencil-marks placed digits and deleted candidates, too. \
        Text is UTF-8, or UTF-16 with its byte order mark. Candidates make the puzzle where the digits alone have several \
        solutions, as in a Sukaku, which has no digits at all; convert writes such a puzzle --to candidates. Empty lines and those \
        that begin with # are skipped.
        """

    /// And those that answer one after the other.
    static let reading = """
        \(formats) A line that is not a puzzle is reported with its line and column, in JSON also with a code, and the others \
        are still answered; the exit code is then 1.
        """
}
