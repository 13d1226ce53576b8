import ArgumentParser
import Store

struct Backup: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copy everything that the server keeps into one file.",
        discussion: """
            The server may go on meanwhile: the copy has every result that was acknowledged before. It appears under \
            its name only when it is whole; what an interruption leaves, FILE.partial, the next copy replaces. To go back to \
            it: tassello restore. PostgreSQL is copied by its own tool, pg_dump.

            Examples:
              tassello backup tassello-monday.sqlite
              tassello backup --data /var/lib/tassello --force /mnt/backup/tassello.sqlite
            """)

    @Argument(help: "File to make.", completion: .file())
    var file: String

    @OptionGroup var place: StorePlace

    @Flag(help: "Replace the file if it already exists.")
    var force = false

    func validate() throws {
        guard !["", "-"].contains(file) else { throw ValidationError("Name the file to make: a copy is a database.") }
    }

    func run() throws {
        guard place.store == nil else {
            throw CommandFailure("PostgreSQL is copied by its own tools: pg_dump --format=custom --file=FILE ADDRESS")
        }
        do {
            let content = try SQLiteBackup(folder: place.data, file: file).run(replacing: force)
            try StandardOutput.print(content.sentence(about: file))
        } catch {
            throw CommandFailure(error)
        }
    }
}

extension BackupContent {
    func sentence(about place: String) -> String {
        let newest = newestResult.map { ", the newest of \(Administration.time($0))" } ?? ""
        return "\(place) has \(counted(players, "player")) and \(counted(results, "result"))\(newest)."
    }
}
