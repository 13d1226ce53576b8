import ArgumentParser
import Store

/// Where the server keeps everything: for each command that needs it.
struct StorePlace: ParsableArguments {
    @Option(
        help: "Folder for everything that is kept; serve makes it if it is missing. [TASSELLO_DATA]",
        completion: .directory)
    var data = "data"

    @Option(
        help: """
            Address of a PostgreSQL database in which everything is kept in place of the folder, and which any number of \
            servers share: postgres://USER:PASSWORD@HOST/NAME. As it has a password, better given by the variable. \
            [TASSELLO_STORE]
            """)
    var store: String?

    func validate() throws {
        if data.isEmpty { throw ValidationError("--data names no folder.") }
        guard let store else { return }
        guard StoreAddress.isOfPostgres(store) else {
            throw ValidationError(
                "--store is no address of PostgreSQL, which begins with postgres://. A folder is given by --data.")
        }
    }

    var address: StoreAddress { store.map { .postgres($0) } ?? .folder(data) }
}

/// A data folder, or the address of a PostgreSQL database.
enum StoreAddress: ExpressibleByArgument, Equatable {
    case folder(String)
    case postgres(String)

    init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        self = Self.isOfPostgres(argument) ? .postgres(argument) : .folder(argument)
    }

    static func isOfPostgres(_ text: String) -> Bool {
        ["postgres://", "postgresql://"].contains(where: text.hasPrefix)
    }

    /// For a server: all that is missing is made.
    /// - Parameter isChecked: Whether damage is looked for in all of it.
    func open(isChecked: Bool) throws(StoreError) -> any SQLStore {
        switch self {
        case .folder(let folder): try SQLiteStore(folder: folder, isChecked: isChecked)
        case .postgres(let address): try PostgresStore(address: address)
        }
    }

    /// For a tool, which may work beside servers.
    func openExisting() throws(StoreError) -> any SQLStore {
        switch self {
        case .folder(let folder): try SQLiteStore(existingIn: folder)
        case .postgres(let address): try PostgresStore(existingAt: address)
        }
    }
}

/// Works on a store, and closes it.
func using(_ store: any SQLStore, _ work: (any SQLStore) async throws -> Void) async throws {
    do {
        try await work(store)
    } catch {
        await store.close()
        throw error
    }
    await store.close()
}
