import PuzzleCore

/// Computes line tables, one after the other and a slice of work at a time: several of them take longer than a hint may
/// wait. What is finished can be used already.
public final class LineTableBuilder {
    public let layout: LineTables.Layout
    /// Tables that are finished.
    public private(set) var finished = 0
    /// Of the tables that are finished or at work.
    private(set) var rankings: [LineRanking] = []
    let memory: UnsafeMutableRawBufferPointer
    private let ownsMemory: Bool
    /// Where the table at work begins.
    private var start = 0
    private var search: LineSearch?

    public convenience init(_ layout: LineTables.Layout) {
        self.init(layout, into: .allocate(byteCount: layout.byteCount, alignment: 64), ownsMemory: true)
    }

    /// - Parameter memory: `layout.byteCount` bytes, which must stay while this object lives.
    public convenience init(_ layout: LineTables.Layout, into memory: UnsafeMutableRawBufferPointer) {
        self.init(layout, into: memory, ownsMemory: false)
    }

    private init(_ layout: LineTables.Layout, into memory: UnsafeMutableRawBufferPointer, ownsMemory: Bool) {
        self.layout = layout
        self.memory = memory
        self.ownsMemory = ownsMemory
    }

    deinit { if ownsMemory { memory.deallocate() } }

    /// - Parameters:
    ///   - tables: how many tables to finish, at most as many as there are.
    ///   - work: about how many arrangements to look at; a hundred million take about a second.
    /// - Returns: whether so many are finished.
    public func advance(to tables: Int, work: Int) -> Bool {
        guard finished < tables else { return true }
        let search = search ?? begin()
        if search.advance(work: work) {
            self.search = nil
            start += rankings[finished].arrangements
            finished += 1
        }
        return finished >= tables
    }

    private func begin() -> LineSearch {
        let ranking = layout.ranking(ofTable: finished)
        rankings.append(ranking)
        let bytes = UnsafeMutableRawBufferPointer(rebasing: memory[start..<(start + ranking.arrangements)])
        let search = LineSearch(ranking, into: bytes)
        self.search = search
        return search
    }
}
