import PuzzleCore

public enum PaperSize: NamedCase {
    case a4, letter

    public var name: StaticString {
        switch self {
        case .a4: "a4"
        case .letter: "letter"
        }
    }

    /// In points: 210 mm, 8.5 inches.
    var width: Double {
        switch self {
        case .a4: 595.28
        case .letter: 612
        }
    }

    /// 297 mm, 11 inches.
    var height: Double {
        switch self {
        case .a4: 841.89
        case .letter: 792
        }
    }
}
