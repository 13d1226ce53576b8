import Foundation
import PuzzleAPI
import PuzzleCore

/// A mail of plain text to one address.
public struct MailMessage: Equatable, Sendable {
    /// Whom it is to.
    public let to: MailAddress
    /// One line, in whatever letters.
    public let subject: Text
    /// Lines end with a line feed.
    public let body: Text

    public init(to: MailAddress, subject: Text, body: Text) {
        self.to = to
        self.subject = subject
        self.body = body
    }

    /// The mail as it is sent (RFC 5322, 2045 and 2047), lines ending with CR and LF. It is ASCII but for addresses, which have no
    /// other form than their own (RFC 6532).
    ///
    /// No header has anything in it that somebody typed but for the address, which can hold neither space nor control.
    /// - Parameters:
    ///   - seconds: When it is sent, since 1970.
    ///   - id: What no other mail of this server has, of letters and digits.
    public func encoded(from sender: MailAddress, at seconds: Int, id: Text) -> Text {
        var mail = Text()
        mail.append(header: "From", "Tassello <\(sender.text)>")
        mail.append(header: "To", "<\(to.text)>")
        mail.append(header: "Subject", Self.encodedWords(subject))
        mail.append(header: "Date", Self.date(seconds))
        mail.append(header: "Message-ID", "<\(id)\(sender.text.string.drop { $0 != "@" })>")
        mail.append(header: "Auto-Submitted", "auto-generated")
        mail.append(header: "MIME-Version", "1.0")
        mail.append(header: "Content-Type", "text/plain; charset=utf-8")
        mail.append(header: "Content-Transfer-Encoding", "base64")
        mail.append(word: "\r\n")
        var lines = Text()
        for byte in body.bytes where byte != UInt8(ascii: "\r") {
            lines.append(word: byte == UInt8(ascii: "\n") ? "\r" : "")
            lines.append(byte: byte)
        }
        mail.append(Text(Data(lines.bytes).base64EncodedString(options: .lineLength76Characters)))
        mail.append(word: "\r\n")
        return mail
    }

    /// RFC 5322, 3.3, in UTC.
    private static func date(_ seconds: Int) -> String {
        let (days, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let date = CivilDate(daysSince1970: days)
        let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][days % 7]
        let month = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ][date.month - 1]
        var time = Text()
        time.append(decimal: second / 3600, width: 2)
        time.append(word: ":")
        time.append(decimal: second / 60 % 60, width: 2)
        time.append(word: ":")
        time.append(decimal: second % 60, width: 2)
        return "\(weekday), \(date.day) \(month) \(date.year) \(time) +0000"
    }

    /// A text as part of a header: as it is if it is short and ASCII, else in words of RFC 2047, one a line. What ends lines or cannot
    /// be seen becomes a space.
    static func encodedWords(_ text: Text) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.string.unicodeScalars { scalars.append(scalar.isPrinted ? scalar : " ") }
        let isPlain =
            scalars.count <= 60 && scalars.allSatisfy { (0x20...0x7E).contains($0.value) } && scalars.first != " "
            && scalars.last != " " && !String(scalars).contains("=?")
        if isPlain { return String(scalars) }
        var words: [[UInt8]] = [[]]
        for scalar in scalars {
            let bytes = Array(String(scalar).utf8)
            // Of at most 75 characters, and so that the first one goes into the header's first line of 78.
            if words[words.count - 1].count + bytes.count > 39 { words.append([]) }
            words[words.count - 1] += bytes
        }
        return words.map { "=?UTF-8?B?\(Data($0).base64EncodedString())?=" }.joined(separator: "\r\n ")
    }
}

extension Unicode.Scalar {
    /// Whether it neither ends a line nor changes the text around it.
    var isPrinted: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
        // Of format, joiners are part of words and of emoji.
        case .format: value == 0x200C || value == 0x200D
        default: true
        }
    }
}

extension Text {
    fileprivate mutating func append(header name: StaticString, _ value: String) {
        append(word: name)
        append(word: ": ")
        append(Text(value))
        append(word: "\r\n")
    }
}
