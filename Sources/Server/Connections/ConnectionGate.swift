import NIOCore
import NIOHTTPTypes

/// Takes a connection on, or answers its first request with 503 and hangs up if there is no room.
final class ConnectionGate: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// How long a client for which there is no room may take to ask, and to read the answer.
    private static var patience: TimeAmount { .seconds(1) }

    private let connections: Connections
    private let proxies: TrustedProxies
    private let answers: AnswerAlone
    private var id: Connections.ID?
    /// Whole requests that are not answered yet; fewer than none while one is answered before its end.
    private var unanswered = 0

    init(connections: Connections, proxies: TrustedProxies, answers: AnswerAlone) {
        self.connections = connections
        self.proxies = proxies
        self.answers = answers
    }

    func channelActive(context: ChannelHandlerContext) {
        id = connections.open(context.channel, from: proxies.client(of: context.remoteAddress))
        if id == nil {
            context.eventLoop.assumeIsolated().scheduleTask(in: Self.patience) { context.close(promise: nil) }
        }
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        if let id { connections.close(id) }
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard let id else {
            if case .head = unwrapInboundIn(data) { answers.answer(.tooManyConnections, in: context) }
            return
        }
        // Half a request is nobody's yet: else whoever sends no more than that would keep others out.
        if case .end = unwrapInboundIn(data) { note(1, for: id) }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        // Whoever only listens makes room, as one who asks for nothing, and comes again.
        case .head(let head) where head.isEventStream: if let id { connections.set(id, isIdle: true) }
        case .end: if let id { note(-1, for: id) }
        case .head, .body: break
        }
        context.write(data, promise: promise)
    }

    private func note(_ change: Int, for id: Connections.ID) {
        unanswered += change
        connections.set(id, isIdle: unanswered <= 0)
    }
}
