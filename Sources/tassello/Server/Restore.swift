import ArgumentParser
import Store

struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Put a copy that backup has made into a data folder that is empty.",
        discussion: """
            The copy is looked through first to last: it has a checksum, with which every change is noticed. It stays as it \
            is. What is in the folder already is never overwritten: to go back to a copy, end the server and move the old folder away. PostgreSQL is restored by its own tool, pg_restore.

            Example:
              tassello restore /mnt/backup/tassello.sqlite --data /var/lib/tassello
            """)

    @Argument(help: "File that tassello backup has made.", completion: .file())
    var file: String

    @OptionGroup var place: StorePlace

    func run() throws {
        guard place.store == nil else {
            throw CommandFailure(
                "PostgreSQL is restored by its own tools, into an empty database: pg_restore --single-transaction --exit-on-error --dbname=ADDRESS FILE"
            )
        }
        do {
            let content = try SQLiteRestore(file: file, folder: place.data).run()
            try StandardOutput.print(content.sentence(about: place.data))
        } catch {
            throw CommandFailure(error)
        }
    }
}
