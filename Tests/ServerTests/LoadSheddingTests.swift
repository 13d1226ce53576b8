import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import Synchronization
import Testing

@testable import Server

/// In which order requests are handed on, and when no more are.
struct LoadSheddingTests {
    /// A connection without a network, whose requests are answered when the test wants it.
    private final class Connection {
        let channel = EmbeddedChannel()
        let turnstile = Turnstile(width: 1, maximumWaiting: 0)
        let unread = MemoryBudget(bytes: 40_000)
        private let front = Front()
        private let back = Back()

        init() throws {
            let shedding = LoadShedding(
                admission: turnstile, bodyTime: .seconds(60),
                answers: AnswerAlone(
                    security: SecurityHeaders(isHTTPS: false), metrics: ServerMetrics(factory: PrometheusRegistry())),
                unread: unread)
            try channel.pipeline.syncOperations.addHandlers([front, shedding, back])
            try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
        }

        /// What has been handed on.
        var seen: [String] { back.seen }
        /// How often the connection was read from.
        var reads: Int { front.reads }

        func send(_ path: String, headers: HTTPFields = [:], body: Int? = nil) throws {
            var headers = headers
            if let body { headers[.contentLength] = "\(body)" }
            let head = HTTPRequest(
                method: body == nil ? .get : .put, scheme: "http", authority: "localhost", path: path,
                headerFields: headers)
            try channel.writeInbound(HTTPRequestPart.head(head))
            if let body { try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(repeating: 32, count: body))) }
            try channel.writeInbound(HTTPRequestPart.end(nil))
        }

        func beginAnswer() { channel.pipeline.write(HTTPResponsePart.head(HTTPResponse(status: .ok)), promise: nil) }

        /// - Parameter body: Bytes of a part of the answer, which are not sent yet.
        func answer(body: Int) {
            channel.pipeline.write(HTTPResponsePart.body(ByteBuffer(repeating: 32, count: body)), promise: nil)
        }

        func endAnswer() {
            channel.pipeline.writeAndFlush(HTTPResponsePart.end(nil), promise: nil)
            channel.embeddedEventLoop.run()
        }

        func setWritable(_ isWritable: Bool) {
            channel.isWritable = isWritable
            channel.pipeline.fireChannelWritabilityChanged()
            channel.embeddedEventLoop.run()
        }

        /// The statuses that were sent.
        func statuses() throws -> [Int] {
            var statuses: [Int] = []
            while let part = try channel.readOutbound(as: HTTPResponsePart.self) {
                if case .head(let head) = part { statuses.append(head.status.code) }
            }
            return statuses
        }

        /// Whether others would have a turn.
        var isTurnFree: Bool {
            let isFree = Mutex(false)
            turnstile.enter(on: channel.eventLoop) { isAdmitted in isFree.withLock { $0 = isAdmitted } }
            guard isFree.withLock({ $0 }) else { return false }
            turnstile.leave()
            return true
        }

        private final class Front: ChannelOutboundHandler {
            typealias OutboundIn = HTTPResponsePart

            var reads = 0

            func read(context: ChannelHandlerContext) {
                reads += 1
                context.read()
            }
        }

        private final class Back: ChannelInboundHandler {
            typealias InboundIn = HTTPRequestPart

            var seen: [String] = []

            func channelRead(context: ChannelHandlerContext, data: NIOAny) {
                if case .head(let head) = unwrapInboundIn(data) { seen.append(head.path ?? "") }
            }

            func errorCaught(context: ChannelHandlerContext, error: any Error) { seen.append("\(error)") }

            func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) { seen.append("\(event)") }
        }
    }

    @Test func whoReadsNoAnswersHasNoTurnAndNoFurtherOne() throws {
        let connection = try Connection()
        try connection.send("/api/v1/a")
        try connection.send("/api/v1/b")
        #expect(!connection.isTurnFree)
        connection.setWritable(false)
        connection.beginAnswer()
        #expect(connection.isTurnFree)
        connection.endAnswer()
        #expect(connection.seen == ["/api/v1/a"] && connection.isTurnFree)
        connection.setWritable(true)
        #expect(connection.seen == ["/api/v1/a", "/api/v1/b"] && !connection.isTurnFree)
    }

    @Test(arguments: [true, false]) func answersThatNobodyReadsTakeSoMuchMemory(isToAPI: Bool) throws {
        let connection = try Connection()
        try connection.send(isToAPI ? "/api/v1/a" : "/a")
        connection.beginAnswer()
        connection.answer(body: 30_000)
        connection.channel.flush()
        connection.answer(body: 30_000)
        #expect(connection.channel.isActive, "the first one is read")
        connection.answer(body: 30_000)
        // Files of the site are in memory once.
        #expect(connection.channel.isActive != isToAPI)
    }

    @Test(arguments: [nil, "close"])
    func whoIsRefusedMayTryAgainUnlessItWasAll(connectionHeader: String?) throws {
        let connection = try Connection()
        connection.turnstile.enter(on: connection.channel.eventLoop) { #expect($0) }
        try connection.send("/api/v1/a", headers: connectionHeader.map { [.connection: $0] } ?? [:])
        let answer = try #require(try connection.channel.readOutbound(as: HTTPResponsePart.self))
        guard case .head(let head) = answer else { throw CancellationError() }
        #expect(head.status.code == 503 && head.headerFields[.connection] == connectionHeader)
        connection.turnstile.leave()
        try connection.send("/api/v1/b")
        #expect(connection.seen == (connectionHeader == nil ? ["/api/v1/b"] : []))
    }

    @Test(arguments: [0, 8000])
    func moreIsReadWhenThereIsRoomForIt(headerBytes: Int) throws {
        let connection = try Connection()
        let headers: HTTPFields = headerBytes == 0 ? [:] : [.cookie: String(repeating: "a", count: headerBytes)]
        try connection.send("/api/v1/a")
        connection.channel.read()
        let before = connection.reads
        for _ in 0..<10 { try connection.send("/api/v1/b", headers: headers, body: 8000 - headerBytes) }
        connection.channel.read()
        #expect(connection.reads == before)
        for _ in 0..<3 {
            connection.beginAnswer()
            connection.endAnswer()
        }
        #expect(connection.reads == before + 1)
    }

    @Test func whoSendsMoreThanIsReadIsHungUpOn() throws {
        let connection = try Connection()
        try connection.send("/api/v1/a")
        for _ in 0..<8 { try connection.send("/api/v1/b", body: 64_000) }
        #expect(connection.channel.isActive)
        try connection.send("/api/v1/b", body: 64_000)
        #expect(!connection.channel.isActive && connection.isTurnFree)
    }

    @Test func whatEndsAConnectionDoesNotOvertakeRequests() throws {
        let connection = try Connection()
        try connection.send("/api/v1/a")
        try connection.send("/api/v1/b")
        connection.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        connection.beginAnswer()
        connection.endAnswer()
        #expect(connection.seen == ["/api/v1/a", "/api/v1/b"])
        connection.beginAnswer()
        connection.endAnswer()
        #expect(connection.seen == ["/api/v1/a", "/api/v1/b", "inputClosed"])
    }

    @Test func whatIsNoRequestIsRefusedWhenItIsItsTurn() throws {
        let connection = try Connection()
        try connection.send("/api/v1/a")
        try connection.send("/api/v1/b")
        connection.channel.pipeline.fireErrorCaught(HTTPParserError.invalidMethod)
        for _ in 0..<2 {
            connection.beginAnswer()
            connection.endAnswer()
        }
        #expect(connection.seen == ["/api/v1/a", "/api/v1/b"])
        #expect(try connection.statuses() == [200, 200, 400])
    }
}

/// How long an exchange may take.
struct ExchangeDeadlineTests {
    private func request() throws -> HTTPRequestPart {
        .head(HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/"))
    }

    @Test func aRequestBeforeTheAnswerGivesNoTime() throws {
        let channel = EmbeddedChannel(handler: ExchangeDeadline(limit: .seconds(10)))
        try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
        channel.embeddedEventLoop.advanceTime(by: .seconds(9))
        for _ in 0..<3 {
            try channel.writeInbound(request())
            channel.embeddedEventLoop.advanceTime(by: .seconds(9))
            #expect(channel.isActive)
            try channel.writeOutbound(HTTPResponsePart.end(nil))
            channel.embeddedEventLoop.advanceTime(by: .seconds(9))
            #expect(channel.isActive)
        }
        for _ in 0..<2 {
            try channel.writeInbound(request())
            channel.embeddedEventLoop.advanceTime(by: .seconds(6))
        }
        #expect(!channel.isActive)
    }

    @Test func aStreamGoesOnForAsLongAsItIsRead() throws {
        let channel = EmbeddedChannel(handler: ExchangeDeadline(limit: .seconds(10)))
        try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
        let event = HTTPResponsePart.body(ByteBuffer(string: ":\n\n"))
        func write(_ head: HTTPResponse, isRead: Bool) throws {
            try channel.writeInbound(request())
            try channel.writeOutbound(HTTPResponsePart.head(head))
            for _ in 0..<3 {
                channel.embeddedEventLoop.advanceTime(by: .seconds(6))
                if isRead { try channel.writeOutbound(event) } else { channel.pipeline.write(event, promise: nil) }
            }
        }
        let stream = HTTPResponse(status: .ok, headerFields: HTTPResponse.headersOfEvents)
        try write(stream, isRead: true)
        #expect(channel.isActive)
        try channel.writeOutbound(HTTPResponsePart.end(nil))
        try write(stream, isRead: false)
        #expect(!channel.isActive)
    }

    @Test func anAnswerThatIsNoStreamHasToEnd() throws {
        let channel = EmbeddedChannel(handler: ExchangeDeadline(limit: .seconds(10)))
        try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
        try channel.writeInbound(request())
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
        for _ in 0..<2 {
            channel.embeddedEventLoop.advanceTime(by: .seconds(6))
            channel.pipeline.writeAndFlush(HTTPResponsePart.body(ByteBuffer(string: "part")), promise: nil)
        }
        #expect(!channel.isActive)
    }
}
