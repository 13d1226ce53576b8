import ArgumentParser
import PuzzleCore

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

            Completions for bash, zsh or fish, as the README has it, or in this bash:
              source <(tassello --generate-completion-script bash)
            """,
        version: "0.1.0",
        subcommands: [
            Serve.self, Backup.self, Restore.self, Admin.self, SlidingCommand.self, SudokuCommand.self, Verify.self,
            BenchCommand.self,
        ])

    static func main() async {
        do {
            let arguments = joiningNegativeNumbers(Array(CommandLine.arguments.dropFirst()))
            if arguments.first == "help" { try findCommand(arguments.dropFirst()) }
            var command = try await asyncParseAsRoot(EnvironmentSettings.insert(into: arguments))
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            end(with: error)
        }
    }

    /// `--count -1` as `--count=-1`: the library would take the number for an option, and tell that the one before it lacks its value.
    private static func joiningNegativeNumbers(_ arguments: [String]) -> [String] {
        var joined: [String] = []
        for (index, argument) in arguments.enumerated() {
            let isNumber = argument.first == "-" && argument.dropFirst().first.map { "0"..."9" ~= $0 } ?? false
            if isNumber, let option = joined.last, option.hasPrefix("--"), !option.contains("=") {
                joined[joined.count - 1] = "\(option)=\(argument)"
            } else if argument == "--" {
                return joined + arguments[index...]
            } else {
                joined.append(argument)
            }
        }
        return joined
    }

    /// - Throws: `ValidationError` if there is no such command, of which the library would show another one's help.
    private static func findCommand(_ words: ArraySlice<String>) throws {
        var command: any ParsableCommand.Type = Tassello.self
        for word in words where !word.hasPrefix("-") {
            let commands = command.configuration.subcommands
            let named = commands.first { $0._commandName == word || $0.configuration.aliases.contains(word) }
            guard let next = named else {
                throw ValidationError("There is no command \"\(word)\"; see tassello --help.")
            }
            command = next
        }
    }

    /// Help is written as all output is, so that it fails where that cannot be written.
    private static func end(with error: any Error) -> Never {
        let text = fullMessage(for: error, columns: nil)
        guard exitCode(for: error).isSuccess, !text.isEmpty else { exit(withError: error) }
        do throws(CommandFailure) {
            try StandardOutput.write(Text(text + "\n"))
        } catch {
            exit(withError: error)
        }
        exit(withError: nil)
    }
}
