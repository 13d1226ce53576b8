import Testing

@testable import PuzzleCore
@testable import PuzzleEngines

@Suite struct AnalysisTests {
    /// A 2x3 game with every distance known: the losses are exact, and with the shortest solution they make the moves.
    @Test(arguments: [GameAnalysis.Metric.singleTile, .multiTile])
    func exactDistancesExplainEveryMove(metric: GameAnalysis.Metric) throws {
        let multiMove = metric == .multiTile
        let space = StateSpace(try #require(BoardSize(rows: 2, columns: 3)), multiMove: multiMove)
        var random = SeededGenerator(seed: 3)
        for seed in 0..<20 as Range<UInt64> {
            var game = slidingGame(multiMove ? "2x3.uniform.multi" : "2x3.uniform.single", seed: seed)
            try random.play(30, in: &game)
            for slide in space.solution(of: game.position) {
                try game.take(Turn(.play(slide), at: game.turns.isEmpty ? 0 : game.milliseconds))
            }
            var analysis = try GameAnalysis(GameRecord(game), metric: metric)
            while !analysis.isComplete {
                analysis.advance { DistanceBounds(exactly: space.depth(of: $0) ?? -1) }
            }
            #expect(analysis.moves == game.moves)
            #expect(analysis.optimal.exact == space.depth(of: game.id.start))
            #expect(analysis.distances.map(\.exact).last == 0)
            let losses = game.turns.indices.map { analysis.loss(ofTurn: $0) }
            #expect(losses.allSatisfy { $0.exact != nil && $0.lower >= 0 })
            #expect(losses.reduce(0) { $0 + $1.lower } + (analysis.optimal.exact ?? 0) == analysis.moves)
            #expect(analysis.losingTurns == losses.indices.filter { losses[$0].lower > 0 })
        }
    }

    /// With estimates alone: what is said always holds.
    @Test(arguments: [GameAnalysis.Metric.singleTile, .multiTile])
    func boundsHoldAtEveryMoment(metric: GameAnalysis.Metric) throws {
        let size = try #require(BoardSize(rows: 2, columns: 4))
        let space = StateSpace(size, multiMove: metric == .multiTile)
        var random = SeededGenerator(seed: 9)
        for seed in 0..<4 as Range<UInt64> {
            var game = slidingGame(metric == .multiTile ? "2x4.uniform.multi" : "2x4.uniform.single", seed: seed)
            try random.play(20, in: &game)
            var boards = [game.id.start]
            var replayed = Game(game.id)
            for turn in game.turns {
                try replayed.take(turn)
                boards.append(replayed.position)
            }
            var analysis = try GameAnalysis(GameRecord(game), metric: metric)
            let estimator = DistanceEstimator(size, metric)
            while !analysis.isComplete {
                analysis.advance { estimator.distance(of: $0, nodes: 0, work: 300) }
                for (board, bounds) in zip(boards, analysis.distances) {
                    let depth = try #require(space.depth(of: board))
                    #expect(bounds.lower <= depth && depth <= bounds.upper ?? .max)
                }
                for turn in analysis.costs.indices {
                    let loss =
                        try 1 + #require(space.depth(of: boards[turn + 1])) - #require(space.depth(of: boards[turn]))
                    let bounds = analysis.loss(ofTurn: turn)
                    #expect(bounds.lower <= loss && loss <= bounds.upper ?? .max)
                }
            }
            #expect(analysis.progress == (boards.count, boards.count))
        }
    }

    /// Two moves from the goal: one away, taken back, and the two home.
    @Test func aGameByHand() throws {
        let id = try PuzzleID<SlidingPuzzle>("sliding.3x3.walk2.single.1.0000000000000001")
        var game = Game(id)
        let shortest = StateSpace(id.start.size, multiMove: false).solution(of: id.start)
        let away = try #require(
            Slide.Direction.allCases.first { $0 != shortest[0].direction && game.position.movable($0) > 0 })
        try game.take(Turn(.play(Slide(away)), at: 0))
        try game.take(Turn(.undo, at: 1))
        for slide in shortest { try game.take(Turn(.play(slide), at: 2)) }
        var analysis = try GameAnalysis(GameRecord(game), metric: .singleTile)
        #expect(analysis.moves == 4 && analysis.manhattanDistance == 2)
        #expect(analysis.movesPerManhattanDistance == 2)
        let estimator = DistanceEstimator(id.start.size, .singleTile)
        while !analysis.isComplete { analysis.advance { estimator.distance(of: $0, nodes: 0, work: 1000) } }
        #expect(analysis.distances.map(\.exact) == [2, 3, 2, 1, 0])
        #expect(analysis.losingTurns == [0])
        #expect(analysis.loss(ofTurn: 0).exact == 2)
    }

    /// A pass over so large a board takes more work than one position is worth; it goes on at the next ones.
    @Test func aSearchGoesAlongWithTheGame() throws {
        var game = slidingGame("6x7.uniform.single", seed: 5)
        var random = SeededGenerator(seed: 1)
        try random.play(25, in: &game)
        var analysis = try GameAnalysis(GameRecord(game), metric: .singleTile)
        let estimator = DistanceEstimator(game.position.size, .singleTile)
        while !analysis.isComplete {
            analysis.advance { estimator.distance(of: $0, nodes: 0, work: 3_000) }
        }
        let upper = try #require(analysis.optimal.upper)
        #expect(upper < LineByLineSolver.solve(game.id.start).count * 3 / 4)
        #expect(analysis.optimal.lower >= analysis.manhattanDistance)
    }

    /// Slides of several tiles are few, but there is more to say of them than that one is needed.
    @Test func slidesOfAFifteenPuzzleAreBoundedFromBelow() throws {
        let board = slidingGame("4x4.uniform.multi", seed: 1).position
        let bounds = DistanceEstimator(.fifteenPuzzle, .multiTile).distance(of: board, nodes: 0, work: 2_000)
        #expect(bounds.lower > 20 && bounds.lower <= bounds.upper ?? 0)
    }

    @Test(arguments: [GameAnalysis.Metric.singleTile, .multiTile])
    func lowerBoundsAreNeverAboveTheDistance(metric: GameAnalysis.Metric) throws {
        for (rows, columns) in [(2, 2), (2, 4), (4, 2), (3, 3)] {
            let size = try #require(BoardSize(rows: rows, columns: columns))
            let (bound, space) = (LowerBound(size), StateSpace(size, multiMove: metric == .multiTile))
            let wrong = space.boards.first { bound.moves($0, metric) > space.depth(of: $0) ?? 0 }
            #expect(wrong == nil && bound.moves(SlidingBoard(solved: size), metric) == 0)
            for board in space.boards.prefix(3) { #expect((bound.moves(board, metric) == 0) == board.isSolved) }
        }
    }

    /// Of slides on 4x4, against proved lengths.
    @Test func boundsOfSlidesHoldOnLargerBoards() throws {
        let size = BoardSize.fifteenPuzzle
        let tables = LineTables(building: try #require(LineTables.Layout(size, .light)))
        let bound = LowerBound(size)
        let params = SlidingPuzzle.Params(size: size, scramble: .walk(moves: 24), multiMove: true)
        for seed in 0..<6 as Range<UInt64> {
            let board = SlidingPuzzle.generate(params, seed: seed, version: 1)
            var solver = MultiTileSolver(board, tables: tables, memoryBits: 8)
            while !solver.advance(nodes: 1000) {}
            let length = solver.bound
            #expect(bound.moves(board, .multiTile) <= length, "\(board.tiles)")
        }
    }

    /// Half of all tiles have to cross the middle, and no slide takes more than one of them there; the slides of a solution are
    /// fewer than its moves.
    @Test(arguments: ["5x5.uniform.multi", "10x10.uniform.multi", "7x15.uniform.multi"])
    func slidesOfLargeBoardsAreBounded(params: Text) throws {
        let board = slidingGame(params, seed: 3).position
        let (rows, columns) = (board.size.rows, board.size.columns)
        let bounds = DistanceEstimator(board.size, .multiTile).distance(of: board, nodes: 0, work: 0)
        #expect(bounds.lower * (max(rows, columns) - 1) >= board.manhattanDistance)
        #expect(bounds.lower > board.size.cells / 2, "\(bounds)")
        let upper = try #require(bounds.upper)
        #expect(bounds.lower < upper && upper < LineByLineSolver.solve(board).count)
    }

    /// Stages follow one another, each ends with the first position that has its rows in place, and together they are the game.
    @Test(arguments: ["3x3.uniform.single", "4x3.uniform.multi", "2x4.uniform.multi"])
    func stagesAreTheGame(params: Text) throws {
        var random = SeededGenerator(seed: 6)
        for seed in 0..<30 as Range<UInt64> {
            var game = slidingGame(params, seed: seed)
            try random.play(12, in: &game)
            let solver = try #require(NearOptimalSolver(game.position))
            solver.advance(work: 2_000)
            for slide in MoveNotation.slides(solver.solution) {
                for move in game.id.params.multiMove ? [slide] : (0..<slide.tiles).map({ _ in Slide(slide.direction) })
                {
                    try game.take(Turn(.play(move), at: game.milliseconds))
                }
            }
            var analysis = try GameAnalysis(
                GameRecord(game), metric: game.id.params.multiMove ? .multiTile : .singleTile)
            let estimator = DistanceEstimator(game.id.params.size, analysis.metric)
            while !analysis.isComplete {
                analysis.advance { estimator.distance(of: $0, nodes: 10_000_000, work: 100) }
            }
            let stages = analysis.stages
            let (columns, rows) = (game.id.params.size.columns, game.id.params.size.rows)
            func areHome(_ count: Int, _ board: SlidingBoard) -> Bool {
                board.tiles.prefix(count * columns) == SlidingBoard(solved: board.size).tiles.prefix(count * columns)
            }
            #expect(stages.last?.turns.upperBound == analysis.costs.count && stages.last?.rows.upperBound == rows)
            #expect(stages.reduce(0) { $0 + $1.moves } == analysis.moves)
            for (stage, next) in zip(stages, stages.dropFirst()) {
                #expect(stage.turns.upperBound == next.turns.lowerBound)
                #expect(stage.rows.upperBound == next.rows.lowerBound)
            }
            for stage in stages {
                #expect(!stage.turns.isEmpty && areHome(stage.rows.upperBound, analysis.boards[stage.turns.upperBound]))
                let before = analysis.boards[stage.turns]
                #expect(!before.dropFirst().contains { areHome(stage.rows.upperBound, $0) })
                #expect(stage.isExact && stage.lost == stage.turns.reduce(0) { $0 + analysis.loss(ofTurn: $1).lower })
            }
            #expect(stages.reduce(0) { $0 + $1.needed } == analysis.optimal.exact)
        }
    }
}
