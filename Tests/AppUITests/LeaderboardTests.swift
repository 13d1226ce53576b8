import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI

@Suite struct LeaderboardTests {
    private func entry(_ number: Int, _ name: Text? = nil, isMe: Bool = false) -> LeaderboardEntry {
        LeaderboardEntry(
            rank: Int64(number), player: name ?? Text("Player \(number)"), isMe: isMe,
            milliseconds: Int64(number) * 1001,
            moves: Int64(number), score: Int64(2 * number), at: 0)
    }

    private func server(_ count: Int, me: Int? = nil) -> FakeServer {
        let server = FakeServer()
        server.board = (0..<count).map { entry($0 + 1, isMe: $0 + 1 == me) }
        server.standing = me.map { Standing(by: .time, rank: Int64($0), players: Int64(count), value: 1) }
        return server
    }

    private func names(_ device: Device) -> [Text] {
        device.page.container.all { $0.tag == .td && $0.attributes[.class] == "name" }
            .map { ($0.children.first ?? $0).wholeText }
    }

    @Test func loadingThenLoaded() throws {
        let device = try Device.started(server: server(3), network: .held)
        try device.send(.viewOpened(.leaderboard))
        #expect(device.shows(.loading))
        #expect(
            device.waiting.map(\.path) == [
                "/api/v1/leaderboards/sliding.4x4.multi?by=time&window=all",
                "/api/v1/leaderboards/sliding.4x4.multi/me?by=time&window=all",
            ])
        try device.deliver()
        #expect(!device.shows(.loading) && names(device) == ["Player 1", "Player 2", "Player 3"])
        #expect(device.shows("0:02.002"))
    }

    /// A list in which one cannot be yet is not the first to see.
    @Test(arguments: [(4, "time"), (5, "ao5"), (500, "ao5")])
    func averagesComeFirstForWhoHasOne(games: Int, metric: String) throws {
        let best = Text("\(games);2000;80;90;r;r;time1")
        let device = try Device.started(
            ["bests/sliding.4x4.multi": best], server: server(3), network: .held, route: "leaderboard")
        let path = try #require(device.waiting.first).path
        #expect(path == Text("/api/v1/leaderboards/sliding.4x4.multi?by=\(metric)&window=all"))
    }

    @Test func anEmptyBoardInvites() throws {
        let device = try Device.started(server: server(0), route: "leaderboard")
        #expect(device.shows(.leaderboardEmptyTitle))
        #expect(device.shows(.leaderboardEmptyText))
        try device.click("ao5")
        #expect(device.shows("An average takes 5 ranked games. Be the first to have one."))
        #expect(device.shows("The mean time of 5 games in a row, without the fastest and the slowest."))
        try device.click(.newGame)
        #expect(device.view == .newGame)
    }

    @Test(arguments: [(0, ""), (500, "{}"), (200, "<html>"), (200, "{}"), (404, "")])
    func aFailureOffersAnotherTry(status: Int, body: String) throws {
        let device = try Device.started(
            server: server(2), network: .answering(FakeServer.Answer(status: status, body: Text(body))),
            route: "leaderboard")
        #expect(device.shows(.leaderboardFailedTitle))
        device.network = .up
        try device.click(.retry)
        #expect(names(device).count == 2)
    }

    @Test func laterPagesGoBelow() throws {
        let device = try Device.started(server: server(45), route: "leaderboard")
        #expect(names(device).count == 20)
        let first = device.page.container.all { $0.tag == .tr && $0.attributes[.class] == "row" }.map(\.id)
        try device.click(.showMore)
        #expect(names(device).count == 40 && names(device).last == "Player 40")
        let later = device.page.container.all { $0.tag == .tr && $0.attributes[.class] == "row" }.map(\.id)
        #expect(Array(later.prefix(20)) == first)
        device.network = .down
        try device.click(.showMore)
        #expect(names(device).count == 40)
        #expect(device.shows(.leaderboardFailedTitle))
        device.network = .held
        try device.click(.showMore)
        try device.click(.showMore)
        #expect(device.waiting.count == 1)
        try device.deliver()
        #expect(names(device).count == 45 && device.control(.showMore) == nil)
    }

    @Test func answersToEarlierQuestionsAreIgnored() throws {
        let device = try Device.started(server: server(30, me: 25), network: .held)
        try device.send(.viewOpened(.leaderboard))
        let stale = device.waiting
        try device.send(.fieldChanged(.ranked(.metric), "1"))
        device.server.board = [entry(1, "New")]
        device.server.standing = nil
        for request in stale {
            #expect(try device.send(.answered(request.ticket, status: 200, body: "{}")).isEmpty)
            #expect(device.shows(.loading))
        }
        try device.deliver()
        #expect(names(device) == ["New"] && device.ranking.mine?.standing == nil)
    }

    @Test func aPageOfAnotherBoardIsNotPutBelow() throws {
        let device = try Device.started(server: server(45), route: "leaderboard")
        device.network = .held
        try device.click(.showMore)
        try device.send(.fieldChanged(.ranked(.period), "0"))
        try device.deliver()
        #expect(names(device).count == 20)
    }

    @Test func whatIsAskedForFollowsTheChoices() throws {
        let device = try Device.started(server: server(2), route: "leaderboard")
        for (label, part) in [
            ("ao12", "4x4.multi?by=ao12&window=all"), ("Offline", "offline.sliding.4x4.multi?by=time&window=all"),
            ("Server’s clock", "/sliding.4x4.multi?by=ao12&window=all"), ("ao5", "by=ao5&window=all"),
            ("Moves", "by=moves&window=all"), ("Score", "by=score&window=all"), ("Today", "by=score&window=day"),
            ("Week", "by=score&window=week"), ("Month", "by=score&window=month"), ("All time", "by=score&window=all"),
            ("Time", "by=time&window=all"), ("3\u{A0}×\u{A0}3", "sliding.3x3.multi?"),
            ("One tile", "sliding.3x3.single?"),
        ] as [(Text, String)] {
            try device.click(label)
            #expect(device.requests.suffix(2).first?.path.string.contains(part) == true)
            #expect(device.control(label)?.attributes[.pressed] == "true")
        }
    }

    @Test func myRankAndTheRanksAroundMe() throws {
        let device = try Device.started(server: server(90, me: 70), route: "leaderboard")
        #expect(device.shows(.myRank) && device.shows("70") && device.shows("90 players"))
        let shown = names(device)
        #expect(shown.count == 31 && shown[20] == "Player 65" && shown.contains("Player 70 (you)"))
        #expect(device.shows("⋯"))
        for _ in 0..<3 { try device.click(.showMore) }
        #expect(names(device).count == 80 && !device.shows("⋯"))
        #expect(names(device).filter { $0 == "Player 70 (you)" }.count == 1)
    }

    /// The lines around me overlap with those that are shown already.
    @Test func nobodyIsListedTwice() throws {
        for me in [18, 20, 21, 23, 26] {
            let device = try Device.started(server: server(90, me: me), route: "leaderboard")
            let shown = names(device)
            #expect(Set(shown).count == shown.count, "\(me)")
            #expect(shown.contains(Text("Player \(me) (you)")))
        }
    }

    @Test func whoHasNoResultHasNoRank() throws {
        let device = try Device.started(server: server(5), route: "leaderboard")
        #expect(!device.shows(.myRank))
    }

    @Test func thePlayerSeesHowManyGamesWereBegun() throws {
        let server = server(45, me: 40)
        let without = try Device.started(server: server, route: "leaderboard")
        #expect(!without.shows("begun"))
        server.attempts = Attempts(begun: 1234, finished: 1000)
        let device = try Device.started(server: server, route: "leaderboard")
        #expect(device.shows("1,234 begun, 1,000 finished"))
    }

    @Test func numbersOfAnySizeAreShown() throws {
        let server = server(1)
        var huge = entry(1)
        huge.rank = .max
        huge.milliseconds = Int64(UInt32.max)
        server.board = [huge]
        for (rank, players) in [(Int64.max, Int64.max), (.max, 1), (1, .max), (1, 1)] {
            var standing = Standing(by: .time, rank: 1, players: 1, value: 1)
            standing.rank = rank
            standing.players = players
            server.standing = standing
            let device = try Device.started(server: server, route: "leaderboard")
            #expect(device.shows("1193:02:47"))
        }
    }

    @Test func namesAreTextWhateverTheyAre() throws {
        let hostile: [Text] = [
            "<script>alert(1)</script>", "{0}", "{1} of {9}", "\"><img src=x>", "' OR 1=1", "&amp;", "🧩👩‍👩‍👧", "مرحبا", "",
        ]
        let server = FakeServer()
        server.board = hostile.enumerated().map { entry($0 + 1, $1) }
        let device = try Device.started(server: server, route: "leaderboard")
        #expect(names(device) == hostile.map { $0.isEmpty ? "Guest" : $0 })
        let own = try Device.started(settings((2, 3)))
        for name in hostile where !name.isEmpty {
            try own.newGame()
            try own.solve()
            try own.send(.fieldChanged(.playerName, name))
            try own.send(.nameSaved)
            try own.send(.dialogClosed)
            try own.send(.viewOpened(.scores))
            #expect(names(own).contains(name) && own.playerName == name)
            let again = try own.killed()
            try again.send(.viewOpened(.scores))
            #expect(names(again).contains(name) && again.latest?.name == name)
            try own.send(.viewOpened(.game))
        }
    }
}
