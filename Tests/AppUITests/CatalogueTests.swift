import Foundation
import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI

@Suite struct CatalogueTests {
    private let words = Catalogue(.english)

    // MARK: Every text is from the catalogue, and every text of the catalogue is used

    /// A walk through the whole app, which looks at every page on the way.
    @Test func noViewHasATextOfItsOwnAndNoTextIsLeftOver() throws {
        let patterns =
            Phrase.allCases.map { Pattern(.phrase($0), words[$0]) }
            + CountedPhrase.allCases.flatMap { phrase in
                [PluralForm.one, .other].map { Pattern(.counted(phrase), Text(words.language.text(phrase, $0))) }
            }
        var seen: Set<Used> = []
        var alien: Set<String> = []
        var known: Set<String> = []
        try tour { device in
            for element in device.page.container.all(where: { _ in true }) {
                for text in [element.text, element.attributes[.label] ?? Text()] {
                    let text = text.string
                    guard !text.isEmpty, known.insert(text).inserted else { continue }
                    if !Self.explain(text, patterns, &seen) { alien.insert(text) }
                }
            }
        }
        #expect(alien.isEmpty)
        // A choice of languages appears with the second one.
        let waiting: Set<Used> = [.phrase(.language), .phrase(.languageOfBrowser)]
        let all = Phrase.allCases.map(Used.phrase) + CountedPhrase.allCases.map(Used.counted)
        #expect(Set(all).subtracting(seen).subtracting(waiting).isEmpty)
    }

    @Test func everyPhraseStandsInTheSources() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/AppUI")
        var code = ""
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            guard file.deletingLastPathComponent().lastPathComponent != "Catalogue" else { continue }
            code += try String(contentsOf: file, encoding: .utf8)
        }
        // How numbers are written is the catalogue's own business.
        for phrase in Phrase.allCases where phrase != .decimalSeparator {
            #expect(code.contains(try Regex("\\.\(phrase)\\b")), "\(phrase)")
        }
        for phrase in CountedPhrase.allCases { #expect(code.contains("words[.\(phrase), "), "\(phrase)") }
    }

    @Test func placeholdersAreNumberedFromNought() {
        for phrase in Phrase.allCases {
            let text = words[phrase].string
            let numbers = text.matches(of: /\{(\d)\}/).map { String($0.1) }
            #expect(Set(numbers) == Set((0..<numbers.count).map(String.init)), "\(text)")
            #expect(text == text.trimmingCharacters(in: .whitespaces) && !text.contains("  ") && !text.isEmpty)
        }
    }

    @Test func valuesAreFilledInAsTheyAre() {
        #expect(words[.board, "3", "4"] == "Board, 3 rows, 4 columns")
        #expect(words[.rankOf, "{1}", "{0}"] == "{1} of {0}")
        #expect(words[.best, "{"] == "Best {")
    }

    // MARK: Numbers

    @Test func pluralForms() {
        for (count, text) in [(0, "0 moves"), (1, "1 move"), (2, "2 moves"), (11, "11 moves"), (101, "101 moves")] {
            #expect(words[.moves, count] == Text(text))
        }
        #expect(words[.players, 1] == "1 player" && words[.players, 1000] == "1000 players")
    }

    @Test(
        arguments: [
            (0, "0:00", "0:00.000"), (999, "0:00", "0:00.999"), (1000, "0:01", "0:01.000"),
            (59_999, "0:59", "0:59.999"),
            (60_000, "1:00", "1:00.000"), (65_250, "1:05", "1:05.250"), (3_599_999, "59:59", "59:59.999"),
            (3_600_000, "1:00:00", "1:00:00.000"), (3_723_004, "1:02:03", "1:02:03.004"),
            (Milliseconds.max, "1193:02:47", "1193:02:47.295"),
        ] as [(Milliseconds, String, String)])
    func durations(milliseconds: Milliseconds, short: String, exact: String) {
        #expect(words.duration(milliseconds) == Text(short))
        #expect(words.duration(milliseconds, exact: true) == Text(exact))
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
        ] as [(WallTime, Int, String)])
    func dates(time: WallTime, minutesFromUTC: Int, text: String) {
        #expect(words.date(time, minutesFromUTC: minutesFromUTC) == Text(text))
    }

    @Test func theBrowsersLanguageIsEnglishWhateverItIs() throws {
        for language in ["en", "en-GB", "de", "", "e", "xx-YY"] as [Text] {
            var state = State()
            _ = reduce(&state, .started(Launch(width: 1, height: 1, language: language, entropy: (1, 2))), at: 0)
            #expect(state.catalogue.language == .english)
        }
    }

    // MARK: How it is done

    private enum Used: Hashable {
        case phrase(Phrase)
        case counted(CountedPhrase)
    }

    private struct Pattern {
        let use: Used
        let text: String
        let regex: NSRegularExpression

        init(_ use: Used, _ text: Text) {
            self.use = use
            self.text = text.string
            let escaped = NSRegularExpression.escapedPattern(for: text.string)
                .replacing(/\\\{(\d)\\?\}/) { _ in "(.+)" }
            regex = try! NSRegularExpression(pattern: "^\(escaped)$")
        }
    }

    /// Whether a text is from the catalogue, with values filled in that are numbers, names, or texts of the catalogue.
    private static func explain(_ text: String, _ patterns: [Pattern], _ seen: inout Set<Used>) -> Bool {
        // Names of players and of the product; keys as they are printed on keyboards.
        if ["Tassello", "Ada"].contains(text) || text.wholeMatch(of: /Player \d+/) != nil { return true }
        if text.wholeMatch(of: /[A-Z]/) != nil { return true }
        // Digits of large grids, and what a game of Sudoku is honoured with.
        if text.wholeMatch(of: /[A-G ]+/) != nil { return true }
        if Achievement.allCases.contains(where: { Text($0.name) == Text(text) }) { return true }
        var isKnown = !text.contains(/\p{L}/)
        if isKnown, text.contains(".") { seen.insert(.phrase(.decimalSeparator)) }
        for pattern in patterns where pattern.text == text || pattern.text.contains("{") {
            guard let match = pattern.regex.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) else {
                continue
            }
            let values = (1..<match.numberOfRanges).compactMap { Range(match.range(at: $0), in: text).map { text[$0] } }
            guard values.allSatisfy({ explain(String($0), patterns, &seen) }) else { continue }
            seen.insert(pattern.use)
            isKnown = true
        }
        for separator in [" · ", ", "] where !isKnown && text.contains(separator) {
            isKnown = text.split(separator: separator).allSatisfy { explain(String($0), patterns, &seen) }
        }
        return isKnown
    }

    private func tour(_ look: @escaping (Device) -> Void) throws {
        func start(_ stored: [Text: Text] = [:], network: Device.Network = .up, server: FakeServer = FakeServer())
            throws -> Device
        {
            let device = Device(stored, server: server, network: network)
            device.afterEach = look
            try device.start()
            return device
        }
        func views(_ device: Device) throws {
            for view in AppView.allCases { try device.send(.viewOpened(view)) }
            try device.send(.viewOpened(.newGame))
        }
        try sudokuTour { try start($0, network: $1) }

        // Help, and games that are over; the engine's own pages have texts of their own.
        let helped = try start(settings((2, 3)))
        helped.engine = .held
        try helped.newGame()
        try helped.send(.hintAsked)
        try helped.send(.helpConfirmed)
        try helped.deliverHint()
        try helped.send(.solvingChosen(speed: 1))
        try helped.send(.dialogClosed)
        try helped.solve()

        // Before the first start.
        let fresh = Device()
        fresh.afterEach = look
        try fresh.send(.darknessChanged(prefersDark: true))

        let server = FakeServer()
        let device = try start(settings((2, 3)), server: server)
        try views(device)
        for theme in 0...2 { try device.send(.settingChanged(.theme, theme)) }
        try device.send(.settingChanged(.scramble, 1))
        try views(device)
        try device.send(.settingChanged(.scramble, 0))
        device.network = .held
        try device.send(.settingChanged(.rows, 3))
        try device.send(.settingChanged(.columns, 2))
        try device.send(.newGameConfirmed)
        try device.deliver()
        device.network = .up
        try device.send(.settingChanged(.rows, 2))
        try device.send(.settingChanged(.columns, 3))
        try device.send(.viewOpened(.game))
        for action in [Action.newGameConfirmed, .hidden, .shown] { try device.send(action) }
        var random = SeededGenerator(seed: 19)
        try device.playAtRandom(1, &random)
        try device.send(.viewOpened(.home))
        try device.send(.viewOpened(.game))
        try device.playAtRandom(3, &random, pace: 9000)
        for action in [Action.newGameAsked, .dialogClosed, .paused, .resumed] { try device.send(action) }
        try device.turn()
        try device.send(.dialogClosed)
        try device.turn()
        try device.send(.viewOpened(.home))
        try device.send(.viewOpened(.game))
        device.network = .held
        try device.solve()
        try device.send(.connectionChanged(isOnline: false))
        try device.send(.connectionChanged(isOnline: true))
        try device.deliver()
        try device.send(.fieldChanged(.playerName, "Ada"))
        try device.send(.nameSaved)
        device.network = .up
        for multiMove in [1, 0] {
            try device.send(.settingChanged(.multiMove, multiMove))
            try device.send(.newGameConfirmed)
            try device.solve(pace: 20)
            try device.send(.dialogClosed)
            try device.tap(1)
            try device.send(.dialogClosed)
        }
        try views(device)
        device.engine = .held
        try device.send(.viewOpened(.scores))
        try device.click("Replay")
        try device.click("Race it")
        server.refusal = .gameExpired
        try device.send(.newGameConfirmed)
        try device.solve()
        server.refusal = nil
        try device.send(.viewOpened(.game))
        try device.send(.newGameConfirmed)
        device.network = .held
        try device.solve()
        try device.send(.dialogClosed)
        try device.deliver()
        for action in [Action.storageFailed, .noticeDismissed, .updateFound, .installOffered] {
            try device.send(action)
        }
        try views(device)

        device.network = .up
        server.board = (1...45).map {
            LeaderboardEntry(
                rank: Int64($0), player: $0 == 1 ? "" : Text("Player \($0)"), isMe: $0 == 40, milliseconds: 1, moves: 1,
                score: 1, at: 0)
        }
        server.standing = Standing(by: .time, rank: 40, players: 100, value: 1)
        try device.send(.viewOpened(.leaderboard))
        device.network = .held
        try device.send(.leaderboardRetried)
        try device.drop()

        let practice = try start(settings((2, 3), ["setting/scramble": "1"]), network: .down)
        try practice.send(.newGameConfirmed)
        try practice.playAtRandom(2, &random)
        try practice.send(.paused)
        try practice.send(.resumed)
        try practice.solve()
        let unranked = try start(network: .down)
        try unranked.send(.newGameConfirmed)
        try unranked.send(.playedElsewhere)
    }
}
