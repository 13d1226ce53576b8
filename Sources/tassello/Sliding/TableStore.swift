import Foundation
import PuzzleCore
import PuzzleEngines
import Synchronization

/// The tables of solvers: light ones are built when they are needed, full ones kept in files in the data folder.
///
/// A file is checked as a whole before it is used, and built again if anything is wrong with it. It gets its name only
/// when it is complete and on the disk; what a killed process leaves is overwritten by the next one that builds these
/// tables. Tables that cannot be kept are used all the same, and `problems` counts it.
final class TableStore: @unchecked Sendable {
    // Unchecked: the lock guards all that changes.

    private let folder: URL
    private let kind: TableLayout.Kind
    private let report: @Sendable (String) -> Void
    private let progress: @Sendable (String) -> Void
    private let lock = NSLock()
    private var knownPatterns: [BoardSize: PatternTables] = [:]
    private var knownLargePatterns: [BoardSize: LargePatternTables] = [:]
    private var knownLines: [BoardSize: LineTables] = [:]
    private var failures = 0

    /// - Parameters:
    ///   - data: the data folder; the tables are in `tables` in it.
    ///   - report: told what went wrong, in a sentence.
    ///   - progress: told what goes on, several times a second; an empty text at the end.
    init(
        data: String, kind: TableLayout.Kind, report: @escaping @Sendable (String) -> Void,
        progress: @escaping @Sendable (String) -> Void
    ) {
        folder = URL(fileURLWithPath: data, isDirectory: true).appendingPathComponent("tables", isDirectory: true)
        self.kind = kind
        self.report = report
        self.progress = progress
    }

    /// How many files could not be written.
    var problems: Int { lock.withLock { failures } }

    /// Tables for the single-tile metric; nil for a board of more than sixteen cells.
    func patterns(_ size: BoardSize) -> PatternTables? {
        lock.withLock {
            if let known = knownPatterns[size] { return known }
            guard let layout = TableLayout(size, kind) else { return nil }
            let tables =
                kind == .light
                ? PatternTables(building: layout)
                : PatternTables(layout, memory: file(TableFile(layout)) { build(layout) })
            knownPatterns[size] = tables
            return tables
        }
    }

    /// The same for larger boards, up to 25 cells. Never kept, as building them takes some seconds.
    func largePatterns(_ size: BoardSize) -> LargePatternTables? {
        lock.withLock {
            if let known = knownLargePatterns[size] { return known }
            guard size.cells <= LargePatternTables.maximumCells else { return nil }
            progress("Building tables of patterns")
            let tables = LargePatternTables(building: size)
            progress("")
            knownLargePatterns[size] = tables
            return tables
        }
    }

    /// Tables for the multi-tile metric; nil for a board of more than sixteen cells.
    func lines(_ size: BoardSize) -> LineTables? {
        lock.withLock {
            if let known = knownLines[size] { return known }
            guard let layout = LineTables.Layout(size, kind) else { return nil }
            let tables =
                kind == .light
                ? LineTables(building: layout)
                : LineTables(layout, memory: file(TableFile(layout)) { build(layout) })
            knownLines[size] = tables
            return tables
        }
    }

    // MARK: Files. What is mapped or built stays in memory until the process ends.

    private func file(_ file: TableFile, build: () -> UnsafeMutableRawBufferPointer) -> UnsafeRawBufferPointer {
        let content = file.content == .patterns ? "patterns" : "lines"
        let url = folder.appendingPathComponent("\(file.size.text)-\(content)-\(file.kind.name).tables")
        do {
            if let mapped = try WholeFile(path: url.path).map() {
                do throws(TableFile.Damage) {
                    return try file.tables(in: mapped)
                } catch {
                    report("\(url.path) is damaged (\(Self.words(error))); it is built again.")
                    munmap(UnsafeMutableRawPointer(mutating: mapped.baseAddress), mapped.count)
                }
            }
        } catch {
            report("\(url.path) cannot be read (\(Self.words(error))); the tables are built again.")
        }
        let tables = UnsafeRawBufferPointer(build())
        progress("Writing \(url.path)")
        do {
            // It may be the server's data folder, which is nobody else's.
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try file.header(for: tables).withUnsafeBytes { header in
                try WholeFile(path: url.path).write([header, tables])
            }
        } catch {
            failures += 1
            report(
                "The tables cannot be kept in \(folder.path) (\(Self.words(error))); "
                    + "they will be built again next time.")
        }
        progress("")
        return tables
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

    // MARK: Building

    private func build(_ layout: TableLayout) -> UnsafeMutableRawBufferPointer {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: layout.byteCount, alignment: 4096)
        let parts = ProcessInfo.processInfo.activeProcessorCount
        for (index, tiles) in layout.patterns.enumerated() {
            let search = layout.search(pattern: index)
            var found = 0
            while true {
                let share = 100 * found / search.stateCount
                progress("Building tables, pattern \(index + 1) of \(layout.patterns.count), \(share) %")
                let level = Self.inParts(parts) { search.expand(part: $0, of: parts) }
                if level == 0 { break }
                found += level
                search.nextLevel()
            }
            progress("Packing the table of \(tiles.count) tiles")
            nonisolated(unsafe) let target = memory
            _ = Self.inParts(parts) {
                layout.pack(search, pattern: index, part: $0, of: parts, into: target)
                return 0
            }
        }
        return memory
    }

    private func build(_ layout: LineTables.Layout) -> UnsafeMutableRawBufferPointer {
        progress("Building tables of lines")
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: layout.byteCount, alignment: 4096)
        layout.build(into: memory)
        return memory
    }

    /// Runs all parts at the same time.
    /// - Returns: the sum of what they return.
    private static func inParts(_ parts: Int, _ body: @Sendable (Int) -> Int) -> Int {
        let sum = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: parts) { part in
            let result = body(part)
            sum.withLock { $0 += result }
        }
        return sum.withLock { $0 }
    }
}
