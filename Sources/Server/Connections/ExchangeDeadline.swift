import NIOCore
import NIOHTTPTypes

/// Hangs up on clients that send or read so slowly that an exchange does not come to an end.
///
/// The idle timeout is for clients that are silent; these send or take a byte now and then. There is the same time from
/// each step of a connection to its next: from its opening to a request's head, from there to the end of the answer,
/// from there to the next head, which includes the rest of a body that nobody reads.
final class ExchangeDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limit: TimeAmount
    private var latestStep = NIODeadline.now()
    private var check: Scheduled<Void>?

    init(limit: TimeAmount) { self.limit = limit }

    func handlerAdded(context: ChannelHandlerContext) { scheduleCheck(context, in: limit) }
    func handlerRemoved(context: ChannelHandlerContext) { check?.cancel() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head = unwrapInboundIn(data) { latestStep = .now() }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
        let written = promise ?? context.eventLoop.makePromise()
        written.futureResult.assumeIsolated().whenSuccess { self.latestStep = .now() }
        context.write(data, promise: written)
    }

    /// One task for the whole connection, which looks when the limit could be reached: steps cost a clock's reading.
    private func scheduleCheck(_ context: ChannelHandlerContext, in delay: TimeAmount) {
        check = context.eventLoop.assumeIsolated().scheduleTask(in: delay) {
            let left = self.latestStep + self.limit - .now()
            if left > .zero { self.scheduleCheck(context, in: left) } else { context.close(promise: nil) }
        }
    }
}
