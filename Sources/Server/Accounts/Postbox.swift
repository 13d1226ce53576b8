import Accounts
import Foundation
import Logging
import PuzzleAPI
import PuzzleCore
import ServiceLifecycle

/// Sends mails: a `Mailer`, or what a test puts in its place. Who asks for one waits for nothing and learns nothing of what becomes
/// of it.
package protocol Postbox: Sendable {
    /// - Parameter mail: nil where there is nobody to write to: that takes the same time.
    func send(_ mail: Mail?, to address: MailAddress, language: Text)

    /// Returns when nothing waits any more.
    func close() async

    /// Throws away what waits, so that `close` returns at once.
    func giveUp()
}

extension Mailer: Postbox {
    /// By the program of the settings, the system's, or a folder.
    convenience init(_ settings: ServerSettings, logger: Logger) {
        let transport = settings.makeMailTransport()
        if transport is Outbox {
            logger.info("mails become files: nothing sends them", metadata: ["folder": "\(settings.outbox)"])
        }
        self.init(
            sender: settings.mailFromOrUsual, transport: transport,
            report: { event in
                switch event {
                case .delivered(let kind, .handedOver):
                    logger.info("mail sent", metadata: ["kind": "\(kind.rawValue)"])
                case .delivered(let kind, .written(let path)):
                    logger.notice("mail written to a file", metadata: ["kind": "\(kind.rawValue)", "file": "\(path)"])
                case .failed(let kind, let failure, let isTriedAgain):
                    logger.error(
                        "mail not sent",
                        metadata: [
                            "kind": "\(kind.rawValue)", "reason": "\(failure)", "triedAgain": "\(isTriedAgain)",
                        ])
                case .refused(let kind):
                    logger.error(
                        "mail thrown away: too many wait, or the server ends", metadata: ["kind": "\(kind.rawValue)"])
                }
            })
    }
}

extension ServerSettings {
    fileprivate var mailFromOrUsual: MailAddress {
        let host = publicAddress(listeningOn: port).flatMap { RequestedHost(ofAddress: $0) }?.name
        // There are no mail addresses with those of IPv6 in them but in brackets.
        let usual = host.flatMap { MailAddress(Text("tassello@\($0)")) }
        return mailFrom ?? usual ?? MailAddress("tassello@localhost").unsafelyUnwrapped
    }

    fileprivate func makeMailTransport() -> any MailTransport {
        switch mailProgram {
        case .usual where Sendmail().isThere: return Sendmail()
        case .program(let path): return Sendmail(path: path)
        case .usual, .outbox:
            // A server on PostgreSQL has no data folder yet.
            let parent = URL(fileURLWithPath: outbox).deletingLastPathComponent()
            try? FileManager.default.createDirectory(
                at: parent, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            return Outbox(folder: outbox)
        }
    }
}

/// Sends what waits before the server ends, for as long as that may take (`ServerSettings.shutdownTimeout`).
struct MailClosing: Service {
    let postbox: any Postbox

    func run() async throws {
        try? await gracefulShutdown()
        await withTaskCancellationHandler {
            await postbox.close()
        } onCancel: {
            postbox.giveUp()
        }
    }
}
