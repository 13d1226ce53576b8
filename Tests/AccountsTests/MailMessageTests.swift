import Foundation
import PuzzleAPI
import PuzzleCore
import Testing

@testable import Accounts

@Suite struct MailMessageTests {
    static let sender = MailAddress("noreply@example.org")!

    /// A mail as Python's library for mails reads it.
    struct ReadMail: Decodable {
        let headers: [[String]]
        let subject: String
        let to: [String]
        let from: [String]
        let seconds: Int
        let type: String
        let charset: String
        let body: String
        let defects: [String]
    }

    static func read(_ mail: Text) throws -> ReadMail {
        let script = """
            import email.policy, json, sys
            mail = email.message_from_string(sys.stdin.buffer.read().decode(), policy=email.policy.default.clone(utf8=True))
            addresses = lambda name: [address.addr_spec for address in mail[name].addresses]
            defects = mail.defects + [defect for value in mail.values() for defect in getattr(value, "defects", [])]
            print(json.dumps({
                "headers": [[name, str(value)] for name, value in mail.items()], "subject": mail["Subject"],
                "to": addresses("To"), "from": addresses("From"), "seconds": int(mail["Date"].datetime.timestamp()),
                "type": mail.get_content_type(), "charset": mail.get_content_charset(), "body": mail.get_content(),
                "defects": [repr(defect) for defect in defects]}))
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script]
        let (stdin, stdout) = (Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = stdout
        try process.run()
        try stdin.fileHandleForWriting.write(contentsOf: Data(mail.bytes))
        try stdin.fileHandleForWriting.close()
        let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return try JSONDecoder().decode(ReadMail.self, from: output)
    }

    private func encoded(_ subject: String, _ body: String = "Body\n", to: String = "ann@example.org") throws -> Text {
        MailMessage(to: try #require(MailAddress(Text(to))), subject: Text(subject), body: Text(body))
            .encoded(from: Self.sender, at: 1_772_719_466, id: "0123abcd")
    }

    static let names = [
        "From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "MIME-Version", "Content-Type",
        "Content-Transfer-Encoding",
    ]

    @Test func aShortMailByteForByte() throws {
        let mail = try encoded("Hello", "Ciao,\n\nHòa")
        #expect(
            mail.string
                == """
                From: Tassello <noreply@example.org>
                To: <ann@example.org>
                Subject: Hello
                Date: Thu, 5 Mar 2026 14:04:26 +0000
                Message-ID: <0123abcd@example.org>
                Auto-Submitted: auto-generated
                MIME-Version: 1.0
                Content-Type: text/plain; charset=utf-8
                Content-Transfer-Encoding: base64

                Q2lhbywNCg0KSMOyYQ==

                """.replacing("\n", with: "\r\n"))
    }

    static let subjects = [
        "Hello", "Tassello: xác nhận địa chỉ của bạn", "ảẩẫ", "👩‍👩‍👧‍👦 🧩", String(repeating: "ệ", count: 200),
        String(repeating: "long subject ", count: 100) + ".", String(repeating: "a", count: 3000), "=?UTF-8?Q?no?=", "",
        "a: b", "?=", "\"q\" <a@b>",
        "a" + String(repeating: "🧩", count: 50),
    ]

    @Test(arguments: subjects) func whatIsReadIsWhatWasWritten(subject: String) throws {
        let body =
            "Chào bạn,\n\nhttps://puzzles.example.org/#account:confirm;" + String(repeating: "0f", count: 32)
            + "\n\n.\n.\nFrom x\n"
        let mail = try encoded(subject, body)
        try expectWellFormed(mail)
        let read = try Self.read(mail)
        #expect(read.subject == subject)
        #expect(read.body.replacing("\r\n", with: "\n") == body)
        #expect(read.to == ["ann@example.org"] && read.from == ["noreply@example.org"])
        #expect(read.seconds == 1_772_719_466)
        #expect(read.type == "text/plain" && read.charset == "utf-8")
        #expect(read.headers.map { $0[0] } == Self.names)
        #expect(read.defects.isEmpty, "\(read.defects)")
    }

    @Test(arguments: [
        "\r\n", "\n", "\r", "\n\n", "\r\n\r\n", "\0", "\u{85}", "\u{2028}", "\u{2029}", "\u{B}", "\u{C}", "\u{7F}",
        "\u{1B}",
        "\u{202E}", "\u{FEFF}", "\r\n ", "?=\r\n",
    ])
    func nothingBecomesAHeader(separator: String) throws {
        for subject in ["Hello\(separator)Bcc: eve@example.org", "Hòa\(separator)Bcc: eve@example.org", separator] {
            let mail = try encoded(subject, "Body\(separator)Bcc: eve@example.org\(separator)\n")
            try expectWellFormed(mail)
            let read = try Self.read(mail)
            #expect(read.headers.map { $0[0] } == Self.names)
            #expect(
                !read.subject.unicodeScalars.contains { !$0.isPrinted }, "\(read.subject.unicodeScalars.map(\.value))")
            #expect(read.defects.isEmpty, "\(read.defects)")
            // Nor is it ever an address.
            for address in [
                "a\(separator)b@example.org", "a@example.org\(separator)Bcc: eve@example.org", "a@b\(separator)",
            ] {
                #expect(MailAddress(Text(address)) == nil)
            }
        }
    }

    @Test(arguments: [
        "ann+tag@example.org", "nguyễn@ví-dụ.vn", "o'hara@example.org", "a@b", "!#$%&'*+-/=?^_`{|}~@example.org",
    ])
    func addressesAreWhatTheyAre(address: String) throws {
        let mail = try encoded("Hello", to: address)
        #expect(try Self.read(mail).to == [address])
    }

    @Test func theLongestAddressFitsIntoALine() throws {
        let address = String(repeating: "a", count: 242) + "@example.org"
        #expect(address.utf8.count == 254)
        let mail = try encoded("Hello", to: address)
        #expect(try Self.read(mail).to == [address])
        #expect(lines(of: mail).allSatisfy { $0.utf8.count <= 998 })
    }

    @Test(arguments: [
        (0, "Thu, 1 Jan 1970 00:00:00 +0000"), (951_868_799, "Tue, 29 Feb 2000 23:59:59 +0000"),
        (1_798_761_599, "Thu, 31 Dec 2026 23:59:59 +0000"), (1_798_761_600, "Fri, 1 Jan 2027 00:00:00 +0000"),
    ])
    func datesAreThoseOfTheCalendar(seconds: Int, date: String) throws {
        let mail = MailMessage(to: MailAddress("a@b")!, subject: "", body: "").encoded(
            from: Self.sender, at: seconds, id: "1")
        #expect(lines(of: mail).contains("Date: \(date)"))
        #expect(try Self.read(mail).seconds == seconds)
    }

    private func lines(of mail: Text) -> [String] {
        mail.string.split(separator: "\r\n", omittingEmptySubsequences: false).map { String($0) }
    }

    /// Lines end as they should, are short, and are ASCII.
    private func expectWellFormed(_ mail: Text) throws {
        let rest = mail.string.replacing("\r\n", with: "")
        #expect(rest.utf8.allSatisfy { (0x20...0x7E).contains($0) })
        #expect(mail.bytes.suffix(2) == [0x0D, 0x0A])
        for line in lines(of: mail) { #expect(line.utf8.count <= 78, "\(line)") }
        let body = try #require(mail.string.firstRange(of: "\r\n\r\n")).upperBound
        for line in mail.string[body...].split(separator: "\r\n") { #expect(line.utf8.count <= 76) }
    }
}
