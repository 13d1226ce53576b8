import HTTPTypes
import Hummingbird

/// Refuses requests for other hosts than this server's: a page whose name suddenly leads to the visitor's own machine (DNS
/// rebinding) would else be taken for the server's own.
struct AllowedHosts: RouterMiddleware {
    /// In lower case; empty if any host will do.
    private let hosts: Set<String>

    init(_ hosts: [String]) { self.hosts = Set(hosts.map { $0.lowercased() }) }

    func handle(
        _ request: Request, context: Exchange, next: (Request, Exchange) async throws -> Response
    ) async throws -> Response {
        guard
            hosts.isEmpty || isAllowed(request.head.authority) || OperationsEndpoints.probes.contains(request.uri.path)
        else { throw RequestError.unknownHost }
        return try await next(request, context)
    }

    private func isAllowed(_ authority: String?) -> Bool {
        authority.flatMap { RequestedHost($0) }.map { hosts.contains($0.name) } ?? false
    }
}

/// The host that a request is for.
public struct RequestedHost {
    /// In lower case, without port; an IPv6 address without brackets.
    public let name: String

    /// - Returns: nil if `authority` is no host with or without a port.
    public init?(_ authority: some StringProtocol) {
        var host = Substring(authority)
        if host.first == "[" {
            guard let end = host.firstIndex(of: "]"), Self.isPort(host[host.index(after: end)...]) else { return nil }
            host = host[..<end].dropFirst()
            guard IPAddress.bytes(of: String(host)) != nil else { return nil }
        } else if let colon = host.firstIndex(of: ":") {
            guard Self.isPort(host[colon...]) else { return nil }
            host = host[..<colon]
        }
        guard !host.isEmpty, host.utf8.allSatisfy(Self.isAllowed) else { return nil }
        name = host.lowercased()
    }

    /// That of a page at `address`: `https://example.org:8443/path`.
    init?(ofAddress address: String) {
        guard let scheme = address.firstRange(of: "://") else { return nil }
        self.init(address[scheme.upperBound...].prefix { $0 != "/" })
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty || text.first == ":" && (text.count == 1 || UInt16(text.dropFirst()) != nil)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: ":"), UInt8(ascii: "%"):
            true
        default: false
        }
    }
}
