import Foundation

/// Puts a copy that `SQLiteBackup` made into a data folder that has nothing in it yet. It gets its name there when it was looked
/// through: so whatever stops it, no server starts on half of it.
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

    /// - Returns: what there is now.
    /// - Complexity: linear in the size of the database.
    /// - Throws: `BackupError`; then nothing of the copy is in the folder.
    public func run() throws(BackupError) -> BackupContent {
        let database = SQLiteStore.file(in: folder)
        do {
            // A log that lies there alone would be taken for this database's.
            for file in ["", "-wal", "-shm", "-journal"].map({ database + $0 })
            where try FilePlace.size(of: file) != nil {
                throw BackupError.isInUse(file)
            }
        } catch let error as BackupError {
            throw error
        } catch {
            throw .notAllowed(database)
        }
        let copying = SQLiteBackup(of: file, to: database, isRestoring: true)
        try copying.checkSource()
        let isMade = !FileManager.default.fileExists(atPath: folder)
        // Nobody but its owner, as with the folder that a server makes.
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        do {
            return try copying.run(replacing: false)
        } catch {
            if isMade { rmdir(folder) }
            throw error
        }
    }
}
