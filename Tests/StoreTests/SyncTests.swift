import Foundation
import MemoryStore
import PuzzleAPI
import PuzzleCore
import Testing

@testable import Store

/// A device of an account, as far as it shares something.
private struct Device {
    var clock: HybridClock
    var mark: Int64 = 0
    var cursors: [SyncCursor]
    /// All that it knows.
    var items: [Text: SyncItem] = [:]
    var unsent: [SyncItem] = []

    init(_ number: UInt64, _ categories: [SyncCategory] = SyncCategory.allCases) {
        clock = HybridClock(device: number)
        cursors = categories.map { SyncCursor($0, after: 0) }
    }

    static func name(_ item: SyncItem) -> Text { Text(item.category.word) + "/" + item.key }

    /// Takes in what it or another device has changed.
    mutating func learn(_ news: [SyncItem]) {
        for item in news {
            clock.observe(item.stamp)
            for reset in item.deletions { clock.observe(reset) }
            items[Self.name(item)] = items[Self.name(item)]?.joined(with: item) ?? item
        }
        let undone = items.values.compactMap(\.undone)
        for (name, item) in items { items[name] = item.undoing(undone.contains) }
    }

    mutating func change(_ change: SyncItem) {
        learn([change])
        unsent.append(items[Self.name(change)] ?? change)
    }

    func exchange(step: Int64 = 1) -> SyncExchange {
        SyncExchange(mark: mark, cursors: cursors, items: Array(unsent.prefix(Limits.syncItems)), step: step)
    }

    mutating func receive(_ outcome: SyncOutcome, told count: Int) {
        switch outcome {
        case .news(let news):
            (mark, cursors) = (news.mark, news.cursors)
            unsent.removeFirst(count)
            learn(news.items)
        case .forgotten:
            mark = 0
            for index in cursors.indices { cursors[index].number = 0 }
            unsent = items.values.sorted { Self.name($0).precedes(Self.name($1)) }
        case .full: break
        }
    }

    mutating func exchange(_ world: World, _ player: PlayerID) async throws -> SyncOutcome {
        let exchange = exchange(step: Int64(world.random.number(1...1000)))
        let outcome = try await world.store.exchange(exchange, of: player)
        receive(outcome, told: exchange.items.count)
        return outcome
    }

    /// Until there is nothing more.
    mutating func settle(_ world: World, _ player: PlayerID) async throws {
        while true {
            guard case .news(let news) = try await exchange(world, player) else { continue }
            if !news.isMore, unsent.isEmpty { return }
        }
    }
}

extension SeededGenerator {
    fileprivate mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(number(below: UInt32(range.count)))
    }
}

private func uuid(_ number: Int) -> Text {
    Text("01234567-89ab-cdef-0123-\(String(number + 100_000_000_000, radix: 10))")
}

@Suite("Every store: what the devices of an account share")
struct SyncTests {
    @Test(arguments: Engine.allCases)
    func whatOneDeviceTellsTheOthersLearn(engine: Engine) async throws {
        try await engine.run { world in
            let (ada, _) = try await world.newAccount("ada@example.org")
            let (bob, _) = try await world.newAccount("bob@example.org")
            var (one, two, foreign) = (Device(1), Device(2), Device(3))
            #expect(
                try await one.exchange(world, ada)
                    == .news(SyncNews(mark: 0, cursors: one.cursors, items: [], isMore: false)))
            let theme = SyncItem(.look, key: "theme", stamp: one.clock.tick(at: 10), value: "1")
            let result = SyncItem(.scores, key: uuid(1), stamp: one.clock.tick(at: 11), value: "Nguyễn;1")
            one.change(theme)
            one.change(result)
            guard case .news(let own) = try await one.exchange(world, ada) else { throw Failed() }
            #expect(own.items.isEmpty && own.mark > 0 && own.cursors.allSatisfy { $0.number == own.mark })
            guard case .news(let news) = try await two.exchange(world, ada) else { throw Failed() }
            #expect(news.items.count == 2 && news.mark == own.mark)
            #expect(two.items == one.items)
            #expect(try await world.store.syncMark(of: ada) == own.mark)
            // What was told too late is answered by what holds.
            let early = SyncItem(.look, key: "theme", stamp: Device(2).clock.text, value: "2")
            let exchange = SyncExchange(mark: two.mark, cursors: two.cursors, items: [early], step: 1)
            #expect(
                try await world.store.exchange(exchange, of: ada)
                    == .news(SyncNews(mark: own.mark, cursors: two.cursors, items: [theme], isMore: false)))
            // Others see nothing of it.
            _ = try await foreign.exchange(world, bob)
            #expect(foreign.items.isEmpty && foreign.mark == 0)
            // A category that is not asked for stays where it is.
            var third = Device(4, [.look])
            _ = try await third.exchange(world, ada)
            #expect(Array(third.items.values) == [theme])
        }
    }

    @Test(arguments: Engine.allCases)
    func aResetReachesResultsThatComeLater(engine: Engine) async throws {
        try await engine.run { world in
            let (ada, _) = try await world.newAccount("ada@example.org")
            var (one, two) = (Device(1), Device(2))
            // Both have read the same file.
            for number in 0..<3 {
                one.change(SyncItem(.scores, key: uuid(number), stamp: one.clock.tick(at: 10), value: "facts"))
                two.change(SyncItem(.scores, key: uuid(number), stamp: two.clock.tick(at: 10), value: "facts"))
            }
            let reset = one.clock.tick(at: 20)
            for number in 0..<2 {
                one.change(
                    SyncItem(
                        .scores, key: uuid(number), stamp: one.items["scores/" + uuid(number)]?.stamp ?? "",
                        value: "facts", deletions: [reset]))
            }
            try await one.settle(world, ada)
            try await two.settle(world, ada)
            #expect(two.items.values.filter { $0.deletions == [reset] }.count == 2)
            #expect(one.items["scores/" + uuid(2)]?.deletions == [])
            // Undone on the other device.
            two.change(SyncItem(undoing: reset, stamp: two.clock.tick(at: 30)))
            try await two.settle(world, ada)
            try await one.settle(world, ada)
            #expect(one.items == two.items)
            #expect(one.items.values.allSatisfy(\.deletions.isEmpty) && one.items.count == 4)
            // What is told of the reset from now on is undone already.
            var late = Device(3)
            late.change(
                SyncItem(
                    .scores, key: uuid(9), stamp: "0000000000000001-0000000000000003", value: "", deletions: [reset]))
            try await late.settle(world, ada)
            #expect(late.items["scores/" + uuid(9)]?.deletions == [])
        }
    }

    /// A device may still keep what the reset has deleted that is undone, and bring it back.
    @Test(arguments: Engine.allCases)
    func whatAnotherResetHasDeletedIsToldWhenOneIsUndone(engine: Engine) async throws {
        try await engine.run { world in
            let (ada, _) = try await world.newAccount("ada@example.org")
            var (one, two) = (Device(1), Device(2))
            let earliest = HybridClock(device: 0).text
            var resets: [Text] = []
            for time in [10, 30] as [WallTime] {
                one.change(SyncItem(.scores, key: uuid(1), stamp: one.clock.tick(at: time), value: "facts"))
                resets.append(one.clock.tick(at: time + 10))
                one.change(
                    SyncItem(.scores, key: uuid(1), stamp: earliest, value: "", deletions: Array(resets.suffix(1))))
            }
            try await one.settle(world, ada)
            try await two.settle(world, ada)
            let known = two.items["scores/" + uuid(1)]
            #expect(known?.deletions == resets && known?.deletionsSince == [resets[1]])
            one.change(SyncItem(undoing: resets[0], stamp: one.clock.tick(at: 50)))
            try await one.settle(world, ada)
            guard case .news(let news) = try await two.exchange(world, ada) else { throw Failed() }
            #expect(news.items.map(\.key) == [SyncItem(undoing: resets[0], stamp: "").key, uuid(1)])
            #expect(news.items.last?.deletions == [resets[1]])
        }
    }

    /// More than fits into a message, either way.
    @Test(arguments: [Engine.sqlite, .postgres])
    func muchComesInParts(engine: Engine) async throws {
        try await engine.run { world in
            let (ada, _) = try await world.newAccount("ada@example.org")
            var (one, two) = (Device(1), Device(2, [.look, .scores]))
            let count = 2 * Limits.syncItems + 500
            for number in 0..<count {
                let stamp = one.clock.tick(at: 10)
                one.unsent.append(SyncItem(.scores, key: uuid(number), stamp: stamp, value: "facts"))
            }
            one.unsent.append(SyncItem(.look, key: "theme", stamp: one.clock.tick(at: 10), value: "1"))
            try await one.settle(world, ada)
            var parts: [Int] = []
            while case .news(let news) = try await two.exchange(world, ada) {
                parts.append(news.items.count)
                if !news.isMore { break }
            }
            #expect(parts == [Limits.syncItems, Limits.syncItems, 501])
            #expect(two.items.count == count + 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func anAccountHasSoMuchAndNoMore(engine: Engine) async throws {
        try await engine.run { world in
            let (ada, _) = try await world.newAccount("ada@example.org")
            var device = Device(1)
            let long = Text(String(repeating: "x", count: 999_000))
            for number in 0..<2 {
                let stamp = device.clock.tick(at: 10)
                device.change(SyncItem(.look, key: Text("thing\(number)"), stamp: stamp, value: long))
            }
            try await device.settle(world, ada)
            let mark = device.mark
            device.change(SyncItem(.look, key: "thing2", stamp: device.clock.tick(at: 10), value: long))
            #expect(try await device.exchange(world, ada) == .full)
            #expect(try await world.store.syncMark(of: ada) == mark)
            // In place of another one there is room.
            device.unsent = []
            device.change(SyncItem(.look, key: "thing0", stamp: device.clock.tick(at: 20), value: ""))
            device.change(SyncItem(.look, key: "thing2", stamp: device.clock.tick(at: 20), value: long))
            try await device.settle(world, ada)
            #expect(try await world.store.syncMark(of: ada) > mark)
        }
    }

    @Test(arguments: Engine.allCases)
    func withoutAnAccountNothingIsShared(engine: Engine) async throws {
        try await engine.run { world in
            let (ada, _) = try await world.newAccount("ada@example.org")
            let guest = try await world.newPlayer()
            var device = Device(1)
            device.change(SyncItem(.look, key: "theme", stamp: device.clock.tick(at: 10), value: "1"))
            let exchange = device.exchange()
            for player in [guest, PlayerID(999)] {
                await #expect(throws: StoreError.unknownPlayer) {
                    _ = try await world.store.exchange(exchange, of: player)
                }
                let question = SyncExchange(mark: 0, cursors: exchange.cursors, items: [], step: 1)
                await #expect(throws: StoreError.unknownPlayer) {
                    _ = try await world.store.exchange(question, of: player)
                }
            }
            try await device.settle(world, ada)
            try await world.store.removePlayer(ada)
            #expect(try await world.store.syncMark(of: ada) == 0)
            let items = try await world.store.syncItems(of: ada, after: SyncCursor(.look, after: 0))
            #expect(items.isEmpty)
        }
    }

    @Test(arguments: Engine.allCases)
    func aPictureIsThereBeforeItIsToldOf(engine: Engine) async throws {
        try await engine.run { world in
            let (ada, _) = try await world.newAccount("ada@example.org")
            let (bob, _) = try await world.newAccount("bob@example.org")
            let id: Text = "0123456789abcdef0123456789abcdef"
            var (one, two) = (Device(1), Device(2))
            one.change(SyncItem(.pictures, key: id, stamp: one.clock.tick(at: 10), value: "1;1;3;Cat"))
            // As if it had been lost with an older copy.
            #expect(try await one.exchange(world, ada) == .forgotten)
            for _ in 0..<2 { #expect(try await world.store.keepPicture(id, [1, 2, 3], of: ada)) }
            try await one.settle(world, ada)
            try await two.settle(world, ada)
            #expect(two.items == one.items)
            #expect(try await world.store.picture(id, of: ada) == [1, 2, 3])
            #expect(try await world.store.picture(id, of: bob) == nil)
            two.change(SyncItem(.pictures, key: id, stamp: two.clock.tick(at: 20), value: ""))
            try await two.settle(world, ada)
            #expect(try await world.store.picture(id, of: ada) == nil)
            // Who does not know of it yet brings nothing back.
            #expect(try await world.store.keepPicture(id, [1, 2, 3], of: ada))
            var late = Device(3)
            late.change(SyncItem(.pictures, key: id, stamp: late.clock.tick(at: 5), value: "1;1;3;Cat"))
            try await late.settle(world, ada)
            #expect(late.items["pictures/" + id]?.value == "")
            #expect(try await world.store.picture(id, of: ada) == nil)
        }
    }

    @Test(arguments: Engine.allCases)
    func thereIsRoomForSoManyPictures(engine: Engine) async throws {
        try await engine.run { world in
            let (ada, _) = try await world.newAccount("ada@example.org")
            func keep(_ number: Int, _ bytes: Int) async throws -> Bool {
                var id = Text()
                id.append(decimal: number, width: 32)
                return try await world.store.keepPicture(id, [UInt8](repeating: 7, count: bytes), of: ada)
            }
            let count = Limits.allPicturesBytes / Limits.pictureBytes
            for number in 0..<count { #expect(try await keep(number, Limits.pictureBytes)) }
            #expect(try await !keep(count, 1))
            // In place of another one there is room.
            #expect(try await keep(0, 1))
            #expect(try await keep(count, 1))
            for number in 1..<count { #expect(try await keep(number, 1)) }
            for number in count..<Limits.pictures { #expect(try await keep(number, 1)) }
            #expect(try await !keep(Limits.pictures, 1))
            let guest = try await world.newPlayer()
            await #expect(throws: StoreError.unknownPlayer) {
                _ = try await world.store.keepPicture("0123456789abcdef0123456789abcdef", [1], of: guest)
            }
        }
    }

    /// As after an earlier copy was restored: what the store has lost it gets again, and nobody misses what came since.
    @Test func aStoreThatHasForgottenIsToldOnceMore() async throws {
        try await withFolder { folder in
            let (data, copy) = ("\(folder)/data", "\(folder)/copy.sqlite")
            var store = try SQLiteStore(hurriedIn: data)
            var world = World(store: store)
            let (ada, _) = try await world.newAccount("ada@example.org")
            var (one, two, third) = (Device(1), Device(2), Device(3))
            one.change(SyncItem(.look, key: "theme", stamp: one.clock.tick(at: 10), value: "1"))
            try await one.settle(world, ada)
            try SQLiteBackup(folder: data, file: copy).run(replacing: true)
            one.change(SyncItem(.look, key: "volume", stamp: one.clock.tick(at: 20), value: "2"))
            try await one.settle(world, ada)
            try await two.settle(world, ada)
            await store.close()
            for end in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: "\(data)/\(SQLiteStore.fileName)\(end)")
            }
            try FileManager.default.copyItem(atPath: copy, toPath: "\(data)/\(SQLiteStore.fileName)")
            store = try SQLiteStore(hurriedIn: data)
            world = World(store: store)
            // As many changes as were lost, by one who knows nothing of them.
            third.change(SyncItem(.look, key: "spacing", stamp: third.clock.tick(at: 30), value: "3"))
            try await third.settle(world, ada)
            #expect(try await two.exchange(world, ada) == .forgotten)
            for _ in 0..<2 {
                try await two.settle(world, ada)
                try await one.settle(world, ada)
                try await third.settle(world, ada)
            }
            #expect(one.items.count == 3 && one.items == two.items && one.items == third.items)
            await store.close()
        }
    }

    /// Devices that change what they like, whose messages are lost, or come twice, or whose answers are: in the end all know the same.
    /// Databases answer as the store does that is written to be obviously right.
    @Test(arguments: [Engine.sqlite, .postgres], [1, 2, 3, 4] as [UInt64])
    func devicesAgree(engine: Engine, seed: UInt64) async throws {
        try await engine.run { world in
            var random = SeededGenerator(seed: seed)
            let (ada, _) = try await world.newAccount("ada@example.org")
            let model = World(store: MemoryStore())
            let (other, _) = try await model.newAccount("ada@example.org")
            var devices = (1...3).map { Device(UInt64($0)) }
            var models = devices
            var resets: [Text] = []
            for _ in 0..<250 {
                let place = random.number(0...2)
                // A clock may be wrong by years.
                let now = WallTime(random.number(1...100)) * (place == 2 ? 1_000_000_000_000 : 1)
                var changes: [SyncItem] = []
                switch random.number(0...9) {
                case 0:
                    let known = devices[place].items["status/sliding"].flatMap { SavedGames($0.value) }
                    let game = SavedGame(
                        stamp: devices[place].clock.tick(at: now), header: "sliding;",
                        turns: Text(decimal: random.number(0...99)))
                    changes.append(SyncItem(SavedGames([game], known: known?.known ?? []), of: "sliding"))
                case 1...2:
                    changes.append(
                        SyncItem(
                            .look, key: Text(decimal: random.number(0...3)), stamp: devices[place].clock.tick(at: now),
                            value: Text(decimal: random.number(0...9))))
                case 3...4:
                    changes.append(
                        SyncItem(
                            .scores, key: uuid(random.number(0...20)), stamp: devices[place].clock.tick(at: now),
                            value: "facts"))
                case 5:
                    let reset = devices[place].clock.tick(at: now)
                    resets.append(reset)
                    changes = devices[place].items.values.filter {
                        $0.category == .scores && $0.undone == nil && $0.deletionsSince.isEmpty
                    }.sorted { $0.key.precedes($1.key) }.prefix(random.number(1...5)).map {
                        SyncItem(.scores, key: $0.key, stamp: $0.stamp, value: $0.value, deletions: [reset])
                    }
                case 6 where !resets.isEmpty:
                    changes.append(
                        SyncItem(
                            undoing: resets[random.number(0...resets.count - 1)],
                            stamp: devices[place].clock.tick(at: now)))
                default:
                    let step = Int64(random.number(1...1000))
                    let exchange = devices[place].exchange(step: step)
                    let asModel = models[place].exchange(step: step)
                    #expect(exchange.items == asModel.items)
                    if random.number(0...4) == 0 { continue }
                    var outcome = try await world.store.exchange(exchange, of: ada)
                    var expected = try await model.store.exchange(asModel, of: other)
                    if random.number(0...4) == 0 {
                        outcome = try await world.store.exchange(exchange, of: ada)
                        expected = try await model.store.exchange(asModel, of: other)
                    }
                    guard case .news(let news) = outcome, case .news(let wanted) = expected else { throw Failed() }
                    #expect(Set(news.items.map(Device.name)) == Set(wanted.items.map(Device.name)))
                    #expect(news.items.allSatisfy(wanted.items.contains) && news.isMore == wanted.isMore)
                    if random.number(0...4) == 0 { continue }
                    devices[place].receive(outcome, told: exchange.items.count)
                    models[place].receive(expected, told: exchange.items.count)
                }
                for change in changes {
                    devices[place].change(change)
                    models[place].change(change)
                }
                models[place].clock = devices[place].clock
            }
            for _ in 0..<2 {
                for place in devices.indices { try await devices[place].settle(world, ada) }
            }
            #expect(devices[0].items == devices[1].items && devices[1].items == devices[2].items)
            let undone = Set(devices[0].items.values.compactMap(\.undone))
            #expect(devices[0].items.values.allSatisfy { undone.isDisjoint(with: $0.deletions) })
            var stored: [Text: SyncItem] = [:]
            for category in SyncCategory.allCases {
                for item in try await world.store.syncItems(of: ada, after: SyncCursor(category, after: 0)) {
                    stored[Device.name(item.item)] = item.item
                }
            }
            #expect(stored == devices[0].items)
        }
    }
}

private struct Failed: Error {}
