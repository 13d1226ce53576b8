import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI

@Suite struct SudokuRankingTests {
    private func device() throws -> Device {
        let device = try Device.started()
        device.server.sudokus = [
            SudokuLeaderboardEntry(
                rank: 1, player: "Ada", isMe: false, board: SudokuBoard(kind: "9x9x", level: .expert),
                mark: SudokuMark(achievement: .perfectSSS, score: 12_345), milliseconds: 61_000, at: 0),
            SudokuLeaderboardEntry(
                rank: 2, player: "", isMe: true, board: SudokuBoard(kind: "classic", level: .easy),
                mark: SudokuMark(achievement: .a, score: 900), milliseconds: 5000, at: 0),
        ]
        try device.send(.viewOpened(.leaderboard))
        try device.click("Sudoku")
        return device
    }

    @Test func resultsOfAllKindsAreListed() throws {
        let device = try device()
        for text in ["Ada", "Perfect SSS", "Diagonal · Expert", "12,345", "Guest (you)", "Classic · Easy"] as [Text] {
            #expect(device.shows(text), "\(text)")
        }
    }

    @Test func filtersAndOrdersAreAskedOfTheServer() throws {
        let device = try device()
        for (button, query) in [
            ("Windoku", "kind=9x9w"), ("Hard", "level=hard"), ("Perfect SS", "achievement=perfect_ss"),
            ("Week", "window=week"), ("Date", "sort=date"),
        ] as [(Text, String)] {
            try device.click(button)
            #expect(try #require(device.requests.last).path.string.contains(query))
        }
        try device.enter("Zoë & co", into: "Player")
        let path = try #require(device.requests.last).path.string
        #expect(path.contains("player=Zo%C3%AB%20%26%20co") && path.contains("kind=9x9w") && path.contains("sort=date"))
        // Everything again.
        try device.send(.sudokusFiltered(SudokuFilter()))
        #expect(try #require(device.requests.last).path.string.contains("kind=") == false)
    }

    @Test func whenTheServerCannotBeReachedItIsSaid() throws {
        let device = try device()
        device.network = .down
        try device.click("Hard")
        #expect(device.shows("The leaderboard cannot be reached"))
        device.network = .up
        try device.click("Try again")
        #expect(device.shows("Perfect SSS"))
    }

    /// The list of the sliding puzzle is not that of the Sudoku played last.
    @Test func theOtherPuzzleKeepsItsOwnList() throws {
        let device = try Device.started()
        try device.newSudoku()
        try device.send(.viewOpened(.leaderboard))
        try device.click("Sliding puzzle")
        let asked = device.requests.last { $0.ticket.kind == .leaderboard }?.path.string
        #expect(asked?.hasPrefix("/api/v1/leaderboards/sliding.4x4.multi?") == true)
    }

    @Test func theLeaderboardOfThePuzzlePlayedLastComesFirst() throws {
        let device = try Device.started()
        try device.newSudoku()
        try device.send(.viewOpened(.leaderboard))
        #expect(device.state.ranking.puzzle == .sudoku)
    }
}
