import Foundation
import PuzzleCore
import PuzzleEngines
import Synchronization

/// Tables on their way.
protocol TableBuild {
    /// Goes on by a little: some milliseconds, or a level of the search for a pattern's table.
    /// - Returns: how far it is, in words; nil when all is built.
    func advance() -> String?
}

/// What tables a board has, which are built into memory, or lie in a file.
protocol StoredLayout {
    associatedtype Tables

    var file: TableFile { get }

    /// - Parameter memory: what was built or read, which stays for ever.
    func tables(in memory: UnsafeRawBufferPointer) -> Tables

    /// - Parameter memory: as much as the file has behind its header.
    func build(into memory: UnsafeMutableRawBufferPointer) -> any TableBuild
}

extension TableLayout: StoredLayout {
    var file: TableFile { TableFile(self) }

    func tables(in memory: UnsafeRawBufferPointer) -> PatternTables { PatternTables(self, memory: memory) }

    func build(into memory: UnsafeMutableRawBufferPointer) -> any TableBuild { PatternBuild(self, memory) }
}

extension LargePatternTables.Layout: StoredLayout {
    var file: TableFile { TableFile(self) }

    func tables(in memory: UnsafeRawBufferPointer) -> LargePatternTables { LargePatternTables(self, memory: memory) }

    func build(into memory: UnsafeMutableRawBufferPointer) -> any TableBuild {
        LargePatternBuild(builder: LargePatternTableBuilder(self, into: memory), patterns: patterns.count)
    }
}

extension LineTables.Layout: StoredLayout {
    var file: TableFile { TableFile(self) }

    func tables(in memory: UnsafeRawBufferPointer) -> LineTables { LineTables(self, memory: memory) }

    func build(into memory: UnsafeMutableRawBufferPointer) -> any TableBuild {
        LineBuild(builder: LineTableBuilder(self, into: memory))
    }
}

/// Full tables are built by all processors; a level of their search takes some seconds at most.
private final class PatternBuild: TableBuild {
    private let layout: TableLayout
    private let memory: UnsafeMutableRawBufferPointer
    private let parts: Int
    private var search: PatternSearch?
    private var pattern = 0
    private var found = 0

    init(_ layout: TableLayout, _ memory: UnsafeMutableRawBufferPointer) {
        self.layout = layout
        self.memory = memory
        parts = layout.kind == .full ? ProcessInfo.processInfo.activeProcessorCount : 1
    }

    func advance() -> String? {
        guard pattern < layout.patterns.count else { return nil }
        let search = search ?? layout.search(pattern: pattern)
        self.search = search
        let level = inParts { search.expand(part: $0, of: $1) }
        found += level
        let share = 100 * found / search.stateCount
        let told = "Building tables, pattern \(pattern + 1) of \(layout.patterns.count), \(share) %"
        guard level == 0 else {
            search.nextLevel()
            return told
        }
        nonisolated(unsafe) let target = memory
        let (tables, index) = (layout, pattern)
        _ = inParts { part, parts in
            tables.pack(search, pattern: index, part: part, of: parts, into: target)
            return 0
        }
        self.search = nil
        pattern += 1
        found = 0
        return pattern < layout.patterns.count ? told : nil
    }

    /// Runs all parts at the same time.
    /// - Returns: the sum of what they return.
    private func inParts(_ body: @Sendable (_ part: Int, _ parts: Int) -> Int) -> Int {
        let parts = parts
        let sum = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: parts) { part in
            let result = body(part, parts)
            sum.withLock { $0 += result }
        }
        return sum.withLock { $0 }
    }
}

private struct LargePatternBuild: TableBuild {
    /// Placements in some milliseconds.
    private static let slice = 10_000

    let builder: LargePatternTableBuilder
    let patterns: Int

    func advance() -> String? {
        if builder.advance(work: Self.slice) { return nil }
        return "Building tables of patterns, \(builder.finished + 1) of \(patterns)"
    }
}

private struct LineBuild: TableBuild {
    /// Arrangements in some milliseconds.
    private static let slice = 1_000_000

    let builder: LineTableBuilder

    func advance() -> String? {
        if builder.advance(to: builder.layout.tables, work: Self.slice) { return nil }
        return "Building tables of lines"
    }
}
