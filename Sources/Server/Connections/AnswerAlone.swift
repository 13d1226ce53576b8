import HTTPTypes
import NIOCore
import NIOHTTPTypes
import PuzzleAPI

/// Answers from within the connection, to requests that nobody else sees.
struct AnswerAlone: Sendable {
    let security: SecurityHeaders
    let metrics: ServerMetrics

    /// - Parameter isHead: Whether the request was HEAD, so that no body may follow.
    func answer(_ error: RequestError, in context: ChannelHandlerContext, isHead: Bool = false) {
        metrics.problem(error.problem.error.code, path: "refused")
        let body = ByteBuffer(bytes: JSONWriter.write(error.problem))
        var headers = error.headers
        security.add(to: &headers)
        headers[.contentType] = "application/json"
        headers[.contentLength] = "\(body.readableBytes)"
        headers[.cacheControl] = "no-store"
        let head = HTTPResponse(status: .init(code: error.problem.error.code.status), headerFields: headers)
        context.write(NIOAny(HTTPResponsePart.head(head)), promise: nil)
        if !isHead { context.write(NIOAny(HTTPResponsePart.body(body)), promise: nil) }
        context.writeAndFlush(NIOAny(HTTPResponsePart.end(nil)), promise: nil)
        // The client hangs up when it has read the answer; a deadline is for one that does not.
        if headers[.connection] == "close" { context.close(mode: .output, promise: nil) }
    }
}
