import GRDB
import MemoryStore
import PuzzleAPI
import PuzzleCore
import Testing

@testable import Store

@Suite("Every store: the leaderboard of all Sudokus")
struct SudokuListTests {
    @Test(arguments: Engine.allCases)
    func itIsEmptyAtFirstAndHasNothingOfOtherPuzzles(engine: Engine) async throws {
        try await engine.run { world in
            let player = try await world.newPlayer(named: "Anna")
            try await world.play(player)
            try await world.play(
                player, on: DailyBoard(day: DailyBoard.day(at: noon), kind: .sudoku).leaderboard)
            for filter in [SudokuFilter(), SudokuFilter(player: "anna")] {
                #expect(try await world.list(filter).isEmpty)
                #expect(try await world.page(filter).results == 0)
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func aLineIsAPlayersBestOfABoard(engine: Engine) async throws {
        try await engine.run { world in
            let anna = try await world.newPlayer(named: "Anna")
            let ben = try await world.newPlayer(named: "Ben")
            let hard = SudokuBoard(kind: "classic", level: .hard)
            let easy = SudokuBoard(kind: "9x9x", level: .easy)
            try await world.play(anna, hard, .ss, 900, at: noon)
            try await world.play(anna, hard, .ss, 800, at: noon + 1)
            try await world.play(anna, easy, .a, 2000, at: noon + 2)
            try await world.play(ben, hard, .perfectSS, 100, milliseconds: 30_000, at: noon + 3)
            try await world.play(ben, easy, .a, 2000, at: noon + 4)
            let expected = [
                SudokuLeaderboardEntry(
                    rank: 1, player: "Ben", isMe: false, board: hard,
                    mark: SudokuMark(achievement: .perfectSS, score: 100), milliseconds: 30_000, at: noon + 3),
                SudokuLeaderboardEntry(
                    rank: 2, player: "Anna", isMe: true, board: hard, mark: SudokuMark(achievement: .ss, score: 900),
                    milliseconds: 60_000, at: noon),
                SudokuLeaderboardEntry(
                    rank: 3, player: "Anna", isMe: true, board: easy, mark: SudokuMark(achievement: .a, score: 2000),
                    milliseconds: 60_000, at: noon + 2),
                SudokuLeaderboardEntry(
                    rank: 3, player: "Ben", isMe: false, board: easy, mark: SudokuMark(achievement: .a, score: 2000),
                    milliseconds: 60_000, at: noon + 4),
            ]
            #expect(
                try await world.page(asker: anna) == SudokuLeaderboardPage(results: 4, entries: expected, next: nil))
            #expect(try await world.list(limit: 1, asker: anna) == expected)

            func order(_ sort: SudokuSort) async throws -> [Int] {
                try await world.list(sort: sort, asker: anna).map { entry in expected.firstIndex(of: entry) ?? -1 }
            }
            #expect(try await order(.score) == [0, 1, 2, 3])
            #expect(try await order(.level) == [2, 3, 0, 1])
            #expect(try await order(.name) == [1, 2, 0, 3])
            #expect(try await order(.time) == [0, 1, 2, 3])
            #expect(try await order(.date) == [3, 0, 2, 1])

            // Ranks are among what is chosen, but of a name that is searched among all.
            func ranks(_ filter: SudokuFilter) async throws -> [Int64] { try await world.list(filter).map(\.rank) }
            #expect(try await ranks(SudokuFilter(kind: "9x9x")) == [1, 1])
            #expect(try await ranks(SudokuFilter(achievement: .ss)) == [1])
            #expect(try await ranks(SudokuFilter(level: .hard)) == [1, 2])
            #expect(try await ranks(SudokuFilter(player: "ann")) == [2, 3])
            #expect(try await ranks(SudokuFilter(level: .easy, achievement: .ss)).isEmpty)
            #expect(try await world.page(SudokuFilter(player: "ann")).results == 4)
        }
    }

    @Test("A part of a name finds it, whatever the case and the accents", arguments: Engine.allCases)
    func names(engine: Engine) async throws {
        try await engine.run { world in
            let names: [Text] = ["Ngọc Anh", "NGOC", "李明", "小李明", "Zoë 🧩", "o' %_", "한글", "", "ngo"]
            for name in names {
                let player = try await world.newPlayer(named: name.isEmpty ? nil : name)
                try await world.play(player, SudokuBoard(kind: "4x4", level: .easy), .a, 10)
            }
            func found(_ part: Text) async throws -> [Text] {
                try await world.list(SudokuFilter(player: part), sort: .date).reversed().map(\.player)
            }
            #expect(try await found("ngoc") == ["Ngọc Anh", "NGOC"])
            #expect(try await found("NGỌC") == ["Ngọc Anh", "NGOC"])
            #expect(try await found("ọc a") == ["Ngọc Anh"])
            #expect(try await found("李明") == ["李明", "小李明"])
            #expect(try await found("小") == ["小李明"])
            #expect(try await found("zoe") == ["Zoë 🧩"])
            #expect(try await found("🧩") == ["Zoë 🧩"])
            #expect(try await found("%") == ["o' %_"])
            #expect(try await found("'") == ["o' %_"])
            #expect(try await found("글") == ["한글"])
            for nothing: Text in ["ngocx", "cogn", "\u{0}", "*", "\"", "ngoc anh ngoc"] {
                #expect(try await found(nothing).isEmpty, "\(nothing)")
            }
            // A mark alone is nothing to search for.
            #expect(try await found("\u{301}") == names)
        }
    }

    @Test(arguments: Engine.allCases)
    func aNewNameIsFoundAndTheOldOneNot(engine: Engine) async throws {
        try await engine.run { world in
            let player = try await world.newPlayer()
            let other = try await world.newPlayer(named: "Mia")
            let boards = [SudokuBoard(kind: "classic", level: .hard), SudokuBoard(kind: "6x6", level: .easy)]
            for board in boards {
                try await world.play(player, board, board.level.achievements[0], 10)
                try await world.play(other, board, board.level.achievements[0], 10)
            }
            func players(_ sort: SudokuSort, _ part: Text? = nil) async throws -> [Text] {
                try await world.list(SudokuFilter(player: part), sort: sort).map(\.player)
            }
            #expect(try await players(.name) == ["Mia", "Mia", "", ""])
            for (name, order) in [("Leo", ["Leo", "Leo", "Mia", "Mia"]), ("Zoe", ["Mia", "Mia", "Zoe", "Zoe"])]
                as [(Text, [Text])]
            {
                try await world.store.rename(player, to: #require(PlayerName(name)))
                #expect(try await players(.name) == order)
                #expect(try await players(.score, name) == [name, name])
            }
            #expect(try await players(.score, "leo").isEmpty)
            // What comes later has the new name, too.
            try await world.play(player, boards[0], .perfectSS, 10)
            #expect(try await players(.name) == ["Mia", "Mia", "Zoe", "Zoe"])
        }
    }

    @Test("Pages, filters and orders of many results are those of the obvious store", arguments: [1, 2] as [UInt64])
    func model(seed: UInt64) async throws {
        try await withFolder { folder in
            let sqlite = World(store: try SQLiteStore(folder: folder))
            let memory = World(store: MemoryStore())
            var random = SeededGenerator(seed: seed)
            let names: [Text?] = ["Anna", "anne", "Ánn", "Bob", nil, "Robert", "Anna", "bo", nil, "Zed"]
            var players: [PlayerID] = []
            for name in names {
                players.append(try await sqlite.newPlayer(named: name))
                #expect(try await memory.newPlayer(named: name) == players.last)
            }
            for number in 0..<250 {
                let player = players[Int(random.number(below: 10))]
                let board = SudokuBoard.all[Int(random.number(below: UInt32(SudokuBoard.all.count)))]
                let achievements = board.level.achievements
                let achievement = achievements[Int(random.number(below: UInt32(achievements.count)))]
                let score = Int(random.number(below: 4)) * 255
                let milliseconds = 1000 + random.number(below: 5)
                let time = noon + Int64(number) * day / 25
                for world in [sqlite, memory] {
                    try await world.play(player, board, achievement, score, milliseconds: milliseconds, at: time)
                }
                if number == 200 {
                    for world in [sqlite, memory] {
                        try await world.store.rename(players[0], to: #require(PlayerName("Bo Ann")))
                    }
                }
            }
            let now = noon + 249 * day / 25
            var filters = [SudokuFilter()]
            for kind: Text? in [nil, "classic"] {
                for level: SudokuLevel? in [nil, .easy, .hard] {
                    for achievement: Achievement? in [nil, .ss, .a] {
                        for part: Text? in [nil, "an", "b"] {
                            filters.append(
                                SudokuFilter(kind: kind, level: level, achievement: achievement, player: part))
                        }
                    }
                }
            }
            for filter in filters {
                for _ in 0..<2 {
                    let sort = SudokuSort.allCases[Int(random.number(below: 5))]
                    let period = Period(Window.allCases[Int(random.number(below: 4))], at: now)
                    let limit = [3, 7, 100][Int(random.number(below: 3))]
                    let lists = (
                        try await sqlite.list(filter, sort: sort, period, limit: limit, asker: players[1]),
                        try await memory.list(filter, sort: sort, period, limit: 100, asker: players[1])
                    )
                    #expect(lists.0 == lists.1, "\(filter) \(sort) \(period)")
                    let results = (
                        try await sqlite.page(filter, sort: sort, period).results,
                        try await memory.page(filter, sort: sort, period).results
                    )
                    #expect(results.0 == results.1)
                }
            }
            await sqlite.store.close()
        }
    }

    @Test func theKeysOfEveryQueryAreThoseOfAnIndex() async throws {
        try await withFolder { folder in
            let store = try SQLiteStore(folder: folder)
            let world = World(store: store)
            let player = try await world.newPlayer(named: "Anna")
            for board in SudokuBoard.all { try await world.play(player, board, board.level.achievements[0], 10) }
            try await store.pool.writeWithoutTransaction { db in
                nonisolated(unsafe) var statements: Set<String> = []
                db.trace { statements.insert($0.expandedDescription) }
                for sort in SudokuSort.allCases {
                    for part: Text? in [nil, "ann", "anna", "a"] {
                        let list = SudokuList(filter: SudokuFilter(player: part), sort: sort, period: .all)
                        for place in [nil, Place(value: 1, sequence: 1)] {
                            _ = try db.page(of: list, after: place, limit: 5, asker: nil)
                        }
                    }
                }
                var transaction = Transaction(db)
                try transaction.rename(player, to: #require(PlayerName("Ben")))
                db.trace(options: [])
                var plans: Set<String> = []
                for sql in statements where ["SELECT", "INSERT", "UPDATE", "DELETE"].contains(sql.prefix(6)) {
                    for step in try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql) {
                        let detail: String = step["detail"]
                        plans.insert(detail)
                        // Subqueries with a limit are read as a whole.
                        let isBounded =
                            ["SCAN named", "SCAN names", "SCAN found"].contains(detail)
                        #expect(isBounded || !detail.hasPrefix("SCAN"), "\(detail): \(sql)")
                        #expect(!detail.contains("TEMP B-TREE"), "\(detail): \(sql)")
                    }
                }
                for index in ["sudokuByTime", "sudokuByName", "sudokuByDate"] {
                    #expect(plans.contains { $0.contains("INDEX \(index) ") }, "\(index)")
                }
            }
            await store.close()
        }
    }

    @Test func whatWasStoredBeforeThereWasAListIsInIt() async throws {
        try await withFolder { folder in
            let board = SudokuBoard(kind: "classic", level: .easy)
            let world = World(store: try SQLiteStore(folder: folder))
            let player = try await world.newPlayer(named: "Ève")
            try await world.play(player, board, .a, 10)
            try await world.play(world.newPlayer(), board, .a, 20)
            try await world.play(player)
            // Back to version 3.
            try await #require(world.store as? SQLiteStore).pool.write { db in
                try db.execute(
                    sql: """
                        DROP INDEX sudokuByTime; DROP INDEX sudokuByName; DROP INDEX sudokuByDate; DROP TABLE nameGram;
                        ALTER TABLE ranking DROP COLUMN searchName; ALTER TABLE player DROP COLUMN searchName;
                        DELETE FROM grdb_migrations WHERE identifier LIKE '4:%'
                        """)
            }
            await world.store.close()
            let again = World(store: try SQLiteStore(folder: folder))
            for sort in SudokuSort.allCases {
                let players = try await again.list(sort: sort).map(\.player)
                #expect(players.sorted { $0.precedes($1) } == ["", "Ève"])
            }
            #expect(try await again.list(SudokuFilter(player: "eve")).map(\.rank) == [2])
            await again.store.close()
        }
    }
}

extension World {
    @discardableResult
    fileprivate func play(
        _ player: PlayerID, _ board: SudokuBoard, _ achievement: Achievement, _ score: Int,
        milliseconds: Milliseconds = 60_000, at time: UnixMilliseconds = noon
    ) async throws -> StoredResult {
        let game = try await issue(to: player, on: board.leaderboard, at: time - Int64(milliseconds))
        let outcome = try await store.submit(
            NewResult(
                id: newResultID(), player: player, game: game, record: "record",
                verified: VerifiedResult(
                    puzzle: "puzzle", leaderboard: nil, moves: 50, milliseconds: milliseconds, score: score,
                    rankedScore: SudokuMark(achievement: achievement, score: score).ranked), received: time))
        guard case .stored(let stored) = outcome else { throw Unexpected(outcome: outcome) }
        return stored
    }

    fileprivate func page(
        _ filter: SudokuFilter = SudokuFilter(), sort: SudokuSort = .score, _ period: Period = .all,
        after place: Place? = nil, limit: Int = 100, asker: PlayerID? = nil
    ) async throws -> SudokuLeaderboardPage {
        try await store.page(
            of: SudokuList(filter: filter, sort: sort, period: period), after: place, limit: limit, asker: asker)
    }

    /// All lines, page by page.
    fileprivate func list(
        _ filter: SudokuFilter = SudokuFilter(), sort: SudokuSort = .score, _ period: Period = .all,
        limit: Int = 100, asker: PlayerID? = nil
    ) async throws -> [SudokuLeaderboardEntry] {
        var entries: [SudokuLeaderboardEntry] = []
        var cursor: Place?
        repeat {
            let page = try await page(filter, sort: sort, period, after: cursor, limit: limit, asker: asker)
            #expect(page.entries.count <= limit)
            entries += page.entries
            cursor = try page.next.map { try #require(Place($0)) }
        } while cursor != nil
        return entries
    }
}
