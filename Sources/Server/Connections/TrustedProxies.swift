import HTTPTypes
import NIOCore

/// The proxies in front of the server, whose word is taken for where a request comes from.
struct TrustedProxies: Sendable {
    private let networks: [IPNetwork]

    init(_ networks: [IPNetwork]) { self.networks = networks }

    /// The client at the other end of a connection; nil if it is a proxy, which many clients share.
    func client(of peer: SocketAddress?) -> ClientAddress? {
        isTrusted(peer?.ipAddress) ? nil : ClientAddress(peer) ?? .unknown
    }

    /// The client that has sent a request: of the addresses that proxies have noted, each behind those before, the last one that
    /// is no proxy's. What stands before it the client may have made up.
    func client(of peer: SocketAddress?, _ headers: HTTPFields) -> ClientAddress {
        if let client = client(of: peer) { return client }
        let noted = headers[values: .xForwardedFor].flatMap { $0.split(separator: ",") }
        let client = noted.last { !isTrusted($0.trimmingCharacters(in: .whitespaces)) }
        return client.flatMap { ClientAddress($0) } ?? ClientAddress(peer) ?? .unknown
    }

    private func isTrusted(_ address: String?) -> Bool {
        guard !networks.isEmpty, let bytes = address.flatMap({ IPAddress.bytes(of: $0) }) else { return false }
        return networks.contains { $0.contains(bytes) }
    }
}

extension HTTPField.Name {
    static let xForwardedFor = HTTPField.Name("X-Forwarded-For").unsafelyUnwrapped
}
