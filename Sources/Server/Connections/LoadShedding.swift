import NIOCore
import NIOHTTPTypes
import PuzzleAPI

/// Hands on a request to the API when it has come as a whole and it is its turn, or answers it with 503.
///
/// Large bodies are handed on as they come (see `BodyBudget`), and so are requests that a client sends before it has the
/// answer to the one before: these are answered one after the other anyway.
final class LoadShedding: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private enum Request {
        /// Nothing is asked for, or nothing that counts.
        case none
        case coming([HTTPRequestPart], bytes: Int, deadline: Scheduled<Void>)
        case waiting([HTTPRequestPart])
        case underWay
    }

    private let admission: Admission
    private let bodyTime: Duration
    private var request = Request.none
    private var exchanges = 0
    /// Whether the connection is to be closed as soon as nothing is asked for; not before what waits here has been answered.
    private var shallClose: ChannelShouldQuiesceEvent?

    /// - Parameter bodyTime: How long a client may take to send a body.
    init(admission: Admission, bodyTime: Duration) {
        self.admission = admission
        self.bodyTime = bodyTime
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        switch (part, request) {
        case (.head(let head), .none):
            exchanges += 1
            let announced = head.headerFields[.contentLength].flatMap { Int($0) } ?? 0
            guard exchanges == 1, head.path?.hasPrefix("\(Endpoints.base)/") == true,
                announced <= BodyBudget.freeBytes
            else { return context.fireChannelRead(data) }
            if head.headerFields[.expect]?.lowercased() == "100-continue" {
                context.writeAndFlush(wrapOutboundOut(.head(.init(status: .continue))), promise: nil)
            }
            let deadline = context.eventLoop.assumeIsolated().scheduleTask(in: .init(bodyTime)) { self.giveUp(context) }
            request = .coming([part], bytes: 0, deadline: deadline)
        case (.body(let body), .coming(let parts, let earlier, let deadline)):
            let bytes = earlier + body.readableBytes
            request = .coming(parts + [part], bytes: bytes, deadline: deadline)
            if bytes > BodyBudget.freeBytes { handOn(context, as: .none) }
        case (.end, .coming(let parts, _, let deadline)):
            deadline.cancel()
            request = .waiting(parts + [part])
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            admission.enter(on: context.eventLoop) { isAdmitted in
                let (handler, context) = bound.value
                handler.decide(isAdmitted, context)
            }
        case (_, .waiting(let parts)):
            if case .head = part { exchanges += 1 }
            request = .waiting(parts + [part])
        case (.head, .underWay), (.head, .coming):
            exchanges += 1
            context.fireChannelRead(data)
        case (.body, _), (.end, _): context.fireChannelRead(data)
        }
    }

    private func decide(_ isAdmitted: Bool, _ context: ChannelHandlerContext) {
        guard case .waiting = request else {
            // The client has hung up meanwhile.
            if isAdmitted { admission.leave() }
            return
        }
        if isAdmitted { return handOn(context, as: .underWay) }
        refuse(.overloaded, context)
    }

    private func giveUp(_ context: ChannelHandlerContext) {
        guard case .coming = request else { return }
        refuse(.bodyTooSlow(bodyTime), context)
    }

    private func refuse(_ error: RequestError, _ context: ChannelHandlerContext) {
        let isAlone = exchanges == 1
        request = .none
        exchanges = 0
        context.answer(error)
        if !isAlone { context.close(promise: nil) }
        passOnClosing(context)
    }

    private func handOn(_ context: ChannelHandlerContext, as next: Request) {
        let parts: [HTTPRequestPart]
        switch request {
        case .coming(let coming, _, let deadline):
            deadline.cancel()
            parts = coming
        case .waiting(let waiting): parts = waiting
        case .none, .underWay: parts = []
        }
        request = next
        for part in parts { context.fireChannelRead(wrapInboundOut(part)) }
        context.fireChannelReadComplete()
        passOnClosing(context)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard let event = event as? ChannelShouldQuiesceEvent else {
            return context.fireUserInboundEventTriggered(event)
        }
        shallClose = event
        switch request {
        case .coming, .waiting: break
        case .none, .underWay: passOnClosing(context)
        }
    }

    private func passOnClosing(_ context: ChannelHandlerContext) {
        guard let event = shallClose else { return }
        shallClose = nil
        context.fireUserInboundEventTriggered(event)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) {
            exchanges -= 1
            end()
        }
        context.write(data, promise: promise)
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    private func end() {
        switch request {
        case .coming(_, _, let deadline): deadline.cancel()
        case .underWay: admission.leave()
        case .none, .waiting: break
        }
        request = .none
    }
}
