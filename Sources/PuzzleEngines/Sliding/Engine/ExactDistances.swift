import PuzzleCore

/// Exact distances from the goal, on boards where they can be found: in moves of single tiles up to sixteen cells; in
/// slides of several tiles up to twelve, and on 4x4. Light tables are built at the first question.
///
/// Most boards of 4x4 are solved with some of the line tables for slides of several tiles sooner than the others are
/// built. So a game's first search begins with the smaller ones, and when it has looked at as many positions as the next
/// table has arrangements, which takes about as long as to build it, it waits for that table and goes on with its help.
public final class ExactDistances {
    /// Keeps a search from question to question.
    private final class Kept<Search: ShortestSearch & ~Copyable> {
        var search: Search

        init(_ search: consuming Search) { self.search = search }
    }

    /// Positions looked at in one go.
    private static var mostNodes: Int { 1_000_000 }
    /// Arrangements of tables that are looked at in the time of one position.
    private static var arrangementsPerNode: Int { 8 }
    /// Line tables that a game begins with, if there are so many.
    private static var firstTables: Int { 4 }

    private let size: BoardSize
    private var patterns: PatternTables?
    private let builder: LineTableBuilder?
    private var lines: LineTables?
    /// Line tables that a search is to have.
    private var wantedTables = 0

    /// What is searched for, and how.
    private var board: SlidingBoard?
    private var singleTile: Kept<OptimalSolver>?
    private var multiTile: Kept<MultiTileSolver>?
    /// Positions looked at with fewer tables than now.
    private var lookedBefore: UInt64 = 0

    /// Whether there are any for a board of this size: others take too long.
    public static func canFind(_ size: BoardSize, _ metric: GameAnalysis.Metric) -> Bool {
        size.cells <= (metric == .singleTile ? 16 : 12) || size == .fifteenPuzzle
    }

    /// - Returns: nil unless `canFind(size, metric)`.
    public convenience init?(_ size: BoardSize, _ metric: GameAnalysis.Metric) {
        guard Self.canFind(size, metric) else { return nil }
        self.init(size, lines: metric == .multiTile ? LineTables.Layout(proving: size) : nil)
    }

    /// - Parameter lines: the tables for slides of several tiles; nil for moves of single tiles.
    init(_ size: BoardSize, lines: LineTables.Layout?) {
        self.size = size
        builder = lines.map { LineTableBuilder($0) }
        beginGame()
    }

    /// The boards that follow are of another game, and what is found of them does not depend on those before.
    public func beginGame() {
        end()
        wantedTables = min(builder?.layout.tables ?? 0, Self.firstTables)
    }

    /// - Parameters:
    ///   - board: solvable, of the size asked for.
    ///   - least: how far it is known to be at least.
    ///   - nodes: how many positions to look at before giving up; up to ten million take a second. Building tables does
    ///     not count.
    /// - Returns: nil if it took longer.
    public func distance(of board: SlidingBoard, least: Int = 0, nodes: Int) -> Int? {
        end()
        defer { end() }
        while true {
            let rest = nodes - Int(looked)
            let found = search(board, least: least, nodes: min(rest, Self.mostNodes))
            if found.isExact { return found.least }
            if found.looked >= UInt64(nodes) { return nil }
        }
    }

    /// Goes on with the search for the distance of a board; or begins it, if the last question was of another one.
    /// - Parameters:
    ///   - board, least: as above; the latter counts when the search begins.
    ///   - nodes: how many positions to look at now, a million at most. Building tables takes time of the search, too.
    /// - Returns: how far it is at least, and whether that is the distance; `looked` positions were looked at so far.
    public func search(
        _ board: SlidingBoard, least: Int, nodes: Int
    ) -> (least: Int, isExact: Bool, looked: UInt64) {
        if self.board != board { end() }
        self.board = board
        let nodes = min(nodes, Self.mostNodes)
        let isExact = builder.map { searchMultiTile(board, least, nodes, $0) } ?? searchSingleTile(board, nodes)
        return (max(bound, least), isExact, looked)
    }

    /// A shortest solution of the board that was searched last, if its distance was found by the search itself.
    public var solution: [Slide]? { singleTile?.search.solution ?? multiTile?.search.solution }

    private func searchSingleTile(_ board: SlidingBoard, _ nodes: Int) -> Bool {
        patterns = patterns ?? TableLayout(size, .light).map { PatternTables(building: $0) }
        guard let patterns else { return false }
        let kept = singleTile ?? Kept(OptimalSolver(board, tables: patterns))
        singleTile = kept
        return kept.search.advance(nodes: nodes)
    }

    private func searchMultiTile(
        _ board: SlidingBoard, _ least: Int, _ nodes: Int, _ builder: LineTableBuilder
    ) -> Bool {
        guard builder.advance(to: wantedTables, work: nodes * Self.arrangementsPerNode) else { return false }
        if lines?.count != wantedTables {
            lines = LineTables(of: builder, tables: wantedTables)
            lookedBefore = looked
        }
        guard let lines else { return false }
        if multiTile?.search.tables !== lines {
            multiTile = Kept(MultiTileSolver(board, tables: lines, least: max(bound, least)))
        }
        guard let multiTile else { return false }
        guard wantedTables < builder.layout.tables else { return multiTile.search.advance(nodes: nodes) }
        // However large the slices are, the next table comes after as many positions.
        let rest = builder.layout.byteCount(ofTable: wantedTables) - Int(multiTile.search.nodes)
        if multiTile.search.advance(nodes: min(nodes, rest)) { return true }
        if nodes >= rest { wantedTables += 1 }
        return false
    }

    private func end() {
        board = nil
        singleTile = nil
        multiTile = nil
        lookedBefore = 0
    }

    private var bound: Int { singleTile?.search.bound ?? multiTile?.search.bound ?? 0 }

    private var looked: UInt64 {
        lookedBefore + (singleTile?.search.nodes ?? multiTile?.search.nodes ?? 0)
    }
}
