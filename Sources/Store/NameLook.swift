import Foundation
import PuzzleCore

/// What a name looks like, whatever letters it is written with (after the skeletons of Unicode Technical Standard #39, with the
/// letters that most fonts draw alike).
public struct NameLook: Hashable, Sendable {
    let text: Text

    /// In lower case, without accents, forms for display and what cannot be seen, each letter as the Latin one that looks like
    /// it.
    public init(_ name: Text) {
        let plain = name.string.decomposedStringWithCompatibilityMapping.unicodeScalars.map { Self.capitals[$0] ?? $0 }
        let small = SearchName(Text(String(String.UnicodeScalarView(plain)))).text
        let seen = small.string.unicodeScalars.filter { !Self.isUnseen($0) }.map { Self.latin[$0] ?? $0 }
        text = Text(String(String.UnicodeScalarView(seen)))
    }

    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
            || properties.generalCategory == .format
            || scalar == "\u{2800}"
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

    /// Capitals that look like Latin ones, whose small letters do not.
    private static let capitals = like(
        ("ΑᎪ", "a"), ("ΒВᏴ", "b"), ("ᏟС", "c"), ("Ꭰ", "d"), ("ΕЕᎬ", "e"), ("Ꮐ", "g"), ("ΗНᎻ", "h"), ("ΙІᏆ", "l"),
        ("ЈᎫ", "j"), ("ΚКᏦ", "k"), ("Ꮮ", "l"), ("ΜМᎷ", "m"), ("Ν", "n"), ("ΟО", "o"), ("ΡРᏢ", "p"), ("ᎡᏒ", "r"),
        ("ЅᏚ", "s"),
        ("ΤТᎢ", "t"), ("ᏙѴ", "v"), ("ᎳᏔ", "w"), ("ΧХ", "x"), ("ΥҮᎽ", "y"), ("ΖᏃ", "z"))

    private static let latin = like(
        ("аαɑᴀ", "a"), ("вβьʙ", "b"), ("сϲᴄ", "c"), ("ԁᴅɖ", "d"), ("еεҽᴇ", "e"), ("ꜰƒ", "f"), ("ɡɢ", "g"),
        ("һнηʜɦ", "h"),
        ("iіι1|ıɩɪʟӏ", "l"), ("јϳᴊʝ", "j"), ("кκᴋ", "k"), ("мμᴍ", "m"), ("пոɴɳ", "n"), ("оο0ծօᴏ", "o"), ("рρᴘ", "p"),
        ("ԛզ", "q"), ("гʀ", "r"), ("ѕꜱʂ", "s"), ("тτᴛʈ", "t"), ("υսᴜʋ", "u"), ("ѵνᴠ", "v"), ("ԝωᴡ", "w"), ("хχ", "x"),
        ("уγʏ", "y"), ("ᴢʐ", "z"))

    private static func like(_ pairs: (letters: String, latin: Unicode.Scalar)...) -> [Unicode.Scalar: Unicode.Scalar] {
        Dictionary(uniqueKeysWithValues: pairs.flatMap { pair in pair.letters.unicodeScalars.map { ($0, pair.latin) } })
    }
}
