import EngineTextFiles
import PuzzleCore
import PuzzleWords
import Testing

@testable import Printing

@Suite struct DrawingTests {
    init() { EngineTextFiles.load() }

    // MARK: Fonts

    /// Outlines are read as the font's maker meant them if they reach as far as the glyphs' own boxes.
    @Test(arguments: Typeface.allCases)
    func outlinesFillTheirBoxes(_ face: Typeface) throws {
        let font = face.font
        #expect(font.unitsPerEm == 1000)
        for (character, glyph) in font.glyphs {
            let points = font.outline(glyph).flatMap { $0 }
            guard let ink = font.ink(glyph) else {
                #expect(points.isEmpty, "\(character)")
                continue
            }
            let (xs, ys) = (points.map(\.x), points.map(\.y))
            let reach = [xs.min(), ys.min(), xs.max(), ys.max()].compactMap { $0 }
            let box = [ink.left, ink.bottom, ink.right, ink.top].map { Double($0) }
            // Parts that are scaled are rounded.
            #expect(zip(reach, box).allSatisfy { abs($0 - $1) <= 1 }, "\(character): \(reach) \(box)")
        }
    }

    /// What a composite is made of lies above each other as it should: a letter, then its accents.
    @Test func lettersWithAccentsAreLettersWithAccents() {
        for face in Typeface.allCases {
            let font = face.font
            let (plain, accented) = (font.outline(font.glyph("o")), font.outline(font.glyph("ộ")))
            #expect(accented.count == plain.count + 2)
            #expect(plain.allSatisfy { accented.contains($0) })
            #expect(font.advance(font.glyph("o")) == font.advance(font.glyph("ộ")))
        }
    }

    @Test(arguments: Language.allCases)
    func whatIsPrintedCanBePrinted(_ language: Language) {
        let words = PrintPhrase.allCases.map { language.text($0) } + SudokuLevel.allCases.map { language.name($0) }
        for word in words {
            #expect(!word.isEmpty)
            #expect(Typeface.firstMissing(in: word.string) == nil, "\(word)")
        }
    }

    @Test func whatCannotBePrintedIsKnown() {
        #expect(Typeface.firstMissing(in: "Łódź – Đặng Thị Ngọc “Ưu”, Škoda… 5 €") == nil)
        #expect(Typeface.firstMissing(in: "Sudoku 数独") == "数")
        #expect(Typeface.firstMissing(in: "a\nb") == "\n")
        #expect(Typeface.firstMissing(in: "e\u{301}") == "\u{301}")
    }

    // MARK: Numbers

    @Test func numbersAreShort() {
        let numbers = [
            "0": 0, "12": 12, "12.5": 12.5, "0.05": 0.05, "-0.25": -0.25, "2": 1.999, "-1.1": -1.1, "841.89": 841.89,
        ]
        for (written, number) in numbers {
            var text = Text()
            text.append(number: number)
            #expect(text.string == written)
        }
        var text = Text()
        text.append(numbers: -0.001, 1, -2)
        #expect(text == "0 1 -2")
    }

    // MARK: PDF

    private func page(_ texts: [String]) -> Page {
        var page = Page(PaperSize.a4)
        var path = Path()
        path.rectangle(at: Point(x: 10, y: 20), width: 30, height: 40)
        path.line(from: Point(x: 1, y: 2), to: Point(x: 3, y: 4))
        page.fill(path, grey: 0.5)
        page.stroke(path, width: 2)
        for (index, text) in texts.enumerated() {
            let style = TextStyle(face: index % 2 == 0 ? .bold : .regular, size: 12)
            page.write(text, style, at: Point(x: 50, y: 100 + 20 * Double(index)))
        }
        return page
    }

    @Test(arguments: [1, 2, 12])
    func everyObjectIsWhereItShouldBeAndOfUse(_ count: Int) throws {
        let pages = (1...count).map { page(["Page \($0)"]) }
        let bytes = PDFWriter.file(of: pages, title: "Tết: 1 < 2", language: .vietnamese).bytes
        let file = try PDFFile(bytes)
        #expect(file.reachable == Set(1...file.objects.count))
        #expect(file.all("Page").count == count)
        #expect(file.all("Pages").map { $0.dictionary.hasSuffix("/Count \(count) >>") } == [true])
        #expect(file.all("Catalog").map { $0.dictionary.contains("/Lang (vi)") } == [true])
        #expect(try file.all("Page").flatMap { try file.texts($0) } == (1...count).map { "Page \($0)" })
        #expect(file.objects.contains { $0.dictionary.contains("/Title <FEFF00541EBF0074003A") })
        #expect(PDFWriter.file(of: pages, title: "Tết: 1 < 2", language: .vietnamese).bytes == bytes)
    }

    @Test func fontsAreEmbeddedAsTheyAre() throws {
        let file = try PDFFile(PDFWriter.file(of: [page([])], title: "", language: .english).bytes)
        let embedded = file.objects.filter { $0.dictionary.contains("/Length1 ") }.compactMap(\.stream)
        #expect(embedded == Typeface.allCases.map(\.font.file))
        #expect(embedded.allSatisfy { $0.starts(with: [0, 1, 0, 0]) })
    }

    @Test func textsCanBeReadBackInEveryLanguage() throws {
        let texts = Language.allCases.flatMap { language in
            PrintPhrase.allCases.map { language.text($0).string }
                + SudokuLevel.allCases.map { language.name($0).string }
        }
        let file = try PDFFile(PDFWriter.file(of: [page(texts)], title: "", language: .english).bytes)
        #expect(try file.texts(try #require(file.all("Page").first)) == texts)
    }

    /// Places are counted from the lower left corner there.
    @Test func marksStandWhereTheyAreDrawn() throws {
        let file = try PDFFile(PDFWriter.file(of: [page(["x"])], title: "", language: .english).bytes)
        let content = PDFFile.text(try #require(file.objects.last?.stream)[...])
        #expect(content.contains("0.5 g\n10 781.89 30 40 re\n1 839.89 m\n3 837.89 l\nf\n"))
        #expect(content.contains("0 G 2 w\n10 781.89 30 40 re\n1 839.89 m\n3 837.89 l\nS\n"))
        #expect(content.contains("BT /F1 12 Tf 0 g\n1 0 0 1 50 741.89 Tm <"))
    }

    // MARK: SVG

    @Test func lettersOfPicturesAreDefinedOnce() {
        let svg = SVGWriter.file(of: page(["xo x", "x"]), title: "1 < 2 & 3").string
        #expect(svg.contains("<title>1 &lt; 2 &amp; 3</title>"))
        let defined = svg.matches(of: /<path id="([^"]*)" d="M/).map { String($0.1) }
        #expect(defined == ["bold-0078", "bold-006F", "regular-0078"])
        let used = svg.matches(of: /<use xlink:href="#([^"]*)"/).map { String($0.1) }
        #expect(used == ["bold-0078", "bold-006F", "bold-0078", "regular-0078"])
        #expect(svg.contains("d=\"M10 20h30v40h-30zM1 2L3 4\""))
    }

    /// An o has two closed contours of curves.
    @Test func outlinesOfPicturesAreClosed() throws {
        let svg = SVGWriter.file(of: page(["o"]), title: "").string
        let outline = try #require(svg.firstMatch(of: /id="bold-006F" d="([^"]*)"/)).1
        #expect(outline.matches(of: /M[^z]*z/).count == 2 && outline.hasSuffix("z"))
        for contour in outline.matches(of: /M([^A-Zz]*)([^z]*)z/) {
            #expect(contour.2.contains("Q"))
            // Where it began.
            #expect(contour.2.hasSuffix(contour.1))
        }
    }

    // MARK: Codes

    @Test func codesHaveTheirMarks() throws {
        let code = try #require(QRCode("https://example.org/#sudoku.4x4.1e3b2e4"))
        #expect(code.size % 4 == 1 && code.size >= 21)
        var isDark = Set<Int>()
        for element in code.path(at: Point(x: 0, y: 0), unit: 1).elements {
            guard case .rectangle(let corner, let width, 1) = element else {
                Issue.record("\(element) is no row of modules")
                continue
            }
            for column in Int(corner.x)..<Int(corner.x + width) {
                #expect(isDark.insert(Int(corner.y) * code.size + column).inserted)
            }
        }
        // The mark in the upper left corner.
        let mark = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
        for (row, line) in mark.enumerated() {
            for (column, module) in line.enumerated() {
                #expect(isDark.contains(row * code.size + column) == (module == "#"))
            }
        }
        #expect(QRCode(Text(bytes: [UInt8](repeating: 0x61, count: 2331)))?.size == 177)
        #expect(QRCode(Text(bytes: [UInt8](repeating: 0x61, count: 2332))) == nil)
    }
}
