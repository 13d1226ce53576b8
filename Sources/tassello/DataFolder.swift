import ArgumentParser

/// Where the server keeps everything: for each command that needs it.
struct DataFolder: ParsableArguments {
    @Option(
        help: "Folder for everything that is kept; serve makes it if it is missing. [TASSELLO_DATA]",
        completion: .directory)
    var data = "data"

    func validate() throws {
        if data.isEmpty { throw ValidationError("--data names no folder.") }
    }
}
