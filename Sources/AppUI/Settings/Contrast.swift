import PuzzleCore

// Numbers can be read on their tiles, whatever was chosen.
extension Palette {
    /// The colour of the numbers; nil for the material's own. A colour that has less than three times the tiles' contrast
    /// (WCAG 1.4.11) gives way to black or white.
    static func ink(_ settings: Settings, isDark: Bool) -> Text? {
        let surface = surface(settings, isDark: isDark)
        if let colour = settings.colour(.inkColour) {
            return contrast(colour, surface) < leastContrast ? readable(on: surface) : colour
        }
        return settings.material.inks(isDark: isDark).contains { contrast(Text($0), surface) < leastContrast }
            ? readable(on: surface) : nil
    }

    /// Whether the colour that the player chose for numbers gives way to another one.
    static func isInkCorrected(_ settings: Settings, isDark: Bool) -> Bool {
        settings.colour(.inkColour).map { contrast($0, surface(settings, isDark: isDark)) < leastContrast } ?? false
    }

    static var leastContrast: Double { 3 }

    private static func surface(_ settings: Settings, isDark: Bool) -> Text {
        settings.colour(.tileColour) ?? Text(settings.material.surface(isDark: isDark))
    }

    private static func readable(on surface: Text) -> Text {
        let (dark, light): (Text, Text) = ("#1d2725", "#ffffff")
        return contrast(dark, surface) >= contrast(light, surface) ? dark : light
    }

    /// The contrast ratio of WCAG 2: 1...21.
    static func contrast(_ a: Text, _ b: Text) -> Double {
        let (first, second) = (luminance(a), luminance(b))
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// Relative luminance of `#rrggbb`: 0...1.
    private static func luminance(_ colour: Text) -> Double {
        let digits = colour.bytes.dropFirst().map {
            $0 > UInt8(ascii: "9") ? $0 - UInt8(ascii: "a") + 10 : $0 - UInt8(ascii: "0")
        }
        /// The curve of sRGB, to two thousandths, as a polynomial: there is no `pow` here.
        func channel(_ index: Int) -> Double {
            let value = Double(digits[2 * index] * 16 + digits[2 * index + 1]) / 255
            return value * (value * (value * 0.305306 + 0.682171) + 0.012523)
        }
        return 0.2126 * channel(0) + 0.7152 * channel(1) + 0.0722 * channel(2)
    }
}
