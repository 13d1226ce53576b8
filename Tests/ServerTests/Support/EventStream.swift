/// A device that listens for changes in its account.
final class EventStream {
    let connection: RawConnection
    /// Of the answer.
    let head: String
    /// What has come of it, and was not looked at yet.
    private var rest: String

    init(of browser: Browser, port: Int) async throws {
        let connection = try RawConnection(port: port)
        await connection.send(
            "GET /api/v1/account/sync/events HTTP/1.1\r\nHost: localhost\r\nCookie: \(browser.cookie ?? "")\r\n\r\n")
        var answer = ""
        while answer.firstRange(of: "\r\n\r\n") == nil {
            let more = await connection.receiveSome()
            if more.isEmpty { break }
            answer += more
        }
        let end = answer.firstRange(of: "\r\n\r\n") ?? answer.endIndex..<answer.endIndex
        self.connection = connection
        head = String(answer[..<end.lowerBound])
        rest = String(answer[end.upperBound...])
    }

    /// The next mark; nil if the stream ends before it.
    func mark() async -> Int64? {
        guard let text = await next(after: "data: ") else { return nil }
        return Int64(text)
    }

    /// Waits for a comment.
    /// - Returns: false if the stream ends before it.
    func isAlive() async -> Bool { await next(after: ":\n\n", until: "") != nil }

    private func next(after beginning: String, until end: String = "\n\n") async -> String? {
        while true {
            if let start = rest.firstRange(of: beginning) {
                let following = rest[start.upperBound...]
                if end.isEmpty {
                    rest = String(following)
                    return ""
                }
                if let stop = following.firstRange(of: end) {
                    defer { rest = String(following[stop.upperBound...]) }
                    return String(following[..<stop.lowerBound])
                }
            }
            // What HTTP ends an answer with whose length nobody knew.
            if rest.hasPrefix("0\r\n\r\n") || rest.firstRange(of: "\r\n0\r\n\r\n") != nil { return nil }
            let more = await connection.receiveSome()
            if more.isEmpty { return nil }
            rest += more
        }
    }
}
