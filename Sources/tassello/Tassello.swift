import ArgumentParser

@main
struct Tassello: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tassello",
        abstract: "Grid puzzles: a server to play and rank them, and tools that check, solve, rate and make them.",
        discussion: """
            Examples:
              tassello serve --data data --site .build-site
              tassello backup tassello-monday.sqlite
              tassello verify records.txt
              tassello sliding solve boards.txt
              tassello sudoku generate --level hard --count 10
            """,
        version: "0.1.0",
        subcommands: [
            Serve.self, Backup.self, Restore.self, Admin.self, SlidingCommand.self, SudokuCommand.self, Verify.self,
            BenchCommand.self,
        ])

    static func main() async {
        do {
            await main(try EnvironmentSettings.insert(into: Array(CommandLine.arguments.dropFirst())))
        } catch {
            exit(withError: error)
        }
    }
}
