import PuzzleCore

/// Writes pages as a PDF file (ISO 32000-1) with the fonts in it. Nothing is compressed, and nothing tells when it was written: the
/// same pages make the same bytes.
public struct PDFWriter {
    private static let catalog = 1
    private static let pageTree = 2
    private static let information = 3
    private static let firstFont = 4
    private static let objectsPerFont = 5
    private static let firstPage = firstFont + objectsPerFont * Typeface.allCases.count

    private var file: Text = "%PDF-1.7\n"
    /// Where each object begins; that of number 1 first.
    private var starts: [Int] = []

    /// - Parameter language: of the texts, by its tag.
    public static func file(of pages: [Page], title: String, language: Language) -> Text {
        var writer = PDFWriter()
        // Bytes beyond ASCII, by which programs know that it is no text.
        writer.file.append(Text(bytes: [0x25, 0xE2, 0xE3, 0xCF, 0xD3, 0x0A]))
        writer.appendDocument(pageCount: pages.count, title: title, language: language)
        for face in Typeface.allCases { writer.append(face) }
        for (index, page) in pages.enumerated() { writer.append(page, at: index) }
        writer.appendReferences()
        return writer.file
    }

    private mutating func append(object content: Text) {
        starts.append(file.count)
        file.append(decimal: starts.count)
        file.append(" 0 obj\n")
        file.append(content)
        file.append("\nendobj\n")
    }

    private mutating func append(object content: String) { append(object: Text(content)) }

    private mutating func append(stream content: Text, _ entries: String = "") {
        var object = Text("<< /Length \(content.count)\(entries) >>\nstream\n")
        object.append(content)
        object.append("\nendstream")
        append(object: object)
    }

    private mutating func appendDocument(pageCount: Int, title: String, language: Language) {
        append(
            object: """
                << /Type /Catalog /Pages \(Self.pageTree) 0 R /Lang (\(language.tag)) \
                /ViewerPreferences << /DisplayDocTitle true >> >>
                """)
        let pages = (0..<pageCount).map { "\(Self.firstPage + 2 * $0) 0 R" }.joined(separator: " ")
        append(object: "<< /Type /Pages /Kids [\(pages)] /Count \(pageCount) >>")
        // UTF-16 behind its mark.
        var titleCodes: Text = "FEFF"
        for code in title.utf16 { titleCodes.append(code: Int(code)) }
        append(object: "<< /Title <\(titleCodes)> /Producer (Tassello) >>")
    }

    // MARK: Pages

    private mutating func append(_ page: Page, at index: Int) {
        let fonts = Typeface.allCases.map { "/\(Self.name($0)) \(Self.number($0)) 0 R" }.joined(separator: " ")
        var size = Text()
        size.append(numbers: page.width, page.height)
        append(
            object: """
                << /Type /Page /Parent \(Self.pageTree) 0 R /MediaBox [0 0 \(size)] \
                /Resources << /Font << \(fonts) >> >> /Contents \(Self.firstPage + 2 * index + 1) 0 R >>
                """)
        var content: Text = "1 J 1 j\n"
        for mark in page.marks { Self.append(mark, of: page, to: &content) }
        append(stream: content)
    }

    /// Here places are counted from the lower left corner.
    private static func append(_ mark: Page.Mark, of page: Page, to content: inout Text) {
        switch mark {
        case .fill(let path, let grey):
            content.append(number: grey)
            content.append(" g\n")
            append(path, of: page, to: &content)
            content.append("f\n")
        case .stroke(let path, let width, let grey):
            content.append(number: grey)
            content.append(" G ")
            content.append(number: width)
            content.append(" w\n")
            append(path, of: page, to: &content)
            content.append("S\n")
        case .text(let texts, let style):
            content.append(Text("BT /\(name(style.face)) "))
            content.append(number: style.size)
            content.append(" Tf ")
            content.append(number: style.grey)
            content.append(" g\n")
            for text in texts {
                content.append("1 0 0 1 ")
                content.append(numbers: text.start.x, page.height - text.start.y)
                content.append(" Tm <")
                for character in text.text.unicodeScalars { content.append(code: style.face.font.glyph(character)) }
                content.append("> Tj\n")
            }
            content.append("ET\n")
        }
    }

    private static func append(_ path: Path, of page: Page, to content: inout Text) {
        for element in path.elements {
            switch element {
            case .move(let place):
                content.append(numbers: place.x, page.height - place.y)
                content.append(" m\n")
            case .line(let place):
                content.append(numbers: place.x, page.height - place.y)
                content.append(" l\n")
            case .rectangle(let corner, let width, let height):
                content.append(numbers: corner.x, page.height - corner.y - height, width, height)
                content.append(" re\n")
            }
        }
    }

    // MARK: Fonts

    private static func name(_ face: Typeface) -> String { "F\(face.rawValue)" }
    private static func number(_ face: Typeface) -> Int { firstFont + objectsPerFont * Int(face.rawValue) }

    /// A font whose codes are numbers of glyphs, with what these mean.
    private mutating func append(_ face: Typeface) {
        let font = face.font
        let number = Self.number(face)
        // Six letters before the name say that it is a part of that font.
        let name = "TASSEL+\(face.postScriptName)"
        func thousandths(_ units: Int) -> Int { units * 1000 / font.unitsPerEm }
        let box = [font.bounds.left, font.bounds.bottom, font.bounds.right, font.bounds.top]
            .map { "\(thousandths($0))" }.joined(separator: " ")
        let capitals = thousandths(font.ink(font.glyph("H"))?.top ?? 0)
        let widths = (0..<font.glyphCount).map { "\(thousandths(font.advance($0)))" }.joined(separator: " ")
        append(
            object: """
                << /Type /Font /Subtype /Type0 /BaseFont /\(name) /Encoding /Identity-H \
                /DescendantFonts [\(number + 1) 0 R] /ToUnicode \(number + 4) 0 R >>
                """)
        append(
            object: """
                << /Type /Font /Subtype /CIDFontType2 /BaseFont /\(name) /CIDToGIDMap /Identity \
                /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> \
                /FontDescriptor \(number + 2) 0 R /W [0 [\(widths)]] >>
                """)
        append(
            object: """
                << /Type /FontDescriptor /FontName /\(name) /Flags 4 /FontBBox [\(box)] /ItalicAngle 0 \
                /Ascent \(thousandths(font.ascent)) /Descent \(thousandths(font.descent)) /CapHeight \(capitals) \
                /StemV \(face == .bold ? 140 : 80) /FontFile2 \(number + 3) 0 R >>
                """)
        append(stream: Text(bytes: font.file), " /Length1 \(font.file.count)")
        append(stream: Self.characterMap(font))
    }

    /// The characters of glyphs, so that texts can be searched and copied.
    private static func characterMap(_ font: TrueTypeFont) -> Text {
        var characters: [(glyph: Int, character: Unicode.Scalar)] = []
        var isKnown = [Bool](repeating: false, count: font.glyphCount)
        for (character, glyph) in font.glyphs where !isKnown[glyph] {
            isKnown[glyph] = true
            characters.append((glyph, character))
        }
        var map: Text = """
            /CIDInit /ProcSet findresource begin
            12 dict begin
            begincmap
            /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
            /CMapName /Adobe-Identity-UCS def
            /CMapType 2 def
            1 begincodespacerange
            <0000> <FFFF>
            endcodespacerange

            """
        // No more than a hundred belong together.
        for start in stride(from: 0, to: characters.count, by: 100) {
            let part = characters[start..<min(start + 100, characters.count)]
            map.append(decimal: part.count)
            map.append(" beginbfchar\n")
            for (glyph, character) in part {
                map.append("<")
                map.append(code: glyph)
                map.append("> <")
                map.append(code: Int(character.value))
                map.append(">\n")
            }
            map.append("endbfchar\n")
        }
        map.append("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend")
        return map
    }

    // MARK: References

    /// Where all objects are, in entries of 20 bytes, and which is the first to be read.
    private mutating func appendReferences() {
        let start = file.count
        file.append(Text("xref\n0 \(starts.count + 1)\n0000000000 65535 f \n"))
        for start in starts {
            file.append(decimal: start, width: 10)
            file.append(" 00000 n \n")
        }
        file.append(
            Text(
                """
                trailer
                << /Size \(starts.count + 1) /Root \(Self.catalog) 0 R /Info \(Self.information) 0 R >>
                startxref
                \(start)
                %%EOF

                """))
    }
}
