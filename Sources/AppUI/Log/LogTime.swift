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

extension [UInt8] {
    /// Whether `word` is somewhere in it.
    func contains(_ word: [UInt8]) -> Bool {
        guard let first = word.first else { return true }
        guard count >= word.count else { return false }
        var start = 0
        let last = count - word.count
        while start <= last {
            if self[start] == first {
                var length = 1
                while length < word.count, self[start + length] == word[length] { length += 1 }
                if length == word.count { return true }
            }
            start += 1
        }
        return false
    }
}

extension Text {
    /// In small letters, as far as the app's languages have letters.
    var folded: Text {
        var folded = Text()
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                folded.append(byte: byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte)
                index += 1
            } else if byte >= 0xC0, byte < 0xE0, index + 1 < bytes.count {
                let small = Self.small(UInt32(byte & 0x1F) << 6 | UInt32(bytes[index + 1] & 0x3F))
                folded.append(byte: 0xC0 | UInt8(truncatingIfNeeded: small >> 6))
                folded.append(byte: 0x80 | UInt8(truncatingIfNeeded: small & 0x3F))
                index += 2
            } else if byte == 0xE1, index + 2 < bytes.count, bytes[index + 1] & 0x3C == 0x38 {
                // Vietnamese letters with two marks, U+1E00...1EFF: a small one follows each capital one.
                let isCapital = bytes[index + 2] & 1 == 0 && (bytes[index + 1] >= 0xBA)
                folded.append(byte: byte)
                folded.append(byte: bytes[index + 1])
                folded.append(byte: isCapital ? bytes[index + 2] | 1 : bytes[index + 2])
                index += 3
            } else {
                folded.append(byte: byte)
                index += 1
            }
        }
        return folded
    }

    /// Of a letter below U+0800.
    private static func small(_ letter: UInt32) -> UInt32 {
        switch letter {
        case 0xC0...0xDE where letter != 0xD7: letter + 0x20
        case 0x100...0x137: letter | 1
        // Ơ and Ư.
        case 0x1A0: 0x1A1
        case 0x1AF: 0x1B0
        default: letter
        }
    }
}
