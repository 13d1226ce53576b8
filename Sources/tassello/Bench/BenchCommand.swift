import ArgumentParser

/// `tassello bench`
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measure how fast the engines are on this machine.",
        subcommands: [BenchSlidingCommand.self, BenchSudokuCommand.self])
}

/// What is measured, as the project's own benchmarks print it.
enum Figure {
    /// `name value unit`
    static func print(_ name: String, _ value: Double, _ unit: String) throws(CommandFailure) {
        let rounded = value >= 1000 ? "\(Int(value.rounded()))" : "\((value * 1000).rounded() / 1000)"
        try StandardOutput.write(.init("\(name) \(rounded) \(unit)\n"))
    }
}
