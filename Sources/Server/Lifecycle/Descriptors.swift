import Foundation
import NIOCore

/// Files and connections that the process may have open at the same time.
enum Descriptors {
    /// What the store, the threads and the log need, with room to spare.
    private static var reserve: Int { 48 + 4 * System.coreCount }
    /// Connections beyond the limit, which are told that there is no room.
    static var refusals: Int { 32 }
    private static var fewestConnections: Int { 64 }

    /// Lets the process open as many as `connections` take, if the system allows it.
    /// - Returns: how many connections there can be.
    /// - Throws: `DescriptorError` if these are too few to serve anybody.
    static func provide(forConnections connections: Int) throws(DescriptorError) -> Int {
        let needed = connections + refusals + reserve
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return connections }
        if limit.rlim_cur < rlim_t(needed) {
            limit.rlim_cur = min(limit.rlim_max, rlim_t(needed))
            _ = setrlimit(resource, &limit)
            _ = getrlimit(resource, &limit)
        }
        let allowed = limit.rlim_cur >= rlim_t(needed) ? connections : Int(limit.rlim_cur) - refusals - reserve
        guard allowed >= min(connections, fewestConnections) else {
            throw DescriptorError(limit: Int(limit.rlim_cur), needed: fewestConnections + refusals + reserve)
        }
        return allowed
    }

    #if canImport(Glibc) || canImport(Musl)
        private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
    #else
        private static var resource: Int32 { RLIMIT_NOFILE }
    #endif
}

/// The process may open too few files: a sentence for the operator.
public struct DescriptorError: Error, Equatable, CustomStringConvertible {
    let limit: Int
    let needed: Int

    public var description: String {
        "Only \(limit) files may be open at the same time, and connections are files, too. Allow at least \(needed): "
            + "ulimit -n \(needed), or LimitNOFILE= for systemd."
    }
}
