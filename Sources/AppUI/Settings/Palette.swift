import PuzzleCore

/// The colours on offer; 0 in a setting means the theme's own, n the n-th of these, `own` and more any other.
public enum Palette {
    /// What stands before red, green and blue, each in eight bits.
    static var own: Int { 1 << 24 }

    static func text(_ colour: Int) -> Text {
        var digits = Text()
        digits.append(hexadecimal: UInt64(colour))
        return "#" + Text(digits.bytes.suffix(6))
    }

    /// - Parameter text: `#rrggbb`.
    static func value(_ text: Text) -> Int? {
        guard text.count == 7, text.bytes[0] == UInt8(ascii: "#") else { return nil }
        var padded = Text()
        padded.append(word: "0000000000")
        padded.append(Text(text.bytes[1...]))
        var reader = TextReader(padded.folded)
        return (try? reader.hexadecimal()).map { own + Int($0) }
    }

    public static var desk: [StaticString] {
        ["#e9e4da", "#d8e2dc", "#cfd8e6", "#e6d3cf", "#3a4a46", "#2f3644", "#4b3b3f", "#1b1d1f"]
    }
    public static var tile: [StaticString] {
        ["#ffffff", "#f4e3c1", "#cfe3d4", "#c9daf0", "#f0cfd0", "#2f6f62", "#33527a", "#3b3f45"]
    }
    public static var ink: [StaticString] {
        ["#1f2a28", "#2f6f62", "#2c4f86", "#8f3145", "#6b4a12", "#ffffff", "#ffe9a8", "#bfe8d8"]
    }
}
