import AppForTests
import Foundation
import PuzzleCore
import Testing

@testable import AppUI

@Suite struct ScoresTests {
    private static let group: Text = "sliding.4x4.multi"

    /// A result of so many moves in less than a second: by either rule its score is their number.
    private func score(_ moves: Int, at: WallTime, _ name: Text = "Ada", group: Text = group) -> Score {
        Score(
            group: group, score: moves, ranked: moves, moves: moves, milliseconds: 900, at: at,
            record: "r" + Text(decimal: Int(clamping: at)), name: name)
    }

    private func store(_ scores: [Score], group: Text = group) -> FakeStore {
        let rule = SlidingPuzzle.scoringRule(Settings())
        var store = FakeStore([Collection.bests.prefix + group: "3;1000;50;50;r;r;" + rule, "state/counted": "1"])
        store.perform(scores.map { .put(key: $0.key, value: $0.facts, order: $0.order(by: rule)) })
        return store
    }

    private func rows(_ device: Device) -> [[Text]] {
        device.page.container.all { $0.tag == .tr }.dropFirst().map {
            $0.children.map { ($0.attributes[.class] == "name" ? $0.children.first : $0)?.wholeText ?? Text() }
        }
    }

    @Test func scoresAreSortedAndTiesShareARank() throws {
        let scores = [50, 7, 100, 50, 1000, 50, 9999].enumerated().map { score($1, at: WallTime($0) + 1) }
        let device = try Device.started(store: store(scores), route: "scores")
        #expect(rows(device).map { $0[0] } == ["1", "2", "2", "2", "5", "6", "7"])
        #expect(rows(device).map { $0[2] } == ["7", "50", "50", "50", "100", "1,000", "9,999"])
    }

    @Test func theLatestScoreStandsOut() throws {
        let scores = [score(50, at: 1), score(50, at: 2), score(9, at: 3)]
        var store = store(scores)
        store["state/latest"] = scores[1].record + "\n" + scores[1].facts
        let device = try Device.started(store: store, route: "scores")
        #expect(device.page.container.all { $0.tag == .tr && $0.attributes[.class] == "latest" }.count == 1)
        #expect(device.page.container.first { $0.attributes[.class] == "latest" }?.children[0].text == "2")
        #expect(device.page.container.first { $0.attributes[.class] == "latest" }?.attributes[.current] == "true")
    }

    @Test func onlyTheShownOnesOfManyScoresAreRead() throws {
        let scores = (0..<100_000).map { score(100 + $0, at: WallTime(200_000 - $0)) }
        let device = try Device.started(store: store(scores), route: "scores")
        #expect(device.store.loaded == 61 && rows(device).count == 60)
        #expect(rows(device).first?[2] == "100" && rows(device).last?[2] == "159")
        try device.click(.showMore)
        #expect(rows(device).first?[0] == "61" && rows(device).first?[2] == "160" && rows(device).count == 60)
        #expect(device.focus == "score-0")
        try device.click(.showMore)
        try device.click(.previousResults)
        #expect(rows(device).first?[0] == "61")
        try device.click(.bestResults)
        #expect(rows(device).first?[0] == "1" && device.control(.previousResults) == nil)
    }

    @Test func theLatestIsFoundAmongMany() throws {
        let scores = (0..<1000).map { score(100 + $0, at: WallTime(200_000 - $0)) }
        var store = store(scores)
        store["state/latest"] = scores[777].record + "\n" + scores[777].facts
        let device = try Device.started(store: store, route: "scores")
        try device.click(.latestResult)
        #expect(rows(device).first?[0] == "721" && rows(device).count == 60)
        #expect(device.page.container.first { $0.attributes[.class] == "latest" }?.children[0].text == "778")
        #expect(device.focus == "score-57" && device.control(.latestResult) == nil)
    }

    /// Equals share a rank, whichever page they are on, and each line is on one page.
    @Test func tiesAcrossPagesShareARank() throws {
        // 130 times 50, after 7 better ones.
        let scores = (0..<200).map { score($0 < 7 ? 10 + $0 : $0 < 137 ? 50 : 60 + $0, at: WallTime($0) + 1) }
        let device = try Device.started(store: store(scores), route: "scores")
        var ranks: [Text] = []
        var shown: [Text] = []
        for page in 0..<4 {
            if page > 0 { try device.click(.showMore) }
            ranks += rows(device).map { $0[0] }
            shown += rows(device).map { $0[2] + " " + $0[5] }
        }
        let expected = (0..<200).map { $0 < 7 ? $0 + 1 : $0 < 137 ? 8 : $0 + 1 }
        #expect(ranks == expected.map { Text(decimal: $0) })
        #expect(shown.count == 200 && device.control(.showMore) == nil)
    }

    @Test func smallerBoardsComeFirst() throws {
        var store = FakeStore()
        for group in ["sliding.10x10.multi", "sliding.3x3.multi", "sliding.4x4.multi", "sliding.3x10.multi"] as [Text] {
            store.perform([.put(key: "bests/" + group, value: "1;1000;5;5;r;r")])
        }
        let device = try Device.started(store: store)
        #expect(
            device.context.bests.map(\.group) == [
                "sliding.3x3.multi", "sliding.3x10.multi", "sliding.4x4.multi", "sliding.10x10.multi",
            ])
        #expect(!("3x3" as Text).precedesByNumbers("3x3") && ("3x" as Text).precedesByNumbers("3x3"))
    }

    @Test func eachBoardHasItsOwnList() throws {
        let small = score(5, at: 9, "Bea", group: "sliding.3x3.single")
        var store = store([score(50, at: 1)])
        store.perform([.put(key: small.key, value: small.facts, order: small.order(by: "any"))])
        store["bests/sliding.3x3.single"] = "1;1000;5;5;r;r"
        let device = try Device.started(store: store, route: "scores")
        #expect(rows(device).map { $0[1] } == ["Ada"])
        try device.click("3\u{A0}×\u{A0}3 · One tile")
        #expect(rows(device).map { $0[1] } == ["Bea"])
        #expect(device.control("3\u{A0}×\u{A0}3 · One tile")?.attributes[.pressed] == "true")
    }

    @Test func aListThatIsNoLongerWantedIsIgnored() throws {
        let device = try Device.started(store: store([score(50, at: 1)]), route: "scores")
        try device.send(.loaded(ticket: 0, entries: []))
        #expect(rows(device).count == 1)
    }

    @Test func anEmptyListInvites() throws {
        let device = try Device.started(route: "scores")
        #expect(device.shows(.noScoresTitle))
        try device.click(.newGame)
        #expect(device.view == .newGame)
    }

    @Test func scoresThatCannotBeReadAreLeftOut() throws {
        var store = store([score(50, at: 1)])
        for (place, facts)
            in (["", ";", "1;1;", Self.group + ";1;1;1;zz;", Self.group + ";x;1;1;0000000000000001;"] as [Text])
            .enumerated()
        {
            let order = Score.orders(Self.group) + "0/" + Text(decimal: place)
            store.perform([.put(key: "results/broken" + Text(decimal: place), value: facts, order: order)])
        }
        // However often they are put in order.
        store[Collection.bests.prefix + Self.group] = "3;1000;50;50;r;r;another"
        let device = try Device.started(store: store, route: "scores")
        #expect(rows(device).count == 1)
    }

    @Test func numbersBeyondAllReasonDoNoHarm() throws {
        var store = FakeStore()
        let facts = Self.group + ";4294967295;2147483647;4294967295;ffffffffffffffff;x"
        let order = Score.orders(Self.group, by: SlidingPuzzle.scoringRule(Settings())) + "9"
        store.perform([.put(key: "results/r", value: facts, order: order)])
        let device = try Device.started(store: store, route: "scores")
        #expect(rows(device).map { $0[5] } == ["31 Dec 9999, 23:59"])
    }

    @Test func whatIsWrittenIsRead() {
        for (value, at, name) in [(0, 0, ""), (12_345_678, 1 << 60, "a;b;c"), (77, 5, "\n/")] as [(Int, WallTime, Text)]
        {
            let score = score(value, at: at, name)
            #expect(Score(record: score.record, facts: score.facts) == score)
        }
        var best = PersonalBest(rule: "a")
        let worst = Score(
            group: "g", score: 999_999, ranked: 5, moves: 3, milliseconds: .max, at: 1, record: "r", name: "n")
        #expect(!best.add(worst, by: "a").isAny)
        #expect(best.quickest == "r" && best.shortest == "r" && best.score == 999_999)
        #expect(PersonalBest(entry: best.entry) == best)
        #expect(PersonalBest(entry: "1;2;3;4;a;b")?.rule.isEmpty == true)
        for broken in [
            "", "1;2;3;;", "1;2;3;4;", "1;2;3;4;;;;", "1;2;3;x;;", "1;2;3;-4;;", "99999999999999999999;1;1;1;;",
            "9999999999;1;1;1;;",
        ] as [Text] {
            #expect(PersonalBest(entry: broken) == nil)
        }
    }

    @Test func aLatestScoreThatCannotBeReadIsNone() throws {
        for broken in ["", "\n", "r\n1;1;", "r\ng;1;1;1;1;a", "r;g;1;1;1;0000000000000001;a"] as [Text] {
            #expect(try Device.started(["state/latest": broken]).latest == nil)
        }
    }

    /// As other programs read it: JSON an object a line, CSV with quotation marks where they are needed.
    @Test func allResultsAreExported() throws {
        let scores = (0..<1203).map {
            score(20 + $0 % 90, at: WallTime($0) + 1_000_000, $0 % 2 == 0 ? "A \"d\", a" : "Zoë")
        }
        var store = store(scores)
        store.perform(
            scores.filter { $0.moves % 3 > 0 }.map { .put(key: Score.recordKey($0.record), value: "1\n" + $0.record) })
        let device = try Device.started(store: store, route: "scores")
        try device.click(.exportJSON)
        struct Line: Decodable, Equatable {
            let id, group, name, record: String
            let ranked, moves, milliseconds, at: Int
        }
        let lines = device.file.string.split(separator: "\n")
        #expect(lines.count == scores.count + 2)
        let read = try JSONDecoder().decode([Line].self, from: Data(device.file.bytes))
        let sorted = scores.sorted { $0.record.precedes($1.record) }
        #expect(
            read
                == sorted.map {
                    Line(
                        id: $0.record.string, group: $0.group.string, name: $0.name.string,
                        record: $0.moves % 3 > 0 ? "1\n" + $0.record.string : "", ranked: $0.ranked, moves: $0.moves,
                        milliseconds: Int($0.milliseconds), at: Int($0.at))
                })
        try device.click(.exportCSV)
        let rows = device.file.string.split(separator: "\r\n")
        #expect(rows.count == scores.count + 1 && rows[0] == "id,group,ranked,moves,milliseconds,at,name,record,check")
        let first = sorted[0]
        #expect(rows[1].hasPrefix("\(first.record),\(first.group),\(first.ranked),\(first.moves),900,\(first.at),"))
        #expect(device.file.string.contains(#","A ""d"", a","#))
    }

    /// At first what can be seen, then the rest of the page.
    @Test(arguments: [(300, 12), (900, 18), (2160, 45), (4320, 60)]) func aScreenfulIsThereFirst(height: Int, rows: Int)
        throws
    {
        let scores = (0..<100).map { score(20 + $0, at: WallTime($0) + 1) }
        let device = try Device.started(store: store(scores), height: height)
        var counts: [Int] = []
        device.afterEach = { counts.append(self.rows($0).count) }
        try device.send(.viewOpened(.scores))
        #expect(counts.first { $0 > 0 } == rows && counts.last == 60)
    }

    /// Spreadsheets compute what begins like a formula. Who takes away one apostrophe has the name.
    @Test func noTextIsAFormula() throws {
        let names = ["=1+1", "+1", "-1", "@a", "\t=1", "'=1", "''", "a=1", "=\"a\",1"] as [Text]
        let scores = names.enumerated().map { score(20, at: WallTime($0.offset) + 1, $0.element) }
        let device = try Device.started(store: store(scores), route: "scores")
        try device.click(.exportCSV)
        let written = device.file.string.split(separator: "\r\n").dropFirst().map {
            $0.split(separator: ",", maxSplits: 6)[6].dropLast(18)
        }
        #expect(written == ["'=1+1", "'+1", "'-1", "'@a", "'\t=1", "''=1", "'''", "a=1", "\"'=\"\"a\"\",1\""])
        try device.click(.exportJSON)
        #expect(device.file.string.contains(#""name":"=1+1""#))
    }

    // MARK: Scores by the rule in force

    /// Results in many groups, whose order by moves is another one than that with time.
    private func mixed(_ count: Int, in groups: [Text]) -> FakeStore {
        var store = FakeStore(["state/counted": "1"])
        for group in groups {
            for number in 0..<count {
                let seconds = (count - number) * 7 % 90
                let facts = Score(
                    group: group, score: 0, ranked: 0, moves: 20 + number * 11 % 50,
                    milliseconds: Milliseconds(seconds * 1000), at: WallTime(number),
                    record: group + Text(decimal: number),
                    name: Text())
                store.perform([.put(key: facts.key, value: facts.facts, order: facts.order(by: "earlier"))])
            }
            store[Collection.bests.prefix + group] = Text("\(count);1000;5;1;r;r")
        }
        return store
    }

    private func listed(_ device: Device) -> [Int] { rows(device).compactMap { Int($0[2].string.filter(\.isNumber)) } }

    /// The scores of a group, best first, as the store has its results in order.
    private func expected(_ device: Device, _ group: Text, _ score: (Score) -> Int) -> [Int] {
        device.store.found(StoredQuery(.results, isByOrder: true, prefix: Score.orders(group)))
            .compactMap { Score(record: $0.key, facts: $0.value) }.map(score)
    }

    @Test func aListNeverMixesScoresOfTwoRules() throws {
        let groups = ["sliding.3x3.multi", "sliding.4x4.multi", "sliding.5x5.multi"] as [Text]
        let device = try Device.started(store: mixed(1200, in: groups), route: "scores")
        // More than a batch, so in several transactions; what is listed is in order after each.
        device.afterEach = { device in
            let listed = self.listed(device)
            #expect(listed == listed.sorted())
        }
        func check(_ rule: ScoreRule) throws {
            for group in groups {
                let scores = expected(device, group) { rule.score(moves: $0.moves, milliseconds: $0.milliseconds) }
                #expect(scores.count == 1200 && scores == scores.sorted())
                #expect(device.bests.first { $0.group == group }?.best.score == scores.first)
            }
        }
        try check(device.settings.scoring)
        for (setting, value) in [(.timeScore, 0), (.timeScore, 1), (.secondsPerPoint, 9)] as [(Setting, Int)] {
            try device.send(.settingChanged(setting, value))
            try check(device.settings.scoring)
            #expect(listed(device).count == 60)
        }
    }

    @Test func anOrderThatWasCutShortIsFinishedAtTheNextStart() throws {
        let group: Text = "sliding.4x4.multi"
        var device = try Device.started(store: mixed(1100, in: [group]))
        var random = SeededGenerator(seed: 4)
        for change in 1...8 {
            // The store of a moment in which another rule's order is half done.
            var moments: [FakeStore] = []
            device.afterEach = { moments.append($0.store) }
            try device.send(.settingChanged(.secondsPerPoint, change % 2 == 0 ? 1 : 1 + change))
            #expect(moments.count > 3)
            device = try Device.started(store: moments[Int(random.next() % UInt64(moments.count))])
            let rule = device.settings.scoring
            let scores = expected(device, group) { rule.score(moves: $0.moves, milliseconds: $0.milliseconds) }
            #expect(scores.count == 1100 && scores == scores.sorted())
        }
    }

    /// Changed and changed back, with a restart at any moment between.
    @Test func aRuleThatComesBackFindsAllResults() throws {
        let group: Text = "sliding.4x4.multi"
        let device = try Device.started(store: mixed(1100, in: [group]))
        let rule = device.settings.scoring
        var moments: [FakeStore] = []
        device.afterEach = { moments.append($0.store) }
        try device.send(.settingChanged(.secondsPerPoint, 7))
        #expect(moments.count > 4)
        for moment in moments {
            var store = moment
            store["settings/secondsPerPoint"] = "1"
            let again = try Device.started(store: store)
            let scores = expected(again, group) { rule.score(moves: $0.moves, milliseconds: $0.milliseconds) }
            #expect(scores.count == 1100 && scores == scores.sorted())
            #expect(again.bests.first?.best.score == scores.first)
        }
    }

    /// Else a failing store would be asked for ever.
    @Test func anOrderWaitsForTheNextStartIfItCannotBeStored() throws {
        let group: Text = "sliding.4x4.multi"
        var store = mixed(1100, in: [group])
        store.isFull = true
        let device = try Device.started(store: store, route: "scores")
        #expect(device.store.loaded <= 1500 && device.shows(.storageFailed))
        device.store.isFull = false
        let again = try device.killed()
        let rule = again.settings.scoring
        let scores = expected(again, group) { rule.score(moves: $0.moves, milliseconds: $0.milliseconds) }
        #expect(scores.count == 1100 && scores == scores.sorted())
    }

    /// Another tab puts them in order, by whatever its settings are.
    @Test func aTabThatOnlyReadsListsResultsInAnyOrder() throws {
        let store = mixed(300, in: ["sliding.4x4.multi"])
        let device = Device(store: store, route: "scores")
        try device.start(isPlayedElsewhere: true)
        #expect(listed(device).count == 60 && listed(device) == listed(device).sorted() && device.store == store)
        let playing = try Device.started(store: mixed(1600, in: ["sliding.4x4.multi"]), route: "scores")
        try playing.send(.playedElsewhere)
        let before = playing.store
        try playing.send(.viewOpened(.scores))
        #expect(playing.store == before && listed(playing).count == 60)
    }

    @Test func aNameThatIsChangedLaterLeavesTheScoresInOrder() throws {
        let device = try Device.started(settings((2, 3), ["settings/secondsPerPoint": "10"]))
        try device.newGame()
        try device.solve(pace: 9000)
        try device.newGame()
        try device.solve(pace: 400)
        try device.send(.dialogClosed)
        try device.send(.settingChanged(.secondsPerPoint, 1))
        try device.send(.resultOpened)
        try device.enter("Ada", into: "Your name")
        try device.send(.viewOpened(.scores))
        #expect(listed(device).count == 2 && listed(device) == listed(device).sorted())
        #expect(rows(device).contains { $0[1] == "Ada" })
    }
}

@Test func boardsMixedByMovesHaveBestsOfTheirOwn() throws {
    let size = try #require(BoardSize(rows: 3, columns: 4))
    for multiMove in [true, false] {
        let fair = SlidingPuzzle.Params(size: size, scramble: .uniform, multiMove: multiMove)
        let walk = SlidingPuzzle.Params(size: size, scramble: .walk(moves: 7), multiMove: multiMove)
        #expect(SlidingGroup(fair).name != SlidingGroup(walk).name)
        #expect(SlidingGroup(fair).name == SlidingPuzzle.leaderboard(of: fair))
        #expect(SlidingGroup(walk).leaderboard == SlidingPuzzle.leaderboard(of: fair))
        let given = try #require(
            SlidingPuzzle.Params(SlidingPuzzle.generate(fair, seed: 1, version: 1), multiMove: multiMove))
        for (params, mixing) in [(fair, SlidingGroup.Mixing.evenly), (walk, .byMoves), (given, .entered)] {
            let known = try #require(SlidingGroup(name: SlidingGroup(params).name))
            #expect(known.params == fair && known.mixing == mixing)
        }
    }
    #expect(SlidingGroup(name: "sliding.3x4.walk") == nil)
}
