import Foundation
import PuzzleCore

/// What a name looks like, whatever letters it is written with (after the skeletons of Unicode Technical Standard #39, with the
/// letters that most fonts draw alike).
public struct NameLook: Equatable, Sendable {
    let text: Text

    /// In lower case, without accents and forms for display, each letter as the Latin one that looks like it.
    public init(_ name: Text) {
        let plain = SearchName(Text(name.string.decomposedStringWithCompatibilityMapping)).text
        text = Text(String(plain.string.map { Self.latin[$0] ?? $0 }))
    }

    /// Whether a word of `name` has letters of several alphabets that look alike: nobody's language is written so.
    public static func mixesAlphabets(_ name: Text) -> Bool {
        name.string.split(separator: " ").contains { word in
            Set(word.unicodeScalars.compactMap(alphabet)).count > 1
        }
    }

    private enum Alphabet { case latin, greek, cyrillic, armenian, cherokee }

    private static func alphabet(_ scalar: Unicode.Scalar) -> Alphabet? {
        guard scalar.properties.isAlphabetic else { return nil }
        switch scalar.value {
        case 0x41...0x24F, 0x1E00...0x1EFF, 0xFF21...0xFF5A: return .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: return .greek
        case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: return .cyrillic
        case 0x530...0x58F: return .armenian
        case 0x13A0...0x13FF, 0xAB70...0xABBF: return .cherokee
        default: return nil
        }
    }

    private static let latin: [Character: Character] = {
        let pairs: [(String, Character)] = [
            ("аα", "a"), ("вβь", "b"), ("сϲ", "c"), ("ԁ", "d"), ("еεҽ", "e"), ("һнη", "h"), ("іι1|ıɩ", "l"),
            ("i", "l"),
            ("јϳ", "j"), ("кκ", "k"), ("ӏ", "l"), ("мμ", "m"), ("пո", "n"), ("оο0ծօ", "o"), ("рρ", "p"), ("ԛզ", "q"),
            ("г", "r"), ("ѕ", "s"), ("тτ", "t"), ("υս", "u"), ("ѵν", "v"), ("ԝω", "w"), ("хχ", "x"), ("уγ", "y"),
            ("ᴢ", "z"),
        ]
        return Dictionary(uniqueKeysWithValues: pairs.flatMap { letters, like in letters.map { ($0, like) } })
    }()
}
