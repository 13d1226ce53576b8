import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI

let dailyNoon: WallTime = 1_800_000_000_000 / 86_400_000 * 86_400_000 + 43_200_000
let dailyDay = DailyBoard.day(at: Int64(dailyNoon))

func dailyServer(streak: Int = 0) -> FakeServer {
    let server = FakeServer(hasDaily: true)
    server.daily = (dailyDay, streak)
    return server
}

extension Device {
    /// The button of a day's puzzle on the home page.
    func daily(_ puzzle: PuzzleKind) throws -> Page.Element {
        try #require(
            page.container.first {
                $0.tag == .button && renderer.handler(for: .click, on: $0.id) == .action(.daily(.asked(puzzle)))
            })
    }
}

extension Device {
    /// The start page on the next day, a Saturday.
    func sleep() throws {
        now += 86_400_000
        server.daily = (dailyDay + 1, server.daily.streak)
        try send(.viewOpened(.home))
    }

    /// What is said of the games that can be gone on with.
    var continuing: [String] {
        page.container.all { $0.tag == .button }.map(\.wholeText.string).filter { $0.contains("Continue") }
    }

    /// What stands on the puzzle's board.
    func shown(_ puzzle: PuzzleKind) -> [UInt8]? {
        switch puzzle {
        case .sliding: sliding?.game.position.tiles
        case .sudoku: sudoku?.game.position.grid.digits
        }
    }

    /// Takes a turn.
    func move(_ puzzle: PuzzleKind) throws -> [UInt8]? {
        switch puzzle {
        case .sliding:
            var random = SeededGenerator(seed: 1)
            try playAtRandom(3, &random)
        case .sudoku: try enterRight(try openCells()[0])
        }
        return shown(puzzle)
    }

    /// Begins a game that is not the day's, and goes home.
    func begin(_ puzzle: PuzzleKind) throws -> [UInt8]? {
        switch puzzle {
        case .sliding: try newGame()
        case .sudoku: try newSudoku()
        }
        let begun = try move(puzzle)
        try send(.viewOpened(.home))
        return begun
    }
}
