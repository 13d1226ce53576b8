import PuzzleCore

/// Writes a page as an SVG picture. Letters are outlines: so they look the same wherever it is opened, whatever fonts are there.
public struct SVGWriter {
    private var glyphs: [Glyph] = []
    private var definitions = Text()
    private var content = Text()

    private struct Glyph: Equatable {
        let face: Typeface
        let character: Unicode.Scalar
    }

    public static func file(of page: Page, title: String) -> Text {
        var writer = SVGWriter()
        for mark in page.marks { writer.append(mark) }
        var size = Text()
        size.append(numbers: page.width, page.height)
        var (width, height) = (Text(), Text())
        width.append(number: page.width)
        height.append(number: page.height)
        // Many programs know links by their older name alone.
        var file = Text(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="\(width)pt" \
            height="\(height)pt" viewBox="0 0 \(size)">
            <title>\(escaped(title))</title>
            <rect width="100%" height="100%" fill="#ffffff"/>
            <defs>

            """)
        file.append(writer.definitions)
        file.append("</defs>\n")
        file.append(writer.content)
        file.append("</svg>\n")
        return file
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    // MARK: Marks

    private mutating func append(_ mark: Page.Mark) {
        switch mark {
        case .fill(let path, let grey):
            content.append(Text("<path fill=\"\(Self.colour(grey))\" d=\""))
            append(path)
            content.append("\"/>\n")
        case .stroke(let path, let width, let grey):
            content.append(Text("<path fill=\"none\" stroke=\"\(Self.colour(grey))\" stroke-width=\""))
            content.append(number: width)
            content.append("\" stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"")
            append(path)
            content.append("\"/>\n")
        case .text(let texts, let style):
            content.append(Text("<g fill=\"\(Self.colour(style.grey))\">\n"))
            for text in texts { append(text, style) }
            content.append("</g>\n")
        }
    }

    private mutating func append(_ path: Path) {
        for element in path.elements {
            switch element {
            case .move(let place):
                content.append("M")
                content.append(numbers: place.x, place.y)
            case .line(let place):
                content.append("L")
                content.append(numbers: place.x, place.y)
            case .rectangle(let corner, let width, let height):
                content.append("M")
                content.append(numbers: corner.x, corner.y)
                content.append("h")
                content.append(number: width)
                content.append("v")
                content.append(number: height)
                content.append("h")
                content.append(number: -width)
                content.append("z")
            }
        }
    }

    /// `#808080` for a grey of 0.5.
    private static func colour(_ grey: Double) -> String {
        var part = Text()
        part.append(code: Int((grey * 255).rounded()))
        let digits = Text(part.bytes[2...])
        return "#\(digits)\(digits)\(digits)"
    }

    // MARK: Letters

    private mutating func append(_ text: Page.PlacedText, _ style: TextStyle) {
        let font = style.face.font
        let scale = style.size / Double(font.unitsPerEm)
        var x = text.start.x
        for character in text.text.unicodeScalars {
            let glyph = font.glyph(character)
            if font.ink(glyph) != nil {
                define(Glyph(face: style.face, character: character))
                content.append(Text("<use xlink:href=\"#\(Self.name(style.face, character))\" transform=\"translate("))
                content.append(numbers: x, text.start.y)
                content.append(") scale(")
                content.append(Self.factor(scale))
                content.append(" -")
                content.append(Self.factor(scale))
                content.append(")\"/>\n")
            }
            x += Double(font.advance(glyph)) * scale
        }
    }

    /// With five decimals, since an em has a thousand units.
    private static func factor(_ scale: Double) -> Text {
        let parts = Int((scale * 100_000).rounded())
        var text = Text(decimal: parts / 100_000)
        text.append(".")
        text.append(decimal: parts % 100_000, width: 5)
        return text
    }

    /// By its character, so that a text can be read off a page: `bold-0035`.
    private static func name(_ face: Typeface, _ character: Unicode.Scalar) -> Text {
        var name = Text("\(face)-")
        name.append(code: Int(character.value))
        return name
    }

    private mutating func define(_ glyph: Glyph) {
        guard !glyphs.contains(glyph) else { return }
        glyphs.append(glyph)
        definitions.append(Text("<path id=\"\(Self.name(glyph.face, glyph.character))\" d=\""))
        let font = glyph.face.font
        for contour in font.outline(font.glyph(glyph.character)) { append(contour) }
        definitions.append("\"/>\n")
    }

    /// Between two points off the curve is one on it, half-way.
    private mutating func append(_ contour: [TrueTypeFont.OutlinePoint]) {
        guard let first = contour.first, let last = contour.last else { return }
        func middle(
            _ one: TrueTypeFont.OutlinePoint, _ other: TrueTypeFont.OutlinePoint
        ) -> TrueTypeFont.OutlinePoint {
            TrueTypeFont.OutlinePoint(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, isOnCurve: true)
        }
        let begin = contour.firstIndex { $0.isOnCurve }
        let start = begin.map { contour[$0] } ?? middle(last, first)
        var rest = contour + [start]
        if let begin { rest = Array(contour[(begin + 1)...]) + contour[...begin] }
        definitions.append("M")
        definitions.append(numbers: start.x, start.y)
        var control: TrueTypeFont.OutlinePoint?
        for point in rest {
            if let control {
                let end = point.isOnCurve ? point : middle(control, point)
                definitions.append("Q")
                definitions.append(numbers: control.x, control.y, end.x, end.y)
            } else if point.isOnCurve {
                definitions.append("L")
                definitions.append(numbers: point.x, point.y)
            }
            control = point.isOnCurve ? nil : point
        }
        definitions.append("z")
    }
}
