import PuzzleAPI
import PuzzleCore
import PuzzleEngines
import Store
import Testing

@testable import Server

/// Whole exchanges: a puzzle is issued, played, sent, ranked and shown.
struct GameExchangeTests {
    @Test(arguments: StoreKind.allCases, ["sliding.2x2.multi", "sliding.2x3.single", "sliding.3x2.multi"])
    func aGameIsIssuedPlayedSentAndRanked(kind: StoreKind, leaderboard: String) async throws {
        try await withServer(kind) { client, clock in
            let ada = Browser(client)
            let game = try await ada.begin(Text(leaderboard))
            #expect(game.leaderboard == Text(leaderboard))
            let record = try solvedRecord(game.puzzle)
            let verified = try verify(record)
            clock.advance(by: Int64(verified.milliseconds))

            let id = newID()
            let answer = try await ada.finish(game, record: record, result: id)
            #expect(answer.status == 201)
            let receipt: ResultReceipt = try answer.message()
            #expect(receipt.result == id)
            #expect(receipt.moves == Int64(verified.moves))
            #expect(receipt.milliseconds == Int64(verified.milliseconds))
            #expect(receipt.score == Int64(verified.score))
            #expect(receipt.listing == .timed)
            #expect(receipt.standings.map(\.by) == [.time, .moves, .score])
            #expect(receipt.standings.allSatisfy { $0.rank == 1 && $0.players == 1 && $0.percentile == 100 })

            let page: LeaderboardPage = try await ada.call(Endpoints.leaderboard, NoBody(), leaderboard: leaderboard)
                .message()
            #expect(page.players == 1)
            let entry = try #require(page.entries.first)
            #expect(entry.isMe && entry.player.isEmpty && entry.moves == receipt.moves && entry.at == clock.now)

            let others: LeaderboardPage = try await Browser(client).call(
                Endpoints.leaderboard, NoBody(), leaderboard: leaderboard
            ).message()
            #expect(others.entries.map(\.isMe) == [false])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func aResultSentTwiceCountsOnceAndIsAnsweredAlike(kind: StoreKind) async throws {
        try await withServer(kind) { client, clock in
            let ada = Browser(client)
            let game = try await ada.begin()
            let record = try solvedRecord(game.puzzle)
            clock.advance(by: 60_000)
            let id = newID()
            let first = try await ada.finish(game, record: record, result: id)
            clock.advance(by: Limits.gameValidity * 2)
            let second = try await ada.finish(game, record: record, result: id)
            #expect(first.status == 201)
            #expect(second.status == 201)
            #expect(second.body == first.body)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func ranksAndPagesFollowTheMetric(kind: StoreKind) async throws {
        try await withServer(kind) { client, clock in
            let players = (0..<5).map { _ in Browser(client) }
            for (index, player) in players.enumerated() {
                _ = try await player.send(.put, "/api/v1/player", json: #"{"name":"Player \#(index)"}"#)
                let game = try await player.begin("sliding.2x3.multi")
                // The later, the slower.
                let record = try solvedRecord(game.puzzle, interval: Milliseconds(1000 * (index + 1)))
                clock.advance(by: Int64(try verify(record).milliseconds))
                #expect(try await player.finish(game, record: record).status == 201)
            }
            let path = "/api/v1/leaderboards/sliding.2x3.multi"
            for metric in [Metric.time, .moves, .score] {
                var entries: [LeaderboardEntry] = []
                var next: Text?
                repeat {
                    let after = next.map { "&after=\($0)" } ?? ""
                    let page: LeaderboardPage = try await players[0].get("\(path)?by=\(metric.word)&limit=2\(after)")
                        .message()
                    #expect(page.players == 5)
                    entries += page.entries
                    next = page.next
                } while next != nil
                #expect(Set(entries.map(\.player)).count == 5)
                let values = entries.map { $0.value(by: metric) }
                #expect(values == values.sorted())
                for (entry, value) in zip(entries, values) {
                    #expect(entry.rank == Int64(values.firstIndex(of: value)! + 1))
                }
                for (index, player) in players.enumerated() {
                    let mine: MyStanding = try await player.get("\(path)/me?by=\(metric.word)&window=day").message()
                    let line = try #require(entries.first { $0.player == Text("Player \(index)") })
                    #expect(mine.standing?.rank == line.rank)
                    #expect(mine.around.filter(\.isMe).map(\.player) == [line.player])
                }
            }
            let stranger: MyStanding = try await Browser(client).get("\(path)/me").message()
            #expect(stranger == MyStanding(leaderboard: "sliding.2x3.multi", players: 5, standing: nil, around: []))
        }
    }

    @Test func windowsEndWithTheirCalendarPeriods() async throws {
        try await withServer { client, clock in
            let ada = Browser(client)
            let game = try await ada.begin()
            clock.advance(by: 10_000)
            _ = try await ada.finish(game, record: try solvedRecord(game.puzzle))
            clock.advance(by: 32 * 24 * 3_600_000)
            for window in Window.allCases {
                let page: LeaderboardPage = try await ada.get(
                    "/api/v1/leaderboards/sliding.2x2.multi?window=\(window.word)"
                ).message()
                #expect(page.players == (window == .all ? 1 : 0))
            }
        }
    }
}

extension LeaderboardEntry {
    fileprivate func value(by metric: Metric) -> Int64 {
        switch metric {
        case .time: milliseconds
        case .moves: moves
        case .score: score
        case .average5, .average12: milliseconds
        }
    }
}
