/// A language of the app and of what its engines say. The order is that of what is stored: a new one comes last.
public enum Language: UInt8, CaseIterable, Sendable {
    case english, italian, vietnamese

    /// BCP 47.
    public var tag: StaticString {
        switch self {
        case .english: "en"
        case .italian: "it"
        case .vietnamese: "vi"
        }
    }

    package var decimalSeparator: StaticString {
        switch self {
        case .english: "."
        case .italian, .vietnamese: ","
        }
    }

    /// A number of tenths: `4.5`.
    package func tenths(_ number: Int) -> Text {
        Text(decimal: number / 10) + Text(decimalSeparator) + Text(decimal: number % 10)
    }
}
