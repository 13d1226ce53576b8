import PuzzleAPI

/// A calendar day, week from Monday, or month in UTC, or all time, as one number.
public struct Period: Hashable, Sendable {
    public let window: Window
    /// Days, weeks or months since the one that 1970 began in; 0 for all time.
    public let index: Int64

    /// The period of kind `window` in which `instant` lies.
    public init(_ window: Window, at instant: UnixMilliseconds) {
        self.window = window
        let day = instant.quotientRoundedDown(by: 24 * 60 * 60 * 1000)
        index =
            switch window {
            case .day: day
            // 1 January 1970 was a Thursday: its week began three days earlier.
            case .week: (day + 3).quotientRoundedDown(by: 7)
            case .month: CivilDate(daysSince1970: Int(day)).monthsSince1970
            case .all: 0
            }
    }

    public static var all: Period { Period(.all, at: 0) }

    /// The periods in which `instant` lies, one for each window.
    static func containing(_ instant: UnixMilliseconds) -> [Period] { Window.allCases.map { Period($0, at: instant) } }

    func isOver(at now: UnixMilliseconds) -> Bool { index < Period(window, at: now).index }

    /// One number for window and index. Periods of the same window are ordered by time, and windows do not overlap.
    var code: Int64 { Int64(window.rawValue) * Self.codesPerWindow + index }

    /// The window of a period's code.
    static func window(ofCode code: Int64) -> Window? { Window(rawValue: UInt8(clamping: code / codesPerWindow)) }

    /// The codes of the periods of the same window before this one.
    var earlierCodes: Range<Int64> { Int64(window.rawValue) * Self.codesPerWindow..<code }

    /// The codes of the periods of the same window after this one.
    var laterCodes: Range<Int64> { code + 1..<Int64(window.rawValue + 1) * Self.codesPerWindow }

    private static var codesPerWindow: Int64 { 1_000_000 }
}

extension CivilDate {
    fileprivate var monthsSince1970: Int64 { Int64((year - 1970) * 12 + month - 1) }
}

extension Int64 {
    fileprivate func quotientRoundedDown(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
