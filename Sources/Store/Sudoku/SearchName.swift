import Foundation
import PuzzleCore

/// A player's name, or a part of one, as names are searched and sorted: without case and accents.
struct SearchName: Equatable {
    let text: Text

    /// Canonically decomposed, without marks that take no place, in lower case.
    init(_ name: Text) {
        let scalars = name.string.decomposedStringWithCanonicalMapping.unicodeScalars.filter {
            $0.properties.generalCategory != .nonspacingMark
        }
        text = Text(String(String.UnicodeScalarView(scalars)).lowercased())
    }

    /// As it is kept of a player: who has no name is sorted behind all others. No name has this character.
    init(ofPlayer name: Text) {
        if name.isEmpty { self.init(stored: "\u{10FFFF}") } else { self.init(name) }
    }

    init(stored text: Text) { self.text = text }

    /// All parts of one, two and three characters: by these a name is found.
    var grams: Set<Text> {
        Set((1...Self.longestGram).flatMap { windows($0) })
    }

    /// Parts of which a name must have all in order to have this text in it: the text itself if it is so short.
    var neededGrams: Set<Text> {
        Set(windows(min(Self.longestGram, text.string.unicodeScalars.count)))
    }

    func contains(_ part: SearchName) -> Bool { text.bytes.firstRange(of: part.text.bytes) != nil }

    private static var longestGram: Int { 3 }

    private func windows(_ length: Int) -> [Text] {
        let scalars = Array(text.string.unicodeScalars)
        guard length > 0, scalars.count >= length else { return [] }
        return (0...scalars.count - length).map { start in
            Text(String(String.UnicodeScalarView(scalars[start..<start + length])))
        }
    }
}
