import PuzzleCore

/// The texts of the app in one language.
///
/// They come as lines without names: those of `Phrase` in its order, then those of `CountedPhrase`, each in all plural forms
/// of the language. The files in `Web/texts` have the names in front; the site is built without them.
public struct Texts: Equatable, Sendable {
    public let language: Language
    private let lines: Text
    /// Where each line begins, and one more: where a next one would.
    private let starts: [Int]

    /// - Returns: nil if there are not as many lines as texts: what has come is something else.
    public init?(_ language: Language, _ lines: Text) {
        var starts = [0]
        for (index, byte) in lines.bytes.enumerated() where byte == 0x0A { starts.append(index + 1) }
        starts.append(lines.count + 1)
        guard starts.count - 1 == Phrase.count + CountedPhrase.count * language.pluralForms.count else { return nil }
        self.language = language
        self.lines = lines
        self.starts = starts
    }

    subscript(_ phrase: Phrase) -> Text { line(Int(phrase.rawValue)) }

    subscript(_ phrase: CountedPhrase, _ form: PluralForm) -> Text {
        let forms = language.pluralForms
        return line(Phrase.count + Int(phrase.rawValue) * forms.count + (forms.firstIndex(of: form) ?? 0))
    }

    private func line(_ number: Int) -> Text { Text(lines.bytes[starts[number]..<(starts[number + 1] - 1)]) }
}

extension CaseIterable {
    fileprivate static var count: Int { allCases.count }
}
