import HTTPTypes
import Hummingbird

/// Answers requests for the site's files.
struct SiteFiles: RouterMiddleware {
    let site: StaticSite

    func handle(
        _ request: Request, context: Exchange, next: (Request, Exchange) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path
        guard let file = site.file(at: path) ?? site.file(at: path + "/") else {
            return try await next(request, context)
        }
        context.coreContext.endpointPath.value = "site"
        switch request.method {
        case .get, .head:
            if site.file(at: path) != nil { return file.response(to: request.headers) }
            return Response(status: .permanentRedirect, headers: [.location: path + "/", .cacheControl: "no-cache"])
        case .options: return Response(status: .noContent, headers: [.allow: Self.methods])
        default:
            throw RequestError(
                .methodNotAllowed, "A file does not have the method \(request.method.rawValue), only: \(Self.methods).",
                headers: [.allow: Self.methods])
        }
    }

    private static let methods = "GET, HEAD, OPTIONS"
}
