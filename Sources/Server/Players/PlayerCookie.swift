import HTTPTypes

/// The cookie that holds a player's secret.
struct PlayerCookie: Sendable {
    let name: String
    private let attributes: String
    /// The value of `Set-Cookie` that lets a browser forget it.
    let removal: String

    /// - Parameter isHTTPS: Whether the public address is https; then the browser never sends the cookie without
    ///   encryption, and takes it from no other host (`__Host-`).
    init(isHTTPS: Bool) {
        name = isHTTPS ? "__Host-tassello" : "tassello"
        // 400 days is the longest that browsers keep a cookie; each new one begins anew.
        let scope = "; HttpOnly; SameSite=Lax" + (isHTTPS ? "; Secure" : "")
        attributes = "; Path=/; Max-Age=34560000" + scope
        removal = name + "=; Path=/; Max-Age=0" + scope
    }

    /// The secret in a request's cookies; nil if there is none that is well formed.
    func secret(in headers: HTTPFields) -> Secret? {
        for line in headers[values: .cookie] {
            for pair in line.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                guard pair.hasPrefix(name), pair.dropFirst(name.count).first == "=" else { continue }
                if let secret = Secret(pair.dropFirst(name.count + 1)) { return secret }
            }
        }
        return nil
    }

    /// The value of `Set-Cookie`.
    func line(for secret: Secret) -> String { name + "=" + secret.text + attributes }
}
