import HTTPTypes
import NIOCore
import NIOHTTPTypes
import PuzzleAPI

/// Hands on a connection's requests one after the other: one to the API when it has come as a whole and it is its turn. If that
/// would take too long, it is answered with 503.
///
/// Of a large body only the end is kept until then (see `BodyBudget`): before it nothing is done for the request either. As it is
/// too late for an answer then, a refused one ends the connection.
final class LoadShedding: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private enum Phase {
        case idle
        /// A request is coming, and kept until it is whole.
        case collecting(deadline: Scheduled<Void>)
        /// It is whole, and waits for its turn.
        case waiting
        /// It is handed on as it comes; to the API but for its end.
        case passing(isToAPI: Bool)
        /// Only its end is left, which waits for its turn.
        case endWaiting
        /// It has been handed on, and is being answered; if it counts, it is one that had its turn.
        case answering(counts: Bool)
    }

    /// Parts of requests that are kept: more is handed on, or ends the connection if it is of requests that come too early.
    private static var maximumHeld: Int { 256 }

    private let admission: Turnstile
    private let bodyTime: Duration
    private var phase = Phase.idle
    /// What has come and is not handed on yet.
    private var held: CircularBuffer<HTTPRequestPart> = []
    private var heldBytes = 0
    /// Requests of which the end is in `held`.
    private var heldEnds = 0
    /// Whether the answer ended before the request did.
    private var isAnsweredEarly = false
    /// Whether the connection is to be closed as soon as nothing is asked for; not before what is kept here has been answered.
    private var shallClose: ChannelShouldQuiesceEvent?

    /// - Parameter bodyTime: How long a client may take to send a body.
    init(admission: Turnstile, bodyTime: Duration) {
        self.admission = admission
        self.bodyTime = bodyTime
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        held.append(part)
        switch part {
        case .head: break
        case .body(let body): heldBytes += body.readableBytes
        case .end: heldEnds += 1
        }
        advance(context)
        if held.count > Self.maximumHeld { context.close(promise: nil) }
    }

    /// Goes as far as it goes with what has come.
    private func advance(_ context: ChannelHandlerContext) {
        while true {
            switch phase {
            case .idle:
                guard case .head(let head)? = held.first else {
                    // The rest of a request that was refused while it came.
                    if held.popFirst() == nil { return passOnClosing(context) }
                    continue
                }
                begin(head, context)
            case .collecting(let deadline):
                if heldEnds > 0 {
                    deadline.cancel()
                    phase = .waiting
                    return askForTurn(context)
                }
                guard heldBytes > BodyBudget.freeBytes || held.count == Self.maximumHeld else { return }
                deadline.cancel()
                phase = .passing(isToAPI: true)
                // Nobody reads the body of a GET: it would be answered before its end.
                if case .head(let head)? = held.first, head.method == .get || head.method == .head {
                    return refuse(.tooLargeForGET, context)
                }
            case .passing(let isToAPI):
                passOnClosing(context)
                guard let part = held.first else { return }
                if case .end = part, isToAPI {
                    phase = .endWaiting
                    return askForTurn(context)
                }
                if handOn(context) { end(counts: false) }
            case .waiting, .endWaiting, .answering: return
            }
        }
    }

    private func begin(_ head: HTTPRequest, _ context: ChannelHandlerContext) {
        guard Endpoints.isAPI(head.path ?? "") else {
            phase = .passing(isToAPI: false)
            return
        }
        if head.headerFields[.expect]?.lowercased() == "100-continue" {
            context.writeAndFlush(wrapOutboundOut(.head(.init(status: .continue))), promise: nil)
        }
        let announced = head.headerFields[.contentLength].flatMap { Int($0) } ?? 0
        if announced > BodyBudget.freeBytes, head.method != .get, head.method != .head {
            phase = .passing(isToAPI: true)
            return
        }
        let deadline = context.eventLoop.assumeIsolated().scheduleTask(in: .init(bodyTime)) { self.giveUp(context) }
        phase = .collecting(deadline: deadline)
    }

    private func askForTurn(_ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        admission.enter(on: context.eventLoop) { isAdmitted in
            let (handler, context) = bound.value
            handler.decide(isAdmitted, context)
        }
    }

    private func decide(_ isAdmitted: Bool, _ context: ChannelHandlerContext) {
        switch phase {
        case .waiting, .endWaiting:
            if isAdmitted {
                while !handOn(context) {}
                end(counts: true)
                context.fireChannelReadComplete()
            } else if case .waiting = phase {
                refuse(.overloaded, context)
            } else {
                context.close(promise: nil)
            }
            advance(context)
        case .idle, .collecting, .passing, .answering:
            // The client has hung up meanwhile.
            if isAdmitted { admission.leave() }
        }
        passOnClosing(context)
    }

    /// Hands on the next part.
    /// - Returns: whether it is the request's last one.
    private func handOn(_ context: ChannelHandlerContext) -> Bool {
        guard let part = held.popFirst() else { return true }
        if case .body(let body) = part { heldBytes -= body.readableBytes }
        context.fireChannelRead(wrapInboundOut(part))
        guard case .end = part else { return false }
        heldEnds -= 1
        return true
    }

    /// The request has been handed on as a whole.
    private func end(counts: Bool) {
        if isAnsweredEarly, counts { admission.leave() }
        phase = isAnsweredEarly ? .idle : .answering(counts: counts)
        isAnsweredEarly = false
    }

    // MARK: Answers

    private func giveUp(_ context: ChannelHandlerContext) {
        guard case .collecting = phase else { return }
        refuse(.bodyTooSlow(bodyTime), context)
    }

    /// Answers the request that is kept.
    private func refuse(_ error: RequestError, _ context: ChannelHandlerContext) {
        phase = .idle
        var isHead = false
        while let part = held.popFirst() {
            if case .head(let head) = part { isHead = head.method == .head }
            if case .body(let body) = part { heldBytes -= body.readableBytes }
            if case .end = part {
                heldEnds -= 1
                break
            }
        }
        context.answer(error, isHead: isHead)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        context.write(data, promise: promise)
        guard case .end = unwrapOutboundIn(data) else { return }
        guard case .answering(let counts) = phase else {
            isAnsweredEarly = true
            return
        }
        if counts { admission.leave() }
        phase = .idle
        if held.isEmpty { return }
        // The next one, when this answer is on its way.
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.eventLoop.execute {
            let (handler, context) = bound.value
            handler.advance(context)
            context.fireChannelReadComplete()
        }
    }

    // MARK: The connection

    func channelInactive(context: ChannelHandlerContext) {
        if case .collecting(let deadline) = phase { deadline.cancel() }
        if case .answering(counts: true) = phase { admission.leave() }
        phase = .idle
        held.removeAll()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard let event = event as? ChannelShouldQuiesceEvent else {
            return context.fireUserInboundEventTriggered(event)
        }
        shallClose = event
        passOnClosing(context)
    }

    /// Hummingbird closes a connection at once if it knows of no request.
    private func passOnClosing(_ context: ChannelHandlerContext) {
        switch phase {
        case .collecting, .waiting: return
        case .idle where !held.isEmpty: return
        case .idle, .passing, .endWaiting, .answering: break
        }
        guard let event = shallClose else { return }
        shallClose = nil
        context.fireUserInboundEventTriggered(event)
    }
}
