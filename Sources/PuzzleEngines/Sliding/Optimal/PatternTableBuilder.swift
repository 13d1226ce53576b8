import PuzzleCore

/// Builds the light pattern tables of a board on this thread, a slice of work at a time.
final class PatternTableBuilder {
    let layout: TableLayout
    /// Until the tables have it.
    private var memory: UnsafeMutableRawBufferPointer?
    private var search: PatternSearch?
    private var pattern = 0
    private var tables: PatternTables?

    init(_ layout: TableLayout) {
        self.layout = layout
        memory = .allocate(byteCount: layout.byteCount, alignment: 64)
    }

    deinit { memory?.deallocate() }

    /// Goes on by one level of the search for a pattern's table, at least.
    /// - Parameter work: raised by the placements found, until it is `enough` or all is built.
    /// - Returns: the tables, when they are finished.
    func build(work: inout Int, enough: Int) -> PatternTables? {
        guard let memory else { return tables }
        while pattern < layout.patterns.count {
            guard work < enough else { return nil }
            let search = search ?? layout.search(pattern: pattern)
            self.search = search
            let found = search.expand(part: 0, of: 1)
            work += found + 1
            if found > 0 {
                search.nextLevel()
            } else {
                layout.pack(search, pattern: pattern, part: 0, of: 1, into: memory)
                self.search = nil
                pattern += 1
            }
        }
        let built = PatternTables(layout, memory: UnsafeRawBufferPointer(memory), owned: memory)
        self.memory = nil
        tables = built
        return built
    }
}
