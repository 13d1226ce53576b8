import ArgumentParser

struct Sliding: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Tools for the sliding puzzle.",
        subcommands: [SlidingSolve.self])
}
