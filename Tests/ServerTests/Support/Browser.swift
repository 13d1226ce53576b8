import Foundation
import HTTPTypes
import Hummingbird
import PuzzleAPI
import PuzzleCore
import Testing

@testable import Server

/// Someone who talks to the server and keeps its cookie.
final class Browser {
    private let client: TestClient
    var cookie: String?
    /// What it says of itself.
    let userAgent: String?

    init(_ client: TestClient, userAgent: String? = nil) {
        self.client = client
        self.userAgent = userAgent
    }

    struct Answer {
        let status: Int
        let headers: HTTPFields
        let body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }

        /// The body as a message; a `Problem` fails the test.
        func message<M: Message>(_ type: M.Type = M.self) throws -> M {
            do throws(JSONReadError) {
                return try JSONReader.read(body)
            } catch {
                Issue.record("not a \(M.name): \(text)")
                throw error
            }
        }

        /// The problem that the body is, after checking that the status fits it.
        func problem() throws -> ProblemDetails {
            let problem: Problem = try message()
            #expect(headers[.contentType] == "application/json")
            #expect(status == problem.error.code.status)
            #expect(problem.error.message.count > 10)
            return problem.error
        }
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields = [:], body: [UInt8]? = nil
    ) async throws -> Answer {
        var headers = headers
        if let cookie { headers[.cookie] = cookie }
        if let userAgent, headers[.userAgent] == nil { headers[.userAgent] = userAgent }
        let response = try await client.send(method, path, headers: headers, body: body)
        if let line = response.headers[.setCookie] { cookie = String(line.prefix { $0 != ";" }) }
        return Answer(status: response.status, headers: response.headers, body: response.body)
    }

    func get(_ path: String, headers: HTTPFields = [:]) async throws -> Answer {
        try await send(.get, path, headers: headers)
    }

    func send(_ method: HTTPRequest.Method, _ path: String, json: String, headers: HTTPFields = [:]) async throws
        -> Answer
    {
        var headers = headers
        if headers[.contentType] == nil { headers[.contentType] = "application/json" }
        return try await send(method, path, headers: headers, body: Array(json.utf8))
    }

    func call<Body: Message, Response: Message>(
        _ endpoint: Endpoint<Body, Response>, _ body: Body, leaderboard: String = ""
    ) async throws -> Answer {
        let path = "\(Endpoints.base)\(endpoint.path)".replacingOccurrences(of: "{leaderboard}", with: leaderboard)
        if endpoint.method == .get { return try await get(path) }
        return try await send(endpoint.httpMethod, path, json: String(decoding: JSONWriter.write(body), as: UTF8.self))
    }

    // MARK: What players do

    func begin(_ leaderboard: Text = "sliding.2x2.multi", game: Text = newID()) async throws -> IssuedGame {
        try await call(Endpoints.beginGame, GameBeginning(game: game, leaderboard: leaderboard)).message()
    }

    func finish(_ game: IssuedGame, record: Text, result: Text = newID()) async throws -> Answer {
        try await call(Endpoints.finishGame, ResultSubmission(result: result, game: game.game, record: record))
    }

    /// A game that may be played at any time.
    func issueGame(_ leaderboard: Text = "sliding.2x2.multi") async throws -> IssuedGame {
        try await call(Endpoints.issueGame, GameRequest(leaderboard: leaderboard)).message()
    }

    /// As apps did that know nothing of timed results.
    func submit(_ game: IssuedGame, record: Text, result: Text = newID()) async throws -> Answer {
        try await call(Endpoints.submitResult, ResultSubmission(result: result, game: game.game, record: record))
    }
}

/// An id as devices make them.
func newID() -> Text { Text(UUID().uuidString.lowercased()) }
