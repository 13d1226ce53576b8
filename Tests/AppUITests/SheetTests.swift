import EngineTextFiles
import PuzzleCore
import PuzzleEngines
import Testing

@testable import AppUI
@testable import EnginePages

@Suite struct SheetTests {
    private let desk = SheetPages(SudokuEngine())

    init() { EngineTextFiles.load() }

    /// Asks until all is made.
    private func page(_ question: Text) throws -> Node {
        var answer = try #require(desk.answer(question))
        while answer.bytes.first == UInt8(ascii: "0") { answer = try #require(desk.answer("sudoku:sheets;tick")) }
        var reader = TextReader(answer)
        let node = try #require(PageReader.element(&reader))
        #expect(reader.isAtEnd)
        return node
    }

    private func order(
        _ count: Int, _ perPage: Int, kind: Text = "classic", level: Text = "easy", _ language: Language = .english
    ) -> Text {
        "sudoku:sheets;"
            + SheetOrder.text(
                count, perPage, language, "Sudoku · Kind",
                "sudoku:generate;" + kind + ";" + level + ";half-turn;0000000000000001")
    }

    private func all(_ node: Node) -> [Node] { [node] + node.children.flatMap { all($0) } }

    private func sheets(_ page: Node) -> [Node] { all(page).filter { $0.tag == .svg } }

    private func nodes(_ name: Text, in node: Node) -> [Node] {
        all(node).filter { $0.attributes.contains { $0.name == .class && $0.value == name } }
    }

    private func numbers(_ node: Node, _ name: Node.Attribute) -> [Int] {
        let value = node.attributes.first { $0.name == name }?.value ?? Text()
        return value.bytes.split(separator: 0x20).compactMap { Int(decimal: Text($0)) }
    }

    /// The digits of a text by their places.
    private func digits(_ node: Node) throws -> [SIMD2<Int>: UInt8] {
        let places = zip(numbers(node, .x), numbers(node, .y)).map { SIMD2($0, $1) }
        let text = try #require(node.text)
        #expect(places.count == text.count)
        return Dictionary(uniqueKeysWithValues: zip(places, text.bytes))
    }

    @Test(arguments: [(1, 1), (2, 1), (4, 4), (6, 4), (12, 6), (6, 2), (24, 6), (24, 1)])
    func sheetsAreAsManyAsNeeded(_ count: Int, _ perPage: Int) throws {
        let sheets = sheets(try page(order(count, perPage)))
        #expect(sheets.count == (count + perPage - 1) / perPage + 1)
        let puzzles = sheets.dropLast()
        #expect(puzzles.flatMap { nodes("sheet-number", in: $0) }.map(\.text) == (1...count).map { Text(decimal: $0) })
        #expect(puzzles.dropLast().allSatisfy { nodes("sheet-givens", in: $0).count == perPage })
        #expect(nodes("sheet-givens", in: sheets[sheets.count - 1]).count == count)
        #expect(Set(puzzles.flatMap { nodes("sheet-givens", in: $0) }.map(\.text)).count == count)
    }

    /// Each puzzle has its own solution, in the same cells.
    @Test func solutionsAreThoseOfThePuzzles() throws {
        let sheets = sheets(try page(order(6, 2, level: "hard")))
        let givens = sheets.dropLast().flatMap { nodes("sheet-givens", in: $0) }
        let solutionSheet = try #require(sheets.last)
        let solved = zip(nodes("sheet-givens", in: solutionSheet), nodes("sheet-found", in: solutionSheet))
        #expect(givens.count == 6)
        for (puzzle, solution) in zip(givens, solved) {
            #expect(puzzle.text == solution.0.text)
            let digits = try digits(solution.0).merging(try digits(solution.1)) { _, _ in 0 }
            #expect(digits.count == 81)
            let rows = Dictionary(grouping: digits.sorted { ($0.key.y, $0.key.x) < ($1.key.y, $1.key.x) }) { $0.key.y }
            let cells = rows.sorted { $0.key < $1.key }.flatMap(\.value).map { $0.value - UInt8(ascii: "0") }
            let grid = try #require(SudokuGrid(.classic, digits: cells))
            #expect(!grid.hasConflict)
        }
    }

    /// On every sheet of every kind nothing lies outside, and no grid on another one or on its text.
    @Test(arguments: SudokuChoice.kinds.map { Sudoku.name(of: $0) })
    func gridsHaveRoom(_ kind: Text) throws {
        var reader = TextReader(kind)
        let kind = try Sudoku.readKind(from: &reader)
        let layouts =
            SheetOrder.perPage.map { SheetLayout(perPage: $0, size: kind.size) }
            + SheetOrder.counts.map { SheetLayout(solutions: $0, size: kind.size) }
        for layout in layouts {
            #expect(layout.side % kind.size == 0 && layout.side / kind.size >= 300)
            var taken: [(x: ClosedRange<Int>, y: ClosedRange<Int>)] = []
            for place in 0..<layout.places {
                let (x, y) = layout.corner(place)
                let box = (x: x...x + layout.side, y: (y - 450)...y + layout.side)
                #expect(box.x.lowerBound >= 0 && box.x.upperBound <= SheetLayout.width)
                #expect(box.y.lowerBound > 950 && box.y.upperBound <= SheetLayout.height)
                for other in taken { #expect(!other.x.overlaps(box.x) || !other.y.overlaps(box.y)) }
                taken.append(box)
            }
        }
        for count in SheetOrder.counts where kind.size <= 9 {
            #expect(SheetLayout(solutions: count, size: kind.size).places >= count, "one sheet of solutions")
        }
    }

    @Test func largeDigitsAreLettersAndSpecialCellsTinted() throws {
        let large = sheets(try page(order(1, 1, kind: "16x16")))
        #expect(try #require(nodes("sheet-givens", in: large[0])[0].text).string.contains("G"))
        #expect(nodes("sheet-tint", in: large[0])[0].attributes.contains { $0.name == .d && $0.value.isEmpty })
        let windows = sheets(try page(order(1, 1, kind: "9x9w")))
        let tint = try #require(nodes("sheet-tint", in: windows[0])[0].attributes.first { $0.name == .d }).value
        #expect(tint.bytes.filter { $0 == UInt8(ascii: "z") }.count == 36)
    }

    /// Other numbers of the same puzzles: those that were made stay.
    @Test func optionsKeepThePuzzles() throws {
        let first = sheets(try page(order(2, 1)))
        let page = try page(order(4, 4))
        let texts = nodes("sheet-givens", in: page).prefix(2).map(\.text)
        #expect(texts == first.prefix(2).map { nodes("sheet-givens", in: $0)[0].text })
        let chosen = all(page).filter { $0.attributes.contains { $0.name == .pressed && $0.value == "true" } }
        #expect(chosen.map(\.text) == ["4", "4"])
        let questions = all(page).flatMap(\.handlers).compactMap { handler -> Text? in
            guard case .action(.page(.asked(let question))) = handler.handler else { return nil }
            return question
        }
        #expect(questions.count == 10 && questions.contains(order(24, 4)) && questions.contains(order(4, 6)))
    }

    /// The puzzle of a game is on one sheet, its solution on another, and there is nothing to choose.
    @Test func theGamesPuzzleIsPrinted() throws {
        let device = try Device.started()
        try device.newSudoku(.hard)
        try device.enterRight(try device.openCells()[0])
        let puzzle = try device.sudokuGame.position.puzzle
        let effects = try device.click(.printPuzzle)
        let question = try #require(
            effects.compactMap { effect -> Text? in
                guard case .ask(_, let question, _) = effect else { return nil }
                return question
            }.first)
        let page = try page(question)
        let sheets = sheets(page)
        #expect(sheets.count == 2 && nodes("setting", in: page).isEmpty)
        let givens = try digits(nodes("sheet-givens", in: sheets[0])[0])
        #expect(givens.count == puzzle.grid.clues)
        let found = try digits(nodes("sheet-found", in: sheets[1])[0])
        #expect(found.count == 81 - puzzle.grid.clues)
        #expect(nodes("sheet-title", in: sheets[0])[0].text == "Sudoku · Classic")
        #expect(device.view == .page && device.sudoku?.isPaused == true)
    }

    @Test func whereNoPuzzleIsFoundThePageSaysSo() throws {
        let page = try page(order(4, 4, kind: "4x4", level: "extreme"))
        #expect(sheets(page).isEmpty && all(page).contains { $0.text == Catalogue(.english)[page: .noSuchPuzzle] })
        #expect(!all(page).contains { $0.handlers.contains { $0.handler == .action(.printAsked) } })
    }

    @Test func badQuestionsAreAnsweredWithNothing() {
        #expect(desk.answer("sudoku:rate;4x4;1") == nil && desk.answer("") == nil)
        let good = order(4, 4).bytes
        for end in 14..<good.count { #expect(SheetPages(SudokuEngine()).answer(Text(good[..<end]))?.isEmpty == true) }
        let source = Text(good.dropFirst(Text("sudoku:sheets;4;4;0;Sudoku · Kind;").count))
        let orders: [Text] = [
            "0;4;0;", "25;4;0;", "3;4;0;", "4;3;0;", "4;4;9;", "4;4;256;", "99999999999;4;0;", "-1;4;0;", "4;4;0;4;",
        ]
        let sources: [Text] = ["", "Title", "sudoku:rate;4x4;1234341221434321", source + ";"]
        for rest in ["tick"] + orders.map({ $0 + "Title;" + source }) + sources.map({ "4;4;0;Title;" + $0 }) {
            let desk = SheetPages(SudokuEngine())
            #expect(desk.answer("sudoku:sheets;" + rest)?.isEmpty == true, "\(rest)")
        }
    }

    // MARK: In the app

    @Test func sheetsComeFromTheChoiceForANewGame() throws {
        let device = try Device.started(["settings/sudokuKind": "5", "settings/sudokuLevel": "0"])
        try device.send(.viewOpened(.newSudoku))
        try device.click(.printPuzzles)
        #expect(device.view == .page && device.shows("Making puzzle 1 of 4…"))
        try device.wait(1_000)
        let pictures = device.page.container.all { $0.attributes[.class] == "sheet" }
        #expect(
            pictures.compactMap { $0.attributes[.label] } == [
                "Sudoku · Diagonal, 1/2", "Solutions · Sudoku · Diagonal, 2/2",
            ])
        #expect(device.page.container.first { $0.attributes[.href] == "#new-sudoku" } != nil)
        let effects = try device.send(.printAsked)
        #expect(effects == [.print])
        try device.click("24")
        try device.wait(10_000)
        #expect(device.page.container.all { $0.attributes[.class] == "sheet" }.count == 7)
    }
}
