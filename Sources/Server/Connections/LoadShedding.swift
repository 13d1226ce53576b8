import NIOCore
import NIOHTTPTypes
import PuzzleAPI

/// Answers requests to the API with 503 before anything is done for them, if there are more than can be answered soon.
final class LoadShedding: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private enum Request {
        /// Nothing is asked for, or nothing that counts.
        case none
        case coming
        /// Has come as a whole.
        case waiting(since: NIODeadline)
        case refused
    }

    private let admission: Admission
    private var request = Request.none
    private var exchanges = 0

    init(admission: Admission) { self.admission = admission }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch (unwrapInboundIn(data), request) {
        case (.head(let head), _):
            exchanges += 1
            // Of requests that a client sends without waiting for answers, the first counts: they are answered in turn.
            guard exchanges == 1, head.path?.hasPrefix("\(Endpoints.base)/") == true else { break }
            guard admission.enter() else {
                request = .refused
                return
            }
            request = .coming
            if head.headerFields[.expect]?.lowercased() == "100-continue" {
                context.writeAndFlush(wrapOutboundOut(.head(.init(status: .continue))), promise: nil)
            }
        case (.end, .coming): request = .waiting(since: .now())
        case (.end, .refused):
            request = .none
            exchanges = 0
            context.answer(.overloaded)
            return
        case (.body, .refused): return
        default: break
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) {
            exchanges -= 1
            leave(isAnswered: true)
        }
        context.write(data, promise: promise)
    }

    func channelInactive(context: ChannelHandlerContext) {
        leave(isAnswered: false)
        context.fireChannelInactive()
    }

    private func leave(isAnswered: Bool) {
        switch request {
        case .none, .refused: break
        case .coming: admission.leave(after: nil)
        case .waiting(let start): admission.leave(after: isAnswered ? .now() - start : nil)
        }
        request = .none
    }
}
