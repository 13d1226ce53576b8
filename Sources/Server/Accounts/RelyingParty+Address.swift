import Passkeys
import PuzzleCore

extension RelyingParty {
    /// The site at an address, as browsers name its host and origin.
    /// - Returns: nil where browsers have no passkeys: without https, but on `localhost`, and for hosts that are numbers.
    init?(publicAddress: String) {
        guard let scheme = publicAddress.firstRange(of: "://"),
            let host = RequestedHost(ofAddress: publicAddress)?.name, IPAddress.bytes(of: host) == nil
        else { return nil }
        let isHTTPS = publicAddress.hasPrefix("https://")
        guard isHTTPS || host == "localhost" else { return nil }
        var origin = publicAddress[..<scheme.upperBound] + host
        let port = publicAddress[scheme.upperBound...].prefix { $0 != "/" }.drop { $0 != ":" }.dropFirst()
        if let number = UInt16(port), number != (isHTTPS ? 443 : 80) { origin += ":\(number)" }
        self.init(id: Text(host), origins: [Text(String(origin))])
    }
}
