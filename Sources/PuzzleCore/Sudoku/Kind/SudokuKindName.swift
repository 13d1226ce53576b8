/// The kinds that have a name: those on offer in the app, which stores their numbers. Never put in another order.
public enum SudokuKindName: UInt8, NamedCase {
    case classic, four, six, twelve, sixteen, diagonal, windoku, antiKnight, jigsaw

    /// As it stands in options.
    public var name: StaticString {
        switch self {
        case .classic: "classic"
        case .four: "4x4"
        case .six: "6x6"
        case .twelve: "12x12"
        case .sixteen: "16x16"
        case .diagonal: "diagonal"
        case .windoku: "windoku"
        case .antiKnight: "anti-knight"
        case .jigsaw: "jigsaw"
        }
    }

    /// Made anew: a kind has lists of houses and peers for each cell.
    public var kind: SudokuKind {
        guard let kind = try? SudokuKind(Text(text)) else { preconditionFailure("a kind of ours") }
        return kind
    }

    private var text: StaticString {
        switch self {
        case .classic: "9x9"
        case .four: "4x4"
        case .six: "6x6"
        case .twelve: "12x12"
        case .sixteen: "16x16"
        case .diagonal: "9x9x"
        case .windoku: "9x9w"
        case .antiKnight: "9x9n"
        case .jigsaw: "9x9jaaaaaaabbacccabbbbdccceeffbddcceefbbdddcegfffhhdeeggffhddeegggfhhhhigggihhiiiiiii"
        }
    }
}
