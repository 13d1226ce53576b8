import ArgumentParser

/// `tassello sliding`
struct SlidingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sliding",
        abstract: "Solve, mix and analyse sliding puzzles.",
        discussion: """
            Examples:
              echo '8 6 7/2 5 4/3 0 1' | tassello sliding solve
              tassello sliding scramble --size 5x5 | tassello sliding solve --near
              tassello sliding analyse game.txt
            """,
        subcommands: [SlidingSolveCommand.self, SlidingScrambleCommand.self, SlidingAnalyseCommand.self])

    /// What the commands that read boards say about their formats.
    static let formats = """
        Boards are read one a line, or a row a line: the numbers row by row with 0 or _ for the gap, and / between rows in one \
        line; or the id of a game (sliding.4x4...), which begins with a board, or a link with one; or a JSON object with an \
        "id" or a "board", and perhaps a "goal", as --json prints them. One line without a / is a square, or what --size \
        says. Empty lines and those that begin with # are skipped.
        """
}
