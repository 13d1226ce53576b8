import AppForTests
import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI

@Suite struct ScoreResetTests {
    private static let groups = ["sliding.3x3.multi", "sliding.4x4.multi", "sudoku.classic.hard"] as [Text]
    private static let names = ["", "Ada", "Bea"] as [Text]
    private static let now: WallTime = 1_800_000_000_000

    /// Results as games have left them, with the best ones and the latest.
    private func filled(_ count: Int, seed: UInt64, settings: [Text: Text] = [:]) throws -> FakeStore {
        var random = SeededGenerator(seed: seed)
        func draw(_ below: Int) -> Int { Int(random.next() % UInt64(below)) }
        let device = try Device.started(settings)
        var bests: [Text: PersonalBest] = [:]
        var latest: Score?
        var effects: [Effect] = []
        for number in 0..<count {
            let group = Self.groups[draw(Self.groups.count)]
            let isSudoku = group.hasPrefix("sudoku")
            let mark = SudokuMark(achievement: draw(4) == 0 ? .d : .a, score: draw(300))
            let facts = Score(
                group: group, score: 0, ranked: isSudoku ? mark.ranked : 0, moves: 10 + draw(40),
                milliseconds: Milliseconds(1000 * draw(60)), at: Self.now - WallTime(count - number) * 3_600_000,
                record: "r" + padded(number), name: Self.names[draw(3)])
            guard let score = device.context.score(record: facts.record, facts: facts.facts) else { continue }
            let rule = device.context.rule(of: group)
            effects.append(.put(key: score.key, value: score.facts, order: score.order(by: rule)))
            effects.append(.put(key: Score.recordKey(score.record), value: "the game " + score.record))
            var best = bests[group] ?? PersonalBest(rule: rule)
            if !device.context.isLost(score) { _ = best.add(score, by: rule) }
            bests[group] = best
            latest = score
        }
        for (group, best) in bests { effects.append(.put(key: Collection.bests.prefix + group, value: best.entry)) }
        if let latest { effects.append(.put(key: "state/latest", value: latest.record + "\n" + latest.facts)) }
        var store = FakeStore(settings)
        store.perform(effects)
        return store
    }

    private func padded(_ number: Int) -> Text {
        var text = Text()
        text.append(decimal: number, width: 6)
        return text
    }

    private func opened(_ store: FakeStore) throws -> Device {
        try Device.started(store: store, now: Self.now, route: "reset-scores")
    }

    private func scores(_ device: Device) -> [Score] {
        device.store.found(StoredQuery(.results)).compactMap { device.context.score(stored: $0) }
    }

    /// What stays, in an obvious way.
    private func expected(_ scores: [Score], _ choice: ResetChoice) -> [Text] {
        let byGroup = Dictionary(grouping: scores, by: \.group).mapValues { group in
            group.sorted { ($0.score, $0.at) < ($1.score, $1.at) }.map(\.record)
        }
        return scores.filter { score in
            let isBest = byGroup[score.group]!.prefix(choice.preserved ?? 0).contains(score.record)
            let isYoung = choice.days.map { Self.now - score.at < UInt64($0) * 86_400_000 } ?? false
            let isOthers = choice.player.map { $0 != score.name } ?? false
            return isBest || isYoung || isOthers || choice.group.map { $0 != score.group } ?? false
        }.map(\.record)
    }

    private func choose(_ device: Device, _ choice: ResetChoice) throws {
        let groups = device.bests.map(\.group)
        for (field, place) in [
            (.preserved, choice.preserved ?? 0), (.days, choice.days.map { $0 + 1 } ?? 0),
            (.player, choice.player.map { device.reset.names.firstIndex(of: $0)! + 1 } ?? 0),
            (.group, choice.group.map { groups.firstIndex(of: $0)! + 1 } ?? 0),
        ] as [(ResetChoice.Field, Int)] {
            try device.send(.fieldChanged(.reset(field), Text(decimal: place)))
        }
    }

    /// The best ones and the latest are those of what is there.
    private func checkBests(_ device: Device) throws {
        let scores = scores(device)
        #expect(Set(device.bests.map(\.group)) == Set(scores.map(\.group)))
        for (group, best) in device.bests {
            var model = PersonalBest(rule: device.context.rule(of: group))
            for score in scores where score.group == group && !device.context.isLost(score) {
                _ = model.add(score, by: model.rule)
            }
            #expect(best == model)
        }
        #expect(device.latest?.record == scores.max { $0.at < $1.at }?.record)
        let again = try device.killed()
        #expect(again.latest == device.latest)
        #expect(Set(again.bests.map { $0.group + $0.best.entry }) == Set(device.bests.map { $0.group + $0.best.entry }))
    }

    @Test(arguments: 0..<12) func aResetDeletesWhatFitsAndUndoBringsItBack(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed) + 77)
        func some<Value>(_ values: [Value?]) -> Value? { values[Int(random.next() % UInt64(values.count))] }
        let device = try opened(filled(1100, seed: UInt64(seed)))
        var stores: [FakeStore] = []
        for _ in 0..<3 {
            let before = scores(device)
            guard !before.isEmpty else { break }
            let choice = ResetChoice(
                preserved: some([nil, 1, 3, 40]), days: some([nil, nil, 0, 20]),
                player: some([nil, nil] + device.reset.names.map { $0 }),
                group: some([nil, nil] + device.bests.map { $0.group }))
            try choose(device, choice)
            let left = expected(before, choice)
            #expect(device.reset.doomed == before.count - left.count)
            guard left.count < before.count else { continue }
            stores.append(device.store)
            try device.click(.resetScores)
            try device.click(.yes)
            #expect(scores(device).map(\.record) == left)
            #expect(device.store.keys("records/").count == left.count)
            #expect(device.context.notice != nil)
            try checkBests(device)
        }
        for before in stores.reversed() {
            try device.send(.scoreReset(.undoAsked))
            try device.click(.yes)
            #expect(device.store.withoutTraces == before.withoutTraces)
            try checkBests(device)
        }
        #expect(device.reset.deletions.isEmpty && device.store.keys("discarded/").isEmpty)
    }

    /// What was confirmed is done, whatever is looked at while it is read.
    @Test(arguments: [0, 1]) func whoLooksElsewhereHasTheResultsBack(way: Int) throws {
        let device = try opened(filled(1100, seed: 3))
        try choose(device, ResetChoice(preserved: nil))
        let before = scores(device).count
        try device.click(.resetScores)
        try device.click(.yes)
        #expect(scores(device).isEmpty)
        try device.send(.scoreReset(.undoAsked))
        var isFirst = true
        device.afterEach = { device in
            guard isFirst, device.reset.isChanging, !device.reset.isStoring else { return }
            isFirst = false
            try device.send(way == 0 ? .viewOpened(.home) : .fieldChanged(.reset(.preserved), "1"))
        }
        try device.click(.yes)
        #expect(!isFirst && scores(device).count == before)
        device.afterEach = nil
        try checkBests(device)
    }

    /// While something is on its way there is nothing to undo yet: the button says so, and keeps the focus.
    @Test func whatIsNotStoredYetCannotBeUndone() throws {
        let device = try opened(filled(50, seed: 4))
        try choose(device, ResetChoice(preserved: nil))
        try device.click(.resetScores)
        var seen = 0
        device.afterEach = { device in
            guard device.reset.isChanging, let undo = device.element(ScoreResetView.undoID) else { return }
            seen += 1
            #expect(undo.attributes[.unavailable] == "true" && undo.attributes[.disabled] == nil)
        }
        try device.click(.yes)
        device.afterEach = nil
        #expect(seen > 0 && device.element(ScoreResetView.undoID)?.attributes[.unavailable] == nil)
    }

    /// What the browser has deleted does not come back, and nobody says so.
    @Test func onlyWhatIsThereIsSaidToBeBack() throws {
        let device = try opened(filled(50, seed: 4))
        try choose(device, ResetChoice(preserved: nil))
        try device.click(.resetScores)
        try device.click(.yes)
        device.store.perform([.removeAll(prefix: "discarded/")])
        try device.send(.scoreReset(.undoAsked))
        try device.click(.yes)
        #expect(device.shows(device.catalogue[.resultsBack, 0]) && scores(device).isEmpty)
    }

    /// The latest comes back first, though the device's clock was set back before it.
    @Test func aClockThatIsSetBackChangesNoOrder() throws {
        var store = try filled(60, seed: 6)
        for (now, days) in [(Self.now, 2), (Self.now - 1_800_000, 0)] {
            let device = try Device.started(store: store, now: now, route: "reset-scores")
            try choose(device, ResetChoice(preserved: nil, days: days))
            try device.click(.resetScores)
            try device.click(.yes)
            store = device.store
            // As the app stores it with each write.
            store["state/clock"] = store.keys("log/").last.map { Text($0.bytes.dropFirst(4)) }
        }
        let device = try Device.started(store: store, now: Self.now, route: "reset-scores")
        #expect(device.reset.deletions.count == 2 && scores(device).isEmpty)
        let counts = device.reset.deletions.map(\.count)
        try device.send(.scoreReset(.undoAsked))
        try device.click(.yes)
        #expect(scores(device).count == counts[1])
    }

    /// Another device has undone the first of two resets, between which some results had come once more.
    @Test func whatALaterResetHasDeletedDoesNotComeBackWithAnEarlierOne() throws {
        let store = try filled(40, seed: 9)
        func resetAll(_ device: Device) throws {
            try choose(device, ResetChoice(preserved: nil))
            try device.click(.resetScores)
            try device.click(.yes)
        }
        let before = try opened(store)
        let all = scores(before)
        let again = all.prefix(12)
        try resetAll(before)
        let added = again.flatMap { [$0.key, Score.recordKey($0.record)] } + store.keys(Collection.bests.prefix)
        for key in added { before.store[key] = store[key] }
        let device = try opened(before.store)
        try resetAll(device)
        // And two of them a third time.
        for score in again.prefix(2) { device.store[score.key] = store[score.key] }
        let first = device.reset.deletions[0]
        try device.send(.scoreReset(.learnt(undone: [first.operation], deleted: [])))
        let gone = again.dropFirst(2).map(\.record)
        #expect(scores(device).map(\.record) == all.map(\.record).filter { !gone.contains($0) })
        #expect(device.reset.deletions.map(\.count) == [12])
        #expect(device.bests.map(\.best.games).reduce(0, +) == scores(device).count { !device.context.isLost($0) })
        try device.send(.scoreReset(.undoAsked))
        try device.click(.yes)
        #expect(scores(device) == all && device.store.keys("discarded/").isEmpty)
    }

    @Test func onlySoManyCopiesAreKept() throws {
        let device = try opened(filled(90, seed: 3, settings: ["settings/undoCopies": "2"]))
        var totals: [Int] = []
        for group in Self.groups {
            totals.append(scores(device).count)
            try choose(device, ResetChoice(group: group))
            try device.click(.resetScores)
            #expect(device.shows(.resetScoresText))
            try device.click(.yes)
        }
        #expect(scores(device).isEmpty && device.bests.isEmpty && device.latest == nil)
        #expect(device.reset.deletions.count == 2 && device.shows(.nothingToReset))
        #expect(Set(device.store.keys("discarded/").map { $0.string.split(separator: "/")[1] }).count == 2)
        for total in totals.dropFirst().reversed() {
            try device.send(.scoreReset(.undoAsked))
            try device.click(.yes)
            #expect(scores(device).count == total)
        }
        // None is kept at all.
        try device.send(.settingChanged(.undoCopies, 0))
        try choose(device, ResetChoice())
        try device.click(.resetScores)
        #expect(device.shows(.resetForGood))
        try device.click(.yes)
        #expect(device.store.keys("discarded/").isEmpty && device.store.keys("deletions/").isEmpty)
        #expect(scores(device).isEmpty && device.store.keys("records/").isEmpty)
    }

    /// Killed at any moment, all of it is done or nothing.
    @Test func nothingIsHalfDone() throws {
        let device = try opened(filled(700, seed: 5))
        var moments: [FakeStore] = []
        device.afterEach = { moments.append($0.store) }
        try choose(device, ResetChoice(preserved: 2))
        try device.click(.resetScores)
        try device.click(.yes)
        try device.send(.scoreReset(.undoAsked))
        try device.click(.yes)
        var counts: Set<Int> = []
        for moment in moments {
            let again = try Device.started(store: moment, now: Self.now)
            counts.insert(scores(again).count)
            try checkBests(again)
        }
        #expect(counts == [700, expected(scores(device), ResetChoice(preserved: 2)).count])
    }

    @Test func whatCannotBeStoredChangesNothing() throws {
        let device = try opened(filled(300, seed: 6))
        try choose(device, ResetChoice(preserved: 1))
        let (before, bests) = (device.store, device.bests.map(\.best))
        device.store.isFull = true
        try device.click(.resetScores)
        try device.click(.yes)
        device.store.isFull = false
        #expect(device.store == before && device.bests.map(\.best) == bests && device.reset.deletions.isEmpty)
        #expect(device.shows(.resetFailedTitle))
        try device.click(.retry)
        #expect((device.reset.doomed ?? 0) > 0)
    }

    @Test func theRuleMayChangeBetweenResetAndUndo() throws {
        let device = try opened(filled(700, seed: 7))
        try choose(device, ResetChoice(preserved: 5))
        try device.click(.resetScores)
        try device.click(.yes)
        try device.send(.settingChanged(.secondsPerPoint, 7))
        try device.send(.scoreReset(.undoAsked))
        try device.click(.yes)
        for group in Self.groups {
            let prefix = Score.orders(group, by: device.context.rule(of: group))
            let placed = device.store.found(StoredQuery(.results, isByOrder: true, prefix: prefix))
            let listed = placed.compactMap { device.context.score(stored: $0) }.map(\.score)
            #expect(listed == listed.sorted() && listed.count == scores(device).count { $0.group == group })
        }
        try checkBests(device)
    }

    @Test func aGameWhoseResultIsGoneDoesNotComeBackByItsName() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.solve()
        try device.send(.dialogClosed)
        try device.send(.viewOpened(.resetScores))
        try choose(device, ResetChoice())
        try device.click(.resetScores)
        try device.click(.yes)
        try device.send(.viewOpened(.game))
        try device.send(.resultOpened)
        try device.send(.fieldChanged(.playerName, "Ada"))
        #expect(device.store.keys("results/").isEmpty && device.bests.isEmpty)
    }

    @Test func theViewIsLeftWhileItCounts() throws {
        let device = try opened(filled(1200, seed: 8))
        try device.send(.fieldChanged(.reset(.preserved), "0"))
        try device.send(.viewOpened(.scores))
        #expect(device.reset.doomed == nil && device.shows(.resetScores))
    }
}

extension FakeStore {
    /// What tells only that something has happened: the log, and the stamp of the latest action that stored.
    fileprivate var withoutTraces: FakeStore {
        var store = self
        let traces = [Collection.log, .stamps].map { Effect.removeAll(prefix: $0.prefix) }
        store.perform([.remove(key: "state/clock")] + traces)
        return store
    }
}
