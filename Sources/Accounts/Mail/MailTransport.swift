import Foundation
import PuzzleAPI
import PuzzleCore

/// A way for mails to go.
public protocol MailTransport: Sendable {
    /// Takes as long as it takes: not for event loops and tasks.
    /// - Parameter mail: As `MailMessage.encoded` makes it.
    func deliver(_ mail: Text, from sender: MailAddress) throws(MailFailure) -> MailDelivery
}

/// Where a mail went.
public enum MailDelivery: Equatable, Sendable {
    /// To the system, which sees to the rest.
    case handedOver
    /// Into a file.
    case written(path: String)
}

/// Why a mail could not be delivered: a sentence without address and content.
public struct MailFailure: Error, Equatable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }

    /// - Parameter code: As in `errno`.
    init(_ what: String, _ code: Int32) { description = "\(what): \(String(cString: strerror(code)))" }
}
