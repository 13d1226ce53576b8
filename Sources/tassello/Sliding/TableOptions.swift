import ArgumentParser
import Foundation
import PuzzleCore

/// Which tables to search with, and where they are kept: for each command that finds shortest solutions.
struct TableOptions: ParsableArguments {
    /// `TableLayout.Kind` by its name.
    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case light, full
    }

    @Option(help: "Tables to search with.")
    var tables = Kind.light

    @Option(
        help: "Folder where full tables are kept, in tables; made if missing. [TASSELLO_DATA]", completion: .directory)
    var data = ProcessInfo.processInfo.environment[EnvironmentSettings.prefix + "DATA"] ?? "data"

    func validate() throws {
        if data.isEmpty { throw ValidationError("--data names no folder.") }
    }

    func store(_ terminal: ProgressLine) -> TableStore {
        TableStore(
            data: data, kind: tables == .light ? .light : .full, report: { terminal.print($0) },
            progress: { terminal.show($0) })
    }
}
