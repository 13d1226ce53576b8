import PuzzleCore

/// Stamps of what is stored, by which the devices of a player agree on what came last.
///
/// A hybrid logical clock (Kulkarni et al., 2014): the device's time, but always later than the stamp before, even if the device's
/// clock is set back. The device at the end tells stamps of one moment apart.
struct HybridClock: Equatable {
    /// Milliseconds since 1970 in the upper 48 bits, a counter below.
    private(set) var time: UInt64 = 0
    /// The time of the latest stamp.
    var moment: WallTime { time >> 16 }
    /// What this device is called, drawn once.
    private(set) var device: UInt64

    init(device: UInt64) { self.device = device }

    /// - Parameter text: The latest stamp.
    init?(text: Text) {
        var reader = TextReader(text)
        guard let time = try? reader.hexadecimal(), reader.take(UInt8(ascii: "-")),
            let device = try? reader.hexadecimal(), reader.isAtEnd
        else { return nil }
        self.time = time
        self.device = device
    }

    /// The stamp of what happens now. Stamps sort as texts.
    mutating func tick(at now: WallTime) -> Text {
        time = max(time &+ 1, now << 16)
        return text
    }

    var text: Text {
        var text = Text()
        text.append(hexadecimal: time)
        text.append(byte: UInt8(ascii: "-"))
        text.append(hexadecimal: device)
        return text
    }
}
