/// How hints are told: in which language, and how cells are called there.
public struct HintStyle: Equatable, Sendable {
    public let language: Language
    /// Whether a cell is `r4c1`, and not `row 4, column 1`.
    public let isShort: Bool

    public init(_ language: Language, isShort: Bool = false) {
        self.language = language
        self.isShort = isShort
    }

    package static var short: StaticString { "-x-short" }

    /// The language's, with a private subtag for the short form (BCP 47): `en`, `en-x-short`.
    public var tag: Text { isShort ? Text(language.tag) + Text(Self.short) : Text(language.tag) }

    /// - Returns: nil if no language of hints has the tag.
    public init?(tag: Text) {
        for language in Language.allCases {
            for style in [HintStyle(language), HintStyle(language, isShort: true)] where style.tag == tag {
                self = style
                return
            }
        }
        return nil
    }
}
