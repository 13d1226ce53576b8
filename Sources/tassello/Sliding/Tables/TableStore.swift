import Foundation
import PuzzleCore
import PuzzleEngines

/// The tables of solvers: light ones are built when they are needed, full ones kept in files in the data folder.
///
/// Tables are built a slice of work at a time, by whoever needs them, as long as that one has time; who comes next goes on
/// where the last one stopped. Where time is limited, full tables are used if they are stored already, but not built.
///
/// A file is checked as a whole before it is used, and built again if anything is wrong with it. It gets its name only
/// when it is complete and on the disk; what a killed process leaves is overwritten by the next one that builds these
/// tables. Tables that cannot be kept are used all the same, and `problems` counts it. Nobody may use them for longer than the store.
final class TableStore: @unchecked Sendable {
    // Unchecked: the lock guards all that changes.

    /// The tables of one sort, by the board's size.
    private struct Shelf<Layout: StoredLayout> {
        var ready: [BoardSize: Layout.Tables] = [:]
        var begun: [BoardSize: (layout: Layout, memory: UnsafeMutableRawBufferPointer, build: any TableBuild)] = [:]
    }

    /// Of work, between two looks at the clock.
    private static let slice = Duration.milliseconds(30)
    /// A limit that is long enough to build any full tables.
    private static let ample = Duration.seconds(300)

    private let folder: URL
    private let kind: TableLayout.Kind
    private let hasTime: Bool
    private let report: @Sendable (String) -> Void
    private let progress: @Sendable (String) -> Void
    private let lock = NSLock()
    private var patternShelf = Shelf<TableLayout>()
    private var largePatternShelf = Shelf<LargePatternTables.Layout>()
    private var lineShelf = Shelf<LineTables.Layout>()
    private var failures = 0
    /// Where tables were built.
    private var memories: [UnsafeMutableRawBufferPointer] = []

    /// - Parameters:
    ///   - data: the data folder; the tables are in `tables` in it.
    ///   - limit: the time for each board; nil for as long as it takes.
    ///   - report: told what went wrong, in a sentence.
    ///   - progress: told what goes on, several times a second; an empty text at the end.
    init(
        data: String, kind: TableLayout.Kind, limit: Duration?, report: @escaping @Sendable (String) -> Void,
        progress: @escaping @Sendable (String) -> Void
    ) {
        folder = URL(fileURLWithPath: data, isDirectory: true).appendingPathComponent("tables", isDirectory: true)
        self.kind = kind
        hasTime = limit.map { $0 >= Self.ample } ?? true
        self.report = report
        self.progress = progress
    }

    deinit {
        for memory in memories { memory.deallocate() }
    }

    /// How many files could not be written.
    var problems: Int { lock.withLock { failures } }

    /// Tables for the single-tile metric.
    /// - Parameter goesOn: whether there is still time to build them; asked several times a second.
    /// - Returns: nil if there was not, and for a board of more than sixteen cells.
    func patterns(_ size: BoardSize, while goesOn: () -> Bool = { true }) -> PatternTables? {
        tables(\TableStore.patternShelf, size, while: goesOn) { TableLayout(size, $0) }
    }

    /// The same for larger boards, up to 25 cells. Without a limit they are full ones, kept only if that was asked for.
    func largePatterns(_ size: BoardSize, while goesOn: () -> Bool) -> LargePatternTables? {
        tables(\TableStore.largePatternShelf, size, while: goesOn, isWorthTime: true) {
            LargePatternTables.Layout(size, $0)
        }
    }

    /// Tables for the multi-tile metric; nil as above.
    func lines(_ size: BoardSize, while goesOn: () -> Bool) -> LineTables? {
        tables(\TableStore.lineShelf, size, while: goesOn) { LineTables.Layout(size, $0) }
    }

    /// - Parameters:
    ///   - isWorthTime: whether full tables are built where there is time, even if light ones were asked for.
    ///   - layout: nil for boards that have none.
    private func tables<Layout: StoredLayout>(
        _ shelf: ReferenceWritableKeyPath<TableStore, Shelf<Layout>>, _ size: BoardSize, while goesOn: () -> Bool,
        isWorthTime: Bool = false, _ layout: (TableLayout.Kind) -> Layout?
    ) -> Layout.Tables? {
        // Layouts take longer than most small boards.
        if let ready = lock.withLock({ self[keyPath: shelf].ready[size] }) { return ready }
        guard let light = layout(.light), let full = layout(.full) else { return nil }
        repeat {
            // For a slice alone: another thread may have to stop earlier than this one.
            let tables = lock.withLock { () -> Layout.Tables? in
                if let ready = self[keyPath: shelf].ready[size] { return ready }
                if self[keyPath: shelf].begun[size] == nil, kind == .full, let memory = stored(full.file) {
                    let tables = full.tables(in: memory)
                    self[keyPath: shelf].ready[size] = tables
                    return tables
                }
                let chosen = hasTime && (kind == .full || isWorthTime) ? full : light
                let begun = self[keyPath: shelf].begun[size] ?? begin(chosen)
                self[keyPath: shelf].begun[size] = begun
                let end = ContinuousClock.now + Self.slice
                var told: String?
                repeat { told = begun.build.advance() } while told != nil && ContinuousClock.now < end
                progress(told ?? "")
                guard told == nil else { return nil }
                let memory = UnsafeRawBufferPointer(begun.memory)
                if kind == .full, begun.layout.file.kind == .full { store(memory, begun.layout.file) }
                let tables = begun.layout.tables(in: memory)
                self[keyPath: shelf].ready[size] = tables
                self[keyPath: shelf].begun[size] = nil
                return tables
            }
            if let tables { return tables }
            // Or no other thread would get the lock.
            usleep(50)
        } while goesOn()
        return nil
    }

    private func begin<Layout: StoredLayout>(
        _ layout: Layout
    ) -> (layout: Layout, memory: UnsafeMutableRawBufferPointer, build: any TableBuild) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: layout.file.byteCount, alignment: 4096)
        memories.append(memory)
        return (layout, memory, layout.build(into: memory))
    }

    // MARK: Files. What is mapped stays so until the process ends.

    private func url(_ file: TableFile) -> URL {
        let content = file.content == .lines ? "lines" : "patterns"
        return folder.appendingPathComponent("\(file.size.text)-\(content)-\(file.kind.name).tables")
    }

    /// - Returns: nil if there is no such file, or it is of no use.
    private func stored(_ file: TableFile) -> UnsafeRawBufferPointer? {
        let path = url(file).path
        let again = hasTime ? "built again" : "not used"
        do {
            guard let mapped = try WholeFile(path: path).map() else { return nil }
            do throws(TableFile.Damage) {
                return try file.tables(in: mapped)
            } catch {
                report("\(path) is damaged (\(Self.words(error))); it is \(again).")
                munmap(UnsafeMutableRawPointer(mutating: mapped.baseAddress), mapped.count)
            }
        } catch {
            report("\(path) cannot be read (\(Self.words(error))); the tables are \(again).")
        }
        return nil
    }

    private func store(_ tables: UnsafeRawBufferPointer, _ file: TableFile) {
        let path = url(file).path
        progress("Writing \(path)")
        do {
            // It may be the server's data folder, which is nobody else's.
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try file.header(for: tables).withUnsafeBytes { header in
                try WholeFile(path: path).write([header, tables])
            }
        } catch {
            failures += 1
            report(
                "The tables cannot be kept in \(folder.path) (\(Self.words(error))); "
                    + "they will be built again next time.")
        }
        progress("")
    }

    private static func words(_ damage: TableFile.Damage) -> String {
        switch damage {
        case .wrongSize: "its size is wrong"
        case .otherContent: "it has other tables, or those of another version"
        case .wrongChecksum: "its checksum is wrong"
        }
    }

    /// What the system says, as for other files, without what Foundation adds.
    private static func words(_ error: any Error) -> String {
        let cause = error as? POSIXError ?? (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
        return cause.map { String(cString: strerror($0.code.rawValue)) } ?? error.localizedDescription
    }
}
