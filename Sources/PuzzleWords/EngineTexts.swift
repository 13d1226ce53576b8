import PuzzleCore

/// The texts of the engines in one language: sentences of hints, lessons, rules, pages of games that are over.
///
/// They come as lines without names, in sections, each behind a line with `@` and its name. A text is known by its section and
/// its place there, which is that of a case. The files in `Web/engines` have the names in front; the site is built without them.
public final class EngineTexts: Sendable {
    private let lines: Text
    /// Where each section's lines begin, and one more: where a next one would.
    private let sections: [(name: Text, starts: [Int])]

    public init(_ lines: Text) {
        self.lines = lines
        var sections: [(name: Text, starts: [Int])] = []
        var start = 0
        for end in lines.bytes.indices + [lines.count] where end == lines.count || lines.bytes[end] == 0x0A {
            if end > start, lines.bytes[start] == UInt8(ascii: "@") {
                sections.append((Text(lines.bytes[(start + 1)..<end]), [end + 1]))
            } else if !sections.isEmpty {
                sections[sections.count - 1].starts.append(end + 1)
            }
            start = end + 1
        }
        self.sections = sections
    }

    /// What the site has of a file: no comments, and no names. The site is built by `scripts/build-site`; this is for where there
    /// is none.
    public static func lines(ofFile file: Text) -> Text {
        var lines = Text()
        for line in file.bytes.split(separator: 0x0A) where line.first != UInt8(ascii: "#") {
            // Behind the name are a colon and a space.
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            if lines.count > 0 { lines.append(byte: 0x0A) }
            lines.append(Text(line[(colon + 2)...]))
        }
        return lines
    }

    /// A line of a section, from 0.
    /// - Returns: nothing if there is no such line.
    public subscript(_ section: StaticString, _ number: Int) -> Text {
        for (name, starts) in sections where name == Text(section) && number + 1 < starts.count {
            return Text(lines.bytes[starts[number]..<(starts[number + 1] - 1)])
        }
        return Text()
    }
}

// The texts that are there. They are loaded before the first question in their language is answered, and then only read.
extension EngineTexts {
    nonisolated(unsafe) private static var loaded: [EngineTexts?] = Language.allCases.map { _ in nil }

    /// The latest language of which a text was wanted that was not there; whoever sets it to nil finds out about one question.
    nonisolated(unsafe) public static var missing: Language?

    /// - Parameter lines: the language's file as the site has it.
    public static func load(_ language: Language, _ lines: Text) {
        loaded[Int(language.rawValue)] = EngineTexts(lines)
    }

    fileprivate static func of(_ language: Language) -> EngineTexts? {
        guard let texts = loaded[Int(language.rawValue)] else {
            missing = language
            return nil
        }
        return texts
    }
}

extension Language {
    /// A text by its section and its place there; nothing if the language's texts are not there.
    public func text(_ section: StaticString, _ number: Int) -> Text {
        EngineTexts.of(self)?[section, number] ?? Text()
    }
}
