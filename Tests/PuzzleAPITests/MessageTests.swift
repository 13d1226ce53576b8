import PuzzleAPI
import PuzzleCore
import Testing

@Suite struct MessageTests {
    static let uuid: Text = "01234567-89ab-cdef-0123-456789abcdef"
    static let standing = Standing(by: .score, rank: 2, players: 9, value: 4_294_967_295)
    static let entry = LeaderboardEntry(
        rank: 1, player: "Nguyễn 🧩", isMe: true, milliseconds: 1, moves: 2, score: 3, at: 1_700_000_000_000)

    // MARK: Round trips

    @Test func everyMessageIsReadAsItWasWritten() throws {
        try expectRoundTrip(NoBody(), #"{}"#)
        try expectRoundTrip(
            IssuedGame(
                game: Self.uuid, puzzle: "sliding.1.2x2.uniform.multi.0000000000000001",
                leaderboard: "sliding.2x2.multi", pointsPerPuzzle: 100),
            #"{"game":"01234567-89ab-cdef-0123-456789abcdef","puzzle":"sliding.1.2x2.uniform.multi.0000000000000001","#
                + #""leaderboard":"sliding.2x2.multi","pointsPerPuzzle":100}"#)
        try expectRoundTrip(
            IssuedGame(
                game: Self.uuid, puzzle: "sliding.4x4.uniform.multi.1.0000000000000000",
                leaderboard: "sliding.4x4.multi"),
            #"{"game":"01234567-89ab-cdef-0123-456789abcdef","puzzle":"sliding.4x4.uniform.multi.1.0000000000000000","#
                + #""leaderboard":"sliding.4x4.multi"}"#)
        try expectRoundTrip(
            ResultSubmission(result: Self.uuid, game: Self.uuid, record: "tassello1;"),
            #"{"result":"01234567-89ab-cdef-0123-456789abcdef","game":"01234567-89ab-cdef-0123-456789abcdef","#
                + #""record":"tassello1;"}"#)
        let standing = #"{"by":"score","rank":2,"players":9,"percentile":88,"value":4294967295}"#
        try expectRoundTrip(Self.standing, standing)
        try expectRoundTrip(
            ResultReceipt(
                result: Self.uuid, leaderboard: "sliding.4x4.multi", moves: 100_000, milliseconds: 4_294_967_295,
                score: 4_394_967, standings: [Self.standing, Self.standing]),
            #"{"result":"01234567-89ab-cdef-0123-456789abcdef","leaderboard":"sliding.4x4.multi","moves":100000,"#
                + #""milliseconds":4294967295,"score":4394967,"standings":[\#(standing),\#(standing)]}"#)
        let daily = DailyPuzzles(
            day: 20_778, streak: 3,
            puzzles: [
                DailyPuzzle(leaderboard: "daily.2026-11-21.sudoku", board: "sudoku.classic.expert", isFinished: true)
            ])
        let dailyText =
            #"{"day":20778,"streak":3,"puzzles":[{"leaderboard":"daily.2026-11-21.sudoku","#
            + #""board":"sudoku.classic.expert","isFinished":true}]}"#
        try expectRoundTrip(daily, dailyText)
        try expectRoundTrip(
            ResultReceipt(
                result: Self.uuid, leaderboard: "daily.2026-11-21.sudoku", moves: 1, milliseconds: 2, score: 3,
                standings: [], daily: daily),
            #"{"result":"01234567-89ab-cdef-0123-456789abcdef","leaderboard":"daily.2026-11-21.sudoku","moves":1,"#
                + #""milliseconds":2,"score":3,"standings":[],"daily":\#(dailyText)}"#)
        let entry =
            #"{"rank":1,"player":"Nguyễn 🧩","isMe":true,"milliseconds":1,"moves":2,"score":3,"at":1700000000000}"#
        try expectRoundTrip(Self.entry, entry)
        try expectRoundTrip(
            LeaderboardPage(leaderboard: "sliding.2x2.single", players: 7, entries: [Self.entry], next: "12-34"),
            #"{"leaderboard":"sliding.2x2.single","players":7,"entries":[\#(entry)],"next":"12-34"}"#)
        try expectRoundTrip(
            LeaderboardPage(leaderboard: "sliding.2x2.single", players: 0, entries: [], next: nil),
            #"{"leaderboard":"sliding.2x2.single","players":0,"entries":[]}"#)
        try expectRoundTrip(
            MyStanding(
                leaderboard: "sliding.2x2.single", players: 1, standing: Self.standing,
                around: [Self.entry, Self.entry]),
            #"{"leaderboard":"sliding.2x2.single","players":1,"standing":\#(standing),"around":[\#(entry),\#(entry)]}"#)
        try expectRoundTrip(
            MyStanding(leaderboard: "sliding.2x2.single", players: 0, standing: nil, around: []),
            #"{"leaderboard":"sliding.2x2.single","players":0,"around":[]}"#)
        try expectRoundTrip(
            MyStanding(
                leaderboard: "sliding.2x2.single", players: 0, standing: nil, around: [],
                attempts: Attempts(begun: 9, finished: 7)),
            #"{"leaderboard":"sliding.2x2.single","players":0,"around":[],"attempts":{"begun":9,"finished":7}}"#)
        let sudoku = SudokuLeaderboardEntry(
            rank: 7, player: "Ann", isMe: true, board: SudokuBoard(kind: "9x9x", level: .hard),
            mark: SudokuMark(achievement: .perfectSS, score: 840), milliseconds: 300_000, at: 1_700_000_000_000)
        try expectRoundTrip(
            SudokuLeaderboardPage(results: 9, entries: [sudoku], next: "12-34"),
            #"{"results":9,"entries":[{"rank":7,"player":"Ann","isMe":true,"kind":"9x9x","level":"hard","#
                + #""achievement":"perfect_ss","score":840,"milliseconds":300000,"at":1700000000000}],"next":"12-34"}"#)
        try expectRoundTrip(Player(name: ""), #"{"name":""}"#)
        try expectRoundTrip(PlayerChange(name: "Ann"), #"{"name":"Ann"}"#)
        try expectRoundTrip(
            Problem(.outOfRange, "Too \"long\".", field: "name"),
            #"{"error":{"code":"out_of_range","message":"Too \"long\".","field":"name"}}"#)
        try expectRoundTrip(
            Problem(.notFound, "Nothing here."), #"{"error":{"message":"Nothing here.","code":"not_found"}}"#)
        let request: GameRequest = try JSONReader.read(JSONWriter.write(GameRequest(leaderboard: "sliding.3x3.multi")))
        #expect(request.leaderboard == "sliding.3x3.multi")
    }

    @Test func everyMessageOfAccountsIsReadAsItWasWritten() throws {
        let token = Text(String(repeating: "0f", count: 32))
        let session = AccountSession(
            id: "0123456789abcdef", device: "Firefox, Linux", created: 1, used: 1_700_000_000_000, isThis: true)
        let passkey = AccountPasskey(id: "fedcba9876543210", title: "Chìa khóa", created: 1, used: 2)
        try expectRoundTrip(
            Account(
                playerName: "Ann", mail: "ann@example.org", hasPassword: true, passkeys: [passkey], sessions: [session]),
            #"{"playerName":"Ann","mail":"ann@example.org","hasPassword":true,"#
                + #""passkeys":[{"id":"fedcba9876543210","title":"Chìa khóa","created":1,"used":2}],"#
                + #""sessions":[{"id":"0123456789abcdef","device":"Firefox, Linux","created":1,"used":1700000000000,"#
                + #""isThis":true}]}"#)
        try expectRoundTrip(
            Account(playerName: "", mail: nil, hasPassword: false, sessions: []),
            #"{"playerName":"","hasPassword":false,"passkeys":[],"sessions":[]}"#)
        try expectRoundTrip(
            SignUp(mail: "ann@example.org", password: "two \"words\"", language: "zh-Hant"),
            #"{"mail":"ann@example.org","password":"two \"words\"","language":"zh-Hant"}"#)
        try expectRoundTrip(MailConfirmation(token: token), #"{"token":"\#(token)"}"#)
        try expectRoundTrip(
            LogIn(mail: "ann@example.org", password: "x"), #"{"mail":"ann@example.org","password":"x"}"#)
        try expectRoundTrip(
            PasswordReset(mail: "ann@example.org", language: "vi"), #"{"mail":"ann@example.org","language":"vi"}"#)
        try expectRoundTrip(
            NewPassword(token: token, password: "12345678"), #"{"token":"\#(token)","password":"12345678"}"#)
        try expectRoundTrip(Proof(password: "x"), #"{"password":"x"}"#)
        try expectRoundTrip(PasswordChange(password: "12345678"), #"{"password":"12345678"}"#)
        try expectRoundTrip(
            MailChange(mail: "ann@example.org", language: "it"), #"{"mail":"ann@example.org","language":"it"}"#)
        try expectRoundTrip(Handle(id: "0123456789abcdef"), #"{"id":"0123456789abcdef"}"#)
    }

    @Test func everyMessageOfPasskeysIsReadAsItWasWritten() throws {
        try expectRoundTrip(
            PasskeyOptions(
                challenge: "abc-_9", relyingParty: "example.org", user: "AAAA", userName: "Ann",
                passkeys: [PasskeyReference(id: "BBBB")]),
            #"{"challenge":"abc-_9","relyingParty":"example.org","user":"AAAA","userName":"Ann","#
                + #""passkeys":[{"id":"BBBB"}]}"#)
        try expectRoundTrip(
            PasskeyOptions(challenge: "abc", relyingParty: "localhost"),
            #"{"challenge":"abc","relyingParty":"localhost","passkeys":[]}"#)
        try expectRoundTrip(
            PasskeyRegistration(clientData: "AA", attestation: "BB"), #"{"clientData":"AA","attestation":"BB"}"#)
        try expectRoundTrip(
            PasskeyAssertion(id: "AA", clientData: "BB", authenticatorData: "CC", signature: "DD", user: "EE"),
            #"{"id":"AA","clientData":"BB","authenticatorData":"CC","signature":"DD","user":"EE"}"#)
        try expectRoundTrip(
            PasskeyAssertion(id: "AA", clientData: "BB", authenticatorData: "CC", signature: "DD", user: nil),
            #"{"id":"AA","clientData":"BB","authenticatorData":"CC","signature":"DD"}"#)
        try expectRoundTrip(
            PasskeyTitle(id: "0123456789abcdef", title: "Chìa khóa"), #"{"id":"0123456789abcdef","title":"Chìa khóa"}"#)
    }

    @Test func whatDoesNotFitAnAccountIsNamedByItsField() {
        func signUp(_ mail: String, _ password: String = "12345678", _ language: String = "en") -> String {
            #"{"mail":"\#(mail)","password":"\#(password)","language":"\#(language)"}"#
        }
        for mail in ["", "ann", "ann@", "@example.org", "a b@example.org", #"ann@example.org\r\nBcc: x@y.z"#] {
            expect(.outOfRange, "mail", SignUp.self, signUp(mail))
        }
        for password in ["", "1234567", String(repeating: "a", count: 129)] {
            expect(.outOfRange, "password", SignUp.self, signUp("ann@example.org", password))
        }
        for language in ["", "e", "english", "en-", #"en\r\n"#] {
            expect(.outOfRange, "language", SignUp.self, signUp("ann@example.org", "12345678", language))
        }
        for token in ["", "0", String(repeating: "F", count: 64), String(repeating: "0", count: 65)] {
            expect(.outOfRange, "token", MailConfirmation.self, #"{"token":"\#(token)"}"#)
        }
        expect(.outOfRange, "id", Handle.self, #"{"id":"0123456789abcdeg"}"#)
        expect(.unknown, "remember", LogIn.self, #"{"mail":"a@b","password":"x","remember":true}"#)
    }

    private func expectRoundTrip<M: Message & Equatable>(_ message: M, _ json: String) throws {
        let written = JSONWriter.write(message)
        #expect(String(decoding: written, as: UTF8.self) == json)
        let read: M = try JSONReader.read(written)
        #expect(read == message)
    }

    @Test func everyCharacterSurvivesTheRoundTrip() throws {
        for value in UInt32(0)...0x10FFFF where value < 0x3000 || value % 251 == 0 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let problem = Problem(.notFound, Text("a\(scalar)b"))
            let written = JSONWriter.write(problem)
            #expect(!written.contains { $0 < 0x20 || $0 == 0x7F })
            let read: Problem = try JSONReader.read(written)
            #expect(read == problem)
        }
    }

    // MARK: Reading

    @Test func orderAndWhiteSpaceDoNotMatter() throws {
        let read: LeaderboardPage = try JSONReader.read(
            Array(
                "\n{ \"entries\" : [ ] ,\t\"players\":0, \"next\":null,\r\n\"leaderboard\":\"sliding.2x2.single\" } "
                    .utf8))
        #expect(read == LeaderboardPage(leaderboard: "sliding.2x2.single", players: 0, entries: [], next: nil))
    }

    @Test func whatIsNotJSONIsNamedByItsByte() {
        #expect(throws: JSONReadError.syntax(offset: 8)) { let _: Player = try read(#"{"name":}"#) }
        #expect(throws: JSONReadError.syntax(offset: 0)) { let _: Player = try read("") }
    }

    @Test func whatDoesNotFitIsNamedByItsField() {
        expect(.notAnObject, "", Player.self, "[]")
        expect(.notAnObject, "", Player.self, "null")
        expect(.notAnObject, "", Player.self, "\"name\"")
        expect(.missing, "name", Player.self, "{}")
        expect(.missing, "name", Player.self, #"{"Name":"Ann"}"#)
        expect(.unknown, "nam", Player.self, #"{"name":"Ann","nam":"Bob"}"#)
        expect(.unknown, "x", NoBody.self, #"{"x":null}"#)
        expect(.wrongType, "name", Player.self, #"{"name":null}"#)
        expect(.wrongType, "name", Player.self, #"{"name":1}"#)
        expect(.outOfRange, "name", PlayerChange.self, #"{"name":""}"#)
        expect(.outOfRange, "name", PlayerChange.self, #"{"name":"\#(String(repeating: "a", count: 10_000))"}"#)
        expect(.outOfRange, "name", PlayerChange.self, #"{"name":"A\u0000nn"}"#)
        expect(.outOfRange, "leaderboard", GameRequest.self, #"{"leaderboard":""}"#)
        expect(.outOfRange, "game", IssuedGame.self, #"{"game":"0","puzzle":"p","leaderboard":"sliding.4x4.multi"}"#)
    }

    @Test func ofANewerVersionWhatIsKnownIsRead() throws {
        let known = #"{"leaderboard":"daily.2026-11-21.sudoku","board":"sudoku.classic.hard","isFinished":true"#
        let json = """
            {"day":20000,"streak":1,"weather":{"is":["fine",1.5]},"puzzles":[7,{"leaderboard":1},
            \(known),"stars":3},\(known)},\(known)}]}
            """
        let puzzle = DailyPuzzle(leaderboard: "daily.2026-11-21.sudoku", board: "sudoku.classic.hard", isFinished: true)
        #expect(
            try JSONReader.readTolerantly(Array(json.utf8))
                == DailyPuzzles(day: 20000, streak: 1, puzzles: [puzzle, puzzle, puzzle]))
        #expect(throws: JSONReadError.self) { let _: DailyPuzzles = try read(json) }
        // What is known must still fit.
        #expect(throws: JSONReadError.self) {
            let _: DailyPuzzles = try JSONReader.readTolerantly(Array(#"{"day":-1,"streak":1,"puzzles":[]}"#.utf8))
        }
    }

    @Test func numbersMustFit() {
        func standing(_ rank: String) -> String {
            #"{"by":"time","rank":\#(rank),"players":1,"percentile":100,"value":0}"#
        }
        for rank in ["0", "-1", "1.0", "1e1", "9223372036854775808", "-9223372036854775809"] {
            expect(.outOfRange, "rank", Standing.self, standing(rank))
        }
        for rank in ["\"1\"", "null", "true", "[1]", "{}"] { expect(.wrongType, "rank", Standing.self, standing(rank)) }
        #expect(throws: Never.self) { let _: Standing = try read(standing("9223372036854775807")) }
    }

    @Test func flagsAndChoicesMustFit() {
        func entry(_ isMe: String) -> String {
            #"{"rank":1,"player":"","isMe":\#(isMe),"milliseconds":0,"moves":0,"score":0,"at":0}"#
        }
        for isMe in ["0", "1", "\"true\"", "null"] { expect(.wrongType, "isMe", LeaderboardEntry.self, entry(isMe)) }
        #expect(throws: Never.self) { let _: LeaderboardEntry = try read(entry("false")) }
        func problem(_ code: String) -> String { #"{"error":{"code":\#(code),"message":""}}"# }
        expect(.outOfRange, "code", Problem.self, problem("\"Not_Found\""))
        expect(.outOfRange, "code", Problem.self, problem("\"\""))
        expect(.wrongType, "code", Problem.self, problem("1"))
        #expect(throws: Never.self) { let _: Problem = try read(problem("\"not_found\"")) }
    }

    @Test func whatIsInsideMustFitToo() {
        func page(_ entries: String, _ next: String = "null") -> String {
            #"{"leaderboard":"sliding.2x2.single","players":0,"entries":\#(entries),"next":\#(next)}"#
        }
        let entry = #"{"rank":1,"player":"","isMe":true,"milliseconds":0,"moves":0,"score":0,"at":0}"#
        func entries(_ count: Int) -> String {
            "[" + Array(repeating: entry, count: count).joined(separator: ",") + "]"
        }
        expect(.wrongType, "entries", LeaderboardPage.self, page("null"))
        expect(.wrongType, "entries", LeaderboardPage.self, page("{}"))
        expect(.notAnObject, "entries", LeaderboardPage.self, page("[1]"))
        expect(.notAnObject, "entries", LeaderboardPage.self, page("[\(entry),null]"))
        expect(.missing, "rank", LeaderboardPage.self, page("[{}]"))
        expect(.outOfRange, "entries", LeaderboardPage.self, page(entries(101)))
        #expect(throws: Never.self) { let _: LeaderboardPage = try read(page(entries(100))) }
        expect(.outOfRange, "next", LeaderboardPage.self, page("[]", "\"x\""))
        expect(.wrongType, "next", LeaderboardPage.self, page("[]", "12"))
        expect(.notAnObject, "error", Problem.self, #"{"error":"not_found"}"#)
        expect(.unknown, "extra", Problem.self, #"{"error":{"code":"not_found","message":"","extra":1}}"#)
        let mine = #"{"leaderboard":"sliding.2x2.single","players":0,"standing":7,"around":[]}"#
        expect(.notAnObject, "standing", MyStanding.self, mine)
    }

    @Test func whatDevicesShareIsReadAsItWasWritten() throws {
        let stamp = "0000000000010000-0000000000000abc"
        let reset = "0000000000020000-0000000000000abc"
        let result = SyncItem(
            .scores, key: Self.uuid, stamp: Text(stamp), value: "sliding-4x4;1", deletions: [Text(reset)])
        let theme = SyncItem(.look, key: "theme", stamp: Text(stamp), value: "")
        let (cursor, cursorText) = (SyncCursor(.scores, after: 7), #"{"category":"scores","number":7}"#)
        let changes =
            #"[{"category":"scores","key":"01234567-89ab-cdef-0123-456789abcdef","stamp":"\#(stamp)","#
            + #""value":"sliding-4x4;1","deletions":"\#(reset)"},"#
            + #"{"category":"look","key":"theme","stamp":"\#(stamp)","value":""}]"#
        try expectRoundTrip(
            SyncRequest(mark: 9, cursors: [cursor], changes: [SyncChange(result), SyncChange(theme)]),
            #"{"mark":9,"cursors":[\#(cursorText)],"changes":\#(changes)}"#)
        try expectRoundTrip(
            SyncAnswer(mark: 9, cursors: [cursor], changes: [SyncChange(result), SyncChange(theme)], isMore: true),
            #"{"isForgotten":false,"mark":9,"cursors":[\#(cursorText)],"changes":\#(changes),"isMore":true}"#)
        #expect(SyncChange(result).item == result && SyncChange(theme).item == theme)
    }

    private func read<M: Message>(_ json: String) throws(JSONReadError) -> M { try JSONReader.read(Array(json.utf8)) }

    private func expect<M: Message>(_ kind: FieldError.Kind, _ field: Text, _ type: M.Type, _ json: String) {
        do throws(JSONReadError) {
            let message: M = try read(json)
            Issue.record("\(json.prefix(200)) is read as \(message)")
        } catch {
            guard case .field(let error) = error else {
                Issue.record("\(json.prefix(200)): \(error)")
                return
            }
            #expect(error.kind == kind && error.field == field, "\(json.prefix(200)): \(error)")
        }
    }

    // MARK: Values

    @Test func percentilesAreTheShareBehindOrLevel() {
        for (rank, players, percentile) in [
            (1, 1, 100), (1, 3, 100), (2, 3, 66), (3, 3, 33), (1000, 1000, 0), (0, 0, 0),
        ] {
            let standing = Standing(by: .time, rank: Int64(rank), players: Int64(players), value: 0)
            #expect(standing.percentile == Int64(percentile))
        }
    }

    @Test func theHighestResultFitsItsFields() {
        // The highest number of moves and milliseconds that can be verified.
        let moves = GameRecord<SlidingPuzzle>.maximumTurns
        let score = ScoreRule.ranked.score(moves: moves, milliseconds: .max)
        let receipt = ResultReceipt(
            result: Self.uuid, leaderboard: "sliding.2x2.single", moves: Int64(moves),
            milliseconds: Int64(Milliseconds.max),
            score: Int64(score), standings: [])
        #expect(throws: Never.self) { let _: ResultReceipt = try JSONReader.read(JSONWriter.write(receipt)) }
    }

    @Test func theLongestRecordFitsItsFieldAndTheBody() {
        // As much time for each turn as all can have, and the move whose text is longest.
        let turns = (0..<UInt32(GameRecord<SlidingPuzzle>.maximumTurns)).map { number in
            Turn<Slide>(.play(Slide(.up, tiles: 14)), at: number * (.max / UInt32(Limits.moves)))
        }
        let id = PuzzleID<SlidingPuzzle>(
            params: SlidingPuzzle.params(ofLeaderboard: "sliding.15x15.multi")!, seed: .max)
        let record = GameRecord(id: id, turns: turns).text
        #expect(record.count < Limits.recordLength)
        let longest = Text(bytes: Array(repeating: UInt8(ascii: "x"), count: Limits.recordLength))
        let submission = ResultSubmission(result: Self.uuid, game: Self.uuid, record: longest)
        #expect(JSONWriter.write(submission).count < Limits.bodyBytes)
    }

    @Test func wordsOfChoicesAreReadBack() {
        for metric in Metric.allCases { #expect(Metric(word: Text(metric.word)) == metric) }
        for window in Window.allCases { #expect(Window(word: Text(window.word)) == window) }
        #expect(Metric(word: "") == nil && Metric(word: "Time") == nil && Window(word: "year") == nil)
    }
}
