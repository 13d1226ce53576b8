import ArgumentParser
import Foundation
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
        guard case .folder? = StoreAddress(argument: data) else {
            throw ValidationError("--data is no folder but an address: PostgreSQL's is given by --store.")
        }
        guard let store else { return }
        guard case .postgres? = StoreAddress(argument: store) else {
            throw ValidationError(
                "--store is no address of PostgreSQL, which begins with postgres://. A folder is given by --data.")
        }
    }

    var address: StoreAddress { store.flatMap(StoreAddress.init) ?? .folder(data) }
}

/// A data folder, or the address of a PostgreSQL database.
enum StoreAddress: ExpressibleByArgument, Equatable {
    case folder(String)
    case postgres(String)
    /// An address of something else, which may have a password.
    case unknown

    init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        guard let scheme = argument.range(of: "://") else {
            self = .folder(argument)
            return
        }
        // libpq knows them in small letters alone.
        let name = argument[..<scheme.lowerBound].lowercased()
        self = ["postgres", "postgresql"].contains(name) ? .postgres(name + argument[scheme.lowerBound...]) : .unknown
    }

    /// Whether both are the same place, by whatever names.
    func isSame(as other: StoreAddress) -> Bool {
        guard case (.folder(let one), .folder(let two)) = (self, other) else { return self == other }
        func path(_ folder: String) -> String {
            URL(fileURLWithPath: folder, isDirectory: true).standardizedFileURL.resolvingSymlinksInPath().path
        }
        return path(one) == path(two)
    }

    /// Where it is, for the log: all but user and password.
    var place: [String: String] {
        switch self {
        case .folder(let folder): return ["folder": URL(fileURLWithPath: folder, isDirectory: true).path]
        case .unknown: return [:]
        case .postgres(let address):
            var rest = address[(address.range(of: "://")?.upperBound ?? address.startIndex)...]
            // As libpq reads it: before an @ may be what a password has, a ? too.
            if let end = rest.firstIndex(where: { $0 == "@" || $0 == "/" }), rest[end] == "@" {
                rest = rest[rest.index(after: end)...]
            }
            let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            let settings = (parts.count > 1 ? parts[1] : "").split(separator: "&").map {
                $0.split(separator: "=", maxSplits: 1)
            }
            func setting(_ name: String) -> Substring? { settings.last { $0.count == 2 && $0[0] == name }?[1] }
            let path = parts[0].split(separator: "/", omittingEmptySubsequences: false)
            let host = path[0]
            let place = [
                "host": host.isEmpty ? setting("host") : host,
                "database": path.dropFirst().first.flatMap { $0.isEmpty ? nil : $0 } ?? setting("dbname"),
            ]
            return place.compactMapValues { $0.map { $0.removingPercentEncoding ?? String($0) } }
        }
    }

    /// For a server: all that is missing is made.
    /// - Parameter isChecked: Whether damage is looked for in all of it.
    func open(isChecked: Bool) throws(StoreError) -> any SQLStore {
        switch self {
        case .folder(let folder): try SQLiteStore(folder: folder, isChecked: isChecked)
        case .postgres(let address): try PostgresStore(address: address)
        case .unknown: throw .unusable(Self.isUnknown)
        }
    }

    /// For a tool, which may work beside servers.
    func openExisting() throws(StoreError) -> any SQLStore {
        switch self {
        case .folder(let folder): try SQLiteStore(existingIn: folder)
        case .postgres(let address): try PostgresStore(existingAt: address)
        case .unknown: throw .unusable(Self.isUnknown)
        }
    }

    /// Whether a server or another command is at work on it.
    func isInUse() async throws(StoreError) -> Bool {
        switch self {
        case .folder(let folder): SQLiteStore.isInUse(in: folder)
        case .postgres(let address): try await PostgresStore.isInUse(at: address)
        case .unknown: throw .unusable(Self.isUnknown)
        }
    }

    private static let isUnknown = "The store is neither a folder nor an address that begins with postgres://."
}

/// - Throws: `CommandFailure` if a copy to the store was interrupted, or is under way.
func requireWhole(_ store: some SQLStore) async throws {
    guard try await store.isUnfinishedCopy() else { return }
    throw CommandFailure(
        "What is kept here is a copy that is not whole. Call tassello admin copy once more: it goes on where it was.")
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
