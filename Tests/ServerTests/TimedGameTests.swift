import MemoryStore
import PuzzleAPI
import PuzzleCore
import PuzzleEngines
import Store
import Testing

@testable import Server

/// The clock of a ranked game is the server's.
struct TimedGameTests {
    private func players(_ browser: Browser, _ leaderboard: Text) async throws -> Int64 {
        let page: LeaderboardPage = try await browser.get("/api/v1/leaderboards/\(leaderboard)").message()
        return page.players
    }

    /// A game of 2x3 that came in `late` after its record says.
    private func finished(
        _ kind: StoreKind, late: Int64,
        _ body: @escaping @Sendable (ResultReceipt, _ own: Int64, _ timed: Int64, _ offline: Int64) -> Void
    ) async throws {
        try await withServer(kind) { client, clock in
            let ada = Browser(client)
            let game = try await ada.begin("sliding.2x3.multi")
            let record = try solvedRecord(game.puzzle)
            let own = Int64(try verify(record).milliseconds)
            clock.advance(by: own + late)
            let receipt: ResultReceipt = try await ada.finish(game, record: record).message()
            body(
                receipt, own, try await players(ada, "sliding.2x3.multi"),
                try await players(ada, "offline.sliding.2x3.multi"))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func aGameThatIsSentAtOnceHasItsOwnTime(kind: StoreKind) async throws {
        for late in [0, 17_000] as [Int64] {
            try await finished(kind, late: late) { receipt, own, timed, offline in
                #expect(receipt.listing == .timed && receipt.leaderboard == "sliding.2x3.multi")
                #expect(receipt.milliseconds == own && timed == 1 && offline == 0)
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func whatComesLateCountsLonger(kind: StoreKind) async throws {
        try await finished(kind, late: 40_000) { receipt, own, timed, offline in
            #expect(receipt.listing == .timed && receipt.milliseconds == own + 23_000)
            #expect(timed == 1 && offline == 0)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func whatComesMuchLaterIsOffline(kind: StoreKind) async throws {
        try await finished(kind, late: 3_600_000) { receipt, own, timed, offline in
            #expect(receipt.listing == .offline && receipt.leaderboard == "offline.sliding.2x3.multi")
            #expect(receipt.milliseconds == own && timed == 0 && offline == 1)
            #expect(receipt.standings.map(\.rank) == [1, 1, 1])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func whatCouldBeSeenBeforeIsOffline(kind: StoreKind) async throws {
        try await withServer(kind) { client, clock in
            let ada = Browser(client)
            let game = try await ada.issueGame("sliding.2x3.multi")
            #expect(game.leaderboard == "sliding.2x3.multi")
            let record = try solvedRecord(game.puzzle)
            clock.advance(by: Int64(try verify(record).milliseconds))
            let receipt: ResultReceipt = try await ada.finish(game, record: record).message()
            #expect(receipt.listing == .offline)
            #expect(try await players(ada, "sliding.2x3.multi") == 0)
            #expect(try await players(ada, "offline.sliding.2x3.multi") == 1)
        }
    }

    /// Apps of the first versions, which read no fields that they do not know, never ask for a game to begin now.
    @Test func whatABoardIsWorthIsToldWhenAGameBegins() async throws {
        var settings = ServerSettings()
        #expect(settings.pointsPerPuzzle == 100)
        settings.pointsPerPuzzle = 25
        try await withServer(on: MemoryStore(), settings: settings) { client, _ in
            let browser = Browser(client)
            let begun = try await browser.begin()
            let stocked = try await browser.issueGame()
            #expect(begun.pointsPerPuzzle == 25 && stocked.pointsPerPuzzle == nil)
        }
    }

    @Test func earlierAppsGetTheAnswerThatTheyKnow() async throws {
        try await withServer { client, clock in
            let ada = Browser(client)
            for _ in 0..<6 {
                let game = try await ada.begin("sliding.2x2.multi")
                let record = try solvedRecord(game.puzzle)
                clock.advance(by: Int64(try verify(record).milliseconds))
                let answer = try await ada.submit(game, record: record)
                let receipt: ResultReceipt = try answer.message()
                #expect(receipt.listing == nil && !answer.text.contains("listing"))
                #expect(receipt.standings.map(\.by) == [.time, .moves, .score])
            }
            let game = try await ada.issueGame("sliding.2x2.multi")
            clock.advance(by: 60_000)
            let receipt: ResultReceipt = try await ada.submit(game, record: try solvedRecord(game.puzzle)).message()
            #expect(receipt.leaderboard == "sliding.2x2.multi")
        }
    }

    @Test(arguments: StoreKind.allCases)
    func begunOnceMoreItIsTheSameGameWithItsTime(kind: StoreKind) async throws {
        try await withServer(kind) { client, clock in
            let (ada, bob) = (Browser(client), Browser(client))
            let id = newID()
            let game = try await ada.begin("sliding.2x3.multi", game: id)
            #expect(game.game == id)
            clock.advance(by: 30_000)
            #expect(try await ada.begin("sliding.2x3.multi", game: id) == game)
            func beginning(_ browser: Browser, _ leaderboard: Text) async throws -> ProblemCode {
                let beginning = GameBeginning(game: id, leaderboard: leaderboard)
                return try await browser.call(Endpoints.beginGame, beginning).problem().code
            }
            #expect(try await beginning(bob, "sliding.2x3.multi") == .gameOfAnotherPlayer)
            #expect(try await beginning(ada, "sliding.3x3.multi") == .gameOfAnotherPlayer)
            #expect(try await beginning(ada, "offline.sliding.2x3.multi") == .outOfRange)
            let record = try solvedRecord(game.puzzle)
            let receipt: ResultReceipt = try await ada.finish(game, record: record).message()
            #expect(receipt.milliseconds == max(30_000 - 17_000, Int64(try verify(record).milliseconds)))
            #expect(try await beginning(ada, "sliding.2x3.multi") == .gameAlreadyFinished)
        }
    }

    @Test func averagesAreOfConsecutiveGames() async throws {
        try await withServer { client, clock in
            let ada = Browser(client)
            var times: [Int64] = []
            for number in 0..<6 {
                let game = try await ada.begin("sliding.3x3.multi")
                if number == 1 { continue }
                let record = try solvedRecord(game.puzzle, interval: Milliseconds(100 * (number + 1)))
                times.append(Int64(try verify(record).milliseconds))
                clock.advance(by: times[times.count - 1])
                #expect(try await ada.finish(game, record: record).status == 201)
            }
            let page: LeaderboardPage = try await ada.get("/api/v1/leaderboards/sliding.3x3.multi?by=ao5").message()
            // The game that was given up is the worst of both windows: one of the others is the best.
            let windows = [times.dropLast(), times.dropFirst()].map { Array($0.sorted()[1...]) }
            let expected = windows.map { ($0.reduce(0, +) + 1) / 3 }.min()
            #expect(page.entries.map(\.milliseconds) == [expected])
            let mine: MyStanding = try await ada.get("/api/v1/leaderboards/sliding.3x3.multi/me").message()
            #expect(mine.attempts == Attempts(begun: 6, finished: 5))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func aPlayerWhoIsDeletedIsNowhere(kind: StoreKind) async throws {
        try await withServer(kind) { client, clock in
            let (ada, bob) = (Browser(client), Browser(client))
            for player in [ada, bob] {
                _ = try await player.send(.put, "/api/v1/player", json: #"{"name":"Somebody"}"#)
                let game = try await player.begin("sliding.2x3.multi")
                clock.advance(by: 10_000)
                #expect(try await player.finish(game, record: try solvedRecord(game.puzzle)).status == 201)
                _ = try await player.begin("sliding.2x3.multi")
            }
            let cookie = ada.cookie
            let answer = try await ada.call(Endpoints.deletePlayer, NoBody())
            #expect(answer.status == 200 && answer.headers[.setCookie]?.contains("Max-Age=0") == true)
            ada.cookie = cookie
            #expect(try await ada.get("/api/v1/player").problem().code == .noPlayer)
            #expect(try await ada.call(Endpoints.deletePlayer, NoBody()).problem().code == .noPlayer)
            #expect(try await players(bob, "sliding.2x3.multi") == 1)
            let mine: MyStanding = try await bob.get("/api/v1/leaderboards/sliding.2x3.multi/me").message()
            #expect(mine.standing?.rank == 1 && mine.around.count == 1)
        }
    }
}
