import ArgumentParser

/// `tassello sliding`
struct SlidingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sliding",
        abstract: "Solve, mix and analyse sliding puzzles.",
        subcommands: [SolveCommand.self, ScrambleCommand.self, AnalyseCommand.self])
}
