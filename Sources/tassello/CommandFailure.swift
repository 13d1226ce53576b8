import ArgumentParser
import Foundation
import Server
import Store

/// Why a command ended: a sentence for the one who called it, printed after `Error: `.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// - Parameters:
    ///   - code: `errno`; evaluated first, before anything else changes it.
    ///   - what: what failed: `x.txt cannot be read`.
    ///   - advice: what there is to do, with a space before it.
    init(errno code: Int32, _ what: String, advice: String = "") {
        description = "\(what): \(String(cString: strerror(code))).\(advice)"
    }

    init(_ error: any Error) {
        switch error {
        case let error as CommandFailure: self = error
        case StoreError.forbiddenName: self.init("The name is forbidden: see tassello admin log.")
        case let error as SiteError: self.init(error.description)
        case let error as ListenError: self.init(error.description)
        case let error as DescriptorError: self.init(error.description)
        case let error as BackupError: self.init(error.description)
        case StoreError.unopened(let advice), StoreError.unusable(let advice): self.init(advice)
        case StoreError.unavailable(let reason): self.init(Self.unavailable(reason))
        case StoreError.overloaded, StoreError.closed: self.init("The store has too much to do. Call it again later.")
        default: self.init("That was not expected: \(error)")
        }
    }

    /// - Parameter advice: What there is to do once the store is there again.
    static func unavailable(_ reason: String, _ advice: String = "Call it again.") -> String {
        // The statement in which it came up tells its operator nothing.
        let reason = reason.components(separatedBy: " - while executing")[0]
        return
            "The store cannot be read or written at present (\(reason)). See that its disk has room and this user may write "
            + "there, or that its database is back. \(advice)"
    }

    /// What a restart cannot mend, which systemd's unit has to know: `EX_CONFIG` of sysexits.h. Wrong options end with 64.
    static let lasting = ExitCode(78)
}
