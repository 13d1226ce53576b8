import AppForTests
import Foundation
import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI
@testable import EnginePages

@Suite struct CatalogueTests {
    private let words = Catalogue.whole(.english)

    // MARK: Every text is from the catalogue, and every text of the catalogue is used

    /// A walk through the whole app, which looks at every page on the way.
    @Test(arguments: Language.allCases) func noViewHasATextOfItsOwnAndNoTextIsLeftOver(language: Language) throws {
        let words = Catalogue.whole(language)
        let texts = try #require(Texts(language, TextFiles.lines(language)))
        let patterns =
            Phrase.allCases.map { Pattern(.phrase($0), words[$0]) }
            + CountedPhrase.allCases.flatMap { phrase in
                language.pluralForms.map { Pattern(.counted(phrase), texts[phrase, $0]) }
            }
        var found = Found()
        var alien: Set<String> = []
        var known: Set<String> = []
        try tour(language) { device in
            for element in device.page.container.all(where: { $0.attributes[.class]?.hasPrefix("told") != true }) {
                let texts = [Node.Attribute.label, .placeholder].map { element.attributes[$0] ?? Text() }
                for text in texts + [element.text] {
                    let text = text.string
                    guard !text.isEmpty, known.insert(text).inserted else { continue }
                    if text.contains(/\{\d\}/) || !Self.explain(text, patterns, &found) { alien.insert(text) }
                }
            }
        }
        // Averages have the same names everywhere.
        #expect(alien.subtracting(["ao5", "ao12"]).isEmpty)
        // What is passed on with a result is for others.
        let all = Phrase.allCases.filter { !Self.isForDates($0) && $0 != .shareText }.map(Used.phrase)
        #expect(Set(all + CountedPhrase.allCases.map(Used.counted)).subtracting(found.seen).isEmpty)
    }

    @Test func everyPhraseStandsInTheSources() throws {
        let code = try AppSources.outsideTheCatalogue.map(\.code).joined()
        func names(_ code: String, _ regex: Regex<(Substring, Substring)>) -> Set<String> {
            Set(code.matches(of: regex).map { String($0.1) })
        }
        let named = names(code, /\.(\w+)/)
        for phrase in Phrase.allCases where !Self.isForDates(phrase) {
            #expect(named.contains("\(phrase)"), "\(phrase)")
        }
        let counted = names(code, #/(?:words|catalogue)\[\.(\w+), /#)
        for phrase in CountedPhrase.allCases { #expect(counted.contains("\(phrase)"), "\(phrase)") }
        // A page of the engine says `words[page: .moves]`, or chooses: `words[page: isPlaying ? .pause : .play]`.
        let studies = code.matches(of: /\[(page: |PagePhrase)[^\]]*\]/).map { String($0.0) }.joined()
        let studied = names(studies, /\.(\w+)/)
        for phrase in PagePhrase.allCases { #expect(studied.contains("\(phrase)"), "\(phrase)") }
        for phrase in CountedPagePhrase.allCases { #expect(studied.contains("\(phrase)"), "\(phrase)") }
    }

    /// How dates are written is the catalogue's own business.
    private static func isForDates(_ phrase: Phrase) -> Bool {
        [.months, .dateAndTime].contains(phrase)
    }

    @Test func valuesAreFilledInAsTheyAre() {
        #expect(words[.board, "3", "4"] == "Board, 3 rows, 4 columns")
        #expect(words[.rankOf, "{1}", "{0}"] == "{1} of {0}")
        #expect(words[.best, "{"] == "Best {")
    }

    // MARK: The files

    @Test(arguments: Language.allCases) func aFileHasEveryTextInItsPlace(language: Language) throws {
        let names = try TextFiles.entries(language).map(\.name)
        let counted = CountedPhrase.allCases.flatMap { phrase in language.pluralForms.map { "\(phrase).\($0)" } }
        #expect(names == Phrase.allCases.map { "\($0)" } + counted)
    }

    @Test func whatIsNoFileOfTextsIsRefused() {
        let lines = TextFiles.lines(.italian)
        for wrong in ["", "<!doctype html>", lines + "\n", Text(lines.bytes.dropFirst(lines.count / 2))] as [Text] {
            #expect(Texts(.italian, wrong) == nil)
        }
        #expect(Texts(.vietnamese, lines) == nil)
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
        /// What stands in front of the first value: nearly all other texts begin otherwise.
        let beginning: String

        init(_ use: Used, _ text: Text) {
            self.use = use
            self.text = text.string
            beginning = String(self.text.prefix { $0 != "{" })
            let escaped = NSRegularExpression.escapedPattern(for: text.string)
                .replacing(/\\\{(\d)\\?\}/) { _ in "(.+)" }
            regex = try! NSRegularExpression(pattern: "^\(escaped)$")
        }
    }

    private struct Found {
        var seen: Set<Used> = []
        /// Of texts that were looked at.
        var answers: [String: Bool] = [:]
    }

    /// Whether a text is from the catalogue, with values filled in that are numbers, names, or texts of the catalogue.
    private static func explain(_ text: String, _ patterns: [Pattern], _ found: inout Found) -> Bool {
        if let answer = found.answers[text] { return answer }
        let answer = isExplained(text, patterns, &found)
        found.answers[text] = answer
        return answer
    }

    private static func isExplained(_ text: String, _ patterns: [Pattern], _ found: inout Found) -> Bool {
        // Names of players, of the product and of languages; keys as they are printed on keyboards.
        if (["Tassello", "Ada"] + Language.allCases.map { "\($0.name)" }).contains(text)
            || text.hasPrefix("Player ") && text.dropFirst(7).allSatisfy(\.isNumber) || text.count == 1
        {
            return true
        }
        // What the log writes as programs that read it know it: levels, requests, stamps, and its own texts with values.
        if text.wholeMatch(of: /INFO|WARNING|ERROR|…|[0-9a-f]{16}-[0-9a-f]{16}|sliding\.[\w.]+/) != nil { return true }
        if text.wholeMatch(of: /[a-z]+[A-Z][a-z]+|leaderboard|daily|settings/) != nil { return true }
        // Sizes of files, addresses for mail.
        if text.wholeMatch(of: /[a-z]+@example\.org/) != nil { return true }
        if text.wholeMatch(of: /[\d.,]+ [kM]B/) != nil { return true }
        // Digits of large grids, and what a game of Sudoku is honoured with.
        if text.wholeMatch(of: /[A-G ]+/) != nil { return true }
        if Achievement.allCases.contains(where: { $0.letters.map { Text($0) } == Text(text) }) { return true }
        var isKnown = !text.unicodeScalars.contains(where: \.properties.isAlphabetic) || text.contains(dateAndTime)
        for pattern in patterns where text.hasPrefix(pattern.beginning) {
            guard let match = pattern.regex.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) else {
                continue
            }
            let values = (1..<match.numberOfRanges).compactMap { Range(match.range(at: $0), in: text).map { text[$0] } }
            guard values.allSatisfy({ explain(String($0), patterns, &found) }) else { continue }
            found.seen.insert(pattern.use)
            isKnown = true
        }
        for separator in [" · ", ", "] where !isKnown && text.contains(separator) {
            isKnown = text.split(separator: separator).allSatisfy { explain(String($0), patterns, &found) }
        }
        return isKnown
    }

    /// `21 Nov 2026, 14:05`, `14:05 21/11/2026`
    private static var dateAndTime: Regex<Substring> { /^\d+ \p{L}{3} \d{4}, \d\d:\d\d$/ }

    /// The log with an entry of each kind, and without any.
    private func logTour(_ device: Device) throws {
        for kind in LogKind.allCases {
            try device.send(.log(.noted(kind, ["sliding.3x2.multi", "12", "1234"])))
        }
        try device.send(.viewOpened(.log))
        try device.send(.log(.opened(1)))
        try device.send(.log(.entryCopied))
        try device.send(.dialogClosed)
        try device.send(.device(.textCopied(false)))
        try device.send(.fieldChanged(.logSearch, "x-y-z"))
        try device.send(.fieldChanged(.logSearch, ""))
        for entries in [0, 90_000] {
            try device.send(.settingChanged(.logEntries, entries))
            if entries == 0 { try device.send(.shaken) }
        }
        device.store["log/x"] = nil
        for key in device.store.keys("log/") { device.store[key] = nil }
        try device.send(.shaken)
        try device.send(.viewOpened(.settings))
    }

    /// Scores are reset and come back, or cannot be read.
    private func resetTour(_ start: ([Text: Text]) throws -> Device) throws {
        for copies in ["1", "0"] as [Text] {
            let device = try start(settings((2, 3), ["settings/undoCopies": copies]))
            try device.newGame()
            try device.solve()
            let latest = try #require(device.latest)
            for number in 1...90 {
                let score = Score(
                    group: latest.group, score: number, ranked: 0, moves: number, milliseconds: 1, at: latest.at,
                    record: Text("r\(number)"), name: "Ada")
                let order = score.order(by: device.context.rule(of: latest.group))
                device.store.perform([.put(key: score.key, value: score.facts, order: order)])
            }
            try device.send(.viewOpened(.scores))
            try device.send(.scores(.moreShown))
            try device.send(.viewOpened(.resetScores))
            try device.send(.fieldChanged(.reset(.preserved), "0"))
            for action in [ScoreResetAction.asked, .confirmed, .undoAsked, .undoConfirmed] {
                try device.send(.scoreReset(action))
            }
            device.store.isUnreadable = true
            try device.send(.viewOpened(.scores))
            try device.send(.viewOpened(.resetScores))
        }
    }

    /// Settings are looked for.
    private func settingsTour(_ start: ([Text: Text]) throws -> Device) throws {
        let device = try start([:])
        try device.send(.viewOpened(.moreSettings))
        for words in ["o", "xyzzy"] as [Text] { try device.send(.fieldChanged(.settingSearch, words)) }
    }

    /// Results come in from files, or do not.
    private func importTour(_ start: ([Text: Text]) throws -> Device) throws {
        let device = try start([:])
        try device.send(.viewOpened(.scores))
        let head = "id,group,ranked,moves,milliseconds,at,name,record\n" as Text
        let row = "a,sliding.3x3.multi,1,2,3,4,Ada,\n" as Text
        let object =
            #"{"id":"a/","group":"g","ranked":1,"moves":2,"milliseconds":3,"at":4,"name":"","record":"","check":"0"}"#
        let long = Text(bytes: [UInt8](repeating: 0x78, count: 2_500_000))
        let impossible = Text(object.replacing(#","check":"0""#, with: ""))
        let future =
            "{\"id\":\"f\",\"group\":\"sliding.3x3.multi\",\"ranked\":1,\"moves\":2,\"milliseconds\":3,\"at\":9999999999999,\"name\":\"\",\"record\":\"\"}"
            as Text
        try device.choose(file: "[\nx\n" + Text(object) + "\n" + impossible + "\n{" + long + "}\n")
        for file in ["x", head, "[" + future + "]", "[a\nb\nc\nd\ne\nf\n]"] as [Text] { try device.choose(file: file) }
        try device.choose(file: head + row)
        try device.send(.scoreImport(.confirmed))
        try device.choose(file: head + row)
        // It is gone when it is to be read.
        device.chosenFile = Text()
        try device.send(.device(.fileChosen(size: 10)))
        try device.choose(file: head + "b" + row)
        device.store.isFull = true
        try device.send(.scoreImport(.confirmed))
        let cutShort = try start(["state/import": "7"])
        try cutShort.send(.viewOpened(.log))
    }

    /// Statistics of use, of which the engine's own page has texts of its own.
    private func usageTour(_ start: ([Text: Text]) throws -> Device) throws {
        var page = Text()
        PageWriter.write(Node(.div), to: &page)
        for copies in ["1", "0"] as [Text] {
            let device = try start(settings((2, 3), ["settings/undoCopies": copies]))
            try device.newGame()
            try device.solve()
            device.engine = .held
            func draw() throws {
                let asked = try #require(device.questions.last)
                try device.send(.engineAnswered(ticket: asked.ticket, page))
            }
            try device.send(.viewOpened(.statistics))
            try draw()
            for action in [UsageAction.resetAsked, .resetConfirmed, .undoAsked, .undoConfirmed] {
                try device.send(.usage(action))
                try draw()
            }
        }
    }

    /// Accounts: all ways to one and back, and what can be wrong.
    /// What devices share comes, does not fit, and has no room.
    private func syncTour(_ start: (FakeServer) throws -> Device) throws {
        let server = FakeServer()
        let (address, password) = ("ada@example.org" as Text, "three wild geese" as Text)
        server.accounts.add(address, password: password)
        let device = try start(server)
        try device.send(.viewOpened(.logIn))
        try device.send(.fieldChanged(.account(.mail), address))
        try device.send(.fieldChanged(.account(.password), password))
        device.network = .held
        try device.send(.account(.logInSent))
        try device.deliver(.logIn)
        try device.send(.viewOpened(.sync))
        device.network = .up
        try device.deliver()
        var clock = HybridClock(device: 7)
        for (key, value) in [("theme", "1"), ("rows", "99")] as [(Text, Text)] {
            let item = SyncItem(
                key == "rows" ? .game : .look, key: key, stamp: clock.tick(at: device.now + 1000), value: value)
            _ = server.sync.answer(SyncRequest(mark: 0, cursors: [], changes: [SyncChange(item)]))
            try device.send(.sync(.asked))
        }
        // A game that has gone on elsewhere, and is then over.
        try device.newGame()
        var random = SeededGenerator(seed: 1)
        try device.playAtRandom(1, &random)
        try device.wait(2000)
        let own = try #require(device.saved(.sliding))
        let stamps = (0..<2).map { clock.tick(at: device.now + WallTime($0)) }
        for game in [
            SavedGame(stamp: stamps[0], header: own.header, turns: "7" + own.turns),
            SavedGame(stamp: stamps[1], header: own.header, end: "over"),
        ] {
            let change = SyncChange(SyncItem(SavedGames([game]), of: GameSlot.sliding.name))
            _ = server.sync.answer(SyncRequest(mark: 0, cursors: [], changes: [change]))
            try device.send(.sync(.asked))
            if !game.isOver { try device.click(.thisGame) }
        }
        try device.send(.viewOpened(.sync))
        try device.send(.settingChanged(.sharePictures, 1))
        server.hasNoRoomForPictures = true
        let picture = OwnPicture(
            name: "own/0123456789abcdef0123456789abcdef", title: "Cat", width: 300, height: 200, bytes: 1000)
        try device.send(.device(.picture(.ready(picture))))
        try device.wait(2000)
        server.sync.isFull = true
        try device.send(.settingChanged(.volume, 10))
        try device.send(.sync(.asked))
        try device.send(.connectionChanged(isOnline: false))
    }

    private func accountTour(_ words: Catalogue, _ start: (FakeServer) throws -> Device) throws {
        let (address, password) = ("ada@example.org" as Text, "three wild geese" as Text)
        let server = FakeServer()
        let device = try start(server)
        func type(_ mail: Text, _ password: Text, _ field: AccountField = .newPassword) throws {
            try device.send(.fieldChanged(.account(.mail), mail))
            try device.send(.fieldChanged(.account(field), password))
        }
        func open(_ purpose: Text) throws {
            let link = "account:" + purpose + ";" + (try #require(device.server.accounts.mails.last).token)
            try device.send(.routeChanged(link))
        }
        func send(_ actions: AccountAction...) throws { for action in actions { try device.send(.account(action)) } }
        for view in [AppView.account, .logIn, .resetPassword, .signUp] { try device.send(.viewOpened(view)) }
        for typed in ["x", "12345678", address, "kX9!mq2P", "kX9!mq2Pz7", password, "correct horse battery staple"]
            as [Text]
        {
            try type(address, typed)
        }
        try send(.passwordsToggled, .passwordsToggled)
        try type("x", password)
        try send(.signUpSent)
        for typed in ["x", Text(String(repeating: "x", count: 129))] as [Text] {
            try type(address, typed)
            try send(.signUpSent)
        }
        for code in [ProblemCode.passwordTooCommon, .tooManyRequests, .storeUnavailable, .mailUnavailable] {
            try type(address, password)
            for wait in [1, 900] {
                (server.accounts.refusal, server.accounts.wait) = (code, wait)
                try send(.signUpSent)
            }
        }
        (server.accounts.refusal, device.network) = (nil, .held)
        try send(.signUpSent)
        try device.deliver()
        device.network = .up
        try open("confirm")
        try send(.confirmed)
        // Once more, on another device.
        try send(.logOutAsked, .logOutChosen(forgets: false))
        server.accounts.isAnotherDevice = true
        try device.send(.viewOpened(.signUp))
        try type("b@example.org", password)
        try send(.signUpSent)
        try open("confirm")
        try send(.confirmed)
        try open("confirm")
        try send(.confirmed)
        for typed in ["", "x", password] as [Text] {
            try device.send(.viewOpened(.logIn))
            try type(address, typed, .password)
            try send(.logInSent)
        }
        try device.send(.viewOpened(.profile))
        for view in [AppView.logIn, .account] { try device.send(.viewOpened(view)) }
        server.accounts.addSession(on: "Ada")
        try send(.retried, .endAsked(1), .endConfirmed)
        try send(.formOpened(.password))
        for typed in ["x", password] as [Text] {
            try type(address, password)
            try device.send(.fieldChanged(.account(.password), typed))
            try send(.changeSent)
        }
        try send(.formOpened(.mail))
        try type(address, password, .password)
        try send(.changeSent)
        try open("mail")
        try send(.confirmed)
        try device.send(.deletionAsked)
        try device.send(.dialogClosed)
        try device.send(.connectionChanged(isOnline: false))
        try send(.logOutAsked, .logOutChosen(forgets: false))
        try device.send(.connectionChanged(isOnline: true))

        // Passkeys, all that can be wrong with them, and somebody who has nothing else.
        func proof(_ typed: Text) throws {
            try device.send(.fieldChanged(.account(.password), typed))
            try send(.changeSent)
        }
        server.accounts.forgetProof()
        try device.send(.deletionAsked)
        try device.send(.deletionConfirmed)
        try send(.passkeyAsked)
        try proof(password)
        for outcome in [AuthenticatorOutcome.cancelled, .failed] {
            device.authenticator = outcome
            try send(.passkeyAsked)
        }
        device.authenticator = .answered
        server.accounts.refusal = .passkeyRefused
        try send(.passkeyAsked)
        server.accounts.refusal = nil
        try send(.passkeyAsked, .passkeyOpened(0))
        try device.send(.fieldChanged(.account(.title), ""))
        try send(.passkeyRenamed, .passkeyRemovalAsked(0), .passkeyRemovalConfirmed)
        try send(.logOutAsked, .logOutChosen(forgets: false))
        for view in [AppView.logIn, .signUp] { try device.send(.viewOpened(view)) }
        try send(.passkeyLogInAsked, .passkeyAsked)
        try send(.passkeyRemovalAsked(0), .passkeyRemovalConfirmed)
        server.accounts.forgetProof()
        try send(.passkeyAsked, .passkeyProofAsked, .logOutAsked, .logOutChosen(forgets: false))
        try device.send(.viewOpened(.logIn))
        server.accounts.refusal = .passkeysUnavailable
        try send(.passkeyLogInAsked)
        server.accounts.refusal = nil
        try type(address, password, .password)
        try send(.logInSent)

        // Results that are not sent, and what cannot be forgotten.
        try device.newGame()
        device.network = .down
        try device.solve()
        try device.send(.viewOpened(.account))
        try send(.logOutAsked)
        device.network = .up
        device.store.isFull = true
        try send(.logOutChosen(forgets: true))
        device.store.isFull = false

        let other = try start(server)
        server.accounts.add(address, password: password)
        func typed(_ text: Text, _ field: AccountField) throws { try other.send(.fieldChanged(.account(field), text)) }
        try other.send(.viewOpened(.resetPassword))
        try typed(address, .mail)
        try other.send(.account(.resetSent))
        try other.send(.routeChanged("account:reset;" + (try #require(server.accounts.mails.last).token)))
        try typed(password, .newPassword)
        try other.send(.account(.newPasswordSent))
        try typed(address, .mail)
        try typed(password, .password)
        try other.send(.account(.logInSent))
        server.accounts.endPresent()
        try other.send(.account(.retried))
    }

    private func tour(_ language: Language, _ look: @escaping (Device) -> Void) throws {
        let words = Catalogue.whole(language)
        func start(_ stored: [Text: Text] = [:], network: Device.Network = .up, server: FakeServer = FakeServer())
            throws -> Device
        {
            let chosen = ["settings/language": Text(decimal: Int(language.rawValue) + 1)] as [Text: Text]
            let device = Device(chosen.merging(stored) { $1 }, server: server, network: network)
            device.afterEach = look
            try device.start()
            return device
        }
        func views(_ device: Device) throws {
            for view in AppView.allCases where view != .statistics { try device.send(.viewOpened(view)) }
            try device.send(.viewOpened(.newGame))
        }
        try sudokuTour { try start($0, network: $1) }

        // Help, and games that are over; the engine's own pages have texts of their own.
        let helped = try start(settings((2, 3)))
        helped.engine = .held
        try helped.newGame()
        try helped.send(.hintAsked)
        try helped.send(.badgePressed)
        try helped.send(.dialogClosed)
        try helped.send(.solvingChosen(speed: 1))
        try helped.send(.dialogClosed)
        try helped.send(.hintAsked)
        try helped.send(.helpConfirmed)
        try helped.deliverHint()
        try helped.send(.badgePressed)
        try helped.send(.dialogClosed)
        try helped.send(.solvingChosen(speed: 1))
        try helped.send(.dialogClosed)
        try helped.solve()

        // A game in as few moves as can be.
        let perfect = try start(settings((2, 3)))
        try perfect.newGame()
        try perfect.solve()
        let slot = GameSlot("sliding", isDaily: false)
        try perfect.send(.endOfGame(.measured(try #require(perfect.latest).moves, nil, slot)))

        // Nobody else is there yet.
        var receipt = ResultReceipt()
        receipt.standings = [Standing(by: .time, rank: 1, players: 1, value: 1)]
        try perfect.send(.endOfGame(.answered(try #require(perfect.finish?.result), receipt)))

        // A name, and another one.
        for name in ["Ada", "Bob"] as [Text] {
            try perfect.enter(name, into: words[.yourName])
            try perfect.click(.saveName)
            try perfect.newGame()
            try perfect.solve()
        }

        // Boards that were entered.
        let entered = try start()
        try entered.send(.viewOpened(.newGame))
        try entered.click(.enterBoard)
        for text in ["1 2/3 0", "2 1/3 0", "1 1/3 0", "9 2/3 0", "1 2 3", "1 2/3 3", "x", "3 1/2 0"] as [Text] {
            try entered.enter(text, into: words[.boardNumbers])
        }
        try entered.click(.startGame)
        try entered.solve()
        try entered.send(.viewOpened(.scores))
        entered.store[Score.recordKey(try #require(entered.latest).record)] = nil
        try entered.click(.replay)
        try entered.send(.viewOpened(.profile))
        try entered.send(.fieldChanged(.profileName, " "))
        try entered.click(.saveName)

        try resetTour { try start($0) }
        try importTour { try start($0) }
        try settingsTour { try start($0) }
        try usageTour { try start($0) }
        try accountTour(words) { try start(settings((2, 3)), server: $0) }
        try syncTour { try start(settings((2, 3)), server: $0) }

        // Pictures.
        let pictured = try start(settings((2, 3), ["settings/face": "2"]))
        try pictured.newGame()
        try pictured.send(.viewOpened(.newGame))
        try pictured.send(.viewOpened(.pictures))
        for problem in PictureProblem.allCases { try pictured.send(.device(.picture(.failed(problem)))) }
        try pictured.send(.device(.picture(.coming)))
        for name in ["own/1", "https://example.org/a"] as [Text] {
            let picture = OwnPicture(name: name, title: "1", width: 20, height: 10, bytes: 1_550_000)
            try pictured.send(.device(.picture(.ready(picture))))
        }
        try pictured.send(.pictures(.deletionAsked(0)))

        // Names.
        let named = try start(settings((2, 3)))
        try named.newGame()
        try named.solve()
        for name in ["Ada", "Player 1", "Ada"] as [Text] {
            try named.send(.viewOpened(.profile))
            try named.send(.fieldChanged(.profileName, name))
            try named.send(.profile(.saved))
            try named.send(.profile(.confirmed))
            try named.newGame()
            var random = SeededGenerator(seed: 3)
            try named.playAtRandom(1, &random)
        }

        try dailyTour { try start($0, network: $1, server: $2) }
        // A lesson's name would be none of the app's texts.
        _ = try start([NextLesson.key: "0\tsudoku:lesson;naked-single\t5"])

        // Settings as they were at first, in the browser's language.
        let tidy = Device(languages: Text(language.tag))
        tidy.afterEach = look
        try tidy.start()
        try tidy.send(.viewOpened(.settings))
        try tidy.send(.settingsReset)
        try tidy.send(.settingsResetConfirmed)

        // What the server makes of results, and that it forgets the player.
        for listing in [Listing.offline, .held] {
            let listed = try start(settings((2, 3)))
            listed.server.listing = listing
            try listed.newGame()
            listed.network = .down
            try listed.newGame()
            try listed.solve()
            listed.network = .up
            try listed.send(.connectionChanged(isOnline: true))
            for network in [Device.Network.down, .up] {
                listed.network = network
                try listed.send(.viewOpened(.settings))
                try listed.send(.deletionAsked)
                try listed.send(.deletionConfirmed)
            }
        }

        // Boards that come by links: as such, with a time to beat, and none.
        let linked = try start(settings((2, 3)))
        let board = PuzzleID<SlidingPuzzle>(params: linked.settings.params, seed: 7).text
        for link in [board, board + "~1~Ada", board + "~99999999~", "sliding.none"] {
            try linked.send(.routeChanged(link))
            guard link.hasPrefix(board) else { continue }
            try linked.send(.newGameAsked)
            try linked.solve()
            try linked.wait(2000)
            try linked.send(.dialogClosed)
        }

        // Before the first start.
        let fresh = Device(languages: Text(language.tag))
        fresh.afterEach = look
        try fresh.send(.darknessChanged(prefersDark: true))

        let server = FakeServer()
        let device = try start(settings((2, 3)), server: server)
        try views(device)
        for theme in 0...2 { try device.send(.settingChanged(.theme, theme)) }
        device.hasTexts = false
        for other in [(Int(language.rawValue) + 1) % 3, Int(language.rawValue)] {
            try device.send(.settingChanged(.language, other + 1))
        }
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
        try device.send(.keptForOffline)
        try device.send(.viewOpened(.home))
        device.engine = .held
        try device.send(.viewOpened(.scores))
        try device.send(.scoreOpened(0))
        try device.send(.dialogClosed)
        try device.click(words[.replay])
        try device.click(words[.raceAgain])
        try device.send(.badgePressed)
        try device.send(.dialogClosed)
        server.refusal = .gameExpired
        try device.send(.newGameConfirmed)
        try device.solve()
        server.refusal = nil
        server.refusedNames = ["Ada"]
        try device.send(.fieldChanged(.playerName, "Ada"))
        try device.send(.nameSaved)
        try device.send(.viewOpened(.game))
        try device.send(.newGameConfirmed)
        device.network = .held
        try device.solve()
        try device.send(.dialogClosed)
        try device.deliver()
        for action in [Action.storageFailed, .device(.storageRenewed), .noticeDismissed, .updateFound, .installOffered]
        {
            try device.send(action)
        }
        try views(device)

        device.network = .up
        // An empty list of averages, and of single games.
        try device.send(.viewOpened(.leaderboard))
        for metric in [Metric.average5, .time] {
            try device.send(.fieldChanged(.ranked(.metric), Text(decimal: Int(metric.rawValue))))
        }
        server.board = (1...45).map {
            LeaderboardEntry(
                rank: Int64($0), player: $0 == 1 ? "" : Text("Player \($0)"), isMe: $0 == 40, milliseconds: 1, moves: 1,
                score: 1, at: 0)
        }
        server.standing = Standing(by: .time, rank: 40, players: 100, value: 1)
        server.attempts = Attempts(begun: 1234, finished: 1000)
        try device.send(.viewOpened(.leaderboard))
        device.network = .held
        try device.send(.leaderboardRetried)
        try device.drop()

        let practice = try start(settings((2, 3), ["settings/scramble": "1"]), network: .down)
        try practice.send(.newGameConfirmed)
        try practice.playAtRandom(2, &random)
        try practice.send(.badgePressed)
        try practice.send(.dialogClosed)
        try practice.send(.viewOpened(.settings))
        for (setting, value) in [
            (Setting.tileColour, 1), (.inkColour, 6), (.inkColour, 0), (.tileColour, 0), (.ranked, 0),
        ] {
            try practice.send(.settingChanged(setting, value))
        }
        try practice.send(.viewOpened(.newSudoku))
        try practice.send(.viewOpened(.settings))
        try practice.send(.settingsReset)
        try practice.send(.dialogClosed)
        try logTour(practice)
        try practice.send(.viewOpened(.game))
        try practice.send(.paused)
        try practice.send(.resumed)
        try practice.solve()
        // What is better than the best so far: fewer moves, and a score alone.
        for best in ["1;1;99999;9999999;r;r;time1", "1;1;1;9999999;r;r;time1"] as [Text] {
            let better = try start([
                "bests/sliding.2x3.multi": best, "settings/rows": "2", "settings/columns": "3",
            ])
            try better.newGame()
            try better.solve()
        }
        let unranked = try start(network: .down)
        try unranked.send(.dailyAsked(.sliding))
        try unranked.send(.noticeDismissed)
        try unranked.send(.viewOpened(.home))
        try unranked.send(.newGameConfirmed)
        try unranked.send(.resized(width: 320, height: 568))
        try unranked.send(.viewOpened(.newGame))
        try unranked.send(.settingChanged(.rows, 15))
        try unranked.send(.playedElsewhere)
    }
}
