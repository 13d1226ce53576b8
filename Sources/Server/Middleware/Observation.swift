import HTTPTypes
import Hummingbird
import Logging
import PuzzleAPI

/// Counts and logs every exchange, and takes the body out of answers to HEAD. Outermost of the middleware.
///
/// What is logged names no player: no cookies, no queries, no bodies, and paths as templates.
struct Observation: RouterMiddleware {
    let metrics: ServerMetrics

    func handle(
        _ request: Request, context: Exchange, next: (Request, Exchange) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        metrics.requestBegan()
        defer { metrics.requestEnded() }
        var response = try await next(request, context)
        if request.method == .head { response = response.createHeadResponse() }
        let duration = ContinuousClock.now - start
        let path = context.endpointPath ?? "unknown"
        metrics.requestAnswered(
            method: request.method.rawValue, path: path, status: response.status.code, duration: duration)
        context.logger.info(
            "request",
            metadata: [
                "method": "\(request.method.rawValue)", "path": "\(path)", "status": "\(response.status.code)",
                "ms": "\(duration.milliseconds)",
            ])
        return response
    }
}

extension Duration {
    /// Milliseconds with three places, `1.234`.
    fileprivate var milliseconds: String {
        let microseconds = components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
        let fraction = String(microseconds % 1000)
        return "\(microseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }
}
