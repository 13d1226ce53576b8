/// Stamps of what is stored, by which the devices of a player agree on what came last.
///
/// A hybrid logical clock (Kulkarni et al., 2014): the device's time, but always later than any stamp that it has made or seen, even
/// if the device's clock is set back. The device at the end tells stamps of one moment apart.
public struct HybridClock: Equatable, Sendable {
    /// Milliseconds since 1970 in the upper 48 bits, a counter below.
    private var time: UInt64 = 0
    /// The time of the latest stamp.
    public var moment: WallTime { time >> 16 }
    /// What this device is called, drawn once.
    private let device: UInt64

    /// The end of the year 9999: no device's clock counts as later.
    private static var latest: WallTime { 253_402_300_799_999 }
    /// Stamps that would leave no room for later ones are none.
    private static var end: UInt64 { 0xFFFF << 48 }

    public init(device: UInt64) { self.device = device }

    /// - Parameter text: The latest stamp.
    public init?(text: Text) {
        guard let (time, device) = Self.read(text) else { return nil }
        self.time = time
        self.device = device
    }

    /// The stamp of what happens now. Stamps sort as texts.
    public mutating func tick(at now: WallTime) -> Text {
        time = max(time + 1, min(now, Self.latest) << 16)
        return text
    }

    /// Makes later stamps come after one that another device has made. What is no stamp changes nothing.
    public mutating func observe(_ stamp: Text) { if let (other, _) = Self.read(stamp) { time = max(time, other) } }

    public var text: Text {
        var text = Text()
        text.append(hexadecimal: time)
        text.append(byte: UInt8(ascii: "-"))
        text.append(hexadecimal: device)
        return text
    }

    public static func isStamp(_ text: Text) -> Bool { read(text) != nil }

    private static func read(_ text: Text) -> (time: UInt64, device: UInt64)? {
        var reader = TextReader(text)
        guard let time = try? reader.hexadecimal(), time < end, reader.take(UInt8(ascii: "-")),
            let device = try? reader.hexadecimal(), reader.isAtEnd
        else { return nil }
        return (time, device)
    }
}
