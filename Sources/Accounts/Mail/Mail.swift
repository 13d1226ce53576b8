import PuzzleAPI
import PuzzleCore

/// What the server writes to somebody about their account.
public enum Mail: Equatable, Sendable {
    /// To a new address: asks whether it is theirs. `link` has a token, which is good for `minutes`.
    case confirmAddress(link: Text, minutes: Int)
    /// To an address for which an account was asked that has one. `link` leads to the app.
    case accountExists(link: Text)
    /// As `confirmAddress`.
    case resetPassword(link: Text, minutes: Int)
    /// As `accountExists`.
    case passwordChanged(link: Text)
    /// `device` is what its browser says of it; `link` leads to the app.
    case newDevice(device: Text, link: Text)
    /// To the new address; as `confirmAddress`.
    case changeAddress(link: Text, minutes: Int)
    /// To the address that the account had until now; as `accountExists`.
    case addressChanged(link: Text)
    /// As `accountExists`.
    case passkeyAdded(link: Text)
    /// As `accountExists`.
    case passkeyRemoved(link: Text)

    /// Which mail it is, as logs name it and files of texts.
    public enum Kind: String, CaseIterable, Sendable {
        case confirmAddress, accountExists, resetPassword, passwordChanged, newDevice, changeAddress, addressChanged,
            passkeyAdded, passkeyRemoved
    }

    public var kind: Kind {
        switch self {
        case .confirmAddress: .confirmAddress
        case .accountExists: .accountExists
        case .resetPassword: .resetPassword
        case .passwordChanged: .passwordChanged
        case .newDevice: .newDevice
        case .changeAddress: .changeAddress
        case .addressChanged: .addressChanged
        case .passkeyAdded: .passkeyAdded
        case .passkeyRemoved: .passkeyRemoved
        }
    }

    /// - Parameter language: A tag like `it` or `it-CH`; English for languages that there are no words for.
    public func message(to address: MailAddress, language: Text) -> MailMessage {
        let template = MailTemplate.all(Language(nearest: language))[kind]!
        return MailMessage(to: address, subject: template.subject, body: template.body(slots))
    }

    /// What stands for `{link}`, `{minutes}` and `{device}`.
    private var slots: [String: String] {
        switch self {
        case .confirmAddress(let link, let minutes), .resetPassword(let link, let minutes),
            .changeAddress(let link, let minutes):
            ["link": link.string, "minutes": "\(minutes)"]
        case .accountExists(let link), .passwordChanged(let link), .addressChanged(let link), .passkeyAdded(let link),
            .passkeyRemoved(let link):
            ["link": link.string]
        case .newDevice(let device, let link): ["device": Self.shown(device), "link": link.string]
        }
    }

    /// On a line of its own whatever is in it, and no longer than one.
    private static func shown(_ device: Text) -> String {
        String(String.UnicodeScalarView(device.string.unicodeScalars.prefix(64).map { $0.isPrinted ? $0 : " " }))
    }
}

/// The words of a kind of mail in a language.
struct MailTemplate {
    let subject: Text
    private let lines: [String]

    private static let english = read(PackageResources.en_txt)
    private static let italian = read(PackageResources.it_txt)
    private static let vietnamese = read(PackageResources.vi_txt)

    static func all(_ language: Language) -> [Mail.Kind: MailTemplate] {
        switch language {
        case .english: english
        case .italian: italian
        case .vietnamese: vietnamese
        }
    }

    /// In a file, each mail begins with a line of "@" and its kind. The next line is the subject; the body is what follows, without
    /// the empty lines around it.
    private static func read(_ file: [UInt8]) -> [Mail.Kind: MailTemplate] {
        var mails: [Mail.Kind: MailTemplate] = [:]
        for part in ("\n" + String(decoding: file, as: UTF8.self)).split(separator: "\n@") {
            let lines = part.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            guard let kind = Mail.Kind(rawValue: lines[0]), lines.count > 2 else { continue }
            let body = lines[2...].drop { $0.isEmpty }
            let end = body.lastIndex { !$0.isEmpty } ?? body.endIndex - 1
            mails[kind] = MailTemplate(subject: Text(lines[1]), lines: Array(body[body.startIndex...end]))
        }
        return mails
    }

    /// Fills slots: what is put into one is never looked through for others.
    func body(_ slots: [String: String]) -> Text {
        var body = ""
        for line in lines {
            var rest = line[...]
            while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
                body += rest[..<start]
                body += slots[String(rest[rest.index(after: start)..<end])] ?? ""
                rest = rest[rest.index(after: end)...]
            }
            body += rest + "\n"
        }
        return Text(body)
    }
}

extension Language {
    /// The language of a tag (BCP 47), whatever its country and script; English if it is none of these.
    init(nearest tag: Text) {
        let language = Text(tag.bytes.prefix { $0 != UInt8(ascii: "-") }).string.lowercased()
        self = Self.allCases.first { Text($0.tag).string == language } ?? .english
    }
}
