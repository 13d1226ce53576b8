#if !arch(wasm32)
    import Dispatch
    import Foundation
    import PuzzleCore
    import PuzzleEngines
    import Synchronization

    /// Full tables as the command line has them: built by all processors, in a file, mapped into memory, checked.
    struct TemporaryTables {
        let tables: PatternTables

        init(_ layout: TableLayout) throws {
            let url = FileManager.default.temporaryDirectory.appendingPathComponent("tassello-\(getpid()).tables")
            try Self.build(layout, at: url)
            let descriptor = open(url.path, O_RDONLY)
            unlink(url.path)
            defer { close(descriptor) }
            let file = TableFile(layout)
            let count = TableFile.headerCount + file.byteCount
            guard descriptor >= 0, let start = mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0),
                start != MAP_FAILED
            else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            tables = PatternTables(
                layout, memory: try file.tables(in: UnsafeRawBufferPointer(start: start, count: count)))
        }

        private static func build(_ layout: TableLayout, at url: URL) throws {
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: layout.byteCount, alignment: 4096)
            defer { memory.deallocate() }
            for pattern in layout.patterns.indices {
                let search = layout.search(pattern: pattern)
                while inParts({ search.expand(part: $0, of: $1) }) > 0 { search.nextLevel() }
                nonisolated(unsafe) let target = memory
                _ = inParts { part, parts in
                    layout.pack(search, pattern: pattern, part: part, of: parts, into: target)
                    return 0
                }
            }
            let header = TableFile(layout).header(for: UnsafeRawBufferPointer(memory))
            var data = Data(header)
            try data.write(to: url)
            data = Data(bytesNoCopy: memory.baseAddress!, count: memory.count, deallocator: .none)
            let handle = try FileHandle(forWritingTo: url)
            try handle.seekToEnd()
            try handle.write(contentsOf: data)
            try handle.close()
        }

        private static func inParts(_ body: @Sendable (_ part: Int, _ parts: Int) -> Int) -> Int {
            let parts = ProcessInfo.processInfo.activeProcessorCount
            let sum = Mutex(0)
            DispatchQueue.concurrentPerform(iterations: parts) { part in
                let result = body(part, parts)
                sum.withLock { $0 += result }
            }
            return sum.withLock { $0 }
        }
    }
#endif
