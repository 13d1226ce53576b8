import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Answers what is no HTTP in the one shape of errors, and ends the connection.
///
/// What goes wrong within a request's body meets whoever reads that.
final class UnreadableRequests: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private var exchanges = 0

    func handlerAdded(context: ChannelHandlerContext) {
        do {
            try RequestRules.install(in: context.pipeline.syncOperations)
        } catch {
            context.close(promise: nil)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head = unwrapInboundIn(data) { exchanges += 1 }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { exchanges -= 1 }
        context.write(data, promise: promise)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard error is HTTPParserError, exchanges == 0 else { return context.fireErrorCaught(error) }
        context.answer(.malformed)
    }
}
