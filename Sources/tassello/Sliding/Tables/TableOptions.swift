import ArgumentParser
import Foundation
import PuzzleCore
import PuzzleEngines

/// Which tables to search with, and where they are kept: for each command that finds shortest solutions.
struct TableOptions: ParsableArguments {
    @Option(
        help: """
            Tables to search with: light ones, built each time in a second or two, or full ones, kept in --data: 290 MB for 4x4, \
            40 MB for 5x5.
            """)
    var tables = ChoiceArgument(TableLayout.Kind.light)

    @Option(
        help: "Folder in which full tables are kept, in a folder tables; made if missing. [TASSELLO_DATA]",
        completion: .directory)
    var data = Self.folder

    // `EnvironmentSettings` inserts options only for commands that have to do with the server.
    private static var folder: String {
        ProcessInfo.processInfo.environment[EnvironmentSettings.prefix + "DATA"] ?? "data"
    }

    func validate() throws {
        if data.isEmpty { throw ValidationError("--data, or TASSELLO_DATA, names no folder.") }
    }

    /// - Parameter limit: the time for each board; nil for as long as it takes.
    func store(_ terminal: ProgressLine, limit: Duration?) -> TableStore {
        TableStore(
            data: data, kind: tables.choice, limit: limit, report: { terminal.print($0) },
            progress: { terminal.show($0) })
    }
}
