import Foundation
import Testing

@testable import PuzzleCore
@testable import PuzzleEngines

/// What is held back, and what must not be.
@Suite struct FairPlayTests {
    /// Times of a player's turns: unevenly as people play, the logarithms of the gaps in a bell with pauses to think.
    private struct Hand {
        var random: SeededGenerator
        /// Median of the gaps, in milliseconds.
        let gap: Double
        /// Of the logarithms.
        let spread: Double
        /// Of how many gaps one is a pause, and how many times as long it is.
        let pauses: (every: UInt32, factor: Double)

        /// Evenly spread in 0..<1.
        private mutating func unit() -> Double { Double(random.next() >> 11) / Double(1 << 53) }

        mutating func next() -> Double {
            // Box and Muller.
            let normal = (-2 * Foundation.log(1 - unit())).squareRoot() * cos(2 * .pi * unit())
            let isPause = pauses.every > 0 && random.number(below: pauses.every) == 0
            return gap * exp(spread * normal) * (isPause ? pauses.factor : 1)
        }
    }

    private func game(
        _ start: SlidingBoard, _ id: PuzzleID<SlidingPuzzle>, _ gaps: (Slide.Direction?, Slide.Direction) -> Double
    )
        throws -> FairPlay
    {
        try played(id, LineByLineSolver.solve(start), gaps)
    }

    private func played(
        _ id: PuzzleID<SlidingPuzzle>, _ moves: [Slide.Direction], _ gap: (Slide.Direction?, Slide.Direction) -> Double
    ) throws -> FairPlay {
        var game = Game(id)
        var time = 0.0
        var last: Slide.Direction?
        for move in moves {
            if last != nil { time += gap(last, move) }
            try game.take(Turn(.play(Slide(move)), at: Milliseconds(time)))
            last = move
        }
        return try verify(GameRecord(game)).fairPlay
    }

    private func id(_ size: Int, seed: UInt64) throws -> PuzzleID<SlidingPuzzle> {
        let size = try #require(BoardSize(rows: size, columns: size))
        return PuzzleID(params: SlidingPuzzle.Params(size: size, scramble: .uniform, multiMove: false), seed: seed)
    }

    /// Solves a Sudoku in a random order of its cells.
    private func sudoku(
        _ level: String, seed: UInt64, _ random: inout SeededGenerator, _ gap: () -> Double
    ) throws -> FairPlay {
        let id = try PuzzleID<Sudoku>(Text("sudoku.classic.\(level).none.immediate.1.\(String(format: "%016x", seed))"))
        let start = Self.puzzles.start(of: id)
        var game = Game(id, start: start)
        let solution = game.position.puzzle.solution
        var cells = (0..<81).filter { !game.position.isGiven($0) }
        random.shuffle(&cells)
        var time = 0.0
        for cell in cells {
            time += gap()
            try game.take(
                Turn(.play(.enter(digit: solution[cell], cell: cell, tidies: true)), at: Milliseconds(time)))
        }
        return Sudoku.fairPlay(of: game, from: start)
    }

    /// Puzzles that were made for another game.
    private final class Puzzles: @unchecked Sendable {
        private let lock = NSLock()
        private var made: [Text: SudokuPosition] = [:]

        func start(of id: PuzzleID<Sudoku>) -> SudokuPosition {
            lock.withLock {
                if let start = made[id.text] { return start }
                let start = id.start
                made[id.text] = start
                return start
            }
        }
    }

    private static let puzzles = Puzzles()

    // MARK: What no human does

    @Test("Evenly spaced moves are held, also with a little jitter", arguments: [0, 0.05, 0.1])
    func robots(jitter: Double) throws {
        for size in [4, 5, 8] {
            for seed in 0..<10 as Range<UInt64> {
                let id = try id(size, seed: seed)
                var hand = Hand(
                    random: SeededGenerator(seed: seed), gap: 200, spread: jitter * 0.5, pauses: (0, 1))
                let found = try game(id.start, id) { _, _ in hand.next() }
                #expect(found.isSuspicious, "\(size) \(seed): \(found)")
            }
        }
        var random = SeededGenerator(seed: 1)
        var hand = Hand(random: random, gap: 4000, spread: jitter * 0.5, pauses: (0, 1))
        #expect(try sudoku("easy", seed: 1, &random) { hand.next() }.isSuspicious)
    }

    @Test("Small boards, too, have a pace that nobody has", arguments: [2, 3])
    func paceOnSmallBoards(size: Int) throws {
        for seed in 0..<20 as Range<UInt64> {
            let id = try id(size, seed: seed)
            let moves = LineByLineSolver.solve(id.start).count
            let robot = try game(id.start, id) { _, _ in 10 }
            #expect(robot.isSuspicious == (moves >= 12), "\(size) \(seed): \(moves), \(robot)")
            let quick = try game(id.start, id) { _, _ in 22 }
            #expect(quick[.pace] == 0)
        }
    }

    @Test("A Sudoku in half a second, or faster than the best", arguments: ["easy", "extreme"])
    func pace(level: String) throws {
        var random = SeededGenerator(seed: 3)
        #expect(try sudoku(level, seed: 5, &random) { 10 }.isSuspicious)
        var hand = Hand(random: random, gap: level == "easy" ? 180 : 450, spread: 0.5, pauses: (0, 1))
        let found = try sudoku(level, seed: 6, &random) { hand.next() }
        #expect(found[.pace] > 0 && found.isSuspicious, "\(found)")
    }

    @Test("Digits in bursts are held, however long the game lasts")
    func bursts() throws {
        var random = SeededGenerator(seed: 4)
        var hand = Hand(random: random, gap: 9000, spread: 0.6, pauses: (0, 1))
        var count = 0
        let found = try sudoku("hard", seed: 7, &random) {
            count += 1
            return count % 3 == 0 ? hand.next() : 5
        }
        #expect(found[.bursts] > 0 && found.isSuspicious, "\(found)")
    }

    @Test("Nearly the shortest solution at speed is held; slowly it is not", arguments: 0..<5 as Range<UInt64>)
    func shortest(seed: UInt64) throws {
        let id = try id(4, seed: seed)
        let solver = try #require(NearOptimalSolver(id.start, greatestWidth: 500))
        for _ in 0..<10 where !solver.isFinished { solver.advance(work: 20_000) }
        let moves = solver.solution
        for (gap, isHeld) in [(13.0, true), (180, true), (1500, false)] {
            var hand = Hand(random: SeededGenerator(seed: seed), gap: gap, spread: 0.5, pauses: (0, 1))
            let found = try played(id, moves) { _, _ in hand.next() }
            #expect(found.isSuspicious == isHeld, "\(moves.count) moves, \(gap) ms: \(found)")
        }
    }

    // MARK: What humans do

    /// From beginners to the best: median gap, spread of the gaps, pauses.
    private static let players: [(gap: Double, spread: Double, pauses: (every: UInt32, factor: Double))] = [
        (700, 0.6, (12, 4)), (350, 0.5, (15, 4)), (180, 0.45, (20, 5)), (90, 0.4, (25, 6)), (55, 0.4, (40, 5)),
    ]

    /// As many games as CI has time for; `FAIR_PLAY_GAMES` makes the figures of docs/fairness.md.
    private static var games: UInt64 {
        ProcessInfo.processInfo.environment["FAIR_PLAY_GAMES"].flatMap { UInt64($0) } ?? 40
    }

    @Test("Of plausible games of the sliding puzzle hardly one in a thousand is held", arguments: 3...6)
    func plausibleSliding(size: Int) throws {
        var held = 0
        var total = 0
        for (number, player) in Self.players.enumerated() {
            for seed in 0..<Self.games {
                let id = try id(size, seed: seed)
                var hand = Hand(
                    random: SeededGenerator(seed: seed &* 100 &+ UInt64(number)), gap: player.gap,
                    spread: player.spread, pauses: player.pauses)
                // Every other one holds keys down.
                let found = try game(id.start, id) { last, move in
                    last == move && seed % 2 == 0 ? 33 : hand.next()
                }
                total += 1
                held += found.isSuspicious ? 1 : 0
            }
        }
        print("sliding \(size)x\(size): \(held) of \(total) held")
        #expect(held * 1000 <= total, "\(held) of \(total)")
    }

    /// Median gap between digits, in milliseconds, from the best to beginners.
    private static let paces: [(level: String, gaps: [Double])] = [
        ("easy", [900, 1500, 4000]), ("medium", [1100, 3000]), ("hard", [1500, 5000]), ("expert", [2500, 8000]),
        ("extreme", [3500, 9000]),
    ]

    @Test("Of plausible Sudokus hardly one in a thousand is held", arguments: 0..<5)
    func plausibleSudoku(level: Int) throws {
        let (level, gaps) = Self.paces[level]
        var held = 0
        var total = 0
        for gap in gaps {
            for seed in 0..<Self.games / 8 {
                var random = SeededGenerator(seed: seed &+ UInt64(gap))
                var hand = Hand(random: random, gap: gap, spread: 0.7, pauses: (8, 5))
                var left = 45
                // The last digits come quickly.
                let found = try sudoku(level, seed: seed % 5, &random) {
                    left -= 1
                    return left < 0 ? 120 + hand.next() / 10 : hand.next()
                }
                total += 1
                held += found.isSuspicious ? 1 : 0
            }
        }
        print("sudoku \(level): \(held) of \(total) held")
        #expect(held * 1000 <= total, "\(held) of \(total)")
    }

    /// What remains possible.
    @Test func aPatientRobotIsNotFound() throws {
        let id = try id(4, seed: 1)
        var hand = Hand(random: SeededGenerator(seed: 1), gap: 150, spread: 0.45, pauses: (20, 5))
        #expect(try game(id.start, id) { _, _ in hand.next() }.score == 0)
    }
}
