import HTTPTypes
import Hummingbird
import Logging
import NIOHTTP1
import PuzzleAPI
import Store

/// Turns every error into a `Problem`, and requests that have no route into the right one.
struct ErrorAnswers: RouterMiddleware {
    let paths: PathList
    let metrics: ServerMetrics

    func handle(
        _ request: Request, context: Exchange, next: (Request, Exchange) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as HTTPError where error.status == .notFound {
            return try respond(withoutRoute: request, context)
        } catch let error as RequestError {
            return respond(error, context)
        } catch let error as StoreError {
            return respond(answer(error, context), context)
        } catch let error as CancellationError {
            throw error
        } catch is HTTPParserError {
            context.closeConnection(in: .seconds(1))
            return respond(.malformed, context)
        } catch {
            return respond(internalError(error, context), context)
        }
    }

    private func respond(_ error: RequestError, _ context: Exchange) -> Response {
        metrics.problem(error.problem.error.code, path: context.endpointPath ?? "unknown")
        return Response(error)
    }

    private func respond(withoutRoute request: Request, _ context: Exchange) throws -> Response {
        guard let (template, allow) = paths.find(request.uri.path) else {
            return respond(RequestError(.notFound, "There is nothing at this path."), context)
        }
        context.coreContext.endpointPath.value = template
        if request.method == .options { return Response(status: .noContent, headers: [.allow: allow]) }
        return respond(
            RequestError(
                .methodNotAllowed, "This path does not have the method \(request.method.rawValue), only: \(allow).",
                headers: [.allow: allow]), context)
    }

    /// What the store could not do; that disk or database failed, the operator must know.
    private func answer(_ error: StoreError, _ context: Exchange) -> RequestError {
        if case .unavailable(let reason) = error {
            context.logger.error("store failed", metadata: ["reason": "\(reason)"])
        }
        return RequestError(error) ?? internalError(error, context)
    }

    /// The reason is for the operator alone, the request's id for both.
    private func internalError(_ error: any Error, _ context: Exchange) -> RequestError {
        context.logger.error("request failed", metadata: ["reason": "\(error)"])
        return RequestError(
            .internalError,
            "The server failed; this is not your fault. Its operator finds the reason in the log at request "
                + "\(context.requestID).")
    }
}
