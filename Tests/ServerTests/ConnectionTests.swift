import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PuzzleAPI
import Testing

@testable import Server

/// What only a real connection can show.
struct ConnectionTests {
    private func withConnection(
        _ settings: ServerSettings = ServerSettings(),
        _ body: @Sendable @escaping (RawConnection, Int) async throws -> Void
    ) async throws {
        try await withServer(settings: settings, way: .live) { client, _ in
            let port = try #require(client.port)
            try await body(try RawConnection(port: port), port)
            // Whatever happened, the next one is served; on a machine that stands still for longer than a deadline, another.
            var answer = ""
            for _ in 0..<20 where !answer.hasPrefix("HTTP/1.1 200 ") {
                let next = try RawConnection(port: port)
                await next.send("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                answer = await next.receive()
            }
            #expect(answer.hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test func anEndlessBodyIsRefusedWhileItComes() async throws {
        try await withConnection { connection, _ in
            await connection.send(
                "PUT /api/v1/player HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
            )
            let chunk = [UInt8]("10000\r\n".utf8) + [UInt8](repeating: UInt8(ascii: " "), count: 65_536) + [13, 10]
            for _ in 0..<17 { #expect(await connection.send(chunk)) }
            // There is no end yet, but there is an answer.
            let answer = await connection.receive(until: "}}")
            #expect(answer.hasPrefix("HTTP/1.1 413 "))
            #expect(answer.contains(#""code":"body_too_large""#))
        }
    }

    @Test func anAnnouncedBodyOf100MegabytesIsRefusedBeforeItComes() async throws {
        try await withConnection { connection, _ in
            await connection.send(
                "POST /api/v1/results HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 104857600\r\n\r\n"
            )
            #expect(await connection.receive(until: "}}").hasPrefix("HTTP/1.1 413 "))
        }
    }

    @Test func aRequestThatDoesNotComeEndsTheConnection() async throws {
        var settings = ServerSettings()
        settings.idleTimeout = .milliseconds(100)
        try await withConnection(settings) { connection, _ in
            await connection.send("GET / HTTP/1.1\r\nHost: loc")
            #expect(await connection.receive().isEmpty)
        }
    }

    @Test func aBodyThatDoesNotComeIsRefused() async throws {
        var settings = ServerSettings()
        // Also how long a busy machine may take to begin.
        settings.idleTimeout = .seconds(1)
        try await withConnection(settings) { connection, _ in
            await connection.send(
                "PUT /api/v1/player HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n{"
            )
            let answer = await connection.receive()
            #expect(answer.hasPrefix("HTTP/1.1 408 ") && answer.contains(#""code":"request_timeout""#), "\(answer)")
        }
    }

    @Test func aSilentConnectionIsClosed() async throws {
        var settings = ServerSettings()
        // Also how long a busy machine may take to begin.
        settings.idleTimeout = .seconds(1)
        try await withConnection(settings) { connection, _ in
            await connection.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(await connection.receive().hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test func aBodyThatTakesTooLongIsRefused() async throws {
        var settings = ServerSettings()
        settings.bodyTimeout = .milliseconds(50)
        try await withConnection(settings) { connection, _ in
            await connection.send(
                "PUT /api/v1/player HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
            )
            let drip = Task { while !Task.isCancelled, await connection.send("1\r\n \r\n") { await Task.yield() } }
            let answer = await connection.receive(until: "}}")
            drip.cancel()
            #expect(answer.hasPrefix("HTTP/1.1 408 ") && answer.contains(#""code":"request_timeout""#), "\(answer)")
        }
    }

    @Test func aBodyThatNobodyReadsEndsTheConnection() async throws {
        var settings = ServerSettings()
        settings.exchangeTimeout = .milliseconds(500)
        try await withConnection(settings) { connection, _ in
            await connection.send(
                "GET /health HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
            while await connection.send("1\r\n \r\n") { await Task.yield() }
        }
    }

    @Test(
        arguments: [
            "GET / HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "a", count: 100_000))\r\n\r\n",
            "GET / HTTP/1.1\r\n\(String(repeating: "A: b\r\n", count: 1000))\r\n", "\u{16}\u{3}\u{1}\u{2}\r\n\r\n",
            "GET / HTTP/9.9\r\n\r\n", "GET\r\n\r\n", "FROB / HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "POST /api/v1/games HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
            "POST /api/v1/games HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "GET /health HTTP/1.1\r\n\r\n", "GET /health HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
            "GET /health HTTP/1.1\r\nHost: \r\n\r\n", "GET /health HTTP/1.1\r\nHost: a/b\r\n\r\n",
            "GET /health HTTP/1.1\r\nHost: localhost:x\r\n\r\n", "GET /health HTTP/1.1\r\nHost: [::1\r\n\r\n",
            "GET /health HTTP/1.1\r\nHost: localhost:99999\r\n\r\n",
            "POST /api/v1/games HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
        ])
    func whatIsNoRequestIsRefused(bytes: String) async throws {
        try await withConnection { connection, _ in
            await connection.send(bytes)
            let answer = await connection.receive()
            #expect(answer.hasPrefix("HTTP/1.1 400 "))
            #expect(answer.hasSuffix("}}") && answer.contains(#""code":"malformed_request""#), "\(answer)")
        }
    }

    @Test(arguments: [
        "/../../etc/passwd", "/..\\..\\etc/passwd", "/%00", "http://evil.example/../etc/passwd", "*", "/é",
    ])
    func noTargetLeadsOut(target: String) async throws {
        try await withConnection { connection, _ in
            await connection.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            let answer = await connection.receive()
            #expect(["404", "400", "421"].contains { answer.hasPrefix("HTTP/1.1 \($0) ") }, "\(answer)")
            #expect(!answer.contains("root:"))
        }
    }

    @Test func requestsThatAreSentBeforeTheAnswersAreAnsweredInTurn() async throws {
        try await withConnection { connection, _ in
            let body = #"{"name":"Ada"}"#
            let put =
                "PUT /api/v1/player HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n"
            await connection.send(
                put + body + "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n" + put + body
                    + "GET /api/v1/daily HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            let answers = await connection.receive()
            let order = [#"{"name":"Ada"}"#, #"{"status":"ok"}"#, #"{"name":"Ada"}"#, #"{"day":"#]
            var rest = answers[...]
            for body in order {
                let range = try #require(rest.range(of: body), "\(answers)")
                rest = rest[range.upperBound...]
            }
        }
    }

    /// Whether it is garbage or the end, it comes after the requests.
    @Test(arguments: ["", "garbage\r\n\r\n"])
    func whatComesAfterRequestsDoesNotOvertakeThem(end: String) async throws {
        try await withConnection { connection, _ in
            await connection.send(
                String(repeating: "GET /api/v1/daily HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 10) + end)
            connection.endSending()
            let answers = await connection.receive()
            #expect(answers.components(separatedBy: "HTTP/1.1 200 ").count == 11, "\(answers)")
            #expect(answers.contains(#""code":"malformed_request""#) == !end.isEmpty, "\(answers)")
            #expect(answers.hasSuffix("}}") == !end.isEmpty, "\(answers)")
        }
    }

    @Test(arguments: ["HTTP/1.1\r\nConnection: close", "HTTP/1.0"])
    func whatComesAfterTheLastRequestIsNotAnswered(rest: String) async throws {
        try await withConnection { connection, _ in
            let request = "GET /health \(rest)\r\nHost: localhost\r\n\r\n"
            await connection.send(request + request)
            let answers = await connection.receive()
            #expect(
                answers.components(separatedBy: "HTTP/1.1 ").count == 2 && answers.hasPrefix("HTTP/1.1 200 "),
                "\(answers)")
        }
    }

    @Test(arguments: [100, 20_000, 200_000])
    func aBodyInManyPiecesIsRead(spaces: Int) async throws {
        // However slow the machine is.
        var settings = ServerSettings()
        settings.bodyTimeout = .seconds(900)
        settings.exchangeTimeout = .seconds(900)
        settings.idleTimeout = .seconds(900)
        try await withConnection(settings) { connection, _ in
            await connection.send(
                "PUT /api/v1/player HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
            )
            await connection.send(String(repeating: "1\r\n \r\n", count: spaces))
            await connection.send("e\r\n{\"name\":\"Ada\"}\r\n0\r\n\r\nGET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(await connection.receive(until: #""status""#).contains(#"{"name":"Ada"}"#))
        }
    }

    @Test func aBodyThatNobodyAskedForIsNotReadForEver() async throws {
        try await withConnection { connection, _ in
            await connection.send("GET /api/v1/daily HTTP/1.1\r\nHost: localhost\r\nContent-Length: 30000\r\n\r\n")
            await connection.send(String(repeating: " ", count: 20_000))
            #expect(await connection.receive(until: "}}").hasPrefix("HTTP/1.1 413 "))
        }
    }

    @Test func aRequestThatComesInPiecesIsAnswered() async throws {
        try await withConnection { connection, _ in
            for piece in [
                "PUT /api/v1/player HTTP/1.1\r\nHost: loc", "alhost\r\nContent-Type: application/json\r\n",
                "Transfer-Encoding: chunked\r\n\r\n", "7\r\n{\"name\"\r\n", "7\r\n:\"Ada\"}\r\n", "0\r\n\r\n",
            ] {
                await connection.send(piece)
            }
            #expect(await connection.receive(until: "}").hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test func earlierHTTPHasNoHost() async throws {
        try await withConnection { connection, _ in
            await connection.send("GET /health HTTP/1.0\r\n\r\n")
            #expect(await connection.receive(until: "}").hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test func bytesWithoutEndThatAreNoPartOfAnythingEndTheConnection() async throws {
        try await withConnection { connection, _ in
            await connection.send(
                "PUT /api/v1/player HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1;x="
            )
            let extensions = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
            var count = 0
            while await connection.send(extensions) { count += 1 }
            #expect(count < 200)
        }
    }

    @Test func whoWaitsToSendABodyIsToldToGoOn() async throws {
        try await withConnection { connection, _ in
            await connection.send(
                "PUT /api/v1/player HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 14\r\nExpect: 100-continue\r\n\r\n"
            )
            #expect(await connection.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 100 Continue\r\n"))
            await connection.send(#"{"name":"Ada"}"#)
            #expect(await connection.receive(until: "}").hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test(arguments: [
        ("localhost", 200), ("127.0.0.1", 200), ("[::1]", 200), ("LOCALHOST:80", 200), ("evil.example", 421),
        ("localhost.evil.example", 421), ("127.0.0.1.evil.example", 421),
    ])
    func anotherSitesNameForThisMachineIsRefused(host: String, status: Int) async throws {
        try await withConnection { connection, port in
            for (path, status) in [("/api/v1/daily", status), ("/health", 200)] {
                let connection = path == "/health" ? try RawConnection(port: port) : connection
                await connection.send("GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
                #expect(await connection.receive().hasPrefix("HTTP/1.1 \(status) "))
            }
        }
    }

    @Test func aServerOnTheNetworkKnowsAnyHostOrThoseThatAreNamed() {
        var settings = ServerSettings()
        settings.host = "0.0.0.0"
        #expect(settings.knownHosts.isEmpty)
        settings.host = "127.0.0.1"
        settings.isHTTPS = true
        #expect(settings.knownHosts.isEmpty)
        settings.allowedHosts = ["puzzles.example"]
        #expect(settings.knownHosts == ["puzzles.example"])
    }

    // MARK: Metrics

    @Test func metricsAreForThisMachineOrForWhoHasTheToken() async throws {
        func status(_ access: MetricsAccess, from address: String?, _ headers: HTTPFields = [:]) throws -> Bool {
            let request = Request(
                head: HTTPRequest(
                    method: .get, scheme: "http", authority: "localhost", path: "/metrics", headerFields: headers),
                body: RequestBody(buffer: ByteBuffer()))
            let peer = try address.map { try SocketAddress(ipAddress: $0, port: 1) }
            return (try? access.check(request, from: peer)) != nil
        }
        let open = MetricsAccess(token: nil, isBehindProxy: false)
        #expect(try status(open, from: "127.0.0.1") && status(open, from: "::1"))
        #expect(try !status(open, from: "192.0.2.1"))
        #expect(try !status(open, from: "127.0.0.1", [.xForwardedFor: "192.0.2.1"]))
        #expect(try !status(MetricsAccess(token: nil, isBehindProxy: true), from: "127.0.0.1"))
        let guarded = MetricsAccess(token: "secret", isBehindProxy: true)
        #expect(try status(guarded, from: "192.0.2.1", [.authorization: "Bearer secret"]))
        for wrong in ["Bearer", "Bearer secrets", "secret", "Basic secret"] {
            #expect(try !status(guarded, from: "127.0.0.1", [.authorization: wrong]))
        }
    }
}
