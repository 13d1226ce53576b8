import AppUI
import PuzzleCore

/// What a question says behind its prefix that opens a page of what is stored: `0;120` (language, minutes from UTC), a line
/// break, and the data.
struct PageOpening {
    let words: Catalogue
    let minutesFromUTC: Int
    let data: Text

    /// - Returns: nil for a question that opens no page.
    init?(_ question: Text) {
        guard let end = question.bytes.firstIndex(of: 0x0A) else { return nil }
        var reader = TextReader(Text(question.bytes[..<end]))
        guard let number = try? reader.number(in: 0...255), let language = Language(rawValue: UInt8(number)),
            reader.take(UInt8(ascii: ";")), let minutes = Int(decimal: Text(question.bytes[reader.offset..<end]))
        else { return nil }
        words = Catalogue(language)
        minutesFromUTC = minutes
        data = Text(question.bytes[(end + 1)...])
    }
}
