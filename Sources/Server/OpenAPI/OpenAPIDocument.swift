import PuzzleAPI
import PuzzleCore

/// Describes the API for programs: OpenAPI 3.1, made from the declarations by which the server itself works.
struct OpenAPIDocument: EndpointVisitor {
    private let cookieName: String
    private var schemas: SchemaCoder.Schemas = [:]
    private var operations: [(path: String, method: String, operation: JSON)] = []

    static var path: String { "\(Endpoints.base)/openapi.json" }

    /// - Parameter cookieName: The cookie by which players are known.
    static func bytes(cookieName: String) -> [UInt8] {
        var document = OpenAPIDocument(cookieName: cookieName)
        Endpoints.forEach(&document)
        for (endpoint, description) in OperationsEndpoints.described { document.add(endpoint, description, below: "") }
        document.addOthers()
        return document.json.text.bytes
    }

    private init(cookieName: String) { self.cookieName = cookieName }

    mutating func visit<Request: Message, Response: Message>(
        _ endpoint: Endpoint<Request, Response>, _ description: EndpointDescription
    ) {
        add(endpoint, description, below: Endpoints.base)
    }

    private mutating func add<Request: Message, Response: Message>(
        _ endpoint: Endpoint<Request, Response>, _ description: EndpointDescription, below base: StaticString
    ) {
        var operation: [(String, JSON)] = [("summary", JSON(description.summary))]
        let path = "\(base)\(endpoint.path)"
        var parameters = endpoint.query.map(\.parameter)
        if path.contains("{leaderboard}") { parameters.insert(Self.leaderboardParameter, at: 0) }
        if !parameters.isEmpty { operation.append(("parameters", .array(parameters))) }
        if Request.self != NoBody.self {
            let body = SchemaCoder.reference(to: Request.self, in: &schemas)
            operation.append(("requestBody", ["required": true, "content": ["application/json": ["schema": body]]]))
        }
        let success = SchemaCoder.reference(to: Response.self, in: &schemas)
        let problems = description.allProblems(hasBody: Request.self != NoBody.self, changes: endpoint.method != .get)
        operation.append(
            ("responses", responses(problems, success: (endpoint.status, "application/json", success))))
        operation.append(
            ("security", description.problems.contains(.noPlayer) ? [["player": []]] : [[:], ["player": []]]))
        operations.append((path, endpoint.httpMethod.rawValue.lowercased(), JSON(members: operation)))
    }

    /// The routes whose answers are no messages.
    private mutating func addOthers() {
        let object: JSON = ["type": "object"]
        for (path, summary, type, schema, description) in [
            (Self.path, "This document", "application/json", object, nil),
            (
                OperationsEndpoints.metrics, "Metrics in the Prometheus text format", "text/plain",
                ["type": "string"], nil
            ),
            (
                "\(Endpoints.base)\(Endpoints.export)", "All that is known about the asking player", "application/json",
                object, EndpointDescription("", problems: [.noPlayer])
            ),
            (
                "\(Endpoints.base)\(Endpoints.syncEvents)",
                "Server-sent events with the mark of the account: the present one, and each new one after a change",
                "text/event-stream", ["type": "string"], EndpointDescription("", problems: [.noPlayer, .noAccount])
            ),
        ] {
            let problems = description?.allProblems(hasBody: false, changes: false) ?? [.internalError]
            let responses = responses(problems, success: (200, type, schema))
            let security: JSON = description == nil ? [[:]] : [["player": []]]
            operations.append((path, "get", ["summary": "\(summary)", "responses": responses, "security": security]))
        }
        addPictures()
    }

    /// Those of an account go as they are.
    private mutating func addPictures() {
        let path = "\(Endpoints.base)\(Endpoints.pictures){picture}"
        let id: JSON = [
            "name": "picture", "in": "path", "required": true, "schema": TextRule.pictureID.schema,
            "description": "The key of what is shared of the picture",
        ]
        let binary: JSON = ["type": "string", "format": "binary"]
        let (get, put): (EndpointDescription, EndpointDescription) = (
            EndpointDescription("", problems: [.noPlayer, .noAccount, .notFound]),
            EndpointDescription(
                "",
                problems: [
                    .noPlayer, .noAccount, .outOfRange, .bodyTooLarge, .unsupportedMediaType, .requestTimeout,
                    .syncFull,
                ])
        )
        let gets = responses(get.allProblems(hasBody: false, changes: false), success: (200, "image/jpeg", binary))
        let done = SchemaCoder.reference(to: NoBody.self, in: &schemas)
        let puts = responses(put.allProblems(hasBody: false, changes: true), success: (200, "application/json", done))
        let body: JSON = [
            "required": true,
            "content": [
                "image/jpeg": ["schema": binary], "image/png": ["schema": binary], "image/webp": ["schema": binary],
            ],
        ]
        operations.append(
            (
                path, "get",
                [
                    "summary": "A picture that the account's devices share", "parameters": [id], "responses": gets,
                    "security": [["player": []]],
                ]
            ))
        operations.append(
            (
                path, "put",
                [
                    "summary":
                        "Send such a picture, before it is told of: JPEG, PNG or WebP; sent twice, it is there once",
                    "parameters": [id], "requestBody": body, "responses": puts, "security": [["player": []]],
                ]
            ))
    }

    private mutating func responses(
        _ problems: [ProblemCode], success: (status: Int, type: String, schema: JSON)
    ) -> JSON {
        let problem = SchemaCoder.reference(to: Problem.self, in: &schemas)
        var responses: [(String, JSON)] = [
            (
                "\(success.status)",
                ["description": "Success", "content": JSON(members: [(success.type, ["schema": success.schema])])]
            )
        ]
        for (status, codes) in Dictionary(grouping: problems, by: \.status).sorted(by: { $0.key < $1.key }) {
            let words = codes.map { "\($0.word)" }.joined(separator: ", ")
            let schema: JSON = [
                "allOf": [
                    problem,
                    ["properties": ["error": ["properties": ["code": ["enum": .array(codes.map { JSON($0.word) })]]]]],
                ]
            ]
            var response: [(String, JSON)] = [
                ("description", "\(words)"), ("content", ["application/json": ["schema": schema]]),
            ]
            if let header = Self.header(ofStatus: status) { response.append(("headers", header)) }
            responses.append(("\(status)", JSON(members: response)))
        }
        return JSON(members: responses)
    }

    private static func header(ofStatus status: Int) -> JSON? {
        switch status {
        case 405:
            ["Allow": ["description": "The methods of this path", "required": true, "schema": ["type": "string"]]]
        case 429, 503:
            [
                "Retry-After": [
                    "description": "Seconds after which to try again", "schema": ["type": "integer", "minimum": 1],
                ]
            ]
        default: nil
        }
    }

    private static var leaderboardParameter: JSON {
        ["name": "leaderboard", "in": "path", "required": true, "schema": TextRule.leaderboard.schema]
    }

    private var json: JSON {
        var paths: [(String, JSON)] = []
        for path in operations.map(\.path) where !paths.contains(where: { $0.0 == path }) {
            paths.append((path, JSON(members: operations.filter { $0.path == path }.map { ($0.method, $0.operation) })))
        }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "Tassello", "version": "1",
                "description": """
                Puzzles to play, results that the server verifies by playing them again, and leaderboards. Every error \
                has the shape of Problem, with a code that never changes. Requests with a body from pages of other \
                sites are refused.
                """,
            ],
            "servers": [["url": "/"]],
            "paths": JSON(members: paths),
            "components": [
                "schemas": JSON(members: schemas.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }),
                "securitySchemes": [
                    "player": [
                        "type": "apiKey", "in": "cookie", "name": "\(cookieName)",
                        "description": """
                        The secret by which a player is known. The first answer to POST /api/v1/games/begin, POST /api/v1/games, PUT \
                        /api/v1/player or POST /api/v1/account/sign-up sets it, POST /api/v1/account/log-in another one.
                        """,
                    ]
                ],
            ],
        ]
    }
}

extension EndpointDescription {
    /// Everything that can go wrong, in the order of the codes.
    fileprivate func allProblems(hasBody: Bool, changes: Bool) -> [ProblemCode] {
        let possible =
            problems + Endpoints.commonProblems + (hasBody ? Endpoints.bodyProblems : [])
            + (changes ? [.crossSite] : [])
        return ProblemCode.allCases.filter(possible.contains)
    }
}

extension QueryParameter {
    fileprivate var parameter: JSON { ["name": JSON(name), "in": "query", "required": false, "schema": schema] }

    private var schema: JSON {
        let usual = RankingQuery()
        switch self {
        case .by: return Metric.schema(usual: usual.by)
        case .window: return Window.schema(usual: usual.window)
        case .limit:
            return [
                "type": "integer", "minimum": .integer(Int64(Limits.pageEntries.lowerBound)),
                "maximum": .integer(Int64(Limits.pageEntries.upperBound)), "default": .integer(Int64(usual.limit)),
            ]
        case .after: return TextRule.cursor.schema
        case .kind: return ["type": "string", "enum": .array(SudokuBoard.kinds.map { .text($0) })]
        case .level: return SudokuLevel.schema
        case .achievement: return Achievement.schema
        case .player:
            return [
                "type": "string", "minLength": .integer(Int64(PlayerName.lengths.lowerBound)),
                "maxLength": .integer(Int64(PlayerName.lengths.upperBound)),
            ]
        case .sort: return SudokuSort.schema(usual: usual.sort)
        case .offline: return ["type": "boolean", "default": .bool(false)]
        }
    }
}
