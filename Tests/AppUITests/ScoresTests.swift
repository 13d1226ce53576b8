import PuzzleCore
import Testing

@testable import AppUI

@Suite struct ScoresTests {
    private func score(_ score: Int, at: WallTime, _ name: Text = "Ada", group: Text = "sliding.4x4.multi") -> Score {
        Score(group: group, score: score, moves: score, milliseconds: 1000, at: at, record: "r", name: name)
    }

    private func store(_ scores: [Score], group: Text = "sliding.4x4.multi") -> FakeStore {
        var store = FakeStore([Best.prefix + group: "3;1000;50;50;r;r"])
        for score in scores { store[score.key] = score.entry }
        return store
    }

    private func rows(_ device: Device) -> [[Text]] {
        device.page.container.all { $0.tag == .tr }.dropFirst().map { $0.children.map(\.wholeText) }
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
        store["latest"] = scores[1].key + "\n" + scores[1].entry
        let device = try Device.started(store: store, route: "scores")
        #expect(device.page.container.all { $0.tag == .tr && $0.attributes[.class] == "latest" }.count == 1)
        #expect(device.page.container.first { $0.attributes[.class] == "latest" }?.children[0].text == "2")
        #expect(device.page.container.first { $0.attributes[.class] == "latest" }?.attributes[.current] == "true")
    }

    @Test func onlyTheShownOnesOfManyScoresAreRead() throws {
        let entries = (0..<100_000).map { index in
            let score = score(100 + index, at: WallTime(100_000 - index))
            return StoredEntry(key: score.key, value: score.entry)
        }
        let device = try Device.started(store: FakeStore(sorted: entries), route: "scores")
        #expect(device.store.loaded == 100 && rows(device).count == 100)
        #expect(rows(device).first?[2] == "100" && rows(device).last?[2] == "199")
        #expect(rows(device).first?[3] == "100")
    }

    @Test func eachBoardHasItsOwnList() throws {
        let small = score(5, at: 9, "Bea", group: "sliding.3x3.single")
        var store = store([score(50, at: 1)])
        store[small.key] = small.entry
        store["best/sliding.3x3.single"] = "1;1000;5;5;r;r"
        let device = try Device.started(store: store, route: "scores")
        #expect(rows(device).map { $0[1] } == ["Ada"])
        try device.click("3\u{A0}×\u{A0}3 · One tile")
        #expect(rows(device).map { $0[1] } == ["Bea"])
        #expect(device.control("3\u{A0}×\u{A0}3 · One tile")?.attributes[.pressed] == "true")
    }

    @Test func aListThatIsNoLongerWantedIsIgnored() throws {
        let device = try Device.started(store: store([score(50, at: 1)]), route: "scores")
        try device.send(.loaded(prefix: Score.prefix(group: "sliding.9x9.multi"), entries: []))
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
        for (key, value) in [
            ("~score/sliding.4x4.multi/", "1;1;"), ("~score/sliding.4x4.multi/x", ""),
            ("~score/sliding.4x4.multi/00000001/zz", "1;1;;"),
            ("~score/sliding.4x4.multi/00000001/0000000000000001", "1"),
            ("~score/sliding.4x4.multi/00000001/0000000000000002", "x;1;"),
        ] as [(Text, Text)] { store[key] = value }
        let device = try Device.started(store: store, route: "scores")
        #expect(rows(device).count == 1)
    }

    @Test func numbersBeyondAllReasonDoNoHarm() throws {
        var store = FakeStore()
        store["~score/sliding.4x4.multi/99999999999999999999999999/ffffffffffffffff"] = "2147483647;4294967295;;x"
        let device = try Device.started(store: store, route: "scores")
        #expect(rows(device).map { $0[5] } == ["31 Dec 9999, 23:59"])
    }

    @Test func whatIsWrittenIsRead() {
        for (value, at, name) in [(0, 0, ""), (12_345_678, 1 << 60, "a;b;c"), (77, 5, "\n/")] as [(Int, WallTime, Text)]
        {
            let score = score(value, at: at, name)
            #expect(Score(group: score.group, stored: StoredEntry(key: score.key, value: score.entry)) == score)
            #expect(Context.readLatest(score.key + "\n" + score.entry) == score)
        }
        var best = Best()
        _ = best.add(Score(group: "g", score: 999_999, moves: 3, milliseconds: .max, at: 1, record: "r", name: "n"))
        #expect(best.quickest == "r" && best.shortest == "r")
        #expect(Best(entry: best.entry) == best)
        for broken in [
            "", "1;2;3;;", "1;2;3;4;", "1;2;3;4;;;", "1;2;3;x;;", "1;2;3;-4;;", "99999999999999999999;1;1;1;;",
            "9999999999;1;1;1;;",
        ] as [Text] {
            #expect(Best(entry: broken) == nil)
        }
        for broken in ["", "\n", "~score/\n", "~score/x\n1;1;", "x/y/z\n1;1;r;a", "~score/g/1/0000000000000001\n1;1;a"]
            as [Text]
        {
            #expect(Context.readLatest(broken) == nil)
        }
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
        for params in [fair, walk] {
            let known = try #require(SlidingGroup(name: SlidingGroup(params).name))
            #expect(known.params == fair && known.isWalk == (params == walk))
        }
    }
    #expect(SlidingGroup(name: "sliding.3x4.walk") == nil)
}
