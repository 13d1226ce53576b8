import HummingbirdTesting
import PuzzleAPI
import Testing

@testable import Server

/// What only a real connection can show.
struct ConnectionTests {
    private func withConnection(
        _ settings: ServerSettings = ServerSettings(),
        _ body: @Sendable @escaping (RawConnection, Int) async throws -> Void
    ) async throws {
        try await withServer(settings: settings, setup: .live) { client, _ in
            let port = try #require(client.port)
            try await body(try RawConnection(port: port), port)
            // Whatever happened, the next one is served.
            let next = try RawConnection(port: port)
            await next.send("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            #expect(await next.receive().hasPrefix("HTTP/1.1 200 "))
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
        // Also how long the next one may take on a busy machine.
        settings.exchangeTimeout = .seconds(2)
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
        ])
    func whatIsNoRequestIsRefused(bytes: String) async throws {
        try await withConnection { connection, _ in
            await connection.send(bytes)
            let answer = await connection.receive()
            #expect(answer.hasPrefix("HTTP/1.1 400 "))
            #expect(answer.hasSuffix("}}") && answer.contains(#"{"error":{"code":"malformed_request""#), "\(answer)")
        }
    }

    @Test(arguments: [
        "/../../etc/passwd", "/..\\..\\etc/passwd", "/%00", "http://evil.example/../etc/passwd", "*", "/é",
    ])
    func noTargetLeadsOut(target: String) async throws {
        try await withConnection { connection, _ in
            await connection.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            let answer = await connection.receive()
            #expect(answer.hasPrefix("HTTP/1.1 404 ") || answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
            #expect(!answer.contains("root:"))
        }
    }
}
