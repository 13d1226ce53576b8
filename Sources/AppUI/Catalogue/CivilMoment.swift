import PuzzleAPI
import PuzzleCore

/// A day and a time of day as a clock on the wall shows them.
package struct CivilMoment {
    package let day: CivilDate
    private let minutes: Int

    package init(_ time: WallTime, minutesFromUTC: Int) {
        // No clock shows less than 1970 or more than the last minute of the year 9999.
        let minutes = min(max(Int64(time / 60_000) + Int64(minutesFromUTC), 0), 4_223_371_679)
        day = CivilDate(daysSince1970: Int(minutes / 1440))
        self.minutes = Int(minutes % 1440)
    }

    /// `14:05`
    package var timeOfDay: Text {
        var text = Text()
        text.append(decimal: minutes / 60, width: 2)
        text.append(byte: UInt8(ascii: ":"))
        text.append(decimal: minutes % 60, width: 2)
        return text
    }

    /// As programs exchange it: `2026-11-21 14:05`.
    package var iso: Text {
        var text = Text()
        for (number, width) in [(day.year, 4), (day.month, 2), (day.day, 2)] {
            if !text.isEmpty { text.append(byte: UInt8(ascii: "-")) }
            text.append(decimal: number, width: width)
        }
        text.append(byte: UInt8(ascii: " "))
        text.append(timeOfDay)
        return text
    }
}
