import Foundation
import PuzzleAPI
import PuzzleCore
import Testing

@testable import Accounts

@Suite struct MailTests {
    static let link: Text = "https://puzzles.example.org/#account:reset;0123456789abcdef"
    static let mails: [Mail] = [
        .confirmAddress(link: link, minutes: 31), .accountExists(link: link), .resetPassword(link: link, minutes: 31),
        .passwordChanged(link: link), .newDevice(device: "Firefox, Linux", link: link),
        .changeAddress(link: link, minutes: 31), .addressChanged(link: link), .passkeyAdded(link: link),
        .passkeyRemoved(link: link),
    ]

    private func message(_ mail: Mail, _ language: Text) -> MailMessage {
        mail.message(to: MailAddress("ann@example.org")!, language: language)
    }

    @Test func everyKindIsThere() { #expect(Self.mails.map(\.kind) == Mail.Kind.allCases) }

    @Test(arguments: mails, Language.allCases)
    func everyMailIsWholeAndWellWritten(mail: Mail, language: Language) throws {
        let message = message(mail, Text(language.tag))
        #expect(message.to.text == "ann@example.org")
        #expect(message.subject.string.hasPrefix("Tassello: "))
        let lines = message.body.string.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first != "" && lines.last == "" && lines.dropLast().last != "")
        // The link stands alone, so that mail programs see where it ends.
        #expect(lines.filter { $0 == Self.link.string }.count == 1)
        switch mail {
        case .confirmAddress, .resetPassword, .changeAddress: #expect(message.body.string.contains(" 31 "))
        case .newDevice: #expect(lines.contains("Firefox, Linux"))
        default: break
        }
        for text in [message.subject.string] + lines.map(String.init) {
            #expect(text == text.trimmingCharacters(in: .whitespaces) && !text.contains("  "))
            #expect(!text.contains { "{}@'\r".contains($0) }, "\(text)")
            #expect(Array(text.utf8) == Array(text.precomposedStringWithCanonicalMapping.utf8))
        }
        #expect(Text(message.body.string).count < 1500)
    }

    @Test(arguments: mails, [Language.italian, .vietnamese])
    func noSentenceIsEnglishElsewhere(mail: Mail, language: Language) {
        let (english, other) = (message(mail, "en"), message(mail, Text(language.tag)))
        #expect(english.subject != other.subject)
        let sentences = { (message: MailMessage) in
            Set(message.body.string.split(separator: "\n").filter { $0.contains(".") })
        }
        #expect(sentences(english).intersection(sentences(other)) == [Self.link.string[...]])
        #expect(english.body.string.split(separator: "\n").count == other.body.string.split(separator: "\n").count)
    }

    @Test(arguments: [
        ("it", Language.italian), ("it-CH", .italian), ("IT", .italian), ("vi", .vietnamese), ("vi-VN", .vietnamese),
        ("en", .english),
        ("en-GB", .english), ("zh-Hant", .english), ("ita", .english), ("", .english), ("-it", .english),
        ("i", .english),
    ])
    func theLanguageIsTheNearest(tag: String, language: Language) {
        #expect(message(Self.mails[0], Text(tag)) == message(Self.mails[0], Text(language.tag)))
    }

    @Test(arguments: [
        "a\r\n\r\nb", "a\nb", "a\u{2028}b", "a\u{0}b", "a\u{202E}b", "\n{link}", "{link}{minutes}",
        String(repeating: "long ", count: 500),
    ])
    func aDeviceHasOneLine(device: String) {
        let usual = message(.newDevice(device: "x", link: Self.link), "en").body.string.split(separator: "\n")
        let lines = message(.newDevice(device: Text(device), link: Self.link), "en").body.string.split(separator: "\n")
        #expect(lines.count == usual.count)
        #expect(lines.filter { $0 == Self.link.string }.count == 1)
        #expect(zip(lines, usual).filter { $0 != $1 }.count == 1)
        #expect(lines.allSatisfy { !$0.hasPrefix("long") || $0.unicodeScalars.count == 64 })
    }
}
