import PuzzleCore

/// A moment as the log writes it, by the device's clock: `2026-11-21 14:05:09`.
struct LogTime {
    let text: Text

    init(_ time: WallTime, _ context: Context) {
        var text = CivilMoment(time, minutesFromUTC: context.device.minutesFromUTC).iso + ":"
        text.append(decimal: Int(time / 1000 % 60), width: 2)
        self.text = text
    }

    /// Looks for a word in many moments, one after the other: the date is written once a day.
    struct Search {
        private let word: [UInt8]
        private let minutesFromUTC: Int64
        private let mayBeDate: Bool
        private let mayBeTime: Bool
        private var day: Int64 = -1
        private var isInDay = false
        private var clock: [UInt8] = Array(repeating: UInt8(ascii: ":"), count: 8)

        init(_ word: [UInt8], _ context: Context) {
            self.word = word
            minutesFromUTC = Int64(context.device.minutesFromUTC)
            let isDigits = word.allSatisfy { $0 &- UInt8(ascii: "0") < 10 || $0 == UInt8(ascii: "-") }
            let isClock = word.allSatisfy { $0 &- UInt8(ascii: "0") <= 10 }
            (mayBeDate, mayBeTime) = (isDigits && word.count <= 10, isClock && word.count <= 8)
        }

        mutating func has(_ time: WallTime) -> Bool {
            guard mayBeDate || mayBeTime else { return false }
            let seconds = max(0, Int64(clamping: time / 1000) + minutesFromUTC * 60)
            if mayBeDate, seconds / 86_400 != day {
                day = seconds / 86_400
                let date = CivilMoment(WallTime(day) * 86_400_000, minutesFromUTC: 0).iso.bytes.prefix(10)
                isInDay = Array(date).contains(word)
            }
            if mayBeDate, isInDay { return true }
            guard mayBeTime else { return false }
            let second = Int(seconds % 86_400)
            write(second / 3600, at: 0)
            write(second / 60 % 60, at: 3)
            write(second % 60, at: 6)
            return clock.contains(word)
        }

        private mutating func write(_ number: Int, at place: Int) {
            clock[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10)
            clock[place + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
        }
    }
}
