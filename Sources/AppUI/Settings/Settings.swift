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
        set { values[Int(setting.rawValue)] = min(max(newValue, setting.range.lowerBound), setting.range.upperBound) }
    }

    public func isOn(_ setting: Setting) -> Bool { self[setting] != 0 }

    /// The colour that was chosen; nil for the theme's own.
    func colour(_ setting: Setting) -> StaticString? {
        guard case .colour(let colours) = setting.control, self[setting] > 0 else { return nil }
        return colours[self[setting] - 1]
    }

    public var theme: Theme { Theme(rawValue: UInt8(self[.theme])) ?? .light }

    public var scoring: ScoreRule { ScoreRule(secondsPerPoint: isOn(.timeScore) ? self[.secondsPerPoint] : nil) }
}
