/// What a game is honoured with besides its score, from the least to the highest.
public enum Achievement: UInt8, CaseIterable, Sendable {
    case d, a, s, perfectS, ss, perfectSS, sss, perfectSSS, crown, perfectCrown

    /// As players see it, the same in all languages.
    public var name: StaticString {
        switch self {
        case .d: "D"
        case .a: "A"
        case .s: "S"
        case .perfectS: "Perfect S"
        case .ss: "SS"
        case .perfectSS: "Perfect SS"
        case .sss: "SSS"
        case .perfectSSS: "Perfect SSS"
        case .crown: "Crown"
        case .perfectCrown: "Perfect Crown"
        }
    }
}

extension Achievement: Comparable {
    public static func < (a: Achievement, b: Achievement) -> Bool { a.rawValue < b.rawValue }
}
