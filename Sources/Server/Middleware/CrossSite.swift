import Foundation
import HTTPTypes
import Hummingbird

/// Refuses requests that change something and that another site's page made the browser send.
///
/// Browsers tell by `Sec-Fetch-Site`, older ones by `Origin`, and no page can forge either. Programs that are no
/// browsers send neither, and have no cookies that they were not given on purpose.
struct CrossSite: RouterMiddleware {
    func handle(
        _ request: Request, context: Exchange, next: (Request, Exchange) async throws -> Response
    ) async throws -> Response {
        guard isSafe(request.method) || isOwn(request) else {
            throw RequestError(.crossSite, "Requests from pages of other sites are not accepted.")
        }
        return try await next(request, context)
    }

    private func isSafe(_ method: HTTPRequest.Method) -> Bool {
        method == .get || method == .head || method == .options
    }

    private func isOwn(_ request: Request) -> Bool {
        if let site = request.headers[.secFetchSite] { return site == "same-origin" || site == "none" }
        guard let origin = request.headers[.origin] else { return true }
        guard let host = request.head.authority, let schemeEnd = origin.range(of: "://") else { return false }
        return origin[schemeEnd.upperBound...].lowercased() == host.lowercased()
    }
}

extension HTTPField.Name {
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site").unsafelyUnwrapped
}
