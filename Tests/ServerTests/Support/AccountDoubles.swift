import Accounts
import PuzzleAPI
import PuzzleCore
import Store
import Synchronization

@testable import Server

/// Counts what is hashed, and is quick.
final class CountedPasswords: PasswordKeeper {
    private let computed = Atomic(0)
    /// Whether no more can be hashed at present.
    let isFull = Atomic(false)
    /// What hashes of today begin with.
    let version: Mutex<Text>

    init(version: Text = "v1:") { self.version = Mutex(version) }

    /// How many hashes were computed.
    var count: Int { computed.load(ordering: .relaxed) }

    func hash(_ password: Text) throws -> PasswordHash {
        try compute()
        return PasswordHash(version.withLock { $0 } + password)
    }

    func isRight(_ password: Text, for hash: PasswordHash?) throws -> Bool {
        try compute()
        return hash.map { Text($0.text.bytes.drop { $0 != UInt8(ascii: ":") }.dropFirst()) == password } ?? false
    }

    func needsRenewal(_ hash: PasswordHash) -> Bool { !hash.text.hasPrefix(version.withLock { $0 }) }

    private func compute() throws {
        if isFull.load(ordering: .relaxed) { throw RequestError.overloaded }
        computed.add(1, ordering: .relaxed)
    }
}

/// Keeps mails in place of sending them.
final class KeptMails: Postbox {
    struct Kept {
        let mail: Mail?
        let to: Text
        let language: Text

        /// The part of the link in it that is secret.
        var token: Text? {
            switch mail {
            case .confirmAddress(let link, _), .resetPassword(let link, _), .changeAddress(let link, _):
                link.string.split(separator: ";").last.map { Text($0) }
            default: nil
            }
        }
    }

    private let kept = Mutex<[Kept]>([])

    var all: [Kept] { kept.withLock { $0 } }
    /// Those that are sent to somebody.
    var sent: [Kept] { all.filter { $0.mail != nil } }
    /// Of all that were sent.
    var kinds: [Mail.Kind] { all.compactMap { $0.mail?.kind } }

    func send(_ mail: Mail?, to address: MailAddress, language: Text) {
        kept.withLock { $0.append(Kept(mail: mail, to: address.text, language: language)) }
    }

    func close() async {}
    func giveUp() {}
}
