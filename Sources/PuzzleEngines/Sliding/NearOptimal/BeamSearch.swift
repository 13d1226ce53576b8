import PuzzleCore

/// One pass over a board: from layer to layer, each one move further from the start, only the most promising positions
/// are kept (beam search; Bisiani, "Beam search", 1987).
///
/// A position counts by how many placements are yet to come, how many moves the next one takes, and how far all tiles
/// are from home. Nearly always some move makes the next placement nearer, so the search hardly ever gets stuck; and
/// where several do, those win that put other tiles right in passing.
///
/// Layers lie in memory by hand: bounds checks and reference counts took half of the time.
final class BeamSearch {
    enum Outcome {
        case searching
        case solved([Slide.Direction])
        /// No solution shorter than the limit.
        case exhausted
        /// No layer has come nearer to the goal for long. These moves lead to the position that came nearest.
        case stuck([Slide.Direction])
    }

    /// Positions kept per layer.
    let width: Int
    /// Whether no position was ever dropped, and none is bound to placements: then a solution is a shortest one, and if there
    /// is none, no solution is shorter than the limit.
    private(set) var isComplete: Bool

    private struct Node {
        var hash: UInt64
        var penalty: Int32
        var history: UInt32
        /// Sums over all tiles: steps from home, tiles that must leave their line, moves of blocks beyond the steps.
        var steps: Int16
        var conflicts: Int16
        var blocks: Int16
        var gap: UInt8
        var last: UInt8
        var stage: UInt8
        var first: UInt8
        var second: UInt8
    }

    private struct Candidate {
        let score: Int32
        let penalty: Int32
        let parent: UInt32
        let steps: Int16
        let conflicts: Int16
        let blocks: Int16
        let direction: UInt8
    }

    private let space: SearchSpace
    /// Nil if the space has none that are built.
    private let blocks: BlockTables?
    /// Where the tiles of the parent at work are, for `blocks`.
    private let places: UnsafeMutablePointer<Int>
    private let cells: Int
    /// The number of no tile.
    private let missing: Int
    private let limit: Int
    private var depth = 0
    /// The stage of the best position, and the layer that got there.
    private var lead = (stage: UInt8(0), depth: 0)
    /// On a board without placements: the position with the least penalty so far.
    private var nearest: (penalty: Int32, depth: Int, moves: [Slide.Direction]) = (0, 0, [])
    private let givesUp: Bool
    private var count = 1
    private var nodes: UnsafeMutablePointer<Node>
    private var nextNodes: UnsafeMutablePointer<Node>
    private var boards: UnsafeMutablePointer<UInt8>
    private var nextBoards: UnsafeMutablePointer<UInt8>
    private let candidates: UnsafeMutablePointer<Candidate>
    private var candidateCount = 0
    private let order: UnsafeMutablePointer<UInt32>
    /// Lower halves of the hashes of positions seen, each in the one place that its upper bits name; later ones replace
    /// earlier ones. Room for about eight layers: a larger table found few more and missed the caches.
    private let seen: UnsafeMutablePointer<UInt32>
    private let seenBits: UInt64
    private let buckets: UnsafeMutablePointer<UInt32>
    private var history: MoveHistory

    /// Layers without a finished placement after which the next one counts double, three times and so on. A narrow pass
    /// gets stuck sooner, and is there to be quick.
    private var patience: Int { min(width, 160) }
    /// A narrow pass is there to be quick.
    private static var leastWidthForBlocks: Int { 1000 }
    /// After so many, hardly any search came nearer again.
    private static var layersUntilStuck: Int { 80 }
    private static var bucketCount: Int { 4096 }
    private static var historyLimit: Int { 1 << 21 }

    /// - Parameters:
    ///   - tiles: by cell, 0 for the gap. The goal of each is the cell before its number, so that one number is missing: of
    ///     the cell in which the goal has the gap.
    ///   - width: positions kept per layer; each needs 200 bytes and twice the board's cells, and all 8 MB besides.
    ///   - limit: solutions must be shorter than this.
    ///   - givesUp: whether it ends when it is stuck, for boards without placements.
    init(_ tiles: [UInt8], in space: SearchSpace, width: Int, limit: Int, givesUp: Bool = false) {
        self.space = space
        self.givesUp = givesUp
        isComplete = space.restStage == 0
        blocks = space.blocks.flatMap { $0.isBuilt && width >= Self.leastWidthForBlocks ? $0 : nil }
        places = .allocate(capacity: blocks?.places ?? 0)
        self.width = width
        self.limit = limit
        // Throwing away what is not needed any more takes as long as some layers.
        history = MoveHistory(limit: max(Self.historyLimit, width * 16))
        cells = space.cells
        missing = (1...cells).first { !tiles.contains(UInt8($0)) } ?? cells
        nodes = .allocate(capacity: width)
        nextNodes = .allocate(capacity: width)
        boards = .allocate(capacity: width * cells)
        nextBoards = .allocate(capacity: width * cells)
        candidates = .allocate(capacity: width * 4)
        order = .allocate(capacity: width * 4)
        buckets = .allocate(capacity: Self.bucketCount)
        var bits: UInt64 = 12
        while 1 << bits < width * 8 { bits += 1 }
        seenBits = bits
        seen = .allocate(capacity: 1 << Int(bits))
        seen.initialize(repeating: 0, count: 1 << Int(bits))
        begin(tiles)
    }

    deinit {
        nodes.deallocate()
        nextNodes.deallocate()
        boards.deallocate()
        nextBoards.deallocate()
        candidates.deallocate()
        order.deallocate()
        buckets.deallocate()
        seen.deallocate()
        places.deallocate()
    }

    private func begin(_ tiles: [UInt8]) {
        var node = Node(
            hash: 0, penalty: 0, history: MoveHistory.root, steps: 0, conflicts: 0, blocks: 0, gap: 0, last: .max,
            stage: 0, first: 0, second: 0)
        for (cell, tile) in tiles.enumerated() {
            boards[cell] = tile
            guard tile > 0 else {
                node.gap = UInt8(cell)
                continue
            }
            node.steps += Int16(space.size.steps(from: Int(tile) - 1, to: cell))
            node.hash ^= space.hashes[Int(tile) * cells + cell]
            node.penalty += space.penalties[Int(tile) * cells + cell]
        }
        var work = 0
        enterStage(&node, boards, &work)
        if let blocks {
            blocks.find(boards, missing: missing, places)
            node.blocks = Int16(blocks.sum(places))
        }
        nodes[0] = node
    }

    /// Goes on by one layer.
    /// - Parameter work: raised by the number of positions looked at.
    func advance(work: inout Int) -> Outcome {
        depth += 1
        guard depth < limit else { return .exhausted }
        if let solution = expand(&work) { return .solved(solution) }
        work += candidateCount
        let chosen = chooseCandidates()
        keep(chosen, &work)
        swap(&nodes, &nextNodes)
        swap(&boards, &nextBoards)
        if count > 0, nodes[0].stage > lead.stage { lead = (nodes[0].stage, depth) }
        if count == 0 { return .exhausted }
        if givesUp {
            noteNearest()
            if depth - nearest.depth > Self.layersUntilStuck { return .stuck(nearest.moves) }
        }
        if history.isFull { pruneHistory() }
        return .searching
    }

    /// Lists all moves from the current layer. Ends early with the moves of a solution.
    private func expand(_ work: inout Int) -> [Slide.Direction]? {
        candidateCount = 0
        let penalties = space.penalties
        let restStage = UInt8(space.restStage)
        // If all tiles but those of the next placement have come to rest, that placement must count for more.
        let urgency = Int32(1 &+ (depth &- lead.depth) / patience)
        for index in 0..<count {
            let node = nodes[index]
            let board = boards + index &* cells
            let gap = Int(node.gap)
            let isRest = node.stage == restStage
            let ways = space.ways(Int(node.stage), from: gap)
            let distances = isRest ? nil : space.distances(Int(node.stage), work: &work)
            if isRest { blocks?.find(board, missing: missing, places) }
            let yetToCome = Int32(restStage &- node.stage) &* Penalty.ofStage &* urgency
            for direction in 0..<4 where UInt8(truncatingIfNeeded: direction) != node.last ^ 1 {
                let cell = Int(ways[direction])
                guard cell >= 0 else { continue }
                let tile = Int(board[cell])
                let row = penalties + tile &* cells
                let steps = node.steps &+ (row[gap] > row[cell] ? 1 : -1)
                // No solution within the limit comes of it.
                guard depth &+ Int(steps) < limit else { continue }
                let penalty = node.penalty &+ row[gap] &- row[cell]
                if penalty == 0 {
                    return history.moves(to: node.history)
                        + [Slide.Direction(rawValue: UInt8(direction)).unsafelyUnwrapped]
                }
                var conflicts = node.conflicts
                var blockMoves = node.blocks
                var score = penalty &+ yetToCome
                if let distances {
                    let first = Int(node.first) == cell ? gap : Int(node.first)
                    let second = Int(node.second) == cell ? gap : Int(node.second)
                    score &+=
                        Penalty.ofPlacementMove &* urgency
                        &* distances.distance(first: first, second: second, gap: cell)
                } else {
                    conflicts &+= Int16(truncatingIfNeeded: space.conflicts.change(board, from: cell, to: gap))
                    guard depth &+ Int(steps) &+ 2 &* Int(conflicts) < limit else { continue }
                    if let blocks {
                        blockMoves &+= Int16(
                            truncatingIfNeeded: blocks.change(places, tile: tile, from: cell, to: gap))
                        score &+= Penalty.ofBlockMove &* Int32(blockMoves)
                        score &+= Penalty.ofConflictBesideBlocks &* Int32(conflicts)
                    } else {
                        score &+= Penalty.ofConflict &* Int32(conflicts)
                    }
                }
                candidates[candidateCount] = Candidate(
                    score: score, penalty: penalty, parent: UInt32(truncatingIfNeeded: index), steps: steps,
                    conflicts: conflicts, blocks: blockMoves, direction: UInt8(truncatingIfNeeded: direction))
                candidateCount &+= 1
            }
        }
        return nil
    }

    /// Sorts the best candidates by score into `order`; half as many again as are kept, since some are seen before.
    private func chooseCandidates() -> Int {
        guard candidateCount > 0 else { return 0 }
        var least = Int32.max
        for index in 0..<candidateCount { least = min(least, candidates[index].score) }
        func bucket(_ index: Int) -> Int {
            min(Int(candidates[index].score &- least) >> 2, Self.bucketCount &- 1)
        }
        buckets.initialize(repeating: 0, count: Self.bucketCount)
        for index in 0..<candidateCount { buckets[bucket(index)] &+= 1 }
        var start: UInt32 = 0
        var last = Self.bucketCount - 1
        for index in 0..<Self.bucketCount {
            let size = buckets[index]
            buckets[index] = start
            start &+= size
            if start >= width &* 3 / 2 {
                last = index
                break
            }
        }
        for index in 0..<candidateCount {
            let bucket = bucket(index)
            guard bucket <= last else { continue }
            order[Int(buckets[bucket])] = UInt32(truncatingIfNeeded: index)
            buckets[bucket] &+= 1
        }
        return Int(start)
    }

    /// Makes the next layer of the first candidates in `order` that were not seen before.
    ///
    /// A batch of them is looked up before the first is decided on: else each one waited for memory by itself, a third of
    /// the time of a search.
    private func keep(_ chosen: Int, _ work: inout Int) {
        var kept = 0
        // A property of an object would be checked for overlapping accesses each time.
        var history = MoveHistory(limit: 0)
        swap(&history, &self.history)
        defer { swap(&history, &self.history) }
        var hashes = InlineArray<32, UInt64>(repeating: 0)
        var found = InlineArray<32, UInt32>(repeating: 0)
        for start in stride(from: 0, to: chosen, by: hashes.count) where kept < width {
            let batch = min(hashes.count, chosen &- start)
            for index in 0..<batch { hashes[index] = hash(of: candidates[Int(order[start &+ index])]) }
            for index in 0..<batch { found[index] = seen[slot(hashes[index])] }
            for index in 0..<batch {
                let hash = hashes[index]
                let mark = UInt32(truncatingIfNeeded: hash)
                // Seen before, or since the batch was looked up.
                guard found[index] != mark, seen[slot(hash)] != mark else { continue }
                seen[slot(hash)] = mark
                let candidate = candidates[Int(order[start &+ index])]
                let place = history.append(parent: nodes[Int(candidate.parent)].history, candidate.direction)
                keep(candidate, hash, place, as: kept, &work)
                kept &+= 1
                guard kept < width else { break }
            }
        }
        if chosen < candidateCount || kept == width { isComplete = false }
        count = kept
    }

    @inline(__always)
    private func slot(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> (64 &- seenBits)) }

    @inline(__always)
    private func hash(of candidate: Candidate) -> UInt64 {
        let parent = nodes[Int(candidate.parent)]
        let cell = Int(space.ways(Int(parent.stage), from: Int(parent.gap))[Int(candidate.direction)])
        let row = space.hashes + Int(boards[Int(candidate.parent) &* cells &+ cell]) &* cells
        return parent.hash ^ row[Int(parent.gap)] ^ row[cell]
    }

    /// Writes the position to which a candidate leads into the next layer.
    @inline(__always)
    private func keep(_ candidate: Candidate, _ hash: UInt64, _ history: UInt32, as index: Int, _ work: inout Int) {
        let parent = nodes[Int(candidate.parent)]
        let gap = Int(parent.gap)
        let cell = Int(space.ways(Int(parent.stage), from: gap)[Int(candidate.direction)])
        let board = nextBoards + index &* cells
        board.update(from: boards + Int(candidate.parent) &* cells, count: cells)
        board[gap] = board[cell]
        board[cell] = 0
        var node = parent
        node.hash = hash
        node.penalty = candidate.penalty
        node.steps = candidate.steps
        node.conflicts = candidate.conflicts
        node.blocks = candidate.blocks
        node.gap = UInt8(truncatingIfNeeded: cell)
        node.last = candidate.direction
        if Int(node.first) == cell { node.first = parent.gap }
        if Int(node.second) == cell { node.second = parent.gap }
        node.history = history
        if Int(node.stage) < space.restStage {
            let distances = space.distances(Int(node.stage), work: &work)
            if distances.distance(first: Int(node.first), second: Int(node.second), gap: cell) == 0 {
                node.stage &+= 1
                enterStage(&node, board, &work)
            }
        }
        nextNodes[index] = node
    }

    /// Finds the tiles of the node's placement, and passes over placements that are done already.
    private func enterStage(_ node: inout Node, _ board: UnsafePointer<UInt8>, _ work: inout Int) {
        while Int(node.stage) < space.restStage {
            let placement = space.plan.placements[Int(node.stage)]
            for cell in 0..<cells {
                if Int(board[cell]) == placement.first + 1 { node.first = UInt8(cell) }
                if let second = placement.second, Int(board[cell]) == second + 1 { node.second = UInt8(cell) }
            }
            let distances = space.distances(Int(node.stage), work: &work)
            guard distances.distance(first: Int(node.first), second: Int(node.second), gap: Int(node.gap)) == 0 else {
                return
            }
            node.stage += 1
        }
        node.conflicts = Int16(truncatingIfNeeded: space.conflicts.count(board))
    }

    private func noteNearest() {
        var least = 0
        for index in 1..<max(count, 1) where nodes[index].penalty < nodes[least].penalty { least = index }
        guard depth == 1 || nodes[least].penalty < nearest.penalty else { return }
        nearest = (nodes[least].penalty, depth, history.moves(to: nodes[least].history))
    }

    private func pruneHistory() {
        var living: [UInt32] = []
        living.reserveCapacity(count)
        for index in 0..<count { living.append(nodes[index].history) }
        history.prune(keeping: &living)
        for index in 0..<count { nodes[index].history = living[index] }
    }
}
