import HTTPTypes
import PuzzleAPI
import Testing

@testable import Server

/// Requests that pages of other sites make browsers send.
struct CrossSiteTests {
    private static let fetchSite = HTTPField.Name("Sec-Fetch-Site")!

    private func status(_ headers: HTTPFields, _ method: HTTPRequest.Method = .put) async throws -> Browser.Answer {
        nonisolated(unsafe) var answer: Browser.Answer?
        try await withServer { client, _ in
            answer = try await Browser(client).send(
                method, "/api/v1/player", json: #"{"name":"Ada"}"#, headers: headers)
        }
        return try #require(answer)
    }

    @Test(
        arguments: [
            [fetchSite: "cross-site"], [fetchSite: "same-site"], [fetchSite: "?"],
            [fetchSite: "cross-site", .origin: "http://localhost"], [.origin: "https://evil.example"],
            [.origin: "null"],
            [.origin: "http://localhost.evil.example"], [.origin: "http://localhost:81"], [.origin: ""],
        ] as [HTTPFields])
    func areRefused(headers: HTTPFields) async throws {
        let problem = try await status(headers).problem()
        #expect(problem.code == .crossSite)
    }

    @Test(
        arguments: [
            [:], [fetchSite: "same-origin"], [fetchSite: "none"], [.origin: "http://localhost"],
            [.origin: "https://LOCALHOST"],
            [fetchSite: "same-origin", .origin: "http://localhost"],
        ] as [HTTPFields])
    func ownPagesAndProgramsAreNot(headers: HTTPFields) async throws {
        #expect(try await status(headers).status == 200)
    }

    @Test func readingIsFree() async throws {
        #expect(try await status([Self.fetchSite: "cross-site"], .get).problem().code == .noPlayer)
    }
}
