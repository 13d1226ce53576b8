import Server
import Store

/// Why a command ended: a sentence for the one who called it, printed after `Error: `.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    init(_ error: any Error) {
        switch error {
        case let error as CommandFailure: self = error
        case StoreError.forbiddenName: self.init("The name is forbidden: see tassello admin log.")
        case let error as SiteError: self.init(error.description)
        case let error as ListenError: self.init(error.description)
        case let error as DescriptorError: self.init(error.description)
        case let error as BackupError: self.init(error.description)
        case StoreError.unusable(let advice): self.init(advice)
        default: self.init("The server ended: \(error)")
        }
    }
}
