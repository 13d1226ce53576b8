import HTTPTypes

/// Which methods each path has: what to tell a client that uses another one.
struct PathList: Sendable {
    private struct Entry {
        let segments: [Substring]
        var methods: [HTTPRequest.Method]
    }

    private var entries: [Entry] = []

    mutating func add(_ method: HTTPRequest.Method, _ path: String) {
        let segments = path.split(separator: "/")
        if let index = entries.firstIndex(where: { $0.segments == segments }) {
            entries[index].methods.append(method)
        } else {
            entries.append(Entry(segments: segments, methods: [method, .options]))
        }
    }

    /// The template of a path and the value of `Allow` for it; nil if there is no such path.
    func find(_ path: String) -> (template: String, allow: String)? {
        let segments = path.split(separator: "/")
        let entry = entries.first { entry in
            entry.segments.count == segments.count
                && zip(entry.segments, segments).allSatisfy { $0 == $1 || $0.first == "{" }
        }
        return entry.map { entry in
            (
                "/" + entry.segments.joined(separator: "/"),
                entry.methods.map(\.rawValue).sorted().joined(separator: ", ")
            )
        }
    }
}
