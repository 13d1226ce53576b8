import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI

/// Names with their points: each belongs to the one under which a game was begun, once, whatever happens.
struct ProfileTests {
    private func finish(_ device: Device, name: Text? = nil) throws {
        try device.newGame()
        try device.solve()
        if let name {
            try device.enter(name, into: "Your name")
            try device.click(.saveName)
        }
        try device.click(.close)
    }

    /// What the profile shows of the player.
    private func points(_ device: Device) throws -> Text {
        try device.send(.viewOpened(.profile))
        return try #require(device.page.container.first { $0.attributes[.class] == "profile-points" }).text
    }

    /// The names that are listed, with what each has.
    private func names(_ device: Device) throws -> [Text] {
        try device.send(.viewOpened(.profile))
        let list = try #require(device.page.container.first { $0.attributes[.class] == "names" })
        return list.children.map { $0.wholeText }
    }

    private func take(_ name: Text, _ device: Device) throws {
        try device.send(.viewOpened(.profile))
        try device.enter(name, into: "Your name")
        try device.click(.saveName)
        if device.element("dialog-title") != nil { try device.click(.yes) }
    }

    @Test func aSolvedBoardIsWorthAHundredPointsOnce() throws {
        let device = try Device.started(settings((2, 3)))
        #expect(try points(device) == "0 points")
        try device.newGame()
        try device.solve()
        #expect(device.shows("+100 points") && device.shows("New achievement: Solve a sliding puzzle"))
        // Whenever the app is killed: they came with the result.
        let again = try device.killed()
        #expect(try points(again) == "100 points")
        #expect(try points(again.killed()) == "100 points")
        try finish(again)
        #expect(try points(again.killed()) == "200 points")
    }

    /// In whichever effect the storage stopped, there are as many points as results.
    @Test func pointsComeWithTheResult() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.solve(leaving: 1)
        let step = StateSpace.of(try device.board.size).solution(of: try device.board)
        let effects = try device.tap(try device.tile(step[0]))
        let keys = effects.compactMap { if case .put(let key, _, _) = $0 { key } else { nil as Text? } }
        #expect(
            keys.contains { $0.hasPrefix("results/") } && keys.contains("profiles/") && keys.contains("state/counted"))
    }

    @Test func anotherNameBeginsAtZeroAndTheOldPointsComeBack() throws {
        let device = try Device.started(settings((2, 3)))
        try finish(device, name: "Ada")
        try finish(device)
        #expect(try points(device) == "200 points")
        try device.enter("Bob", into: "Your name")
        try device.click(.saveName)
        #expect(device.element("dialog-title")?.text == "Start with the name Bob?")
        #expect(device.shows("Points begin at 0. Ada keeps 200 points for when that name is used again."))
        try device.click(.no)
        #expect(device.focus == ProfileView.saveID)
        #expect(try points(device) == "200 points" && device.playerName == "Ada")
        try take("Bob", device)
        #expect(try points(device) == "0 points" && device.server.names == ["Ada", "Bob"])
        try finish(device)
        #expect(try points(device) == "100 points")
        #expect(try names(device) == ["Bob100 points · 1 result", "Ada200 points · 2 results"])
        // A tap is enough, and a question.
        try device.click(try #require(device.element(ProfileView.nameID(1))))
        #expect(device.shows("Ada has 200 points. Bob keeps 100 points for when that name is used again."))
        try device.click(.yes)
        #expect(try points(device) == "200 points" && device.playerName == "Ada")
        #expect(try points(device.killed()) == "200 points")
    }

    @Test func atTheEndOfAGameAnotherNameIsToldToHavePointsOfItsOwn() throws {
        let device = try Device.started(settings((2, 3)))
        let note: Text = "Another name has points of its own. Ada keeps those so far."
        try device.newGame()
        try device.solve()
        try device.enter("Ada", into: "Your name")
        #expect(!device.shows(note), "the first name has them all")
        try device.click(.saveName)
        try device.click(.close)
        try device.newGame()
        try device.solve()
        #expect(!device.shows(note))
        try device.enter("Adam", into: "Your name")
        #expect(device.shows(note))
        try device.enter("Ada", into: "Your name")
        #expect(!device.shows(note))
    }

    @Test func aGameStaysWithTheNameThatItWasBegunUnder() throws {
        let device = try Device.started(settings((2, 3)))
        try finish(device, name: "Ada")
        try device.newGame()
        try device.solve(leaving: 1)
        try device.send(.viewOpened(.profile))
        try device.enter("Bob", into: "Your name")
        try device.click(.saveName)
        #expect(device.page.container.first { $0.text.string.contains("stays with the name") } != nil)
        try device.click(.yes)
        let again = try device.killed()
        try again.click(.resume)
        try again.solve()
        #expect(again.latest?.name == "Ada" && again.playerName == "Bob")
        try again.click(.close)
        #expect(again.playerName == "Bob", "a name that nobody has typed is nobody's")
        #expect(try names(again) == ["Bob0 points · 0 results", "Ada200 points · 2 results"])
        try finish(again)
        #expect(again.latest?.name == "Bob")
    }

    /// Whoever plays without a name loses nothing by taking one; nor does somebody else's result stay with the wrong name.
    @Test func aNameGivenAtTheEndTakesTheResultAlong() throws {
        let device = try Device.started(settings((2, 3)))
        try finish(device)
        try finish(device, name: "Ada")
        #expect(try points(device.killed()) == "200 points" && device.playerName == "Ada")
        // Bob has played this one.
        try finish(device, name: "Bob")
        #expect(try names(device.killed()) == ["Bob100 points · 1 result", "Ada200 points · 2 results"])
        #expect(device.store.keys("profiles/").count == 2)
    }

    /// What the engine finds out later is the adopted name's, and nothing is counted twice.
    @Test func whatIsFoundOutAfterANameWasTakenIsThatNames() throws {
        let device = try Device.started(settings((2, 3)))
        try finish(device)
        let record = try #require(device.latest).record
        try take("Ada", device)
        try device.send(.profile(.earned(.shortest, by: record)))
        #expect(try points(device) == "100 points")
        #expect(try points(device.killed()) == "100 points")
        #expect(device.store.keys("profiles/") == ["profiles/Ada"])
    }

    @Test func neitherHelpNorALossNorARaceEarnsAnything() throws {
        let helped = try Device.started(settings((2, 3)))
        try helped.newGame()
        try helped.help(.hint)
        try helped.solve()
        #expect(helped.shows(.aidedText))
        #expect(try points(helped.killed()) == "0 points")
        let lost = try Device.started()
        try lost.newSudoku(.extreme)
        try lost.enterWrong(lost.openCells()[0])
        #expect(try points(lost) == "0 points")
    }

    @Test func aSudokuIsWorthItsScore() throws {
        let device = try Device.started()
        try device.newSudoku()
        try device.solveSudoku()
        let mark = try #require(device.latest.flatMap { SudokuMark(ranked: $0.ranked) })
        #expect(device.shows(device.catalogue[.pointsWon, mark.score]))
        #expect(try points(device) == device.catalogue[.points, mark.score])
    }

    @Test func theServerSaysWhatABoardIsWorth() throws {
        let server = FakeServer()
        server.pointsPerPuzzle = 25
        let device = try Device.started(settings((2, 3)), server: server)
        try finish(device)
        #expect(try points(device) == "25 points")
        // Also when it cannot be asked.
        let offline = try device.killed(network: .down)
        try finish(offline)
        #expect(try points(offline) == "50 points")
    }

    @Test func deletingResultsTakesNoPoints() throws {
        let device = try Device.started(settings((2, 3)))
        for _ in 0..<5 { try finish(device) }
        try device.send(.viewOpened(.resetScores))
        try device.send(.scoreReset(.asked))
        try device.send(.scoreReset(.confirmed))
        #expect(device.store.keys("results/").count < 5)
        #expect(try points(device.killed()) == "500 points")
    }

    // MARK: What earlier versions have stored

    private static let group: Text = "sliding.4x4.multi"

    /// A device of a version that knew of no points.
    private func earlier(_ results: Int, names: [Text] = ["Ada"]) -> [Text: Text] {
        var stored: [Text: Text] = [
            "state/name": "Ada", "bests/" + Self.group: "1;50000;60;110;r;r;time1", "settings/rows": "2",
            "settings/columns": "3",
        ]
        for number in 0..<results {
            let at = 1_700_000_000_000 + WallTime(number) * 86_400_000
            let id = Text("00000000-0000-7000-8000-\(String(number + 1_000_000_000_000).dropFirst())")
            var facts = Self.group + ";110;60;50000;"
            facts.append(hexadecimal: at)
            stored["results/" + id] = facts + ";" + names[number % names.count]
        }
        return stored
    }

    @Test func resultsOfEarlierVersionsCountOnce() throws {
        let device = try Device.started(earlier(1203, names: ["Ada", "", "Bob"]))
        // What was won without a name is the player's.
        #expect(try names(device) == ["Ada80,200 points · 802 results", "Bob40,100 points · 401 results"])
        #expect(device.shows("Win on 10 days in a row"))
        let again = try device.killed()
        #expect(try names(again) == ["Ada80,200 points · 802 results", "Bob40,100 points · 401 results"])
        #expect(
            again.store.loaded == device.store.loaded + device.store.keys("usage/").count, "nothing is counted twice")
    }

    /// A game that ends while they are being counted is neither lost nor counted twice.
    @Test func aResultThatComesMeanwhileCountsOnce() throws {
        var (wins, results) = (0, 0)
        for pass in 0..<6 {
            let device = Device(earlier(1203))
            var seen = 0
            device.afterEach = { device in
                guard device.element(Shell.mainID) != nil,
                    device.effects.contains(where: { if case .load = $0 { true } else { false } })
                else { return }
                seen += 1
                guard seen == pass + 1 else { return }
                device.afterEach = nil
                try device.newGame()
                try device.solve()
                wins += 1
            }
            try device.start()
            device.afterEach = nil
            results += 1
            #expect(try points(device) == (seen > pass ? "120,400 points" : "120,300 points"))
            #expect(try points(device.killed()) == points(device))
        }
        #expect(wins > 2 && results == 6)
    }

    @Test func aHundredThousandResultsTakeNoLongerToOpen() throws {
        var device = try Device.started(earlier(2000))
        device = try device.killed()
        let loaded = device.store.loaded
        try device.send(.viewOpened(.profile))
        #expect(device.store.loaded == loaded, "no result is read")
    }

    @Test func aTabThatOnlyReadsChangesNothing() throws {
        let device = Device(
            earlier(3).merging(["profiles/Ada": "300;3;19000;1", "profiles/Bob": "100;1;0;0"]) { a, _ in a })
        try device.start(isPlayedElsewhere: true)
        let before = device.store
        #expect(try points(device) == "300 points")
        let form = device.page.container.first { $0.attributes[.class] == "profile-form" }
        #expect(form?.tag == .fieldset && form?.attributes[.disabled] != nil)
        try device.send(.profile(.chosen(1)))
        #expect(device.store == before && device.playerName == "Ada" && device.element("dialog-title") == nil)
    }

    // MARK: The profile itself

    @Test func whatIsStoredIsReadAgain() throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            var profile = Profile(name: "Zoë;=@/")
            for _ in 0..<random.number(below: 40) {
                let steps = Milestone.allCases.map { milestone in
                    let bound = milestone.way == .collect ? milestone.goal : 3
                    return MilestoneStep(milestone, Int(random.number(below: UInt32(bound))))
                }
                profile.add(
                    CountedResult(
                        isWon: random.number(below: 4) > 0, points: Int(random.number(below: 2000)), steps: steps,
                        at: random.next() >> 20, day: Int(random.number(below: 30_000))))
            }
            guard case .put(let key, let value, _) = profile.entry else { return }
            #expect(Profile(stored: StoredEntry(key: key, value: value)) == profile)
        }
        #expect(Profile(stored: StoredEntry(key: "profiles/a", value: "1;2;3")) == nil)
        #expect(Profile(stored: StoredEntry(key: "profiles/a", value: "1;2;3;4;x;y=;firstBoard=1@"))?.points == 1)
        // Numbers that no version writes count from the beginning.
        for key in Milestone.allCases.filter({ $0.way != .collect }).map(\.key) {
            let profile = Profile(stored: StoredEntry(key: "profiles/a", value: "1;2;3;4;" + Text(key) + "=4000000000"))
            #expect(Milestone.allCases.allSatisfy { profile?.progress($0) == 0 })
        }
    }

    /// In whatever order what devices have earned comes.
    @Test func whatDevicesHaveEarnedIsOneSum() {
        func earned(_ seed: UInt64) -> Profile {
            var random = SeededGenerator(seed: seed)
            var profile = Profile(name: "Ada")
            for _ in 0..<10 {
                let milestone = Milestone.allCases[Int(random.number(below: UInt32(Milestone.allCases.count)))]
                profile.add(
                    CountedResult(
                        isWon: random.number(below: 4) > 0, points: Int(random.number(below: 3000)),
                        steps: [MilestoneStep(milestone, Int(random.number(below: 5)))],
                        at: WallTime(random.number(below: 1000)), day: Int(random.number(below: 8))))
            }
            return profile
        }
        func sum(_ profiles: [Profile]) -> Profile {
            profiles.dropFirst().reduce(into: profiles[0]) { $0.add($1, at: nil) }
        }
        for seed in 0..<100 as Range<UInt64> {
            let (a, b, c) = (earned(3 * seed), earned(3 * seed + 1), earned(3 * seed + 2))
            #expect(sum([a, b]) == sum([b, a]))
            #expect(sum([sum([a, b]), c]) == sum([a, sum([b, c])]))
            #expect(sum([a, Profile(name: "Ada")]) == a)
        }
    }

    @Test func everyMilestoneIsReachedByPlaying() {
        func reached(_ milestone: Milestone, _ results: [CountedResult]) -> Bool {
            var profile = Profile(name: "Ada")
            for result in results { profile.add(result) }
            return profile.reached(milestone) != nil && profile.progress(milestone) == milestone.goal
        }
        for milestone in Milestone.allCases {
            func results(_ count: Int) -> [CountedResult] {
                (0..<count).map { number in
                    let value = milestone.way == .collect ? number : 1
                    let isPoints = milestone == .points
                    return CountedResult(
                        isWon: true, points: isPoints ? 1 : 0,
                        steps: milestone.way == .reach ? [] : [MilestoneStep(milestone, value)], at: 5,
                        day: 100 + number)
                }
            }
            #expect(reached(milestone, results(milestone.goal)) && !reached(milestone, results(milestone.goal - 1)))
        }
    }

    @Test func puzzlesLeadToTheirMilestones() throws {
        func steps(_ group: Text, ranked: Int = 0, milliseconds: Milliseconds = 90_000) throws -> Set<Milestone> {
            let score = Score(
                group: group, score: ranked, ranked: ranked, moves: 1, milliseconds: milliseconds, at: 1, record: "r",
                name: "")
            let table = try #require(Context(State.puzzles).table(ofPrefix: group))
            return Set(table.milestones(of: score).map(\.milestone))
        }
        let boards: Set<Milestone> = [.firstBoard, .tenBoards, .hundredBoards]
        #expect(try steps("sliding.4x4.multi") == boards.union([.squares]))
        #expect(try steps("sliding.4x4.multi", milliseconds: 59_999) == boards.union([.squares, .minute]))
        #expect(try steps("sliding.4x4.multi.walk", milliseconds: 1) == boards)
        #expect(try steps("sliding.3x3.single", milliseconds: 9_999) == boards.union([.squares, .tenSeconds]))
        #expect(try steps("sliding.10x10.multi") == boards.union([.giant]))
        let sudokus: Set<Milestone> = [.firstSudoku, .tenSudokus, .hundredSudokus, .levels, .kinds]
        let grades: [(Achievement, Set<Milestone>)] = [
            (.a, []), (.perfectS, [.perfectS, .perfectTen]), (.ss, [.doubleS]),
            (.perfectSS, [.doubleS, .perfectDoubleS, .perfectTen]), (.perfectCrown, [.crown, .perfectTen]),
        ]
        for (achievement, more) in grades {
            let ranked = SudokuMark(achievement: achievement, score: 5).ranked
            #expect(try steps("sudoku.classic.hard", ranked: ranked) == sudokus.union(more))
        }
        for kind in SudokuKindName.allCases {
            #expect(try steps("sudoku." + Sudoku.name(of: kind.kind) + ".easy", ranked: 0).contains(.kinds))
        }
    }

    @Test func namesHavePicturesOfTheirOwn() throws {
        func picture(_ name: Text) -> [Text] {
            let node = NamePicture.node(name)
            return [node.styles[0].value] + node.children.flatMap { [$0.styles[0].value] + $0.attributes.map(\.value) }
        }
        var pictures = Set<[Text]>()
        var names = ["", "Ada", "ada", "Ada ", "Zoë", "Nguyễn Thị Minh Khai", "李雷", "مريم", "🧩"].map { Text($0) }
        for number in 0..<2000 { names.append(Text("Player \(number)")) }
        for name in names { pictures.insert(picture(name)) }
        #expect(pictures.count == names.count && picture("Ada") == picture("Ada"))
    }

    @Test(arguments: [Language.english, .italian, .vietnamese]) func theLongestNamesAreTaken(language: Language) throws
    {
        let device = try Device.started(["settings/language": Text(decimal: Int(language.rawValue) + 1)])
        let long = Text(String(repeating: "ẫ", count: 40))
        try device.send(.viewOpened(.profile))
        try device.send(.fieldChanged(.profileName, long))
        try device.click(.saveName)
        #expect(device.playerName == Text(String(repeating: "ẫ", count: PlayerName.lengths.upperBound)))
        #expect(device.element(ProfileView.nameID)?.attributes[.value] == device.playerName)
        // Nothing to be seen is no name.
        try device.send(.fieldChanged(.profileName, "  "))
        try device.click(.saveName)
        #expect(device.focus == ProfileView.nameID && !device.playerName.isEmpty && device.notice == .nameNeeded)
    }
}
