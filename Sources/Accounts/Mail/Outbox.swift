import Cryptography
import Foundation
import PuzzleAPI
import PuzzleCore

/// A folder that mails are written to where there is nothing to send them: each a file `20260305T140426Z-….eml`, which mail programs
/// open. Links in them open accounts, so folder and files are for their owner alone.
public struct Outbox: MailTransport {
    private let folder: String
    private let now: @Sendable () -> Date

    /// - Parameter folder: Is made when the first mail is written.
    public init(folder: String, now: @escaping @Sendable () -> Date = { Date() }) {
        self.folder = folder
        self.now = now
    }

    public func deliver(_ mail: Text, from sender: MailAddress) throws(MailFailure) -> MailDelivery {
        if mkdir(folder, 0o700) != 0, errno != EEXIST { throw MailFailure("cannot make the outbox", errno) }
        guard chmod(folder, 0o700) == 0 else { throw MailFailure("cannot keep the outbox from others", errno) }
        let random = randomBytes(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let name = "\(timestamp)-\(random).eml"
        let (path, unfinished) = ("\(folder)/\(name)", "\(folder)/.\(name)")
        do throws(MailFailure) {
            try write(mail.bytes, to: unfinished)
            guard rename(unfinished, path) == 0 else { throw MailFailure("cannot write to the outbox", errno) }
        } catch {
            unlink(unfinished)
            throw error
        }
        return .written(path: path)
    }

    private func write(_ bytes: [UInt8], to path: String) throws(MailFailure) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw MailFailure("cannot write to the outbox", errno) }
        defer { close(file) }
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            guard count > 0 else {
                if count < 0, errno == EINTR { continue }
                throw MailFailure("cannot write to the outbox", errno)
            }
            written += count
        }
        guard fsync(file) == 0 else { throw MailFailure("cannot write to the outbox", errno) }
    }

    private var timestamp: Text {
        let (days, second) = Int(now().timeIntervalSince1970).quotientAndRemainder(dividingBy: 86_400)
        let date = CivilDate(daysSince1970: days)
        var text = Text()
        text.append(decimal: date.year, width: 4)
        text.append(decimal: date.month, width: 2)
        text.append(decimal: date.day, width: 2)
        text.append(word: "T")
        text.append(decimal: second / 3600, width: 2)
        text.append(decimal: second / 60 % 60, width: 2)
        text.append(decimal: second % 60, width: 2)
        text.append(word: "Z")
        return text
    }
}
