import PuzzleCore

/// Light first (the default), dark, or as the device has it.
public enum Theme: UInt8, CaseIterable, Sendable {
    case light, dark, system
}

/// The value of every setting; always within its range.
public struct Settings: Equatable, Sendable {
    private var values: [Int]

    public init() {
        values = Setting.allCases.map { $0.standard }
    }

    public subscript(_ setting: Setting) -> Int {
        get { values[Int(setting.rawValue)] }
        set {
            var value = min(max(newValue, setting.range.lowerBound), setting.range.upperBound)
            if case .colour(let colours) = setting.control, value < Palette.own { value = min(value, colours.count) }
            values[Int(setting.rawValue)] = value
        }
    }

    public func isOn(_ setting: Setting) -> Bool { self[setting] != 0 }

    /// The colour that was chosen, as `#rrggbb`; nil for the theme's own.
    func colour(_ setting: Setting) -> Text? {
        let value = self[setting]
        guard case .colour(let colours) = setting.control, value > 0 else { return nil }
        return value < Palette.own ? Text(colours[value - 1]) : Palette.text(value - Palette.own)
    }

    public var theme: Theme { Theme(rawValue: UInt8(self[.theme])) ?? .light }

    public var scoring: ScoreRule { ScoreRule(secondsPerPoint: isOn(.timeScore) ? self[.secondsPerPoint] : nil) }
}
