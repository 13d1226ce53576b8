import Hummingbird

/// Answers each request in a task of its own.
///
/// For as long as it lives, a task keeps the memory of the deepest call that it has awaited: through the middleware to the store these
/// are 25 kB. Of a connection that only waits, or gets events, the task has nothing to do for hours.
struct RequestTasks<Responder: HTTPResponder>: HTTPResponder where Responder.Context: Sendable {
    let responder: Responder

    func respond(to request: Request, context: Responder.Context) async throws -> Response {
        async let response = responder.respond(to: request, context: context)
        return try await response
    }
}
