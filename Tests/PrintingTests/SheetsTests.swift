import EngineTextFiles
import PuzzleCore
import Testing

@testable import Printing

@Suite struct SheetsTests {
    init() { EngineTextFiles.load() }

    /// Digits that are no puzzle, but stand where those of one would.
    private static func puzzle(_ kind: SudokuKind = .classic, rating: Int = 12) throws -> PrintedPuzzle {
        let all = (0..<kind.cells).map { UInt8($0 % kind.size + 1) }
        let givens = all.enumerated().map { $0.offset % 3 == 0 ? $0.element : 0 }
        return PrintedPuzzle(
            try #require(SudokuGrid(kind, digits: givens)), solution: try #require(SudokuGrid(kind, digits: all)),
            rating: rating)
    }

    /// A puzzle of candidates: all digits, in each cell without one.
    private static func sukaku(_ kind: SudokuKind) throws -> PrintedPuzzle {
        let puzzle = try puzzle(kind)
        let all = [UInt16](repeating: UInt16(1 << kind.size - 1), count: kind.cells)
        return PrintedPuzzle(puzzle.puzzle, candidates: all, solution: puzzle.solution, rating: 12)
    }

    private static func order(
        _ perPage: Int = 4, paper: PaperSize = .a4, title: String = "Sudoku", language: Language = .english,
        solutions: Bool = false, address: Text? = nil
    ) -> PrintOrder {
        PrintOrder(
            paper: paper, perPage: perPage, title: title, language: language, hasSolutions: solutions, address: address)
    }

    private static func texts(_ page: Page) -> [String] {
        page.marks.flatMap { mark -> [String] in
            guard case .text(let texts, _) = mark else { return [] }
            return texts.map(\.text)
        }
    }

    private struct Box {
        var left: Double
        var top: Double
        var right: Double
        var bottom: Double

        /// Of sums of lengths.
        private static let error = 0.001

        func isApart(from other: Box) -> Bool {
            right <= other.left + Self.error || other.right <= left + Self.error || bottom <= other.top + Self.error
                || other.bottom <= top + Self.error
        }

        func isInside(_ other: Box) -> Bool {
            left >= other.left - Self.error && right <= other.right + Self.error && top >= other.top - Self.error
                && bottom <= other.bottom + Self.error
        }
    }

    private static func box(_ path: Path) -> Box? {
        var box: Box?
        for element in path.elements {
            let (corner, width, height) =
                switch element {
                case .move(let place), .line(let place): (place, 0.0, 0.0)
                case .rectangle(let corner, let width, let height): (corner, width, height)
                }
            let next = Box(left: corner.x, top: corner.y, right: corner.x + width, bottom: corner.y + height)
            guard let old = box else {
                box = next
                continue
            }
            box = Box(
                left: min(old.left, next.left), top: min(old.top, next.top), right: max(old.right, next.right),
                bottom: max(old.bottom, next.bottom))
        }
        return box
    }

    /// The frames of grids, which are the thick rectangles.
    private static func grids(_ page: Page) -> [Box] {
        page.marks.compactMap { mark in
            guard case .stroke(let path, _, 0) = mark, case .rectangle? = path.elements.first else { return nil }
            return box(path)
        }
    }

    /// What is filled with black.
    private static func codes(_ page: Page) -> [Box] {
        page.marks.compactMap { mark in
            guard case .fill(let path, 0) = mark else { return nil }
            return box(path)
        }
    }

    // MARK: Pages

    @Test(arguments: PrintOrder.perPage, PaperSize.allCases)
    func nothingLeavesThePageOrCoversAnything(_ perPage: Int, _ paper: PaperSize) throws {
        let kinds = SudokuKindName.allCases.map(\.kind)
        let puzzles = try kinds.map { try Self.puzzle($0) }
        for address in [nil, "https://puzzles.example.org/" as Text?] {
            let order = Self.order(perPage, paper: paper, solutions: true, address: address)
            let sheets = Sheets(order).pages(puzzles)
            for page in sheets + Sheets(order).book(puzzles) {
                let margin = PageFrame.margin
                let paper = Box(left: margin, top: margin, right: page.width - margin, bottom: page.height - margin)
                let boxes = Self.grids(page) + Self.codes(page)
                for (index, box) in boxes.enumerated() {
                    #expect(box.isInside(paper))
                    for other in boxes[..<index] { #expect(box.isApart(from: other)) }
                }
                for case .text(let texts, let style) in page.marks {
                    for text in texts {
                        let end = text.start.x + style.width(of: text.text)
                        #expect(text.start.x > margin - 1 && end < page.width - margin + 1, "\(text)")
                        #expect(text.start.y <= page.height - margin)
                        guard text.text.count > 1 else { continue }
                        let line = Box(left: text.start.x, top: text.start.y - 8, right: end, bottom: text.start.y)
                        for box in boxes { #expect(line.isApart(from: box), "\(text)") }
                    }
                }
            }
            let needed = (puzzles.count + perPage - 1) / perPage
            #expect(sheets.count > needed)
            #expect(sheets[..<needed].flatMap { Self.grids($0) }.count == puzzles.count)
            #expect(sheets[..<needed].flatMap { Self.codes($0) }.count == (address == nil ? 0 : puzzles.count))
            #expect(sheets[needed...].flatMap { Self.grids($0) }.count == puzzles.count)
            #expect(sheets[needed...].flatMap { Self.codes($0) }.isEmpty)
        }
    }

    @Test func pagesAreCounted() throws {
        let pages = Sheets(Self.order(2, title: "Tết", solutions: true))
            .pages([try Self.puzzle(), try Self.puzzle(rating: 34), try Self.puzzle()])
        let headers = pages.map { Self.texts($0).suffix(2).joined(separator: " ") }
        #expect(headers == ["1/3 Tết", "2/3 Tết", "3/3 Solutions · Tết"])
        #expect(Self.texts(pages[0]).contains("Hard · 3.4"))
        #expect(Sheets(Self.order()).pages([]).isEmpty)
    }

    @Test func kindsThatBoxesDoNotShowAreNamed() throws {
        for (name, words) in [
            (SudokuKindName.classic, "Dễ · 1,2"), (.six, "Dễ · 1,2"), (.antiKnight, "Dễ · 1,2 · Tránh quân mã"),
            (.diagonal, "Dễ · 1,2 · Đường chéo"), (.jigsaw, "Dễ · 1,2 · Ghép hình"),
        ] {
            let pages = Sheets(Self.order(language: .vietnamese)).pages([try Self.puzzle(name.kind)])
            #expect(Self.texts(pages[0]).contains(words))
        }
    }

    // MARK: Grids

    /// Where they stand in hand-written grids: the small digits in their order, apart from each other and from the lines.
    @Test(arguments: SudokuKindName.allCases)
    func candidatesStandInTheirCells(_ name: SudokuKindName) throws {
        let puzzle = try Self.sukaku(name.kind)
        let kind = puzzle.puzzle.kind
        let pages = Sheets(Self.order(1, address: "https://puzzles.example.org/")).pages([puzzle])
        #expect(Self.texts(pages[0]).contains { $0.hasPrefix("Easy · 1.2 · Sukaku") })
        // No link says which candidates there are.
        #expect(Self.codes(pages[0]).isEmpty)
        let grid = try #require(Self.grids(pages[0]).first)
        let unit = (grid.right - grid.left) / Double(kind.size)
        let written = pages[0].marks.compactMap { mark -> (texts: [Page.PlacedText], style: TextStyle)? in
            guard case .text(let texts, let style) = mark, texts.count > 1, style.face == .regular else { return nil }
            return (texts, style)
        }
        let (texts, style) = try #require(written.first)
        let empty = puzzle.puzzle.digits.indices.filter { puzzle.puzzle.digits[$0] == 0 }
        #expect(texts.count == empty.count * kind.size)
        var boxes: [Box] = []
        for (number, text) in texts.enumerated() {
            let (cell, digit) = (empty[number / kind.size], number % kind.size + 1)
            let letter = try #require(text.text.unicodeScalars.first)
            #expect(letter == Unicode.Scalar(ShortID.cellCharacter(UInt8(digit))))
            let ink = try #require(style.face.font.ink(style.face.font.glyph(letter)))
            let scale = style.size / 1000
            let box = Box(
                left: text.start.x + Double(ink.left) * scale, top: text.start.y - Double(ink.top) * scale,
                right: text.start.x + Double(ink.right) * scale, bottom: text.start.y - Double(ink.bottom) * scale)
            let left = grid.left + Double(cell % kind.size) * unit
            let top = grid.top + Double(cell / kind.size) * unit
            let line = 0.07 * unit
            let inside = Box(left: left + line, top: top + line, right: left + unit - line, bottom: top + unit - line)
            #expect(box.isInside(inside))
            if digit == 1 { boxes = [] }
            for other in boxes { #expect(box.isApart(from: other)) }
            boxes.append(box)
        }
    }

    /// Where the ink of a digit is, not where its line is.
    @Test(arguments: SudokuKindName.allCases)
    func digitsStandInTheMiddleOfTheirCells(_ name: SudokuKindName) throws {
        let puzzle = try Self.puzzle(name.kind)
        let kind = puzzle.puzzle.kind
        let unit = 30.0
        var page = Page(PaperSize.a4)
        let drawing = GridDrawing(kind: kind, corner: Point(x: 50, y: 70), unit: unit)
        drawing.write(puzzle.solution.digits, .bold, on: &page)
        guard case .text(let texts, let style)? = page.marks.first else {
            Issue.record("no digits")
            return
        }
        let characters = Text(bytes: puzzle.solution.digits.map { ShortID.cellCharacter($0) })
        #expect(texts.map(\.text).joined() == characters.string)
        let font = style.face.font
        for (cell, text) in texts.enumerated() {
            let letter = try #require(text.text.unicodeScalars.first)
            let ink = try #require(font.ink(font.glyph(letter)))
            let scale = style.size / 1000
            let x = text.start.x + Double(ink.left + ink.right) / 2 * scale
            let y = text.start.y - Double(ink.bottom + ink.top) / 2 * scale
            #expect(abs(x - 50 - (Double(cell % kind.size) + 0.5) * unit) < 0.01)
            #expect(abs(y - 70 - (Double(cell / kind.size) + 0.5) * unit) < 0.01)
            #expect(Double(ink.top - ink.bottom) * scale < unit / 2 && Double(ink.right - ink.left) * scale < unit / 2)
        }
    }

    /// Each piece of a thick line lies between two cells of different regions, and there are no others.
    @Test(arguments: SudokuKindName.allCases)
    func thickLinesLieBetweenRegions(_ name: SudokuKindName) throws {
        let kind = name.kind
        var page = Page(PaperSize.a4)
        GridDrawing(kind: kind, corner: Point(x: 0, y: 0), unit: 1).draw(on: &page)
        var pieces: Set<[Int]> = []
        guard case .stroke(let path, _, _)? = page.marks.last, case .rectangle? = path.elements.first else {
            Issue.record("no thick lines")
            return
        }
        var start = Point(x: 0, y: 0)
        for element in path.elements.dropFirst() {
            switch element {
            case .move(let place): start = place
            case .rectangle: Issue.record("a second frame")
            case .line(let end):
                // Across, then down.
                for column in Int(start.x)..<Int(end.x) {
                    let below = Int(start.y) * kind.size + column
                    #expect(pieces.insert([below - kind.size, below]).inserted)
                }
                for row in Int(start.y)..<Int(end.y) {
                    let right = row * kind.size + Int(start.x)
                    #expect(pieces.insert([right - 1, right]).inserted)
                }
            }
        }
        var expected: Set<[Int]> = []
        for cell in 0..<kind.cells {
            if cell % kind.size > 0, kind.region(of: cell) != kind.region(of: cell - 1) {
                expected.insert([cell - 1, cell])
            }
            if cell >= kind.size, kind.region(of: cell) != kind.region(of: cell - kind.size) {
                expected.insert([cell - kind.size, cell])
            }
        }
        #expect(pieces == expected)
        let tinted = page.marks.count { if case .fill = $0 { true } else { false } }
        #expect(tinted == (kind.extras.isDisjoint(with: [.diagonals, .windows]) ? 0 : 1))
    }

    // MARK: Books

    @Test func aBookHasItsPuzzlesByRatingAndItsPagesInTheContents() throws {
        let ratings = [45, 12, 26, 15, 12, 90, 30, 12]
        let pages = Sheets(Self.order(2, title: "My puzzles")).book(try ratings.map { try Self.puzzle(rating: $0) })
        // Title, contents, two for four easy ones, one for two hard ones, one each for expert and extreme, solutions.
        #expect(pages.count == 8)
        #expect(Self.texts(pages[0]).prefix(2).joined(separator: " ").hasPrefix("My puzzles"))
        #expect(Self.texts(pages[0]).contains("Puzzles: 8") && Self.texts(pages[0]).contains("Easy – Extreme"))
        #expect(
            Self.texts(pages[1]) == [
                "Contents", "Easy", "Puzzles: 1–4 · Difficulty: 1.2–1.5", "3", "Hard",
                "Puzzles: 5–6 · Difficulty: 2.6–3.0", "5", "Expert", "Puzzles: 7 · Difficulty: 4.5", "6", "Extreme",
                "Puzzles: 8 · Difficulty: 9.0", "7", "Solutions", "8", "2",
            ])
        let captions = pages[2..<7].map { page in Self.texts(page).filter { $0.contains(" · ") } }
        #expect(
            captions == [
                ["Easy · 1.2", "Easy · 1.2"], ["Easy · 1.2", "Easy · 1.5"], ["Hard · 2.6", "Hard · 3.0"],
                ["Expert · 4.5"], ["Extreme · 9.0"],
            ])
        #expect(pages[2...].map { Self.texts($0).last } == ["3", "4", "5", "6", "7", "8"])
        #expect(Self.grids(pages[7]).count == 8)
    }

    /// On the title page of a book and above the puzzles: it is broken or cut rather than too small to be read.
    @Test func aLongTitleFits() throws {
        let word = "Donaudampfschifffahrtsgesellschaftskapitän"
        let four = Array(repeating: word, count: 4).joined(separator: " ")
        for title in ["A", word, four, String(repeating: "W", count: 200), String(repeating: "mm ", count: 66)] {
            let order = Self.order(title: title, solutions: true)
            let puzzles = [try Self.puzzle()]
            for page in [Sheets(order).book(puzzles)[0]] + Sheets(order).pages(puzzles) {
                var lines: [String] = []
                for case .text(let texts, let style) in page.marks {
                    for text in texts {
                        #expect(text.start.x > PageFrame.margin - 1, "\(text.text)")
                        #expect(text.start.x + style.width(of: text.text) < page.width - PageFrame.margin + 1)
                        if text.text.count > 1 || text.text == "A" { #expect(style.size >= 8, "\(text.text)") }
                        let isOfTitle = text.text.split(separator: " ").contains { title.contains($0.prefix(3)) }
                        if style.face == .bold, isOfTitle || text.text.hasSuffix("…") { lines.append(text.text) }
                    }
                }
                #expect(1...3 ~= lines.count, "\(lines)")
                if title.first == "W" { #expect(lines.last?.hasSuffix("W…") == true, "\(lines)") }
            }
        }
    }

    @Test func linesOfAText() {
        let style = TextStyle(face: .regular, size: 10)
        let width = style.width(of: "one two")
        #expect(style.lines(of: "one two one", within: width) == ["one two", "one"])
        #expect(style.lines(of: " one  two ", within: width, most: 1) == ["one two"])
        let broken = style.lines(of: "onetwoonetwo", within: width)
        #expect(broken.count == 2 && broken.joined() == "onetwoonetwo")
        let cut = style.lines(of: "one two one two", within: width, most: 1)
        #expect(cut.count == 1 && cut[0].hasSuffix("…") && !cut[0].contains(" …"))
        #expect(cut.allSatisfy { style.width(of: $0) <= width })
        // A line that is narrower than a character has one.
        #expect(style.lines(of: "mm", within: 1) == ["m", "m"])
    }
}
