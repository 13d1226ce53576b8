import Foundation
import NIOCore

/// Why the server cannot listen: a sentence for the operator.
public struct ListenError: Error, Equatable, CustomStringConvertible {
    public let description: String

    /// - Returns: nil if `error` is about something else.
    init?(_ error: any Error, host: String, port: UInt16) {
        switch error {
        case let error as IOError where error.errnoCode == EADDRINUSE:
            description = "Port \(port) of \(host) is in use by another program. Stop that one, or choose another port."
        case let error as IOError where error.errnoCode == EACCES:
            description = "This user may not listen on port \(port). Choose one from 1024 on."
        case let error as IOError where error.errnoCode == EADDRNOTAVAIL:
            description = "\(host) is no address of this machine. Choose another host, or 127.0.0.1."
        case is SocketAddressError, is SocketAddressError.UnknownHost:
            description = "The host \(host) is not known. Choose another one, or 127.0.0.1."
        default: return nil
        }
    }
}
