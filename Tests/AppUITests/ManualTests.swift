import EngineTextFiles
import Foundation
import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI
@testable import PuzzleCore

/// The user's guide: that it says what is so, and how the app shows it.
@Suite struct ManualTests {
    /// The guide in a language, as it is written.
    private struct Source {
        let lines: [String]

        init(_ language: Language) throws {
            lines = try AppSources.web("help/\(language.tag).txt").split(separator: "\n").map(String.init)
        }

        var pages: [String] { lines.filter { $0.hasPrefix("page: ") }.map { String($0.dropFirst(6)) } }
        var bold: Set<String> { Set(lines.flatMap { $0.matches(of: /\*\*(.+?)\*\*/).map { String($0.1) } }) }
        var facts: [(name: String, value: String)] {
            lines.flatMap { $0.matches(of: /\{([\w.]+): ([^}]+)\}/).map { (String($0.1), String($0.2)) } }
        }
        func word(_ name: String) -> String? {
            lines.first { $0.hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) }
        }
    }

    // MARK: What it says

    @Test(arguments: Language.allCases) func everyPageIsThereInEveryLanguage(_ language: Language) throws {
        let names = try Source(language).pages
        #expect(names == ManualPage.allCases.map { Text($0.name).string })
    }

    @Test(arguments: Language.allCases) func everySettingIsExplainedUnderItsName(_ language: Language) throws {
        let source = try Source(language)
        let (bold, facts) = (source.bold, Set(source.facts.map(\.name)))
        for setting in Setting.allCases {
            #expect(bold.contains(Catalogue.whole(language)[setting.name].string), "\(setting)")
            // Of what comes in twos or threes, the first one's values are told; a picture is chosen by looking.
            if [.tileColour, .inkColour, .pictureY, .columns, .picture].contains(setting) { continue }
            #expect(facts.contains("\(setting).at"), "\(setting)")
            if case .number = setting.control { #expect(facts.contains("\(setting)"), "\(setting)") }
        }
    }

    @Test(arguments: Language.allCases) func everyNumberIsTheCodes(_ language: Language) throws {
        let source = try Source(language)
        let known = try Self.facts(language, on: #require(source.word("on")), off: #require(source.word("off")))
        for (name, value) in source.facts { #expect(known[name] == value, "\(name)") }
        #expect(Set(source.facts.map(\.name)).count > 60)
    }

    private static func facts(_ language: Language, on: String, off: String) -> [String: String] {
        let words = Catalogue.whole(language)
        func number(_ value: Int) -> String { words.number(value).string }
        func tenths(_ value: Int) -> String { "\(value / 10)" + (language == .english ? "." : ",") + "\(value % 10)" }
        var facts: [String: String] = [:]
        for setting in Setting.allCases {
            let standard = setting.standard
            switch setting.control {
            case .number(let range, _):
                facts["\(setting)"] = number(range.lowerBound) + "–" + number(range.upperBound)
                facts["\(setting).at"] = number(standard)
            case .toggle: facts["\(setting).at"] = standard == 1 ? on : off
            case .colour: facts["\(setting).at"] = standard == 0 ? words[.colourOfTheme].string : nil
            case .choice(let choices): facts["\(setting).at"] = words[choices[standard].name].string
            case .language: facts["\(setting).at"] = standard == 0 ? words[.languageOfBrowser].string : nil
            case .special: break
            }
        }
        facts["sudokuKind.at"] = Setting.sudokuKind.standard == 0 ? words[.kindClassic].string : nil
        facts["sudokuLevel.at"] = Setting.sudokuLevel.standard == 0 ? words[.levelEasy].string : nil

        for level in SudokuLevel.allCases {
            let name = Text(level.name).string
            facts["\(name).least"] = tenths(level.ratings.lowerBound)
            if !level.isHardest { facts["\(name).most"] = tenths(level.ratings.upperBound) }
            facts["\(name).errors"] = number(level.errorLimit)
            facts["\(name).hints"] = number(level.hintLimit)
            facts["\(name).points"] = number(level.points(afterCombo: 0))
            facts["\(name).par"] = number(level.parSeconds / 60)
        }
        facts["combo"] = number(SudokuLevel.easy.points(afterCombo: 1000) / SudokuLevel.easy.points(afterCombo: 0))

        // The example of a Sudoku: four in a row, two, and two; and of a sliding puzzle.
        func run(_ count: Int) -> Int { (0..<count).reduce(0) { $0 + SudokuLevel.hard.points(afterCombo: $1) } }
        let points = run(4) + run(2) + run(2)
        let par = SudokuLevel.hard.parSeconds
        facts["hard.run4"] = number(run(4))
        facts["hard.run2"] = number(run(2))
        facts["sudoku.points"] = number(points)
        facts["sudoku.bonus"] = number(points * par / (par + 300))
        facts["sudoku.score"] = number(points + points * par / (par + 300))
        for (name, seconds) in [("one", 1), ("two", 2), ("moves", nil)] as [(String, Int?)] {
            facts["sliding.\(name)"] = number(
                ScoreRule(secondsPerPoint: seconds).score(moves: 120, milliseconds: 90_000))
        }

        facts["inspection"] = number(Int(SlidingPuzzle.inspection / 1000))
        facts["password.least"] = number(Limits.passwordLengths.lowerBound)
        facts["pictures"] = number(Picture.allCases.count)
        facts["techniques"] = number(SudokuTechnique.allCases.filter { $0 != .solution }.count)
        let nine = [Language.english: "nine", .italian: "nove", .vietnamese: "chín"]
        facts["kinds"] = SudokuKindName.allCases.count == 9 ? nine[language] : nil
        // What the bridge turns pictures into.
        let script = (try? AppSources.web("pictures.js")) ?? ""
        func constant(_ name: String) -> Int? {
            script.split(separator: "\n").first { $0.hasPrefix("const \(name) = ") }
                .flatMap { Double(String($0.dropFirst("const \(name) = ".count).prefix { $0 != ";" })) }.map { Int($0) }
        }
        facts["sharedPictures"] = number(Limits.pictures)
        facts["sharedMegabytes"] = number(Limits.allPicturesBytes / 1_000_000)
        facts["megapixels"] = constant("MOST_PIXELS").map { number($0 / 1_000_000) }
        facts["pictureSide"] = constant("LONGEST").map { number($0) }
        return facts
    }

    // MARK: How it is read

    private static let page: Text = """
        <!doctype html><html lang="en"><head><title>T</title></head><body><header><a href="/">Tassello</a></header>\
        <main class="list manual"><h1>Scores &amp; more</h1><p>One <b>two</b> &lt;3 <a href="/help/it/keys.html">k</a></p>\
        <img class="manual-picture" src="/a.webp" alt="A &quot;b&quot;"><ul><li><a href="/#scores">s</a></li></ul>\
        <p><a class="outward" href="https://example.org/" target="_blank" rel="noopener noreferrer">w</a></p>\
        <nav><a href="/help/it/">all</a></nav></main><footer>no</footer></body></html>
        """

    @Test func aPageBecomesElements() throws {
        let nodes = try #require(ManualReader.content(of: Self.page))
        #expect(nodes.map(\.tag) == [.h1, .p, .img, .ul, .p, .nav])
        #expect(nodes[0].text == "Scores & more")
        #expect(nodes[1].children.map(\.tag) == [.span, .b, .span, .a])
        #expect(nodes[1].children.map(\.text) == ["One ", "two", " <3 ", "k"])
        #expect(nodes[2].attributes.map(\.value) == ["manual-picture", "/a.webp", "A \"b\""])
        func links(_ node: Node) -> [Text] {
            node.attributes.filter { $0.name == .href }.map(\.value) + node.children.flatMap(links)
        }
        #expect(nodes.flatMap(links) == ["#help:keys", "#scores", "https://example.org/", "#help"])
        #expect(nodes[4].children[0].attributes.map(\.name) == [.class, .href, .target, .rel])
        for broken in ["", "<main", "<main>", "no", "<main><p", "<main><a href=\"", "<main></main>"] as [Text] {
            _ = ManualReader.content(of: broken)
        }
    }

    @Test(arguments: Language.allCases, ManualPage.allCases)
    func pathsLeadBackToTheirPages(_ language: Language, _ page: ManualPage) {
        #expect(ManualPage.link(page.path(language)) == "#" + page.route)
        #expect(ManualPage(route: page.route) == page)
    }

    // MARK: In the app

    /// - Parameter route: Where it begins.
    private func device(_ route: Text = Text(), language: Text = "en") throws -> Device {
        let device = Device(
            languages: language, route: route, engines: [{ $0.hasPrefix("/help/") ? Self.page : nil }])
        try device.start()
        return device
    }

    private func help(_ device: Device) throws -> Page.Element {
        try #require(device.page.container.first { $0.attributes[.class]?.string.contains("help-link") == true })
    }

    private func follow(_ address: Text?, _ device: Device) throws {
        let link = device.page.container.first { $0.attributes[.href] == address }
        if let link {
            try device.click(link)
        } else {
            try device.send(.routeChanged(Text(try #require(address).bytes.dropFirst())))
        }
    }

    /// Every view but the guide itself has one link to what the guide says of it, and the way out leads back.
    @Test func everyViewLeadsToItsPageAndBack() throws {
        for view in AppView.allCases where view != .manual && view != .page {
            let device = try device(view.route)
            let links = device.page.container.all { $0.attributes[.class]?.string.contains("help-link") == true }
            #expect(links.count == 1, "\(view.route)")
            #expect(links.first?.attributes[.label] == device.text(.help))
            #expect(links.first?.attributes[.href] == "#" + view.help.route)
            try follow(links.first?.attributes[.href], device)
            #expect(device.view == .manual && device.shows("Scores & more") && device.focus == "main")
            #expect(device.questions.last?.text == view.help.path(.english))
            let done = device.page.container.first { $0.attributes[.id] == "back" }
            #expect(done?.attributes[.href] == "#" + view.route)
            try follow(done?.attributes[.href], device)
            #expect(device.view == view)
        }
    }

    @Test func backGoesPageByPageAndDoneLeaves() throws {
        let device = try device("settings")
        try follow(help(device).attributes[.href], device)
        try follow("#help:keys", device)
        try follow("#help:device", device)
        func back() -> Text? {
            device.page.container.first { $0.attributes[.class] == "button-quiet" }?.attributes[.href]
        }
        #expect(back() == "#help:keys")
        try device.send(.keyPressed(.escape, onBoard: false))
        #expect(device.history.last == "help:keys" && back() == "#help:settings")
        try device.send(.keyPressed(.escape, onBoard: false))
        #expect(device.view == .manual && back() == "#settings")
        try device.send(.keyPressed(.escape, onBoard: false))
        #expect(device.view == .settings && device.history.last == "settings")
    }

    @Test func aGameIsUnharmed() throws {
        let device = try device()
        try device.newGame()
        var random = SeededGenerator(seed: 1)
        try device.playAtRandom(3, &random)
        let turns = try #require(device.sliding?.game.turns.count)
        try follow(help(device).attributes[.href], device)
        #expect(device.view == .manual)
        try device.send(.keyPressed(.escape, onBoard: false))
        #expect(device.view == .game && device.sliding?.game.turns.count == turns)
    }

    /// What was chosen and typed is there again.
    @Test func aViewIsAsItWasLeft() throws {
        let device = try device("reset-scores")
        try device.send(.fieldChanged(.reset(.days), "8"))
        try follow(help(device).attributes[.href], device)
        try device.send(.keyPressed(.escape, onBoard: false))
        #expect(device.view == .resetScores && device.reset.choice.days == 7)
        try device.send(.viewOpened(.log))
        try device.send(.log(.levelChosen(.error)))
        try follow(help(device).attributes[.href], device)
        try device.send(.keyPressed(.escape, onBoard: false))
        #expect(device.shows(.logNoMatchTitle))
        // Another view than that one begins anew.
        try device.send(.viewOpened(.resetScores))
        #expect(device.reset.choice.days == nil)
        try device.send(.fieldChanged(.reset(.days), "8"))
        try follow(help(device).attributes[.href], device)
        try device.send(.viewOpened(.home))
        try device.send(.viewOpened(.resetScores))
        #expect(device.reset.choice.days == nil)
    }

    /// Whose first view the guide is, comes to a view that was not shown before: it begins as any other.
    @Test func fromTheGuideTheStartPageBegins() throws {
        func asksForTheDay(_ effects: [Effect]) -> Bool {
            effects.contains { if case .fetch(let ticket, _, _, _) = $0 { ticket.kind == .daily } else { false } }
        }
        let device = try device("help:scores")
        #expect(asksForTheDay(try device.send(.viewOpened(.home))))
        #expect(device.store.keys("log/").contains { device.store[$0]?.string.hasSuffix("\nhome") == true })
        // And who comes back sees what there is now.
        try follow(help(device).attributes[.href], device)
        #expect(asksForTheDay(try device.send(.keyPressed(.escape, onBoard: false))))
        #expect(device.view == .home)
    }

    @Test func aPageOfTheEngineIsThereAgain() throws {
        let device = try device("sudoku:rules")
        #expect(try help(device).attributes[.href] == "#help:learning")
        try follow(help(device).attributes[.href], device)
        try device.send(.keyPressed(.escape, onBoard: false))
        #expect(device.view == .page && device.history.last == "sudoku:rules")
    }

    @Test func aPageThatCannotBeLoadedIsTriedAgain() throws {
        let device = try device("help:scores")
        #expect(device.shows("Scores & more"))
        device.engine = .down
        try follow("#help:keys", device)
        #expect(device.shows(.manualFailed))
        device.engine = .up
        try device.click(.retry)
        #expect(device.shows("Scores & more") && device.questions.last?.text == "/help/keys.html")
    }

    @Test func itSpeaksTheLanguageOfTheApp() throws {
        #expect(try device("help", language: "it").questions.last?.text == "/help/it/")
        #expect(try device("help:keys", language: "vi").questions.last?.text == "/help/vi/keys.html")
    }
}
