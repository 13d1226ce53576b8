import PuzzleAPI
import PuzzleCore
import Testing

@testable import Store

@Suite("Every store: players, games and results")
struct SubmissionTests {
    @Test(arguments: Engine.allCases)
    func aPlayerIsFoundByTheSecretAndCanBeRenamed(engine: Engine) async throws {
        try await engine.run { world in
            let store = world.store
            let secret = world.newSecret()
            #expect(try await store.player(withSecret: secret) == nil)
            let player = try await store.addPlayer(withSecret: secret, at: noon)
            #expect(player.name.isEmpty)
            #expect(try await store.addPlayer(withSecret: secret, at: noon) == player)
            let other = try await world.newPlayer()
            #expect(other != player.id)

            try await store.rename(player.id, to: #require(PlayerName("Ngọc 🧩")))
            let renamed = StoredPlayer(id: player.id, name: "Ngọc 🧩")
            #expect(try await store.player(withSecret: secret) == renamed)
            #expect(try await store.addPlayer(withSecret: secret, at: noon) == renamed)
        }
    }

    @Test(arguments: Engine.allCases)
    func whatNeedsAPlayerIsRefusedWithoutOne(engine: Engine) async throws {
        try await engine.run { world in
            _ = try await world.newPlayer()
            let nobody = PlayerID(77)
            await #expect(throws: StoreError.unknownPlayer) {
                try await world.store.rename(nobody, to: #require(PlayerName("Nobody")))
            }
            await #expect(throws: StoreError.unknownPlayer) { _ = try await world.issue(to: nobody) }
        }
    }

    @Test(arguments: Engine.allCases)
    func aResultIsStoredAsItWasSent(engine: Engine) async throws {
        try await engine.run { world in
            let player = try await world.newPlayer()
            let game = try await world.issue(to: player)
            let new = world.result(of: game, by: player, record: "ü", milliseconds: 61_999, moves: 80)
            let stored = StoredResult(
                id: new.id, player: player, game: game, leaderboard: board, milliseconds: 61_999, moves: 80,
                score: 141, received: noon, record: "ü")
            #expect(try await world.store.game(game)?.puzzle == new.verified.puzzle)
            #expect(try await world.store.game(GameID(high: 1, low: 2)) == nil)
            #expect(try await world.stored(new.id) == nil)
            #expect(try await world.store.submit(new) == .stored(stored))
            #expect(try await world.stored(new.id) == stored)
        }
    }

    @Test(arguments: Engine.allCases)
    func aRepeatIsAcceptedAndCountsOnce(engine: Engine) async throws {
        try await engine.run { world in
            let player = try await world.newPlayer()
            let game = try await world.issue(to: player)
            let first = world.result(of: game, by: player)
            guard case .stored(let stored) = try await world.store.submit(first) else {
                Issue.record("the first was not stored")
                return
            }
            // Long after the game has expired, as a device that was offline may send it.
            let later = world.result(first.id, of: game, by: player, at: noon + 400 * day)
            #expect(try await world.store.submit(later) == .repeated(stored))
            #expect(try await world.stored(first.id) == stored)
            #expect(try await world.lines().count == 1)
            #expect(try await world.lines(.time, Period(.day, at: noon + 400 * day)).isEmpty)
        }
    }

    @Test(arguments: Engine.allCases)
    func anIdWithOtherContentIsAConflict(engine: Engine) async throws {
        try await engine.run { world in
            let player = try await world.newPlayer()
            let other = try await world.newPlayer()
            let game = try await world.issue(to: player)
            let open = try await world.issue(to: player)
            let othersGame = try await world.issue(to: other)
            let first = world.result(of: game, by: player)
            _ = try await world.store.submit(first)
            for new in [
                world.result(first.id, of: game, by: player, record: "other", milliseconds: 1000),
                world.result(first.id, of: open, by: player),
                world.result(first.id, of: othersGame, by: other),
                world.result(first.id, of: game, by: other),
            ] {
                #expect(try await world.store.submit(new) == .refused(.resultConflict))
            }
            #expect(try await world.lines().map(\.milliseconds) == [60_000])
            // The conflict has not used up the games.
            let next = try await world.store.submit(world.result(of: open, by: player))
            guard case .stored = next else { throw Unexpected(outcome: next) }
        }
    }

    @Test(arguments: Engine.allCases)
    func aResultIsRefusedForWhatTheStoreKnows(engine: Engine) async throws {
        try await engine.run { world in
            let store = world.store
            let player = try await world.newPlayer()
            let other = try await world.newPlayer()
            let issued = noon
            let game = try await world.issue(to: player, at: issued)
            let expiry = issued + Limits.gameValidity
            let unknown = GameID(high: 1, low: 2)
            let soon = issued + 60_000 - GameRules.timeTolerance
            for (new, refusal) in [
                (world.result(of: unknown, by: player), Refusal.unknownGame),
                (world.result(of: game, by: other, at: expiry), .gameOfAnotherPlayer),
                (world.result(of: game, by: player, at: expiry + 1), .gameExpired),
                (world.result(of: game, by: player, puzzle: "another", at: expiry), .wrongPuzzle),
                (world.result(of: game, by: player, milliseconds: 60_001, at: soon), .timeNotPassed),
                (world.result(of: game, by: player, milliseconds: 60_000, at: issued - day), .timeNotPassed),
            ] {
                #expect(try await store.submit(new) == .refused(refusal))
                #expect(try await world.stored(new.id) == nil)
            }
            #expect(try await world.lines().isEmpty)

            // Exactly on the limits, it counts: the time that has passed ...
            let next = try await world.issue(to: player, at: issued)
            let first = try await store.submit(world.result(of: next, by: player, milliseconds: 60_000, at: soon))
            guard case .stored = first else { throw Unexpected(outcome: first) }
            // ... and the game's validity; then it is finished, which is told before anything about the record.
            let last = try await store.submit(world.result(of: game, by: player, at: expiry))
            guard case .stored = last else { throw Unexpected(outcome: last) }
            let again = world.result(of: game, by: player, puzzle: "another", at: expiry + 1)
            #expect(try await store.submit(again) == .refused(.gameAlreadyFinished))
        }
    }

    @Test(arguments: Engine.allCases)
    func theOldestOpenGameGoesWhenThereAreTooMany(engine: Engine) async throws {
        try await engine.run { world in
            let player = try await world.newPlayer()
            let other = try await world.newPlayer()
            let start = noon - day
            let othersGame = try await world.issue(to: other, at: start - 2)
            let elsewhere = try await world.issue(to: player, on: "sliding.3x3.multi", at: start - 1)
            // A finished game is not an open one.
            let finished = try await world.issue(to: player, at: start)
            _ = try await world.store.submit(world.result(of: finished, by: player))
            var games: [GameID] = []
            for number in 1...GameRules.maximumOpenGames + 2 {
                games.append(try await world.issue(to: player, at: start + Int64(number)))
            }
            for forgotten in games[..<2] {
                #expect(
                    try await world.store.submit(world.result(of: forgotten, by: player)) == .refused(.unknownGame))
            }
            for kept in games[2...] + [elsewhere] {
                let outcome = try await world.store.submit(world.result(of: kept, by: player))
                guard case .stored = outcome else { throw Unexpected(outcome: outcome) }
            }
            let others = try await world.store.submit(world.result(of: othersGame, by: other))
            guard case .stored = others else { throw Unexpected(outcome: others) }
        }
    }

    @Test(arguments: Engine.allCases)
    func aSweepForgetsExpiredGamesThatNobodyFinished(engine: Engine) async throws {
        try await engine.run { world in
            let player = try await world.newPlayer()
            let now = noon + Limits.gameValidity
            let expired = try await world.issue(to: player, at: noon - 1)
            let valid = try await world.issue(to: player, at: noon)
            let finished = try await world.issue(to: player)
            let result = world.result(of: finished, by: player, at: noon)
            _ = try await world.store.submit(result)
            #expect(
                try await world.store.submit(world.result(of: expired, by: player, at: now)) == .refused(.gameExpired))
            while try await world.store.sweep(at: now) {}
            #expect(
                try await world.store.submit(world.result(of: expired, by: player, at: now)) == .refused(.unknownGame))
            let last = try await world.store.submit(world.result(of: valid, by: player, at: now))
            guard case .stored = last else { throw Unexpected(outcome: last) }
            guard case .repeated = try await world.store.submit(result) else { throw Unexpected(outcome: last) }
        }
    }

    @Test(arguments: Engine.allCases)
    func atTheSameTimeAResultIsStoredOnceAndAGameFinishedOnce(engine: Engine) async throws {
        try await engine.run { world in
            let store = world.store
            let player = try await world.newPlayer()
            var all: [NewResult] = []
            for number in 0..<20 {
                let game = try await world.issue(to: player, at: noon - day + Int64(number))
                let one = world.result(of: game, by: player, record: "one")
                let two = world.result(of: game, by: player, record: "two")
                all += [one, two, one, two, one, two]
            }
            let outcomes = try await withThrowingTaskGroup(of: (GameID, SubmissionOutcome).self) { group in
                for new in all { group.addTask { (new.game, try await store.submit(new)) } }
                return try await group.reduce(into: [GameID: [SubmissionOutcome]]()) {
                    $0[$1.0, default: []].append($1.1)
                }
            }
            for outcomes in outcomes.values {
                let stored = outcomes.compactMap { if case .stored(let result) = $0 { result } else { nil } }
                #expect(stored.count == 1)
                #expect(outcomes.count { $0 == .repeated(stored[0]) } == 2)
                #expect(outcomes.count { $0 == .refused(.gameAlreadyFinished) } == 3)
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func aClosedStoreSaysSo(engine: Engine) async throws {
        try await engine.run { world in
            let player = try await world.newPlayer()
            try await world.store.check()
            await world.store.close()
            await #expect(throws: StoreError.closed) { try await world.store.check() }
            await #expect(throws: StoreError.closed) { _ = try await world.issue(to: player) }
            await #expect(throws: StoreError.closed) { _ = try await world.lines() }
        }
    }
}
