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
        try device.click(.sudoku)
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
        for (value, label, query) in [
            ("Windoku", "Kind", "kind=9x9w"), ("Hard", "Level", "level=hard"),
            ("Perfect SS", "Achievement", "achievement=perfect_ss"), ("Week", "Period", "window=week"),
            ("Date", "Ranked by", "sort=date"),
        ] as [(Text, Text, String)] {
            try device.choose(value, of: label)
            #expect(try #require(device.requests.last).path.string.contains(query))
        }
        try device.enter("Zoë & co", into: "Player")
        let path = try #require(device.requests.last).path.string
        #expect(path.contains("player=Zo%C3%AB%20%26%20co") && path.contains("kind=9x9w") && path.contains("sort=date"))
        // Everything again.
        for label in ["Kind", "Level", "Achievement"] as [Text] { try device.choose("All", of: label) }
        try device.enter("", into: "Player")
        for part in ["kind=", "level=", "achievement=", "player="] {
            #expect(try #require(device.requests.last).path.string.contains(part) == false)
        }
        // What no list has changes nothing, or shows all.
        for field in [SudokuRanking.Field.kind, .level, .achievement, .order].map({ .own($0.rawValue) }) + [.period]
            as [RankingField]
        {
            for text in ["-1", "99", "", "x"] as [Text] {
                try device.send(.fieldChanged(.ranked(field), text))
                #expect(device.sudokuRanking?.filter(isOffline: false) == SudokuFilter())
            }
        }
    }

    @Test func whenTheServerCannotBeReachedItIsSaid() throws {
        let device = try device()
        device.network = .down
        try device.choose("Hard", of: "Level")
        #expect(device.shows(.leaderboardFailedTitle))
        device.network = .up
        try device.click(.retry)
        #expect(device.shows("Perfect SSS"))
    }

    /// The list of the sliding puzzle is not that of the Sudoku played last.
    @Test func theOtherPuzzleKeepsItsOwnList() throws {
        let device = try Device.started()
        try device.newSudoku()
        try device.send(.viewOpened(.leaderboard))
        try device.click(.slidingPuzzle)
        let asked = device.requests.last { $0.ticket.kind == .leaderboard }?.path.string
        #expect(asked?.hasPrefix("/api/v1/leaderboards/sliding.4x4.multi?") == true)
    }

    @Test func theLeaderboardOfThePuzzlePlayedLastComesFirst() throws {
        let device = try Device.started()
        try device.newSudoku()
        try device.send(.viewOpened(.leaderboard))
        #expect(device.ranking.puzzle == 1)
    }
}
