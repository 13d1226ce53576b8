import HTTPTypes
import Hummingbird
import PuzzleAPI

extension Response {
    /// An answer in JSON, made for the one who asks: nobody in between may keep it.
    init(_ message: some Message, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) {
        var headers = headers
        headers[.contentType] = "application/json"
        headers[.cacheControl] = "no-store"
        let body = ByteBuffer(bytes: JSONWriter.write(message))
        self.init(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
    }

    init(_ error: RequestError) {
        self.init(error.problem, status: .init(code: error.problem.error.code.status), headers: error.headers)
    }
}
