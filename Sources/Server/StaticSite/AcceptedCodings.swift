/// How a file's bytes can be compressed on the way.
enum ContentCoding: String, Sendable {
    case identity
    case brotli = "br"
    case gzip
}

/// Which compressions a client reads: the value of `Accept-Encoding` (RFC 9110, 12.5.3).
struct AcceptedCodings {
    private var weights: [Substring: Double] = [:]

    init(_ value: String?) {
        for item in (value ?? "").lowercased().split(separator: ",") {
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let name = parts.first, !name.isEmpty else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
            weights[Substring(name)] = weight ?? 1
        }
    }

    /// The element whose coding has the greatest weight, the first of several; the last one if none is accepted.
    /// - Precondition: `elements` is not empty.
    func best<Element>(of elements: [Element], coding: (Element) -> ContentCoding) -> Element {
        var best = elements[elements.count - 1]
        var greatest = 0.0
        for element in elements where weight(coding(element)) > greatest {
            best = element
            greatest = weight(coding(element))
        }
        return best
    }

    private func weight(_ coding: ContentCoding) -> Double {
        if let weight = weights[Substring(coding.rawValue)] ?? weights["*"] { return weight }
        // What is not named is not accepted; but the plain bytes are, if nothing better is.
        return coding == .identity ? 0.0001 : 0
    }
}
