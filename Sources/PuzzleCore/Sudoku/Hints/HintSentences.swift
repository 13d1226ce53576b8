/// A hint in words, one sentence for each stage or two.
public struct HintSentences: Hashable, Sendable {
    public let technique: Text
    public let area: Text
    public let pattern: Text
    public let action: Text

    public init(technique: Text, area: Text, pattern: Text, action: Text) {
        self.technique = technique
        self.area = area
        self.pattern = pattern
        self.action = action
    }

    public subscript(_ stage: SudokuHintStage) -> Text {
        switch stage {
        case .technique: technique
        case .area: area
        case .pattern: pattern
        case .action: action
        }
    }
}

/// Bytes in sentences that are shown and not only read: where a term leads, and where the answer begins.
public enum HintMark {
    /// Before the code of the technique whose lesson explains a term; without a code, the list of lessons does.
    public static var link: UInt8 { 1 }
    /// Before the term.
    public static var label: UInt8 { 2 }
    public static var end: UInt8 { 3 }
    /// Before what follows from a step, which goes on to the end of the sentence.
    public static var answer: UInt8 { 4 }
}
