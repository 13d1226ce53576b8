import Logging
import PostgresForTests
import PuzzleAPI
import PuzzleCore
import Store
import Testing

@testable import Server

/// Several servers on one database.
struct SharedServersTests {
    private func withTwoStores(_ test: (PostgresStore, PostgresStore) async throws -> Void) async throws {
        let address = try PostgresForTests.newDatabase()
        let (one, two) = (try PostgresStore(address: address), try PostgresStore(address: address))
        try await test(one, two)
        await one.close()
        await two.close()
    }

    @Test func aLimitHoldsForAllServersTogether() async throws {
        try await withTwoStores { one, two in
            var settings = ServerSettings()
            // In half an hour there is one more: not before this test is over, whatever else runs beside it.
            settings.guestsPerHour = 2
            let (here, there) = (RequestLimits(settings), RequestLimits(settings))
            let (home, school) = (
                try #require(ClientAddress("192.0.2.1")), try #require(ClientAddress("192.0.2.2"))
            )
            // From now on they are told.
            try await here.share(on: one)
            try await there.share(on: two)
            try here.countGuest(from: home)
            try await here.share(on: one)
            try there.countGuest(from: home)
            try await there.share(on: two)
            #expect(throws: RequestError.self) { try there.countGuest(from: home) }
            // Here one is left, as far as is known; and none as soon as the other server's is told.
            try here.countGuest(from: home)
            try await here.share(on: one)
            #expect(throws: RequestError.self) { try here.countGuest(from: home) }
            for _ in 0..<2 { try here.countGuest(from: school) }
        }
    }

    /// As while the database moves to another machine.
    @Test func whatCouldNotBeToldIsToldLater() async throws {
        try await withTwoStores { one, two in
            var settings = ServerSettings()
            settings.guestsPerHour = 2
            let (here, there) = (RequestLimits(settings), RequestLimits(settings))
            let home = try #require(ClientAddress("192.0.2.1"))
            try await here.share(on: one)
            try await there.share(on: two)
            for _ in 0..<2 { try here.countGuest(from: home) }
            let away = try PostgresStore(address: PostgresForTests.newDatabase())
            await away.close()
            await #expect(throws: StoreError.self) { try await here.share(on: away) }
            try await here.share(on: one)
            try there.countGuest(from: home)
            try await there.share(on: two)
            #expect(throws: RequestError.self) { try there.countGuest(from: home) }
        }
    }

    @Test func aServerOnAFolderTellsNobody() async throws {
        try await withFolder { folder in
            let store = try SQLiteStore(folder: folder)
            #expect(try await store.time() == nil && !store.isShared)
            await store.close()
        }
    }

    @Test func aGameThatOneServerIssuesIsFinishedAtTheOther() async throws {
        try await withTwoStores { one, two in
            try await withServer(on: one) { here, clock in
                try await withServer(on: two) { there, otherClock in
                    let ada = Browser(here)
                    let game = try await ada.begin()
                    let record = try solvedRecord(game.puzzle)
                    otherClock.advance(by: 60_000)
                    let elsewhere = Browser(there)
                    elsewhere.cookie = ada.cookie
                    let id = newID()
                    #expect(try await elsewhere.finish(game, record: record, result: id).status == 201)
                    clock.advance(by: 60_000)
                    #expect(try await ada.finish(game, record: record, result: id).status == 201)
                    let page: LeaderboardPage = try await ada.call(
                        Endpoints.leaderboard, NoBody(), leaderboard: "\(game.leaderboard)"
                    ).message()
                    #expect(page.entries.map(\.isMe) == [true])
                }
            }
        }
    }

    /// Two machines whose clocks differ by days are told the same time.
    @Test(arguments: [0, 5000, -5000, 86_400_000, -86_400_000] as [UnixMilliseconds])
    func theStoresClockCounts(away: UnixMilliseconds) async throws {
        try await withTwoStores { one, _ in
            let time = try #require(try await one.time())
            let clock = ServerClock(
                machine: { time + away }, passed: { .zero },
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            try await clock.follow(one, isFirst: true)
            let now = try #require(clock.certainNow())
            let later = try #require(try await one.time())
            #expect((time...later).contains(now))
        }
    }
}
