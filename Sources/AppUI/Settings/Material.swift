import PuzzleCore

/// Of what boards are made. All that is seen of it stands in `Web/styles/materials.css`. Settings and achievements keep its number:
/// new ones come last.
enum Material: UInt8, CaseIterable, Sendable {
    case paper, wood, stone, glass, night, contrast, colourSafe

    /// In the style sheet.
    var name: StaticString {
        switch self {
        case .paper: "paper"
        case .wood: "wood"
        case .stone: "stone"
        case .glass: "glass"
        case .night: "night"
        case .contrast: "contrast"
        case .colourSafe: "colour-safe"
        }
    }

    var phrase: Phrase {
        switch self {
        case .paper: .materialPaper
        case .wood: .materialWood
        case .stone: .materialStone
        case .glass: .materialGlass
        case .night: .materialNight
        case .contrast: .materialContrast
        case .colourSafe: .materialColourSafe
        }
    }

    /// The tiles' colour; of glass the one that is seen where its desk shines through.
    func surface(isDark: Bool) -> StaticString {
        switch self {
        case .paper: isDark ? "#2b3435" : "#ffffff"
        case .wood: isDark ? "#5f3d26" : "#e3bf8a"
        case .stone: isDark ? "#454a4f" : "#e8e4dc"
        case .glass: isDark ? "#2a2f52" : "#dfe6f5"
        case .night: isDark ? "#12183a" : "#1c2450"
        case .contrast: isDark ? "#000000" : "#ffffff"
        case .colourSafe: isDark ? "#1d2733" : "#ffffff"
        }
    }

    /// Of numbers, and of those that are home.
    func inks(isDark: Bool) -> [StaticString] {
        switch self {
        case .paper: isDark ? ["#e9edea", "#8fd6c4"] : ["#1d2725", "#2f6f62"]
        case .wood: isDark ? ["#fbead0", "#ffcf7d"] : ["#3b2110", "#0c3319"]
        case .stone: isDark ? ["#f6f3ec", "#ffd09a"] : ["#2b2a28", "#7a3418"]
        case .glass: isDark ? ["#ffffff", "#b4f5e2"] : ["#14203a", "#5a1a7c"]
        case .night: ["#eef1ff", "#ffd98a"]
        case .contrast: isDark ? ["#ffffff", "#ffff00"] : ["#000000", "#00309c"]
        case .colourSafe: isDark ? ["#f2f6fa", "#8fd0ff"] : ["#10243e", "#00508f"]
        }
    }
}

extension Settings {
    var material: Material { Material(rawValue: UInt8(self[.material])) ?? .paper }
}
