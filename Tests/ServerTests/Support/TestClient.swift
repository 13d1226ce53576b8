import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import ServiceLifecycle
import Store

@testable import Server

/// Sends requests to a server under test.
///
/// HummingbirdTesting does the same, but brings a client for HTTP over TLS, which takes minutes to compile.
struct TestClient: Sendable {
    struct Answer: Sendable {
        let status: Int
        var headers = HTTPFields()
        var body: [UInt8] = []
    }

    /// Whether requests are handed to the router, or come over the network.
    enum Way { case router, live }

    /// nil without a network.
    let port: Int?
    private let answer: @Sendable (HTTPRequest, [UInt8]) async throws -> Answer

    func send(
        _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields = [:], body: [UInt8]? = nil
    ) async throws -> Answer {
        var headers = headers
        if let body { headers[.contentLength] = "\(body.count)" }
        let head = HTTPRequest(
            method: method, scheme: "http", authority: "localhost", path: path, headerFields: headers)
        return try await answer(head, body ?? [])
    }

    /// Hands requests to `server` without a network.
    init(_ server: TasselloServer<some Store>, logger: Logger) {
        let responder = server.responder
        port = nil
        answer = { head, body in
            var logger = logger
            logger[metadataKey: "hb.request.id"] = .stringConvertible(RequestID())
            let exchange = Exchange(
                source: ApplicationRequestContextSource(channel: NIOAsyncTestingChannel(), logger: logger))
            let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: body)))
            let response = try await responder.respond(to: request, context: exchange)
            let writer = BodyCollector()
            try await response.body.write(writer)
            return Answer(
                status: response.head.status.code, headers: response.head.headerFields,
                body: await writer.collected.bytes)
        }
    }

    /// Sends requests to a port, each on a connection of its own.
    init(port: Int) {
        self.port = port
        answer = { head, body in
            let connection = try RawConnection(port: port)
            var text =
                "\(head.method.rawValue) \(head.path ?? "/") HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            for field in head.headerFields { text += "\(field.name.rawName): \(field.value)\r\n" }
            await connection.send(Array("\(text)\r\n".utf8) + body)
            return try Answer(reading: await connection.receive())
        }
    }
}

extension TestClient.Answer {
    /// - Parameter text: An answer whose body ends with the connection.
    fileprivate init(reading text: String) throws {
        let (head, body) =
            text.firstRange(of: "\r\n\r\n").map { (text[..<$0.lowerBound], text[$0.upperBound...]) } ?? ("", "")
        let lines = head.split(separator: "\r\n")
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw POSIXError(.ECONNRESET)
        }
        self.status = status
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":"), let name = HTTPField.Name(String(line[..<colon])) else {
                continue
            }
            headers.append(
                HTTPField(name: name, value: line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)))
        }
        self.body = Array(body.utf8)
    }
}

/// Takes what a response writes.
private struct BodyCollector: ResponseBodyWriter {
    actor Collected {
        private(set) var bytes: [UInt8] = []
        func add(_ buffer: ByteBuffer) { bytes += buffer.readableBytesView }
    }

    let collected = Collected()

    mutating func write(_ buffer: ByteBuffer) async throws { await collected.add(buffer) }
    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

/// Lets the server of a store listen while `body` runs.
func listening<Result: Sendable>(
    _ server: TasselloServer<some Store>, logger: Logger,
    _ body: @Sendable @escaping (TestClient) async throws -> Result
) async throws -> Result {
    let (ports, listening) = AsyncStream.makeStream(of: Int.self)
    let group = ServiceGroup(services: [server.syncWatch, server.application { listening.yield($0) }], logger: logger)
    return try await withThrowingTaskGroup(of: Void.self) { tasks in
        tasks.addTask {
            defer { listening.finish() }
            try await group.run()
        }
        let port = await ports.first { _ in true }
        do {
            let result = try await body(TestClient(port: port ?? 0))
            await group.triggerGracefulShutdown()
            return result
        } catch {
            await group.triggerGracefulShutdown()
            throw error
        }
    }
}
