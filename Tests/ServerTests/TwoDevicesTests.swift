import MemoryStore
import PostgresForTests
import PuzzleAPI
import PuzzleCore
import Store
import Testing

@testable import Server

/// Two devices of one player, who is known by the same cookie on both: in whatever order their requests come, no game is ranked
/// twice, and none is counted twice.
struct TwoDevicesTests {
    private static let board: Text = "sliding.2x2.multi"

    /// A server whose store gives everybody a turn. What is stored afterwards is what the results come to.
    private func withTurns(
        _ kind: StoreKind, _ body: @escaping @Sendable (TestClient, TestClock, Turns) async throws -> Void
    ) async throws {
        let turns = Turns()
        var settings = ServerSettings()
        settings.requestsPerMinute = 0
        settings.guestsPerHour = 0
        func counted(_ store: some SQLStore) async throws {
            try await withServer(on: SteppedStore(store: store, turns: turns), settings: settings) { client, clock in
                try await body(client, clock, turns)
                #expect(try await store.recount(at: clock.now) == .none)
            }
            await store.close()
        }
        switch kind {
        case .memory:
            try await withServer(on: SteppedStore(store: MemoryStore(), turns: turns), settings: settings) {
                try await body($0, $1, turns)
            }
        case .sqlite: try await withFolder { try await counted(SQLiteStore(folder: $0)) }
        case .postgres: try await counted(PostgresStore(address: PostgresForTests.newDatabase()))
        }
    }

    /// A record of a game that lasts so long: until the server's clock counts, two seconds.
    private func record(_ puzzle: Text, lasting milliseconds: Milliseconds = 1000) throws -> Text {
        let id = try PuzzleID<SlidingPuzzle>(puzzle)
        var game = Game(id)
        let slides = Solver.slides(from: game.position, multiMove: id.params.multiMove)
        // A single move takes no time: so one goes out and back before.
        let detour = Slide.Direction.allCases.map { Slide($0, tiles: 1) }.first { slide in
            var after = game.position
            return (try? after.apply(slide)) != nil && !after.isSolved
        }
        try game.take(Turn(.play(#require(detour)), at: 0))
        try game.take(Turn(.undo, at: 0))
        for slide in slides { try game.take(Turn(.play(slide), at: milliseconds)) }
        return GameRecord(game).text
    }

    /// What a player has.
    private struct State: Hashable {
        var isKnown = true
        var name: Text = ""
        var begun: Int64 = 0
        var finished: Int64 = 0
        var time: Int64?
        var average: Int64?
    }

    private func state(of browser: Browser) async throws -> State {
        let answer = try await browser.get("/api/v1/player")
        guard answer.status == 200 else { return State(isKnown: false) }
        let me: Player = try answer.message()
        var state = State(name: me.name)
        for (metric, field) in [("time", \State.time), ("ao5", \.average)] {
            let mine: MyStanding = try await browser.get("/api/v1/leaderboards/\(Self.board)/me?by=\(metric)").message()
            state.begun = mine.attempts?.begun ?? 0
            state.finished = mine.attempts?.finished ?? 0
            state[keyPath: field] = mine.standing?.value
            #expect(mine.around.count(where: \.isMe) == (mine.standing == nil ? 0 : 1))
        }
        return state
    }

    // MARK: At the same time

    /// What a device asks of the server.
    enum Deed: CaseIterable {
        /// The open game once more.
        case beginAgain
        /// A game that both devices know by the same id, as when one has the other's data.
        case beginNext
        case beginDaily
        /// The open game's result.
        case finish
        /// Another result of the open game.
        case finishOtherwise
        case rename
        case delete
    }

    /// The two devices of a new player with an open game.
    private struct Devices: Sendable {
        let client: TestClient
        let cookie: String?
        let game: IssuedGame
        let next = newID()
        let result = newID()
        let record: Text
        let daily: Text
        let other: Text

        var browser: Browser {
            let browser = Browser(client)
            browser.cookie = cookie
            return browser
        }

        /// - Returns: the status, and the code of what was refused.
        func perform(_ deed: Deed) async throws -> String {
            let browser = browser
            let answer: Browser.Answer
            switch deed {
            case .beginAgain:
                answer = try await browser.call(
                    Endpoints.beginGame, GameBeginning(game: game.game, leaderboard: TwoDevicesTests.board))
            case .beginNext:
                answer = try await browser.call(
                    Endpoints.beginGame, GameBeginning(game: next, leaderboard: TwoDevicesTests.board))
            case .beginDaily:
                answer = try await browser.call(Endpoints.beginGame, GameBeginning(game: newID(), leaderboard: daily))
            case .finish: answer = try await browser.finish(game, record: record, result: result)
            case .finishOtherwise: answer = try await browser.finish(game, record: other)
            case .rename: answer = try await browser.send(.put, "/api/v1/player", json: #"{"name":"Ada"}"#)
            case .delete: answer = try await browser.call(Endpoints.deletePlayer, NoBody())
            }
            return answer.status < 400 ? "\(answer.status)" : "\(try answer.problem().code)"
        }
    }

    /// All that can be seen of two requests.
    private struct Outcome: Hashable {
        let answers: [String]
        let state: State
    }

    private static var pairs: [(Deed, Deed)] {
        Deed.allCases.enumerated().flatMap { index, one in Deed.allCases[index...].map { (one, $0) } }
    }

    @Test(
        "Two requests at once are as one after the other, whoever comes first at each step",
        arguments: StoreKind.allCases)
    func atTheSameTime(kind: StoreKind) async throws {
        try await withTurns(kind) { client, _, turns in
            let today: DailyPuzzles = try await Browser(client).call(Endpoints.dailyPuzzles, NoBody()).message()
            let daily = try #require(today.puzzles.first).leaderboard
            func devices() async throws -> Devices {
                let browser = Browser(client)
                let game = try await browser.begin(Self.board)
                return Devices(
                    client: client, cookie: browser.cookie, game: game, record: try record(game.puzzle), daily: daily,
                    other: try record(game.puzzle, lasting: 900))
            }
            var orders = 0
            for (one, two) in Self.pairs {
                var allowed: Set<Outcome> = []
                for isReversed in [false, true] {
                    let devices = try await devices()
                    var answers = ["", ""]
                    for index in isReversed ? [1, 0] : [0, 1] {
                        answers[index] = try await devices.perform([one, two][index])
                    }
                    allowed.insert(Outcome(answers: answers, state: try await state(of: devices.browser)))
                }
                if one == .delete || two == .delete {
                    // Who was still there when the other request came, and is not any more: it is told so.
                    for refused in ["noPlayer", "unknownGame"] {
                        allowed.insert(
                            Outcome(
                                answers: [one == .delete ? "200" : refused, two == .delete ? "200" : refused],
                                state: State(isKnown: false)))
                    }
                }
                try await turns.inEveryOrder(
                    prepare: devices, { try await $0.perform(one) }, { try await $0.perform(two) }
                ) { devices, answers, order in
                    orders += 1
                    let outcome = Outcome(answers: answers, state: try await state(of: devices.browser))
                    #expect(allowed.contains(outcome), "\(one) and \(two) in the order \(order)")
                    #expect(outcome.state.finished <= outcome.state.begun)
                }
            }
            // Of two results alone there are 70.
            #expect(orders > 250)
        }
    }

    // MARK: One after the other

    /// All ways in which two sequences can be merged: for each step, whose it is.
    private static func merges(_ first: Int, _ second: Int) -> [[Int]] {
        if first == 0 { return [[Int](repeating: 1, count: second)] }
        if second == 0 { return [[Int](repeating: 0, count: first)] }
        return merges(first - 1, second).map { [0] + $0 } + merges(first, second - 1).map { [1] + $0 }
    }

    @Test("Averages are of the games as they were begun, on whichever device")
    func averages() async throws {
        try await withTurns(.sqlite) { client, _, _ in
            // The first device plays three games, the second one two; in every order.
            let times: [[Milliseconds]] = [[1900, 500, 1300], [700, 1600]]
            for merge in Self.merges(6, 4) {
                let devices = [Browser(client), Browser(client)]
                var steps = [0, 0]
                var games: [IssuedGame?] = [nil, nil]
                for device in merge {
                    let browser = devices[device]
                    let time = times[device][steps[device] / 2]
                    steps[device] += 1
                    if let game = games[device] {
                        games[device] = nil
                        let record = try record(game.puzzle, lasting: time)
                        #expect(try await browser.finish(game, record: record).status == 201)
                    } else {
                        games[device] = try await browser.begin(Self.board)
                        devices[1 - device].cookie = browser.cookie
                    }
                }
                let state = try await state(of: devices[0])
                #expect(state == (try await self.state(of: devices[1])))
                #expect(state.begun == 5 && state.finished == 5 && state.time == 500)
                // Of all five games, but for 500 and 1900.
                #expect(state.average == 1200)
            }
        }
    }

    @Test("Two games of which one is given up are ranked alike in every order")
    func givenUp() async throws {
        try await withTurns(.sqlite) { client, _, _ in
            // The second device never finishes its first game, so that one is the worst of all averages that it is in.
            let times: [[Milliseconds?]] = [[1900, 500, 1300], [nil, 1600, 700]]
            for merge in Self.merges(3, 3) {
                let devices = [Browser(client), Browser(client)]
                var begun: [Milliseconds?] = []
                var open: [(device: Int, game: IssuedGame, time: Milliseconds)] = []
                var steps = [0, 0]
                for device in merge {
                    let time = times[device][steps[device]]
                    steps[device] += 1
                    let game = try await devices[device].begin(Self.board)
                    devices[1 - device].cookie = devices[device].cookie
                    begun.append(time)
                    if let time { open.append((device, game, time)) }
                }
                // Finished in the opposite order, and each sent by both devices.
                for (device, game, time) in open.reversed() {
                    let (record, result) = (try record(game.puzzle, lasting: time), newID())
                    for browser in [devices[device], devices[1 - device]] {
                        #expect(try await browser.finish(game, record: record, result: result).status == 201)
                    }
                    let again = try await devices[1 - device].finish(game, record: record).problem().code
                    #expect(again == .gameAlreadyFinished)
                }
                let expected = [0, 1].compactMap { start -> Int64? in
                    let window = begun[start..<start + 5]
                    guard window.last != .some(nil) else { return nil }
                    let middle = window.map { $0.map { Int64($0) } ?? .max }.sorted()[1..<4]
                    return (middle.reduce(0, +) + 1) / 3
                }.min()
                let state = try await state(of: devices[0])
                #expect(state == State(name: "", begun: 6, finished: 5, time: 500, average: expected), "\(merge)")
            }
        }
    }

    // MARK: Anything, in every order

    private enum Step: Sendable {
        case begin(Int)
        /// The second number says which one of the game's results.
        case finish(Int, Int)
        case rename
        case delete
    }

    /// What the server should know, and answer.
    private struct Model {
        struct Game {
            let player: Int
            var result: Int?
        }

        var games: [Int: Game] = [:]
        var players = 1
        var begun: [Int: Int64] = [:]
        /// The player whom each device is.
        var devices = [0, 0]
        var isGone = false

        /// Whoever is not known becomes somebody else when something is stored.
        private mutating func identify(_ device: Int) -> Int {
            if isGone, devices[device] == 0 {
                devices[device] = players
                players += 1
            }
            return devices[device]
        }

        mutating func answer(_ step: Step, by device: Int) -> String {
            switch step {
            case .begin(let game):
                let player = identify(device)
                guard let known = games[game] else {
                    games[game] = Game(player: player)
                    begun[player, default: 0] += 1
                    return "201"
                }
                return known.result == nil ? "201" : "gameAlreadyFinished"
            case .finish(let game, let result):
                if isGone, devices[device] == 0 { return "noPlayer" }
                guard let known = games[game] else { return "unknownGame" }
                if let stored = known.result { return stored == result ? "201" : "gameAlreadyFinished" }
                games[game]?.result = result
                return "201"
            case .rename:
                _ = identify(device)
                return "200"
            case .delete:
                isGone = true
                games = games.filter { $0.value.player != 0 }
                return "200"
            }
        }
    }

    @Test("Games that both devices know, a new name, and a player who goes: every order")
    func everything() async throws {
        try await withTurns(.sqlite) { client, _, _ in
            // The second device has the first game and its result, too, and makes another result of it.
            let plans: [[Step]] = [
                [.begin(1), .finish(1, 1), .begin(2), .finish(2, 1)],
                [.begin(1), .finish(1, 1), .finish(1, 2), .rename, .delete],
            ]
            var cases = Self.merges(4, 5).map { (plans, $0) }
            cases += Self.merges(4, 4).map { ([plans[0], plans[1].dropLast()], $0) }
            for (plan, merge) in cases {
                let devices = [Browser(client), Browser(client)]
                _ = try await devices[0].send(.put, "/api/v1/player", json: #"{"name":"Eva"}"#)
                devices[1].cookie = devices[0].cookie
                let ids = (0..<3).map { _ in newID() }
                let results = (0..<3).map { _ in (0..<3).map { _ in newID() } }
                var model = Model()
                var steps = [0, 0]
                var puzzles: [[Int: IssuedGame]] = [[:], [:]]
                for device in merge {
                    let (browser, step) = (devices[device], plan[device][steps[device]])
                    steps[device] += 1
                    let answer: Browser.Answer
                    switch step {
                    case .begin(let game):
                        answer = try await browser.call(
                            Endpoints.beginGame, GameBeginning(game: ids[game], leaderboard: Self.board))
                        if answer.status == 201 { puzzles[device][game] = try answer.message() }
                    case .finish(let number, let result):
                        // Who was told that it is finished already has no game to play.
                        guard let game = puzzles[device][number] else { continue }
                        answer = try await browser.finish(
                            game, record: try record(game.puzzle), result: results[number][result])
                    case .rename: answer = try await browser.send(.put, "/api/v1/player", json: #"{"name":"Ada"}"#)
                    case .delete: answer = try await browser.call(Endpoints.deletePlayer, NoBody())
                    }
                    let told = answer.status < 400 ? "\(answer.status)" : "\(try answer.problem().code)"
                    #expect(told == model.answer(step, by: device), "\(step) of \(device) in \(merge)")
                }
                for (device, player) in model.devices.enumerated() {
                    let state = try await state(of: devices[device])
                    #expect(state.isKnown == !(player == 0 && model.isGone), "\(merge)")
                    guard state.isKnown else { continue }
                    let mine = model.games.values.filter { $0.player == player && $0.result != nil }
                    #expect(state.begun == model.begun[player] && state.finished == Int64(mine.count), "\(merge)")
                    #expect(state.time == (mine.isEmpty ? nil : 1000), "\(merge)")
                }
            }
        }
    }
}
