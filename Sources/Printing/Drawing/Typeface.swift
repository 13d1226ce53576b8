/// What is printed with: Noto Sans, cut down to the letters of Europe and Vietnam (`scripts/make-fonts`).
public enum Typeface: UInt8, CaseIterable, Sendable {
    case regular, bold

    private static let regularFont = TrueTypeFont(PackageResources.regular_ttf)
    private static let boldFont = TrueTypeFont(PackageResources.bold_ttf)

    var font: TrueTypeFont {
        switch self {
        case .regular: Self.regularFont
        case .bold: Self.boldFont
        }
    }

    /// What it is called in its file.
    var postScriptName: String {
        switch self {
        case .regular: "NotoSans-Regular"
        case .bold: "NotoSans-Bold"
        }
    }

    /// The first character of a text that cannot be printed.
    public static func firstMissing(in text: String) -> Unicode.Scalar? {
        text.unicodeScalars.first { character in allCases.contains { !$0.font.has(character) } }
    }
}

/// How a text looks.
struct TextStyle: Hashable, Sendable {
    let face: Typeface
    /// Of an em.
    var size: Double
    /// From 0, black, to 1, white.
    var grey = 0.0

    func width(of text: String) -> Double {
        let font = face.font
        let units = text.unicodeScalars.reduce(0) { $0 + font.advance(font.glyph($1)) }
        return Double(units) * size / Double(font.unitsPerEm)
    }

    /// The same, smaller if a text would be wider than that.
    func fitting(_ text: String, within width: Double) -> TextStyle {
        var style = self
        style.size = min(size, size * width / max(self.width(of: text), 1))
        return style
    }

    /// A text on lines of as many words as fit; a word that is wider than a line is broken. What more than `most` lines would take is
    /// cut, with an ellipsis at the end of the last one.
    /// - Parameter most: from 1.
    func lines(of text: String, within width: Double, most: Int = .max) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, self.width(of: last + " " + word) <= width {
                lines[lines.count - 1] = last + " " + word
                continue
            }
            var rest = word
            repeat {
                let part = start(of: rest, within: width)
                lines.append(String(part))
                rest = rest[part.endIndex...]
            } while !rest.isEmpty
        }
        guard lines.count > most else { return lines }
        var last = start(of: lines[most - 1][...], within: width - self.width(of: "…"))
        while last.last == " " { last.removeLast() }
        lines[most - 1] = "\(last)…"
        return Array(lines[..<most])
    }

    /// As many characters of a word as fit, one at least.
    private func start(of word: Substring, within width: Double) -> Substring {
        var end = word.endIndex
        while self.width(of: String(word[..<end])) > width, word.index(after: word.startIndex) < end {
            end = word.index(before: end)
        }
        return word[..<end]
    }

    /// Where a character begins whose ink is to have its middle in a place.
    func origin(of character: Unicode.Scalar, around centre: Point) -> Point {
        guard let ink = face.font.ink(face.font.glyph(character)) else { return centre }
        let scale = size / Double(face.font.unitsPerEm) / 2
        return Point(
            x: centre.x - Double(ink.left + ink.right) * scale, y: centre.y + Double(ink.top + ink.bottom) * scale)
    }
}
