import HTTPTypes
import PuzzleAPI
import PuzzleCore
import Store
import Testing

@testable import Server

/// Requests that are wrong as such: each gets its code, and the next request works.
struct RequestProblemTests {
    private func expect(
        _ code: ProblemCode, field: String? = nil,
        _ act: @Sendable @escaping (Browser) async throws -> Browser.Answer
    ) async throws {
        try await withServer { client, _ in
            let browser = Browser(client)
            let problem = try await act(browser).problem()
            #expect(problem.code == code)
            #expect(problem.field?.string == field)
            #expect(try await browser.get("/health").status == 200)
        }
    }

    @Test(
        arguments: [
            "", " ", "{", "}", "nul", "[1,2", #"{"name":"a",}"#, #"{"name":"a"}x"#, #"{'name':'a'}"#,
            "{\"name\":\"\u{1}\"}",
            #"{"name":"\ud800"}"#, #"{"name":"a","name":"b"}"#, String(repeating: "[", count: 100_000), "1e", "01",
        ])
    func brokenJSON(body: String) async throws {
        try await expect(.invalidJSON) { try await $0.send(.put, "/api/v1/player", json: body) }
    }

    @Test func bytesThatAreNotUTF8() async throws {
        try await expect(.invalidJSON) { browser in
            let body = Array(#"{"name":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8)
            return try await browser.send(
                .put, "/api/v1/player", headers: [.contentType: "application/json"], body: body)
        }
    }

    @Test func aMissingField() async throws {
        try await expect(.missingField, field: "name") { try await $0.send(.put, "/api/v1/player", json: "{}") }
    }

    @Test func anUnknownField() async throws {
        try await expect(.unknownField, field: "nick") {
            try await $0.send(.put, "/api/v1/player", json: #"{"name":"Ada","nick":"A"}"#)
        }
    }

    @Test func anUnknownFieldWithAnEndlessName() async throws {
        try await expect(.unknownField, field: String(repeating: "é", count: 100)) { browser in
            let name = String(repeating: "é", count: 10_000)
            return try await browser.send(.put, "/api/v1/player", json: #"{"name":"Ada","\#(name)":1}"#)
        }
    }

    @Test(arguments: ["1", "null", "true", "[]", "{}", #"["Ada"]"#])
    func aWrongType(value: String) async throws {
        try await expect(.wrongType, field: "name") {
            try await $0.send(.put, "/api/v1/player", json: #"{"name":\#(value)}"#)
        }
    }

    @Test(arguments: ["1", "null", "[]", #""Ada""#])
    func aBodyThatIsNoObject(body: String) async throws {
        try await expect(.wrongType) { try await $0.send(.put, "/api/v1/player", json: body) }
    }

    @Test(
        arguments: [
            "", " ", " Ada", "Ada ", String(repeating: "a", count: 33), String(repeating: "a", count: 10_000),
            #"A\u0000da"#,
            #"A\u0007da"#, #"A\nda"#, "A\u{202E}da", "A\u{200B}da", "A\u{FEFF}da",
        ])
    func aNameThatIsNotAllowed(name: String) async throws {
        try await expect(.outOfRange, field: "name") {
            try await $0.send(.put, "/api/v1/player", json: #"{"name":"\#(name)"}"#)
        }
    }

    @Test(arguments: ["sliding.1x4.multi", "sliding.4x16.multi", "sliding.4x4", "sliding.4x4.both", "sudoku.9x9", ""])
    func aLeaderboardThatIsNotThere(leaderboard: String) async throws {
        try await expect(.outOfRange, field: "leaderboard") {
            try await $0.send(.post, "/api/v1/games", json: #"{"leaderboard":"\#(leaderboard)"}"#)
        }
    }

    @Test(arguments: ["1", "0123456789abcdef0123456789abcdef", "01234567-89AB-cdef-0123-456789abcdef"])
    func anIdThatIsNoUUID(id: String) async throws {
        try await expect(.outOfRange, field: "game") { browser in
            let body = #"{"result":"\#(newID())","game":"\#(id)","record":"tassello1;"}"#
            return try await browser.send(.post, "/api/v1/results", json: body)
        }
    }

    @Test(
        arguments: [
            ("by=age", "by"), ("by=", "by"), ("by", "by"), ("window=year", "window"), ("limit=0", "limit"),
            ("limit=101", "limit"), ("limit=-1", "limit"), ("limit=1e1", "limit"),
            ("limit=99999999999999999999", "limit"),
            ("after=x", "after"), ("after=1-", "after"), ("after=1-2-3", "after"), ("after=%zz", "after"),
            ("after=%ff", "after"), ("limit=1&limit=2", "limit"), ("order=up", "order"), ("limit%3D1", "limit%3D1"),
        ])
    func aQueryParameterThatIsNotAllowed(query: String, name: String) async throws {
        try await expect(.invalidParameter, field: name) {
            try await $0.get("/api/v1/leaderboards/sliding.4x4.multi?\(query)")
        }
    }

    @Test(
        arguments: [
            ("by=score", "by"), ("kind=9x9", "kind"), ("kind=", "kind"), ("level=Hard", "level"),
            ("achievement=perfect", "achievement"), ("player=", "player"),
            ("player=123456789012345678901234567890123", "player"), ("player=%80", "player"), ("sort=rank", "sort"),
            ("limit=0", "limit"), ("after=1", "after"), ("level=easy&level=hard", "level"),
        ])
    func aQueryParameterThatTheLeaderboardOfAllSudokusDoesNotTake(query: String, name: String) async throws {
        try await expect(.invalidParameter, field: name) { try await $0.get("/api/v1/sudoku/leaderboard?\(query)") }
    }

    @Test func aQueryWhereThereIsNone() async throws {
        try await expect(.invalidParameter, field: "debug") { try await $0.get("/api/v1/player?debug=1") }
    }

    @Test(
        arguments: [
            "/nothing", "/api", "/api/v1", "/api/v2/games", "/api/v1/games/1", "/api/v1/leaderboards",
            "/api/v1/leaderboards/sliding.99x99.multi", "/api/v1/leaderboards/x/me", "/api/v1/leaderboards/%2e%2e/me",
            "/api/v1/leaderboards/%ff", "/%00", "/metrics/x",
        ])
    func aPathThatIsNotThere(path: String) async throws {
        try await expect(.notFound) { try await $0.get(path) }
    }

    @Test(
        arguments: [
            ("/api/v1/games", HTTPRequest.Method.get, "OPTIONS, POST"), ("/api/v1/results", .put, "OPTIONS, POST"),
            ("/api/v1/player", .patch, "DELETE, GET, HEAD, OPTIONS, PUT"), ("/health", .post, "GET, HEAD, OPTIONS"),
            ("/api/v1/leaderboards/sliding.4x4.multi", .patch, "GET, HEAD, OPTIONS"),
            ("/api/v1/openapi.json", .trace, "GET, HEAD, OPTIONS"), ("/", .post, "GET, HEAD, OPTIONS"),
        ])
    func aMethodThatThePathDoesNotHave(path: String, method: HTTPRequest.Method, allow: String) async throws {
        try await withServer { client, _ in
            let answer = try await Browser(client).send(method, path)
            #expect(try answer.problem().code == .methodNotAllowed)
            #expect(answer.headers[.allow] == allow)
            let options = try await Browser(client).send(.options, path)
            #expect(options.status == 204)
            #expect(options.headers[.allow] == allow)
        }
    }

    @Test(arguments: [
        nil, "text/plain", "application/x-www-form-urlencoded", "application/jsonp", "multipart/form-data",
    ])
    func aBodyThatIsNotSentAsJSON(type: String?) async throws {
        try await expect(.unsupportedMediaType) { browser in
            let headers: HTTPFields = type.map { [.contentType: $0] } ?? [:]
            return try await browser.send(
                .put, "/api/v1/player", headers: headers, body: Array(#"{"name":"Ada"}"#.utf8))
        }
    }

    @Test(arguments: [
        "application/json", "Application/JSON", "application/json; charset=utf-8", "application/json;x=y",
    ])
    func jsonByAnyOfItsNames(type: String) async throws {
        try await withServer { client, _ in
            let answer = try await Browser(client).send(
                .put, "/api/v1/player", json: #"{"name":"Ada"}"#, headers: [.contentType: type])
            #expect(answer.status == 200)
        }
    }

    @Test func anAnnouncedBodyOf100Megabytes() async throws {
        try await expect(.bodyTooLarge) { browser in
            try await browser.send(
                .post, "/api/v1/results", headers: [.contentType: "application/json", .contentLength: "104857600"])
        }
    }

    @Test func theLongestRecordIsReadAndOneMoreByteIsNot() async throws {
        try await withServer { client, _ in
            let ada = Browser(client)
            let game = try await ada.begin()
            func submit(_ count: Int) async throws -> ProblemDetails {
                try await ada.finish(game, record: Text(bytes: Array(repeating: UInt8(ascii: "x"), count: count)))
                    .problem()
            }
            #expect(try await submit(1_000_000).code == .unreadableRecord)
            let problem = try await submit(1_000_001)
            #expect(problem.code == .outOfRange)
            #expect(problem.field == "record")
            #expect(try await submit(1_200_000).code == .bodyTooLarge)
        }
    }

    @Test func moreLargeBodiesThanThereIsMemoryFor() async throws {
        var settings = ServerSettings()
        settings.maximumBodyMemory = 100_000
        try await withServer(settings: settings) { client, clock in
            let ada = Browser(client)
            let game = try await ada.begin()
            let large = Text(bytes: Array(repeating: UInt8(ascii: "x"), count: 200_000))
            // Twice: what one body took is given back.
            for _ in 0..<2 {
                let answer = try await ada.finish(game, record: large)
                #expect(try answer.problem().code == .overloaded)
                #expect(answer.headers[.retryAfter] == "5")
            }
            let fitting = Text(bytes: Array(repeating: UInt8(ascii: "x"), count: 100_000))
            #expect(try await ada.finish(game, record: fitting).problem().code == .unreadableRecord)
            clock.advance(by: 60_000)
            #expect(try await ada.finish(game, record: try solvedRecord(game.puzzle)).status == 201)
        }
    }

    @Test(
        arguments: [
            (StoreError.overloaded, ProblemCode.overloaded), (.closed, .overloaded),
            (.unavailable("disk"), .storeUnavailable),
        ])
    func aStoreThatFails(error: StoreError, code: ProblemCode) async throws {
        try await withServer(on: FailingStore(error: error)) { client, _ in
            let browser = Browser(client)
            for _ in 0..<2 {
                let answer = try await browser.send(.put, "/api/v1/player", json: #"{"name":"Ada"}"#)
                let problem = try answer.problem()
                #expect(problem.code == code)
                #expect(!problem.message.string.contains("disk"), "the reason is for the operator")
                #expect(answer.headers[.retryAfter] != nil)
            }
            #expect(try await browser.get("/health").status == 200)
            #expect(try await browser.get("/ready").problem().code == .storeUnavailable)
        }
    }
}
