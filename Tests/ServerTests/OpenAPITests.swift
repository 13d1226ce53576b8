import Foundation
import HTTPTypes
import PuzzleAPI
import Testing

@testable import Server

struct OpenAPITests {
    private typealias Object = [String: Any]

    private func document() async throws -> Object {
        nonisolated(unsafe) var body: [UInt8] = []
        try await withServer { client, _ in
            let answer = try await Browser(client).get("/api/v1/openapi.json")
            #expect(answer.status == 200)
            #expect(answer.headers[.contentType] == "application/json")
            body = answer.body
        }
        return try #require(try JSONSerialization.jsonObject(with: Data(body)) as? Object)
    }

    @Test func everyEndpointIsThere() async throws {
        struct Visitor: EndpointVisitor {
            var endpoints: [(path: String, method: String, status: Int, problems: [ProblemCode], query: [String])] = []

            mutating func visit<Request: Message, Response: Message>(
                _ endpoint: Endpoint<Request, Response>, _ description: EndpointDescription
            ) {
                endpoints.append(
                    (
                        "\(Endpoints.base)\(endpoint.path)", endpoint.httpMethod.rawValue.lowercased(), endpoint.status,
                        description.problems, endpoint.query.map { "\($0.name)" }
                    ))
            }
        }
        let paths = try #require(try await document()["paths"] as? [String: [String: Object]])
        var visitor = Visitor()
        Endpoints.forEach(&visitor)
        #expect(visitor.endpoints.count >= 6)
        for endpoint in visitor.endpoints {
            let operation = try #require(paths[endpoint.path]?[endpoint.method], "\(endpoint.path)")
            let responses = try #require(operation["responses"] as? [String: Object])
            #expect(responses["\(endpoint.status)"] != nil)
            for problem in endpoint.problems + Endpoints.commonProblems {
                let description = responses["\(problem.status)"]?["description"] as? String ?? ""
                #expect(description.contains("\(problem.word)"), "\(endpoint.path) \(problem.word)")
            }
            let parameters = (operation["parameters"] as? [Object] ?? []).filter { $0["in"] as? String == "query" }
            #expect(parameters.compactMap { $0["name"] as? String } == endpoint.query)
        }
        for path in ["/health", "/ready", "/metrics", "/api/v1/openapi.json"] { #expect(paths[path] != nil) }
    }

    @Test func everyDocumentedOperationIsServed() async throws {
        let paths = try #require(try await document()["paths"] as? [String: [String: Object]])
        let operations = paths.flatMap { path, methods in methods.keys.map { (path, $0) } }
        try await withServer { client, _ in
            for (template, method) in operations {
                let path = template.replacingOccurrences(of: "{leaderboard}", with: "sliding.4x4.multi")
                    .replacingOccurrences(of: "{picture}", with: "0123456789abcdef0123456789abcdef")
                let answer = try await Browser(client).send(.init(method.uppercased())!, path)
                #expect(answer.status != 404 && answer.status != 405, "\(method) \(path)")
            }
        }
    }

    @Test func everyReferenceLeadsToASchema() async throws {
        let document = try await document()
        let schemas = try #require((document["components"] as? Object)?["schemas"] as? [String: Object])
        func references(_ value: Any) -> [String] {
            switch value {
            case let object as Object:
                (object["$ref"] as? String).map { [$0] } ?? object.values.flatMap(references)
            case let array as [Any]: array.flatMap(references)
            default: []
            }
        }
        let names = Set(references(document).map { $0.replacingOccurrences(of: "#/components/schemas/", with: "") })
        #expect(names == Set(schemas.keys))
        for schema in schemas.values { #expect(schema["additionalProperties"] as? Bool == false) }
    }

    /// It is no message, but an answer all the same.
    @Test func everythingIsDescribedAsAnObject() async throws {
        let paths = try #require(try await document()["paths"] as? [String: [String: Object]])
        let operation = try #require(paths["/api/v1/account/export"]?["get"])
        let responses = try #require(operation["responses"] as? [String: Object])
        #expect(Set(responses.keys) == ["200", "400", "401", "405", "421", "429", "500", "503"])
        let content = try #require(responses["200"]?["content"] as? [String: Object])
        #expect((content["application/json"]?["schema"] as? Object)?["type"] as? String == "object")
        #expect((operation["security"] as? [Object])?.map { Array($0.keys) } == [["player"]])
    }

    @Test func eventsAreDescribedAsAStream() async throws {
        let paths = try #require(try await document()["paths"] as? [String: [String: Object]])
        let operation = try #require(paths["/api/v1/account/sync/events"]?["get"])
        let responses = try #require(operation["responses"] as? [String: Object])
        #expect(Set(responses.keys) == ["200", "400", "401", "403", "405", "421", "429", "500", "503"])
        let content = try #require(responses["200"]?["content"] as? [String: Object])
        #expect(Array(content.keys) == ["text/event-stream"])
    }

    @Test func picturesAreDescribedAsTheyAre() async throws {
        let paths = try #require(try await document()["paths"] as? [String: [String: Object]])
        let operations = try #require(paths["/api/v1/account/pictures/{picture}"])
        #expect(Set(operations.keys) == ["get", "put"])
        let body = try #require(operations["put"]?["requestBody"] as? Object)
        let content = try #require(body["content"] as? [String: Object])
        #expect(Set(content.keys) == ["image/jpeg", "image/png", "image/webp"])
        let responses = try #require(operations["put"]?["responses"] as? [String: Object])
        #expect(
            Set(responses.keys) == [
                "200", "400", "401", "403", "405", "408", "409", "413", "415", "421", "429", "500", "503",
            ])
    }

    @Test func whatChangesSomethingIsRefusedToOtherSites() async throws {
        let paths = try #require(try await document()["paths"] as? [String: [String: Object]])
        for (path, methods) in paths {
            for (method, operation) in methods where method != "get" {
                let refusal = (operation["responses"] as? [String: Object])?["403"]?["description"] as? String
                #expect(refusal?.contains("cross_site") == true, "\(method) \(path)")
            }
        }
    }

    @Test func fieldsHaveTheirRules() async throws {
        let schemas = try #require((try await document()["components"] as? Object)?["schemas"] as? [String: Object])
        let submission = try #require(schemas["ResultSubmission"])
        #expect(submission["required"] as? [String] == ["result", "game", "record"])
        let fields = try #require(submission["properties"] as? [String: Object])
        #expect(fields["record"]?["maxLength"] as? Int == 1_000_000)
        #expect((fields["result"]?["pattern"] as? String)?.isEmpty == false)
        let standing = try #require(schemas["Standing"]?["properties"] as? [String: Object])
        #expect(standing["by"]?["enum"] as? [String] == ["time", "moves", "score", "ao5", "ao12"])
        #expect(standing["percentile"]?["maximum"] as? Int == 100)
        #expect(schemas["ProblemDetails"]?["required"] as? [String] == ["message", "code"])
    }
}
