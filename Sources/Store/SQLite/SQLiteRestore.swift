import Foundation

/// Puts a copy that `SQLiteBackup` made into a data folder that has nothing in it yet, and looks through it.
public struct SQLiteRestore: Sendable {
    private let file: String
    private let folder: String

    /// - Parameters:
    ///   - file: The copy; it stays as it is.
    ///   - folder: The data folder; made if it is missing.
    public init(file: String, folder: String) {
        self.file = file
        self.folder = folder
    }

    /// - Complexity: linear in the size of the database.
    /// - Throws: `BackupError`; then nothing of the copy is in the folder.
    public func run() async throws(BackupError) {
        let database = SQLiteStore.file(in: folder)
        // A log that lies there alone would be taken for this database's.
        let files = ["", "-wal", "-shm", "-journal"].map { database + $0 }
        for file in files where FileManager.default.fileExists(atPath: file) { throw .isInUse(file) }
        guard FileManager.default.fileExists(atPath: file) else { throw .noCopy(file) }
        // Nobody but its owner, as with the folder that a server makes.
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try SQLiteBackup(of: file, to: database).run(replacing: false)
        do throws(StoreError) {
            let store = try SQLiteStore(folder: folder, isChecked: true)
            await store.close()
        } catch {
            for file in files { unlink(file) }
            var reason = "\(error)"
            if case .unusable(let advice) = error { reason = advice }
            throw .isUnsound(file, reason)
        }
    }
}
