import NIOCore
import NIOHTTPTypes

/// Hangs up on clients that send or read so slowly that an exchange does not come to an end.
///
/// The idle timeout is for clients that are silent; these send or take a byte now and then. There is the same time from
/// each step of a connection to its next: from its opening to a request's head, from there to the end of the answer,
/// from there to the next head, which includes the rest of a body that nobody reads. A request that comes before its
/// predecessor's answer is no step. Of a large answer each megabyte that was sent is one, and of a stream of events, which has no end,
/// each part.
final class ExchangeDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limit: TimeAmount
    private var latestStep = NIODeadline.uptimeNanoseconds(0)
    /// Requests whose answers are not on their way.
    private var unanswered = 0
    private var check: Scheduled<Void>?
    /// Whether the answer is a stream of events.
    private var isStream = false
    /// Bytes of the answer since its latest step.
    private var bytes = 0
    private static var stepBytes: Int { 1 << 20 }

    init(limit: TimeAmount) { self.limit = limit }

    func handlerAdded(context: ChannelHandlerContext) {
        latestStep = context.eventLoop.now
        scheduleCheck(context, in: limit)
    }

    func handlerRemoved(context: ChannelHandlerContext) { check?.cancel() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head = unwrapInboundIn(data) {
            if unanswered == 0 { latestStep = context.eventLoop.now }
            unanswered += 1
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var (isEnd, isStep) = (false, false)
        switch unwrapOutboundIn(data) {
        case .head(let head): (isStream, bytes) = (head.isEventStream, 0)
        case .body(let body):
            bytes += body.readableBytes
            isStep = bytes >= Self.stepBytes
            if isStep { bytes = 0 }
        case .end: isEnd = true
        }
        guard isEnd || isStream || isStep else { return context.write(data, promise: promise) }
        let written = promise ?? context.eventLoop.makePromise()
        written.futureResult.assumeIsolated().whenSuccess { [isEnd] in
            if isEnd { self.unanswered = max(self.unanswered - 1, 0) }
            self.latestStep = context.eventLoop.now
        }
        context.write(data, promise: written)
    }

    /// One task for the whole connection, which looks when the limit could be reached: steps cost a clock's reading.
    private func scheduleCheck(_ context: ChannelHandlerContext, in delay: TimeAmount) {
        check = context.eventLoop.assumeIsolated().scheduleTask(in: delay) {
            let left = self.latestStep + self.limit - context.eventLoop.now
            if left > .zero { self.scheduleCheck(context, in: left) } else { context.close(promise: nil) }
        }
    }
}
