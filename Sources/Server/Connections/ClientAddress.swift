import Foundation
import NIOCore

/// Whom requests and connections are counted for: an IPv4 address, or the /64 of an IPv6 address, which is what one customer
/// of a provider has at least.
struct ClientAddress: LimitKey {
    private let high: UInt64
    private let low: UInt64

    /// Reads an address as it stands in a header, `192.0.2.1`, `2001:db8::1` or `[2001:db8::1]:443`; nil for anything else.
    init?(_ text: some StringProtocol) {
        var text = Substring(text).trimmingCharacters(in: .whitespaces)[...]
        if text.first == "[", let end = text.firstIndex(of: "]") {
            text = text[..<end].dropFirst()
        } else if text.filter({ $0 == ":" }).count == 1, let colon = text.firstIndex(of: ":") {
            text = text[..<colon]
        }
        guard let bytes = IPAddress.bytes(of: String(text)) else { return nil }
        self.init(bytes)
    }

    /// - Returns: nil for a connection that has none, as a Unix domain socket's.
    init?(_ address: SocketAddress?) {
        guard let text = address?.ipAddress, let bytes = IPAddress.bytes(of: text) else { return nil }
        self.init(bytes)
    }

    private init(_ bytes: [UInt8]) {
        high = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        let rest = bytes.dropFirst(8).reduce(0) { $0 << 8 | UInt64($1) }
        low = IPAddress.isIPv4(bytes) ? rest : 0
    }

    var bytes: [UInt8] { withUnsafeBytes(of: (high, low)) { Array($0) } }

    /// Of a client that cannot be told from others.
    static let unknown = ClientAddress([UInt8](repeating: 0, count: 16))
}

/// Addresses of both versions as 16 bytes, those of IPv4 as `::ffff:192.0.2.1`.
enum IPAddress {
    private static let prefixOfIPv4: [UInt8] = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

    static func bytes(of text: String) -> [UInt8]? {
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 { return prefixOfIPv4 + withUnsafeBytes(of: four) { Array($0) } }
        var six = in6_addr()
        // A link-local address may name its interface.
        let address = String(text.prefix { $0 != "%" })
        return inet_pton(AF_INET6, address, &six) == 1 ? withUnsafeBytes(of: six) { Array($0) } : nil
    }

    static func isIPv4(_ bytes: [UInt8]) -> Bool { bytes.starts(with: prefixOfIPv4) }
}

/// A network, `10.0.0.0/8`, or a single address.
public struct IPNetwork: Hashable, Sendable {
    private let bytes: [UInt8]
    private let bits: Int

    /// - Returns: nil if the text is neither.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = parts.first, let bytes = IPAddress.bytes(of: String(address)) else { return nil }
        let longest = IPAddress.isIPv4(bytes) ? 32 : 128
        guard parts.count == 1 || UInt8(parts[1]).map({ $0 <= longest }) == true else { return nil }
        self.bytes = bytes
        bits = 128 - longest + (parts.count == 1 ? longest : Int(parts[1]) ?? longest)
    }

    func contains(_ address: [UInt8]) -> Bool {
        let whole = bits / 8
        guard address.prefix(whole) == bytes.prefix(whole) else { return false }
        let rest = bits % 8
        return rest == 0 || (address[whole] ^ bytes[whole]) >> (8 - rest) == 0
    }
}
