import Cryptography
import HTTPTypes
import Hummingbird
import NIOCore

/// A file of the site, with its compressed forms.
struct SiteFile: Sendable {
    private struct Form: Sendable {
        let coding: ContentCoding
        let body: ByteBuffer
        let headers: HTTPFields
        let entityTag: String
    }

    /// In order of preference; without compression last, and always there.
    private let forms: [Form]

    init(name: String, plain: [UInt8], brotli: [UInt8]?, gzip: [UInt8]?) {
        // The tag is of the plain bytes: one change of the file changes the tags of all forms.
        let digest = sha256(plain).prefix(8).map { String(Int($0) + 0x100, radix: 16).dropFirst() }.joined()
        let hasForms = brotli != nil || gzip != nil
        func form(_ coding: ContentCoding, _ bytes: [UInt8]) -> Form {
            let entityTag = "\"" + digest + (coding == .identity ? "" : "-" + coding.rawValue) + "\""
            var headers: HTTPFields = [
                .contentType: contentType(ofFile: name),
                .cacheControl: Self.isNamedByContent(name) ? "public, max-age=31536000, immutable" : "no-cache",
                .eTag: entityTag,
            ]
            if hasForms { headers[.vary] = "Accept-Encoding" }
            if coding != .identity { headers[.contentEncoding] = coding.rawValue }
            return Form(coding: coding, body: ByteBuffer(bytes: bytes), headers: headers, entityTag: entityTag)
        }
        forms = [brotli.map { form(.brotli, $0) }, gzip.map { form(.gzip, $0) }, form(.identity, plain)].compactMap {
            $0
        }
    }

    /// The answer to a GET, in the best form that the client reads; 304 if it has that already.
    func response(to headers: HTTPFields) -> Response {
        let accepted = AcceptedCodings(headers[.acceptEncoding])
        let form = accepted.best(of: forms, coding: \.coding)
        if Self.matches(headers[.ifNoneMatch], form.entityTag) {
            var unchanged = form.headers
            unchanged[.contentType] = nil
            unchanged[.contentEncoding] = nil
            return Response(status: .notModified, headers: unchanged)
        }
        return Response(status: .ok, headers: form.headers, body: ResponseBody(byteBuffer: form.body))
    }

    /// Whether a file is named `name.<16 hexadecimal digits>.ext`: other contents would have another name.
    static func isNamedByContent(_ name: String) -> Bool {
        let parts = name.split(separator: "/").last?.split(separator: ".") ?? []
        return parts.count >= 3
            && parts.dropFirst().dropLast().contains { part in
                part.utf8.count == 16
                    && part.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 || $0 &- UInt8(ascii: "a") < 6 }
            }
    }

    /// Whether a list of entity tags has `tag`; the weak comparison of RFC 9110.
    private static func matches(_ list: String?, _ tag: String) -> Bool {
        guard let list else { return false }
        return list.split(separator: ",").contains { item in
            let item = item.drop { $0 == " " }.prefix { $0 != " " }
            return item == "*" || item == tag || item == "W/" + tag
        }
    }
}
