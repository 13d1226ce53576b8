import Foundation
import GRDB
import PuzzleAPI
import PuzzleCore
import Testing

@testable import Store

@Suite("Copies of the SQLite store")
struct BackupTests {
    /// Opens a copy as a server would.
    private func open(_ copy: String, in folder: String) throws -> World {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: copy, toPath: SQLiteStore.file(in: folder))
        let world = World(store: try SQLiteStore(folder: folder))
        world.random = SeededGenerator(seed: 17)
        return world
    }

    private func failure(_ backup: SQLiteBackup, replacing: Bool = false) -> String {
        do throws(BackupError) {
            try backup.run(replacing: replacing)
            return "it was made"
        } catch {
            return error.description
        }
    }

    private func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    @Test func aCopyMadeUnderWritesHasAllThatWasAcknowledgedBefore() async throws {
        try await withFolder { folder in
            let world = World(store: try SQLiteStore(folder: "\(folder)/data"))
            for _ in 0..<30 { try await world.play(world.newPlayer(named: "Anna")) }
            try FileManager.default.createDirectory(atPath: "\(folder)/copies", withIntermediateDirectories: true)
            let store = world.store
            let writer = Task {
                let world = World(store: store)
                world.random = SeededGenerator(seed: 16)
                var results: [StoredResult] = []
                while !Task.isCancelled { results.append(try await world.play(world.newPlayer())) }
                return results
            }
            for number in 0..<4 {
                // Some more each time, whose answers are here before the copy begins.
                for _ in 0..<5 { try await world.play(world.newPlayer(named: "Berta")) }
                try SQLiteBackup(folder: "\(folder)/data", file: "\(folder)/copies/\(number)").run(replacing: false)
            }
            writer.cancel()
            let written = try await writer.value.count
            #expect(try names(in: "\(folder)/copies") == ["0", "1", "2", "3"])
            for number in 0..<4 {
                let copy = try open("\(folder)/copies/\(number)", in: "\(folder)/opened-\(number)")
                let players = try await copy.lines().map(\.player)
                #expect(players.count { $0 == "Anna" } == 30)
                #expect(players.count { $0 == "Berta" } == 5 * (number + 1))
                #expect(players.count <= 30 + 5 * (number + 1) + written)
                let check = try await #require(copy.store as? SQLiteStore).pool.read {
                    try String.fetchOne($0, sql: "PRAGMA integrity_check")
                }
                #expect(check == "ok")
                try await copy.play(copy.newPlayer())
                await copy.store.close()
            }
            await world.store.close()
        }
    }

    @Test func aCopyIsOneFileForItsOwnerAlone() async throws {
        try await withFolder { folder in
            // Killed, so to say: what was written last is in the log alone.
            let world = World(store: try SQLiteStore(folder: "\(folder)/data"))
            try await world.play(world.newPlayer())
            try FileManager.default.createDirectory(atPath: "\(folder)/copies", withIntermediateDirectories: true)
            let file = "\(folder)/copies/copy"
            try SQLiteBackup(folder: "\(folder)/data", file: file).run(replacing: false)
            #expect(try names(in: "\(folder)/copies") == ["copy"])
            #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
            await world.store.close()
        }
    }

    @Test func aFileIsReplacedOnlyIfThatIsWanted() async throws {
        try await withFolder { folder in
            let world = World(store: try SQLiteStore(folder: "\(folder)/data"))
            try await world.play(world.newPlayer(named: "Anna"))
            let file = "\(folder)/copy"
            try Data("precious".utf8).write(to: URL(fileURLWithPath: file))
            let backup = SQLiteBackup(folder: "\(folder)/data", file: file)
            #expect(failure(backup).contains("\(file) already exists"))
            #expect(FileManager.default.contents(atPath: file) == Data("precious".utf8))
            try backup.run(replacing: true)
            #expect(try names(in: folder) == ["copy", "data"])
            let copy = try open(file, in: "\(folder)/opened")
            #expect(try await copy.lines().map(\.player) == ["Anna"])
            await copy.store.close()
            await world.store.close()
        }
    }

    @Test func whatAKilledCopyLeftIsUsedAndACopyUnderWayIsLeftAlone() async throws {
        try await withFolder { folder in
            let store = try SQLiteStore(folder: "\(folder)/data")
            await store.close()
            let file = "\(folder)/copy"
            let backup = SQLiteBackup(folder: "\(folder)/data", file: file)
            try Data("half a copy".utf8).write(to: URL(fileURLWithPath: file + ".partial"))
            let other = Foundation.open(file + ".partial", O_RDWR)
            #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
            #expect(failure(backup).contains("is under way"))
            #expect(FileManager.default.contents(atPath: file + ".partial") == Data("half a copy".utf8))
            close(other)
            try backup.run(replacing: false)
            #expect(try names(in: folder) == ["copy", "data"])
            let copy = try open(file, in: "\(folder)/opened")
            await copy.store.close()
        }
    }

    @Test func whatCannotBeCopiedIsToldAndNothingIsLeft() async throws {
        try await withFolder { folder in
            let data = "\(folder)/data"
            #expect(failure(SQLiteBackup(folder: data, file: "\(folder)/copy")).contains("There is no \(data)/"))
            let store = try SQLiteStore(folder: data)
            await store.close()
            let log = SQLiteStore.file(in: data) + "-wal"
            if !FileManager.default.fileExists(atPath: log) { try Data().write(to: URL(fileURLWithPath: log)) }
            let before = try names(in: data)
            // Not even with `replacing`, and by whatever name.
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: data)
            let itself = SQLiteBackup(folder: data, file: "\(folder)/link/\(SQLiteStore.fileName)")
            #expect(failure(itself, replacing: true).contains("is the database itself"))
            let part = SQLiteBackup(folder: data, file: log)
            #expect(failure(part, replacing: true).contains("or a part of it"))
            #expect(failure(SQLiteBackup(folder: data, file: "/dev/null"), replacing: true).contains("is a device"))
            #expect(failure(SQLiteBackup(folder: data, file: data), replacing: true).contains("is a folder"))
            let nowhere = SQLiteBackup(folder: data, file: "\(folder)/nowhere/copy")
            #expect(failure(nowhere).contains("/nowhere/copy cannot be written"))
            #expect(try names(in: data) == before)

            let noDatabase = Data(repeating: UInt8(ascii: "x"), count: 5000)
            try noDatabase.write(to: URL(fileURLWithPath: SQLiteStore.file(in: data)))
            let damaged = failure(SQLiteBackup(folder: data, file: "\(folder)/copy"))
            #expect(damaged.contains("\(SQLiteStore.file(in: data)) is no database of Tassello"), "\(damaged)")
            #expect(try names(in: folder) == ["data", "link"])
        }
    }

    /// What it is a copy of has the rest.
    @Test func aPartOfAStoreIsNeitherCopiedNorRestored() async throws {
        try await withFolder { folder in
            let (data, copy) = ("\(folder)/data", "\(folder)/copy")
            let store = try SQLiteStore(folder: data)
            try SQLiteBackup(folder: data, file: copy).run(replacing: false)
            _ = try await store.write(locking: []) { try $0.setting(StoredTable.copyMark, orElse: [1]) }
            let told = failure(SQLiteBackup(folder: data, file: "\(folder)/second"))
            #expect(told.contains("a part of a store") && told.contains(data), "\(told)")
            await store.close()
            // As an earlier version has copied it.
            let part = try DatabaseQueue(path: copy)
            try await part.write { try $0.execute(sql: "INSERT INTO setting VALUES ('copyOf', x'01')") }
            try part.close()
            let restored = failure(SQLiteRestore(file: copy, folder: "\(folder)/new"))
            #expect(restored.contains("a part of a store") && restored.contains(copy), "\(restored)")
            #expect(try names(in: folder).filter { $0 != "new" } == ["copy", "data"])
        }
    }

    // MARK: Going back to one

    private func failure(_ restore: SQLiteRestore) -> String {
        do throws(BackupError) {
            _ = try restore.run()
            return "it was restored"
        } catch {
            return error.description
        }
    }

    /// A copy of 30 players' results.
    private func copy(in folder: String) async throws -> URL {
        let world = World(store: try SQLiteStore(folder: "\(folder)/data"))
        for _ in 0..<30 { try await world.play(world.newPlayer()) }
        let content = try SQLiteBackup(folder: "\(folder)/data", file: "\(folder)/copy").run(replacing: false)
        #expect(content.players == 30 && content.results == 30 && content.newestResult != nil)
        await world.store.close()
        return URL(fileURLWithPath: "\(folder)/copy")
    }

    @Test func whatIsRestoredIsTold() async throws {
        try await withFolder { folder in
            let copy = try await copy(in: folder)
            let content = try SQLiteRestore(file: copy.path, folder: "\(folder)/new").run()
            #expect(content.players == 30 && content.results == 30 && content.newestResult != nil)
            #expect(try names(in: "\(folder)/new") == [SQLiteStore.fileName])
            let store = try SQLiteStore(folder: "\(folder)/new")
            #expect(!store.isNew)
            await store.close()
        }
    }

    /// What is made of it would have its indexes anew, and look whole.
    @Test func aCopyWithADamagedIndexIsNotRestored() async throws {
        try await withFolder { folder in
            let copy = try await copy(in: folder)
            let database = try DatabaseQueue(path: copy.path)
            try await database.writeWithoutTransaction { db in
                try db.execute(
                    sql: """
                        PRAGMA writable_schema = ON;
                        UPDATE sqlite_schema SET sql = replace(sql, ' WHERE NOT isFinished', '') WHERE name = 'openGame';
                        """)
                #expect(db.changesCount == 1)
                // As that of a version without one.
                try db.execute(sql: "PRAGMA application_id = 0")
            }
            try database.close()
            let told = failure(SQLiteRestore(file: copy.path, folder: "\(folder)/new"))
            #expect(told.contains("is damaged"), "\(told)")
            #expect((try? names(in: "\(folder)/new")) ?? [] == [])
        }
    }

    /// Of which the database itself knows nothing.
    @Test func aCopyWithAnotherLetterIsNotRestored() async throws {
        try await withFolder { folder in
            let copy = try await copy(in: folder)
            var bytes = try Data(contentsOf: copy)
            let text = try #require(bytes.range(of: Data("sliding.4x4.multi".utf8)))
            bytes[text.upperBound - 2] ^= 1
            try bytes.write(to: URL(filePath: "\(folder)/broken"))
            let told = failure(SQLiteRestore(file: "\(folder)/broken", folder: "\(folder)/new"))
            #expect(told.contains("\(folder)/broken is damaged"), "\(told)")
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/new"))
        }
    }

    /// Its file is that of a copy, but no copy any more.
    @Test(arguments: [true, false]) func aStoreThatBeganWithACopyIsRestored(isRestored: Bool) async throws {
        try await withFolder { folder in
            let (copy, new) = (try await copy(in: folder), "\(folder)/new")
            if isRestored {
                _ = try SQLiteRestore(file: copy.path, folder: new).run()
            } else {
                try FileManager.default.createDirectory(atPath: new, withIntermediateDirectories: false)
                try FileManager.default.copyItem(atPath: copy.path, toPath: SQLiteStore.file(in: new))
            }
            try await SQLiteStore(folder: new).close()
            let content = try SQLiteRestore(file: SQLiteStore.file(in: new), folder: "\(folder)/again").run()
            #expect(content.players == 30)
        }
    }

    @Test func whatIsNoWholeCopyIsNotRestored() async throws {
        try await withFolder { folder in
            let whole = try Data(contentsOf: try await copy(in: folder))
            let other = try DatabaseQueue(path: "\(folder)/other")
            try await other.write { try $0.execute(sql: "CREATE TABLE recipe (name TEXT)") }
            try other.close()
            let none = try DatabaseQueue(path: "\(folder)/none")
            try await none.write { try $0.execute(sql: "PRAGMA user_version = 0") }
            try none.close()
            var spoiled = whole
            spoiled.replaceSubrange(whole.count / 2..<whole.count / 2 + 8192, with: Data(repeating: 0xA5, count: 8192))
            for (bytes, words) in [
                (Data(), "is no copy of Tassello"), (Data("hello".utf8), "is no copy of Tassello"),
                (try Data(contentsOf: URL(fileURLWithPath: "\(folder)/other")), "is no copy of Tassello"),
                (try Data(contentsOf: URL(fileURLWithPath: "\(folder)/none")), "is no copy of Tassello"),
                (whole.prefix(whole.count / 2), "is damaged"), (whole.prefix(100), "is damaged"),
                (spoiled, "is damaged"),
            ] {
                let file = "\(folder)/broken"
                try bytes.write(to: URL(fileURLWithPath: file))
                let told = failure(SQLiteRestore(file: file, folder: "\(folder)/new"))
                #expect(told.contains("\(file) \(words)"), "\(told)")
                #expect(!FileManager.default.fileExists(atPath: "\(folder)/new"))
            }
        }
    }
}
