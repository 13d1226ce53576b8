import HTTPTypes
import NIOCore
import NIOHTTPTypes
import PuzzleAPI

extension ChannelHandlerContext {
    /// Writes an answer from within the connection, for a request that nobody else sees.
    /// - Parameter isHead: Whether the request was HEAD, so that no body may follow.
    func answer(_ error: RequestError, isHead: Bool = false) {
        let body = ByteBuffer(bytes: JSONWriter.write(error.problem))
        var headers = error.headers
        headers[.contentType] = "application/json"
        headers[.contentLength] = "\(body.readableBytes)"
        headers[.cacheControl] = "no-store"
        let head = HTTPResponse(status: .init(code: error.problem.error.code.status), headerFields: headers)
        write(NIOAny(HTTPResponsePart.head(head)), promise: nil)
        if !isHead { write(NIOAny(HTTPResponsePart.body(body)), promise: nil) }
        writeAndFlush(NIOAny(HTTPResponsePart.end(nil)), promise: nil)
        // The client hangs up when it has read the answer; a deadline is for one that does not.
        if headers[.connection] == "close" { close(mode: .output, promise: nil) }
    }
}
