import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Refuses what the parser lets pass, and proxies and servers may understand differently: a request without or with more than
/// one `Host`, a transfer coding besides `chunked`, and bytes without end that are no part of anything (extensions of chunks).
final class RequestRules: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    /// More than a head may have.
    private static var silentBytes: Int { 128 * 1024 }

    private var isRefused = false
    /// Bytes since the latest part of a request.
    private var bytes = 0

    /// Puts the rules where requests have just been parsed, in front of all handlers that Hummingbird lets a server add.
    final class Installer: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = HTTPRequestPart

        func handlerAdded(context: ChannelHandlerContext) {
            do {
                let (pipeline, rules) = (context.pipeline.syncOperations, RequestRules())
                try pipeline.addHandler(rules, position: .before(pipeline.handler(type: HTTP1ToHTTPServerCodec.self)))
                try pipeline.addHandler(ByteCount(rules: rules), position: .first)
            } catch {
                context.close(promise: nil)
            }
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        bytes = 0
        if case .head(let head) = unwrapInboundIn(data), !isRefused, !isAllowed(head) {
            isRefused = true
            context.fireErrorCaught(HTTPParserError.unknown)
        }
        if !isRefused { context.fireChannelRead(data) }
    }

    private func isAllowed(_ head: HTTPRequestHead) -> Bool {
        let hosts = head.headers[canonicalForm: "host"]
        // Before HTTP/1.1 there was none.
        guard hosts.count == 1 || hosts.isEmpty && head.version == .http1_0 else { return false }
        guard hosts.allSatisfy({ RequestedHost($0) != nil }) else { return false }
        return head.headers["transfer-encoding"].allSatisfy { $0.lowercased() == "chunked" }
    }

    private final class ByteCount: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias InboundOut = ByteBuffer

        private let rules: RequestRules

        init(rules: RequestRules) { self.rules = rules }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            rules.bytes += unwrapInboundIn(data).readableBytes
            context.fireChannelRead(data)
            if rules.bytes > RequestRules.silentBytes {
                rules.isRefused = true
                context.close(promise: nil)
            }
        }
    }
}
