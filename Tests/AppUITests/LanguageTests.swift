import AppForTests
import EngineTextFiles
import Foundation
import PuzzleCore
import PuzzleWords
import Testing

@testable import AppUI
@testable import EnginePages

@Suite struct LanguageTests {
    // MARK: The words

    /// Every text in every language, and under the same name in English.
    private static var texts: [(name: String, language: Language, text: String, english: String)] {
        get throws {
            var texts: [(name: String, language: Language, text: String, english: String)] = []
            for language in Language.allCases {
                let english = Dictionary(
                    uniqueKeysWithValues: try TextFiles.entries(.english).map { ($0.name, $0.text) })
                for (name, text) in try TextFiles.entries(language) {
                    texts.append((name, language, text, english[name] ?? ""))
                }
            }
            return texts
        }
    }

    @Test func everyLanguageFillsInTheSameValues() throws {
        for (name, language, text, english) in try Self.texts {
            func values(_ text: String) -> Set<String> { Set(text.matches(of: /\{(.*?)\}/).map { String($0.1) }) }
            #expect(values(text) == values(english), "\(name) in \(language): \(text)")
            #expect(values(text) == Set((0..<values(text).count).map(String.init)), "\(name) in \(language): \(text)")
        }
    }

    @Test func everyTextIsWellWritten() throws {
        for (name, language, text, _) in try Self.texts {
            #expect(
                !text.isEmpty && text == text.trimmingCharacters(in: .whitespacesAndNewlines) && !text.contains("  ")
                    && !text.contains("...") && (language == .english || !text.contains("'")),
                "\(name) in \(language): \(text)")
            // One code point for a letter with its accents: that is what fonts have, and what is searched for.
            #expect(
                Array(text.utf8) == Array(text.precomposedStringWithCanonicalMapping.utf8), "\(name) in \(language)")
        }
    }

    /// The texts of the engines, which have slots and marks of their own; how these agree is tested where they are filled.
    private static func enginesTexts(_ language: Language) -> [(name: String, text: String)] {
        EngineTextFiles.file(language).string.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let parts = line.split(separator: ": ", maxSplits: 1)
            return (String(parts[0]), String(parts.count > 1 ? parts[1] : ""))
        }
    }

    @Test(arguments: Language.allCases)
    func everyTextOfTheEnginesIsInItsPlaceAndWellWritten(_ language: Language) throws {
        func section(_ name: String, _ names: [String]) -> [String] { ["section @\(name)"] + names }
        func cases<Case: CaseIterable>(_ all: Case.Type) -> [String] { all.allCases.map { "\($0)" } }
        let houses = House.Shape.allCases.flatMap { shape in
            language.houseForms.flatMap { form in ["\(shape).\(form).one", "\(shape).\(form).other"] }
        }
        let counted = CountedPagePhrase.allCases.flatMap { phrase in
            language.pluralForms.map { "\(phrase).\($0)" }
        }
        var expected = section("hints", cases(HintPhrase.self)) + section("readings", cases(ReadingPhrase.self))
        expected += section("techniques", cases(SudokuTechnique.self))
        expected += section("dynamicTechniques", SudokuTechnique.withDynamicNames.map { "\($0)" })
        expected += section("houses", houses) + section("diagonals", ["down", "up"])
        expected += section("cells", cases(CellPhrase.self)) + section("lessons", cases(LessonPhrase.self))
        expected += section("topics", cases(LessonTopic.self))
        expected += section("techniqueLessons", SudokuTechnique.withOwnLessons.map { "\($0)" })
        expected += section("rules", cases(RulesPhrase.self)) + section("levels", cases(SudokuLevel.self))
        expected += section("slidingRules", cases(SlidingRulesPhrase.self)) + section("keys", cases(KeyPhrase.self))
        expected += section("study", cases(PagePhrase.self)) + section("countedStudy", counted)
        expected += section("print", cases(PrintPhrase.self))
        let texts = Self.enginesTexts(language)
        #expect(texts.map { $0.name == "section" ? "section \($0.text)" : $0.name } == expected)
        let english = Self.enginesTexts(.english)
        for (name, text) in texts where name != "section" {
            #expect(
                !text.isEmpty && text == text.trimmingCharacters(in: .whitespacesAndNewlines) && !text.contains("  ")
                    && !text.contains("...") && (language == .english || !text.contains("'")), "\(name): \(text)")
            #expect(Array(text.utf8) == Array(text.precomposedStringWithCanonicalMapping.utf8), "\(name)")
            let isEnglish = language != .english && english.contains { $0.name == name && $0.text == text }
            let words = text.replacing(/\{\w+\}/, with: "").split(separator: " ").count { $0.contains(/\p{L}/) }
            #expect(!isEnglish || words <= 2, "\(name): \(text)")
        }
    }

    @Test func noSentenceWasLeftInEnglish() throws {
        for (name, language, text, english) in try Self.texts where language != .english && text == english {
            let words = text.split(separator: " ").filter { $0.contains(/\p{L}/) }
            #expect(words.count <= 2, "\(name) in \(language): \(text)")
        }
    }

    // MARK: No text elsewhere

    /// What is text in the sources without being of a language; the wire has the browser's names of keys besides.
    private static let names = ["Tassello"]

    @Test func noTextStandsOutsideTheCatalogue() throws {
        for file in try AppSources.outsideTheCatalogue where !file.name.hasPrefix("Wire/") {
            for literal in file.literals where !Self.names.contains(literal) {
                let isText = literal.contains(/^[A-Z]\p{Ll}/) || literal.contains(/[\p{L}--[a-zA-Z]]/)
                #expect(!isText, "\(file.name): \(literal)")
            }
            // A label's class is no text.
            let code = file.code.replacing(/Node\(\s*\.label,/, with: "")
            let given = code.matches(of: /(?:text: |\.label,\s*|\.placeholder,\s*)"([^"]*)"/).map { String($0.1) }
            for literal in given where !Self.names.contains(literal) {
                #expect(!literal.contains(/\p{L}/), "\(file.name): \(literal)")
            }
        }
    }

    /// What the site itself says, because it is read before the app is there or where the app is not: the name, a
    /// description for search engines and for installing, and that JavaScript is off.
    @Test func theSiteSaysNothingElse() throws {
        let page = try AppSources.web("index.html")
            .replacing(/<!--.*?-->/.dotMatchesNewlines(), with: "")
            .replacing(/<meta name="description" content="[^"]*">/, with: "")
            .replacing(/<noscript>.*?<\/noscript>/.dotMatchesNewlines(), with: "")
            // Said in all languages where the app itself cannot speak.
            .replacing(/<template id="update">.*?<\/template>/.dotMatchesNewlines(), with: "")
        let texts = page.replacing(/<[^>]*>/, with: "\n").split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        #expect(Set(texts.filter { !$0.isEmpty }) == ["Tassello"])
        #expect(!page.contains(/[ ](alt|title|aria-label|placeholder)=/))

        let manifest = try AppSources.web("manifest.webmanifest")
        let spoken = manifest.matches(of: /"(name|short_name|label|description)": "([^"]*)"/)
        #expect(spoken.filter { $0.1 != "description" }.allSatisfy { $0.2 == "Tassello" } && spoken.count == 3)

        for script in ["bridge.js", "engine.js", "service-worker.js"] {
            let code = try AppSources.web(script)
            #expect(
                !code.contains(/innerHTML|innerText|insertAdjacent|\balert\(|\bconfirm\(|new Notification/), "\(script)"
            )
            #expect(!code.contains(/textContent = ['"`]|document\.title|setAttribute\('/), "\(script)")
        }
        let styles = try FileManager.default.contentsOfDirectory(
            atPath: AppSources.root.appending(path: "Web/styles").path)
        #expect(styles.count > 10)
        for file in styles {
            #expect(!(try AppSources.web("styles/\(file)")).contains(/content: *['"][^'"]*\p{L}/), "\(file)")
        }
    }

    @Test func withoutJavaScriptTheSiteSaysSoInEveryLanguage() throws {
        let page = try AppSources.web("index.html")
        let notice = try #require(page.firstMatch(of: /<noscript>(.*?)<\/noscript>/.dotMatchesNewlines())).1
        for language in Language.allCases { #expect(notice.contains("<p lang=\"\(language.tag)\">")) }
    }

    // MARK: Which language

    @Test(
        arguments: [
            ("en", .english), ("en-GB,it", .english), ("it", .italian), ("it-CH", .italian),
            ("vi-VN,vi,en", .vietnamese),
            ("de-CH,de,it,en", .italian), ("fr,vi,it", .vietnamese), ("de", .english), ("", .english), ("e", .english),
            ("ita,vie", .english), ("xx-it", .english), (",,it", .italian), ("i", .english),
        ] as [(Text, Language)])
    func theBrowserSaysWhichLanguage(languages: Text, expected: Language) throws {
        let device = Device(languages: languages)
        try device.start()
        #expect(device.catalogue.language == expected)
        #expect(device.page.container.children.first?.attributes[.lang] == Text(expected.tag))
    }

    @Test func aLanguageIsChosenWithoutAReload() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.send(.viewOpened(.settings))
        try device.click("Tiếng Việt")
        #expect(device.shows("Cài đặt") && device.page.container.children.first?.attributes[.lang] == "vi")
        try device.click("Italiano")
        #expect(device.shows("Impostazioni") && device.page.container.children.first?.attributes[.lang] == "it")
        try device.send(.viewOpened(.game))
        let tiles = device.page.container.all { $0.attributes[.press] != nil }.compactMap {
            $0.attributes[.label]?.string
        }
        #expect(tiles.count == 5 && tiles.allSatisfy { $0.contains(", riga ") })
        let again = try device.killed()
        try again.send(.viewOpened(.settings))
        #expect(again.shows("Impostazioni"))
        try again.click("Del browser")
        #expect(again.shows("Settings") && again.control("Same as browser")?.attributes[.pressed] == "true")
    }

    @Test func withoutItsTextsTheAppWaits() throws {
        let device = Device(languages: "it")
        device.hasTexts = false
        try device.start()
        #expect(device.page.container.children.first?.wholeText == "Tassello")
        device.hasTexts = true
        try device.wait(3000)
        #expect(device.shows("Gioco del quindici") && device.focus == "main")
    }

    @Test func aLanguageThatCannotBeLoadedComesLater() throws {
        let device = try Device.started()
        device.hasTexts = false
        try device.send(.viewOpened(.settings))
        try device.click("Italiano")
        #expect(device.notice == .languageFailed && device.shows("Settings"))
        #expect(device.control("Italiano")?.attributes[.pressed] == "true")
        device.hasTexts = true
        try device.send(.connectionChanged(isOnline: true))
        #expect(device.shows("Impostazioni"))
    }

    /// Two choices, one after the other: the first file may come last.
    @Test func textsOfALanguageThatIsNoLongerWantedAreIgnored() throws {
        let device = try Device.started()
        try device.send(.textsLoaded(.italian, TextFiles.lines(.italian)))
        #expect(device.catalogue.language == .english)
    }

    @Test func aTabThatDoesNotPlaySaysSoInItsLanguage() throws {
        let device = Device(languages: "vi")
        try device.start(isPlayedElsewhere: true)
        #expect(device.control("Chơi ở đây") != nil)
    }

    @Test func languagesAreStoredByTheirOrder() {
        // Players have these numbers in their stores.
        #expect(Language.allCases.map { "\($0.tag)" } == ["en", "it", "vi"])
    }

    // MARK: Numbers and dates; what is expected is what CLDR 48 says

    @Test(
        arguments: [
            (.english, [0: "0 moves", 1: "1 move", 2: "2 moves", 11: "11 moves", 101: "101 moves"]),
            (.italian, [0: "0 mosse", 1: "1 mossa", 2: "2 mosse", 11: "11 mosse", 101: "101 mosse"]),
            (
                .vietnamese,
                [
                    0: "0\u{A0}nước\u{A0}đi", 1: "1\u{A0}nước\u{A0}đi", 2: "2\u{A0}nước\u{A0}đi",
                    11: "11\u{A0}nước\u{A0}đi", 101: "101\u{A0}nước\u{A0}đi",
                ]
            ),
        ] as [(Language, [Int: String])])
    func pluralForms(language: Language, expected: [Int: String]) {
        for (count, text) in expected { #expect(Catalogue.whole(language)[.moves, count] == Text(text)) }
    }

    @Test(
        arguments: [
            (
                .english,
                [999: "999", 1234: "1,234", 12_345: "12,345", 1_000_000: "1,000,000", 2_147_483_647: "2,147,483,647"]
            ),
            (.italian, [999: "999", 1234: "1234", 12_345: "12.345", 1_000_000: "1.000.000"]),
            (.vietnamese, [999: "999", 1234: "1.234", 12_345: "12.345", 1_000_000: "1.000.000"]),
        ] as [(Language, [Int: String])])
    func numbers(language: Language, expected: [Int: String]) {
        for (number, text) in expected { #expect(Catalogue.whole(language).number(number) == Text(text)) }
        #expect(Catalogue.whole(language)[.players, 12_345].string.contains(expected[12_345] ?? ""))
    }

    @Test(
        arguments: [(.english, "3.25", "1,234.50"), (.italian, "3,25", "1234,50"), (.vietnamese, "3,25", "1.234,50")]
            as [(Language, String, String)])
    func decimals(language: Language, small: String, large: String) {
        #expect(
            Catalogue.whole(language).decimal(3.25) == Text(small)
                && Catalogue.whole(language).decimal(1234.5) == Text(large))
    }

    @Test(
        arguments: [
            (0, "0:00", "0:00.000"), (999, "0:00", "0:00.999"), (1000, "0:01", "0:01.000"),
            (59_999, "0:59", "0:59.999"),
            (60_000, "1:00", "1:00.000"), (65_250, "1:05", "1:05.250"), (3_599_999, "59:59", "59:59.999"),
            (3_600_000, "1:00:00", "1:00:00"), (3_723_004, "1:02:03", "1:02:03"),
            (Milliseconds.max, "1193:02:47", "1193:02:47"),
        ] as [(Milliseconds, String, String)])
    func durations(milliseconds: Milliseconds, short: String, exact: String) {
        for language in Language.allCases {
            let words = Catalogue.whole(language)
            let separator = language == .english ? "." : ","
            #expect(words.duration(milliseconds) == Text(short))
            #expect(words.duration(milliseconds, exact: true) == Text(exact.replacing(".", with: separator)))
        }
    }

    @Test(
        arguments: [
            (.english, ["5 Mar 2026, 14:04", "31 Dec 2026, 00:00"]),
            (.italian, ["5 mar 2026, 14:04", "31 dic 2026, 00:00"]),
            (.vietnamese, ["14:04 5/3/2026", "00:00 31/12/2026"]),
        ] as [(Language, [Text])])
    func dates(language: Language, expected: [Text]) {
        let words = Catalogue.whole(language)
        #expect(words.date(1_772_719_440_000, minutesFromUTC: 0) == expected[0])
        #expect(words.date(1_798_671_600_000, minutesFromUTC: 60) == expected[1])
        #expect(words[.months].string.split(separator: " ").count == 12)
    }

    @Test(
        arguments: [
            (0, 0, "1970-01-01 00:00"), (0, -60, "1970-01-01 00:00"), (951_782_340_000, 0, "2000-02-28 23:59"),
            (951_782_400_000, 0, "2000-02-29 00:00"), (951_868_800_000, 0, "2000-03-01 00:00"),
            (1_709_164_800_000, 0, "2024-02-29 00:00"), (4_107_542_399_999, 0, "2100-02-28 23:59"),
            (4_107_542_400_000, 0, "2100-03-01 00:00"), (1_795_269_840_000, 0, "2026-11-21 14:04"),
            (1_795_269_840_000, 345, "2026-11-21 19:49"), (1_795_269_840_000, 840, "2026-11-22 04:04"),
            (1_795_269_840_000, -720, "2026-11-21 02:04"), (253_402_300_799_999, 0, "9999-12-31 23:59"),
            (WallTime.max, 840, "9999-12-31 23:59"),
        ] as [(WallTime, Int, Text)])
    func moments(time: WallTime, minutesFromUTC: Int, text: Text) {
        #expect(CivilMoment(time, minutesFromUTC: minutesFromUTC).iso == text)
    }
}
