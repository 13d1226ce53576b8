import AppForTests
import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI

@Suite struct LogTests {
    /// Without requests, of which tests without a network or the day's puzzles have many.
    private func noted(_ device: Device) -> [LogKind] {
        device.store.keys("log/").compactMap { device.store[$0].flatMap { LogRecord(stored: $0).kind } }
            .filter { $0 != .requestFailed }
    }

    /// A store with as many entries, one a minute; every tenth is an error.
    private func store(_ count: Int, _ more: [Text: Text] = [:]) -> FakeStore {
        var clock = HybridClock(device: 9)
        let entries = (0..<count).map { number in
            let kind: LogKind = number % 10 == 9 ? .abnormalEnd : .viewStarted
            let stamp = clock.tick(at: 1_700_000_000_000 + UInt64(number) * 60_000)
            return StoredEntry(
                key: "log/" + stamp, value: LogRecord.value(kind, kind == .viewStarted ? ["scores"] : []))
        }
        var store = FakeStore(sorted: entries)
        for (key, value) in more { store[key] = value }
        return store
    }

    private func rows(_ device: Device) -> [Text] {
        device.page.container.all { $0.attributes[.class] == "log-text" }.map(\.text)
    }

    private func status(_ device: Device) -> Text? {
        device.page.container.first { $0.attributes[.role] == "status" && $0.tag == .p }?.text
    }

    // MARK: What is noted

    @Test func theStartAndViewsAreNoted() throws {
        let device = try Device.started()
        #expect(noted(device) == [.started, .viewStarted])
        try device.send(.viewOpened(.scores))
        try device.send(.viewOpened(.scores))
        #expect(noted(device) == [.started, .viewStarted, .viewEnded, .viewStarted])
    }

    @Test func gamesAreNotedAndTurnsAreNot() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        #expect(noted(device).contains(.gameBegun))
        var random = SeededGenerator(seed: 1)
        let before = noted(device).count
        try device.playAtRandom(3, &random)
        #expect(noted(device).count == before)
        try device.send(.paused)
        try device.send(.resumed)
        #expect(noted(device).suffix(2) == [.gamePaused, .gameResumed])
        try device.send(.newGameAsked)
        try device.send(.newGameConfirmed)
        #expect(noted(device).contains(.gameGivenUp))
        try device.solve()
        #expect(noted(device).last == .gameSolved)
    }

    @Test func aGameThatWaitsIsNotedAsRestored() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        var random = SeededGenerator(seed: 1)
        try device.playAtRandom(3, &random)
        try device.send(.hidden)
        #expect(noted(try device.killed()).suffix(4).contains(.gameRestored))
    }

    @Test func settingsAreNoted() throws {
        let device = try Device.started()
        try device.send(.settingChanged(.theme, 1))
        try device.send(.settingChanged(.theme, 1))
        try device.send(.settingsReset)
        try device.send(.settingsResetConfirmed)
        try device.send(.settings(.resetUndone))
        #expect(noted(device).suffix(3) == [.settingChanged, .settingsReset, .settingsRestored])
    }

    @Test func theDeviceIsNoted() throws {
        let device = try Device.started()
        for action in [
            Action.resized(width: 390, height: 844), .resized(width: 390, height: 700),
            .resized(width: 844, height: 390),
            .connectionChanged(isOnline: false), .connectionChanged(isOnline: true), .updateFound,
            .device(.scriptFailed("x is\nnothing")),
        ] { try device.send(action) }
        let kinds: [LogKind] = [.portrait, .landscape, .offline, .online, .updateFound, .scriptFailed]
        #expect(noted(device).filter(kinds.contains) == kinds)
        let last = try #require(device.store.keys("log/").last.flatMap { device.store[$0] })
        #expect(LogRecord(stored: last).fields == ["x is nothing"])
    }

    @Test func requestsThatFailAndTheDaysPuzzleAreNoted() throws {
        let device = try Device.started(server: dailyServer(), now: dailyNoon)
        try device.send(.dailyAsked(.sliding))
        #expect(noted(device).contains(.dailyBegun))
        device.network = .down
        try device.send(.viewOpened(.leaderboard))
        let last = try #require(device.store.keys("log/").last.flatMap { device.store[$0] })
        #expect(LogRecord(stored: last).kind == .requestFailed && LogRecord(stored: last).fields.last == "0")
    }

    /// Else it would fail to store that, which would be the next failure.
    @Test func aFailureToStoreIsNotedWithWhatIsStoredNext() throws {
        let device = try Device.started()
        try device.send(.storageFailed)
        try device.send(.storageFailed)
        #expect(!noted(device).contains(.storageFailed))
        try device.send(.settingChanged(.theme, 1))
        #expect(noted(device).filter { $0 == .storageFailed }.count == 1)
    }

    @Test func anAbnormalEndIsFoundAtTheNextStart() throws {
        let device = try Device.started()
        try device.send(.viewOpened(.scores))
        let second = try device.killed()
        #expect(noted(second).contains(.abnormalEnd))
        try second.send(.hidden)
        let third = try second.killed()
        #expect(noted(third).filter { $0 == .abnormalEnd }.count == 1)
        try third.send(.hidden)
        try third.send(.shown)
        #expect(noted(try third.killed()).filter { $0 == .abnormalEnd }.count == 2)
    }

    @Test func anAbnormalEndAfterAFailureIsFoundToo() throws {
        let device = try Device.started()
        try device.send(.viewOpened(.scores))
        try device.send(.storageFailed)
        try device.send(.hidden)
        try device.send(.shown)
        try device.send(.settingChanged(.theme, 1))
        #expect(noted(try device.killed()).contains(.abnormalEnd))
    }

    @Test func aResetAndItsUndoAreNotedAndWhatIsWrongWithPictures() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.solve()
        try device.send(.viewOpened(.resetScores))
        try device.send(.fieldChanged(.reset(.preserved), "0"))
        for action in [ScoreResetAction.asked, .confirmed, .undoAsked, .undoConfirmed] {
            try device.send(.scoreReset(action))
        }
        try device.send(.device(.picture(.failed(.tooSlow))))
        try device.send(.viewOpened(.log))
        let problem = Catalogue.whole(.english)[.pictureTooSlow]
        let expected: [Text] = [
            "A picture could not be used: " + problem, "Undo of reset: 1 restored", "Score database has been reset: 1",
        ]
        #expect(rows(device).filter(expected.contains) == expected)
    }

    // MARK: How much is kept

    @Test func theOldestAreRemoved() throws {
        let device = try Device.started(store: store(1500, ["settings/logEntries": "1000"]))
        #expect(device.store.keys("log/").count <= 1000)
        for number in 0..<300 { try device.send(.viewOpened(number % 2 == 0 ? .scores : .home)) }
        #expect((800...1000).contains(device.store.keys("log/").count))
        try device.send(.settingChanged(.logEntries, 500))
        #expect(device.store.keys("log/").count <= 500)
    }

    @Test func noLogIsKeptWhereNoneIsWanted() throws {
        let device = try Device.started(store: store(50))
        try device.send(.settingChanged(.logEntries, 0))
        try device.send(.viewOpened(.scores))
        #expect(device.store.keys("log/").isEmpty)
        try device.send(.viewOpened(.log))
        #expect(device.shows(.logOffTitle))
    }

    @Test func idsSortByTimeWhateverTheClockDoes() throws {
        var random = SeededGenerator(seed: 5)
        var device = try Device.started()
        var known = Set(device.store.keys("log/"))
        for _ in 0..<200 {
            device.now = 1_800_000_000_000 + random.next() % 1_000_000_000 - 500_000_000
            if random.next() % 20 == 0 {
                // As the app stores it with each write.
                device.store["state/clock"] = device.store.keys("log/").last.map { Text($0.bytes.dropFirst(4)) }
                device = try device.killed()
            } else {
                try device.send(.viewOpened(random.next() % 2 == 0 ? .scores : .home))
            }
            let all = device.store.keys("log/")
            let latest = all.filter { !known.contains($0) }
            #expect(Array(all.suffix(latest.count)) == latest)
            known.formUnion(latest)
        }
    }

    /// A clock that was years ahead and was set right: ids stay in order, times are true again.
    @Test func aClockThatWasAheadSpoilsNoTimes() throws {
        let right: WallTime = 1_790_000_000_000
        let ahead = try Device.started(now: right + 100_000_000_000)
        try ahead.send(.viewOpened(.scores))
        // As the app stores it with each write.
        ahead.store["state/clock"] = ahead.store.keys("log/").last.map { Text($0.bytes.dropFirst(4)) }
        let device = try Device.started(store: ahead.store, now: right, route: "home")
        try device.send(.viewOpened(.log))
        let shown = device.page.container.all { $0.attributes[.class] == "log-time" }.map(\.text)
        let own = shown.prefix { $0.hasPrefix("2026-") }
        #expect(own.count >= 3 && shown.dropFirst(own.count).allSatisfy { $0.hasPrefix("2029-") }, "\(shown)")
        #expect(own.count < shown.count)
        try device.send(.fieldChanged(.logSearch, "2026-"))
        #expect(status(device) == device.catalogue[.logEntries, own.count])
        // Sorted by their order, which no entry's time changes; without need it has none.
        #expect(device.store.keys("log/").count { device.store[$0]?.string.contains("@") == true } == own.count)
    }

    // MARK: The list

    @Test func theNewestComeFirstAndFewAreOnThePage() throws {
        let device = try Device.started(store: store(5000), route: "log")
        #expect(rows(device).first == "View opened: Log" && rows(device).count == 60)
        let items = device.page.container.all { $0.attributes[.position] != nil }
        #expect(items.map { $0.attributes[.position] } == (1...60).map { Text(decimal: $0) })
        #expect(items.allSatisfy { $0.attributes[.setSize] == "5002" } && status(device) == "5,002 entries")
        try device.send(.device(.scrolled(block: 1247, count: 6)))
        #expect(rows(device).count == 38)
        #expect(device.page.container.all { $0.attributes[.position] == "5002" }.count == 1)
        try device.send(.device(.scrolled(block: 600, count: 1000)))
        #expect(rows(device).count == 80)
    }

    /// Who comes back is at once where the list was left, of which only the beginning is there.
    @Test(arguments: [30, 150, 300, 3000]) func itIsScrolledWhileItIsRead(count: Int) throws {
        var random = SeededGenerator(seed: 7)
        let device = try Device.started(store: store(count))
        device.isStoreSlow = true
        for _ in 0..<40 {
            try device.send(.viewOpened(.log))
            repeat {
                if random.next() % 3 > 0 {
                    let block = Int(random.next() % UInt64(count / LogList.blockSize + 10))
                    try device.send(.device(.scrolled(block: block, count: Int(random.next() % 25))))
                }
                if !device.read.isEmpty { try device.deliverRead() }
                if random.next() % 40 == 0 { break }
            } while !device.read.isEmpty
            #expect(rows(device).count <= LogList.mostBlocks * LogList.blockSize)
            try device.send(.viewOpened(random.next() % 2 == 0 ? .settings : .home))
            while !device.read.isEmpty, random.next() % 4 > 0 { try device.deliverRead() }
        }
    }

    @Test func levelsAndWordsNarrowTheList() throws {
        let device = try Device.started(store: store(5000), route: "log")
        try device.send(.log(.levelChosen(.error)))
        #expect(status(device) == "500 entries")
        try device.send(.log(.levelChosen(.warning)))
        #expect(device.shows(.logNoMatchTitle))
        try device.send(.log(.levelChosen(nil)))
        for (word, count) in [
            ("SCORES", 4500), ("error: properly", 500), ("2023-11-14 22:1", 7), ("error 23:", 24), ("xyz", 0),
            ("", 5002),
        ] {
            try device.send(.fieldChanged(.logSearch, Text(word)))
            #expect((status(device) ?? "") == (count == 0 ? "" : device.catalogue[.logEntries, count]), "\(word)")
        }
    }

    @Test func lettersHaveNoCase() {
        #expect(Text("ĐÃ MỞ MÀN HÌNH, Ước È").folded == "đã mở màn hình, ước è")
    }

    @Test func detailsCopyAndFile() throws {
        let device = try Device.started(store: store(9), route: "log")
        try device.send(.log(.opened(2)))
        #expect(device.shows(.logStamp))
        try device.send(.log(.entryCopied))
        #expect(device.copied?.string.contains("INFO: View opened: Scores") == true)
        try device.send(.keyPressed(.escape, onBoard: false))
        #expect(device.view == .log && device.focus == "log-2")
        try device.send(.fieldChanged(.logSearch, "scores"))
        try device.send(.log(.saved))
        let lines = device.file.string.split(separator: "\n")
        #expect(lines.count == 9 && lines.last == "2023-11-14 22:13:20 INFO: View opened: Scores")
        device.canCopy = false
        try device.send(.log(.copied))
        #expect(device.notice == .notCopied)
    }

    /// People travel, and clocks are changed, while the app is open.
    @Test func timesAreThoseOfThePlace() throws {
        let device = try Device.started(store: store(9), route: "log")
        func times() -> [Text] { device.page.container.all { $0.attributes[.class] == "log-time" }.map(\.text) }
        #expect(times().last == "2023-11-14 22:13:20")
        try device.send(.hidden)
        try device.send(.device(.shown(minutesFromUTC: -90)))
        #expect(times().last == "2023-11-14 20:43:20")
    }

    @Test func shakingRefreshesAndEscapeLeadsToTheSettings() throws {
        let device = try Device.started(route: "log")
        try device.send(.updateFound)
        #expect(status(device) == "2 entries")
        try device.send(.shaken)
        #expect(status(device) == "3 entries")
        try device.send(.keyPressed(.escape, onBoard: false))
        #expect(device.view == .moreSettings)
    }

    @Test func whatCannotBeReadIsTold() throws {
        var unreadable = store(9)
        unreadable.isUnreadable = true
        #expect(
            status(try Device.started(store: unreadable, route: "log")) == Catalogue.whole(.english)[.storageUnreadable]
        )
    }

    @Test func itCanBeReadWhileAnotherTabPlays() throws {
        let device = Device(store: store(9), route: "log")
        try device.start(isPlayedElsewhere: true)
        #expect(rows(device).count == 9 && device.store == store(9))
    }
}
