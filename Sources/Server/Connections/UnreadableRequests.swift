import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import PuzzleAPI

/// Answers what is no HTTP in the one shape of errors, and ends the connection.
///
/// What goes wrong within a request's body meets whoever reads that.
final class UnreadableRequests: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private var exchanges = 0

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
        let body = ByteBuffer(bytes: JSONWriter.write(RequestError.malformed.problem))
        let head = HTTPResponse(
            status: .badRequest,
            headerFields: [
                .contentType: "application/json", .contentLength: "\(body.readableBytes)", .cacheControl: "no-store",
                .connection: "close",
            ])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(body)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        // The client hangs up when it has read the answer; the idle timeout is for one that does not.
        context.close(mode: .output, promise: nil)
    }
}
