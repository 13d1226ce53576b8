import HTTPTypes
import Hummingbird

/// Tells browsers what pages of this server may do: no more than the app needs.
struct SecurityHeaders: RouterMiddleware {
    private let fields: [HTTPField]

    /// - Parameter isHTTPS: Whether the public address is https; browsers then never use http again.
    init(isHTTPS: Bool) {
        var fields = [
            HTTPField(name: .contentSecurityPolicy, value: Self.policy),
            HTTPField(name: .xContentTypeOptions, value: "nosniff"),
            HTTPField(name: .referrerPolicy, value: "no-referrer"),
            // Shaking the device starts a new game.
            HTTPField(
                name: .permissionsPolicy,
                value:
                    "accelerometer=(self), camera=(), geolocation=(), gyroscope=(self), microphone=(), payment=(), usb=()"
            ),
            HTTPField(name: .crossOriginOpenerPolicy, value: "same-origin"),
            HTTPField(name: .crossOriginResourcePolicy, value: "same-origin"),
        ]
        if isHTTPS { fields.append(HTTPField(name: .strictTransportSecurity, value: "max-age=31536000")) }
        self.fields = fields
    }

    func handle(
        _ request: Request, context: Exchange, next: (Request, Exchange) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        add(to: &response.headers)
        return response
    }

    func add(to headers: inout HTTPFields) {
        for field in fields { headers.append(field) }
    }

    private static let policy = [
        "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'",
        "img-src 'self' blob: data: https:", "connect-src 'self' https:", "manifest-src 'self'", "worker-src 'self'",
        "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
    ].joined(separator: "; ")
}

extension HTTPField.Name {
    fileprivate static let referrerPolicy = HTTPField.Name("Referrer-Policy").unsafelyUnwrapped
    fileprivate static let permissionsPolicy = HTTPField.Name("Permissions-Policy").unsafelyUnwrapped
    fileprivate static let crossOriginOpenerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy").unsafelyUnwrapped
}
