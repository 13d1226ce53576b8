import HTTPTypes
import Hummingbird
import PuzzleAPI

extension Request {
    /// Reads the message that is the body.
    /// - Throws: `RequestError`
    func message<M: Message>(_ exchange: Exchange, budget: BodyBudget) async throws -> M {
        let mediaType = headers[.contentType]?.prefix { $0 != ";" && $0 != " " } ?? ""
        guard mediaType.lowercased() == "application/json" else {
            throw RequestError(.unsupportedMediaType, "Send the body as JSON, with Content-Type: application/json.")
        }
        var taken = 0
        defer { budget.memory.give(back: taken) }
        let bytes = try await bytes(exchange, atMost: Limits.bodyBytes, budget: budget, taken: &taken)
        do throws(JSONReadError) {
            return try JSONReader.read(bytes)
        } catch {
            throw RequestError(error)
        }
    }

    /// Reads the body as it is.
    /// - Throws: `RequestError`
    func bytes(_ exchange: Exchange, atMost limit: Int, budget: BodyBudget) async throws -> [UInt8] {
        var taken = 0
        defer { budget.memory.give(back: taken) }
        return try await bytes(exchange, atMost: limit, budget: budget, taken: &taken)
    }

    /// - Parameter taken: How much of the budget is taken, also when this throws.
    private func bytes(
        _ exchange: Exchange, atMost limit: Int, budget: BodyBudget, taken: inout Int
    ) async throws -> [UInt8] {
        let announced = headers[.contentLength].flatMap { Int($0) } ?? 0
        guard announced <= limit else { throw tooLarge(exchange, limit) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(announced, MemoryBudget.freeBytes))
        let deadline = ContinuousClock.now + budget.time
        for try await chunk in body {
            guard bytes.count + chunk.readableBytes <= limit else { throw tooLarge(exchange, limit) }
            // A client that is silent meets the idle timeout; this is for one that sends a byte now and then.
            guard ContinuousClock.now < deadline else { throw tooSlow(exchange) }
            bytes.append(contentsOf: chunk.readableBytesView)
            let due = max(bytes.count - MemoryBudget.freeBytes, 0) - taken
            guard due == 0 || budget.memory.take(due) else {
                throw RequestError(
                    .overloaded,
                    "Too many large bodies come in at once. Nothing was changed: send the same again later.",
                    headers: [.retryAfter: "5"])
            }
            taken += due
        }
        return bytes
    }

    private func tooSlow(_ exchange: Exchange) -> RequestError {
        exchange.closeConnection(in: .seconds(1))
        return .bodyTooSlow
    }

    /// The rest of the body is read and thrown away for a while, so that the client comes to read the answer.
    private func tooLarge(_ exchange: Exchange, _ limit: Int) -> RequestError {
        exchange.closeConnection(in: .seconds(10))
        return RequestError(
            .bodyTooLarge, "The body has more than \(limit) bytes.", headers: [.connection: "close"])
    }
}
