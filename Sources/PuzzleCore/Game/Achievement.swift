/// What a game is honoured with besides its score, from the least to the highest.
public enum Achievement: UInt8, CaseIterable, Sendable {
    case d, a, s, perfectS, ss, perfectSS, sss, perfectSSS, crown, perfectCrown

    /// Without error or hint.
    public var isPerfect: Bool {
        switch self {
        case .perfectS, .perfectSS, .perfectSSS, .perfectCrown: true
        case .d, .a, .s, .ss, .sss, .crown: false
        }
    }

    /// The letters; nil for crowns.
    public var letters: StaticString? {
        switch self {
        case .d: "D"
        case .a: "A"
        case .s, .perfectS: "S"
        case .ss, .perfectSS: "SS"
        case .sss, .perfectSSS: "SSS"
        case .crown, .perfectCrown: nil
        }
    }

    /// In English: `Perfect SS`.
    public var name: Text {
        let grade = letters.map { Text($0) } ?? "Crown"
        return isPerfect ? "Perfect " + grade : grade
    }
}

extension Achievement: Comparable {
    public static func < (a: Achievement, b: Achievement) -> Bool { a.rawValue < b.rawValue }
}
