import HTTPTypes
import PuzzleAPI
import Testing

@testable import Server

struct HeaderTests {
    @Test(arguments: [
        "/", "/health", "/metrics", "/nothing", "/api/v1/player", "/api/v1/games", "/api/v1/openapi.json",
    ])
    func everyAnswerTellsTheBrowserWhatPagesMayDo(path: String) async throws {
        try await withServer { client, _ in
            for method in [HTTPRequest.Method.get, .head, .options, .post] {
                let headers = try await Browser(client).send(
                    method, path, headers: [.origin: "https://elsewhere.example"]
                ).headers
                #expect(!headers.contains { $0.name.canonicalName.hasPrefix("access-control-") })
                let policy = try #require(headers[.contentSecurityPolicy])
                #expect(policy.hasPrefix("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"))
                #expect(policy.contains("frame-ancestors 'none'"))
                #expect(headers[.xContentTypeOptions] == "nosniff")
                #expect(headers[HTTPField.Name("Referrer-Policy")!] == "no-referrer")
                #expect(headers[HTTPField.Name("Permissions-Policy")!]?.contains("accelerometer=(self)") == true)
                #expect(headers[HTTPField.Name("Cross-Origin-Opener-Policy")!] == "same-origin")
                #expect(headers[.crossOriginResourcePolicy] == "same-origin")
                #expect(headers[.strictTransportSecurity] == nil, "http alone must stay possible")
            }
        }
    }

    @Test(arguments: [
        "/health", "/ready", "/metrics", "/api/v1/openapi.json", "/api/v1/leaderboards/sliding.4x4.multi",
    ])
    func headIsGetWithoutBody(path: String) async throws {
        try await withServer { client, _ in
            let head = try await Browser(client).send(.head, path)
            #expect(head.status == 200)
            #expect(head.body.isEmpty)
            let get = try await Browser(client).get(path)
            #expect(head.headers[.contentType] == get.headers[.contentType])
            if path != "/metrics" { #expect(head.headers[.contentLength] == get.headers[.contentLength]) }
        }
    }

    @Test func problemsOfHeadHaveNoBodyEither() async throws {
        try await withServer { client, _ in
            let head = try await Browser(client).send(.head, "/nothing")
            #expect(head.status == 404)
            #expect(head.body.isEmpty)
        }
    }

    @Test func answersForOneAreKeptByNobody() async throws {
        try await withServer { client, _ in
            for path in ["/api/v1/player", "/api/v1/leaderboards/sliding.4x4.multi", "/health", "/ready", "/metrics"] {
                let answer = try await Browser(client).get(path)
                #expect(answer.headers[.cacheControl] == "no-store", "\(path)")
            }
        }
    }
}
