import EngineTextFiles
import PuzzleCore
import PuzzleEngines
import PuzzleWords
import Testing

@testable import AppUI
@testable import EnginePages

@Suite struct LessonTests {
    init() { EngineTextFiles.load() }

    private static let techniques = SudokuTechnique.allCases.filter { $0 != .solution }
    /// Chains take some seconds to find again.
    private static let examples: [SudokuTechnique: SudokuExample] = {
        var examples: [SudokuTechnique: SudokuExample] = [:]
        for technique in techniques { examples[technique] = SudokuExample(of: technique) }
        return examples
    }()
    private let desk = LessonPages { Self.examples[$0] }

    private func page(_ question: Text) throws -> Node {
        let text = try #require(desk.answer(question))
        // What comes next stands in front of the page.
        var reader = TextReader(Text(text.bytes.drop { $0 != 1 }))
        let node = try #require(PageReader.element(&reader))
        #expect(reader.isAtEnd)
        return node
    }

    /// A node and all nodes below it.
    private func all(_ node: Node) -> [Node] { [node] + node.children.flatMap { all($0) } }

    private func classes(_ node: Node) -> Set<String> {
        let name = node.attributes.first { $0.name == .class }?.value.string ?? ""
        return Set(name.split(separator: " ").map(String.init))
    }

    private func lesson(_ technique: SudokuTechnique, _ language: Language) throws -> Node {
        try page(Lessons.question(Lessons.address(technique), Text(language.tag)))
    }

    /// Where the links of a page lead.
    private func addresses(_ page: Node) -> [Text] {
        all(page).filter { $0.tag == .a }.compactMap { link in
            link.attributes.first { $0.name == .href }.map { Text($0.value.bytes.dropFirst()) }
        }
    }

    /// Every technique has one, as the list promises. The engine itself takes this step next, from the digits and candidates of
    /// the picture; but what is claimed directly on a classic grid, pointing finds before.
    @Test(arguments: techniques)
    func exampleIsTheNextStep(_ technique: SudokuTechnique) throws {
        let example = try #require(Self.examples[technique])
        #expect(example.step.technique == technique)
        guard case .unique(let solution) = SudokuSolver(.classic).solve(example.position) else {
            Issue.record("not one solution")
            return
        }
        let hint = SudokuTeacher(solution: solution).hint(for: example.position, notes: example.candidates)
        guard technique == .directClaiming, case .step(let next) = hint else {
            #expect(hint == .step(example.step))
            return
        }
        #expect(next.technique == .directPointing && next.placement == example.step.placement)
    }

    /// As the list says: from the easiest to the hardest.
    @Test func lessonsAreInTheOrderOfTheirRatings() throws {
        let list = addresses(try page(Lessons.question(Text(Lessons.techniques), "en")))
        let ratings = list.compactMap { address in
            Self.techniques.first { Lessons.address($0) == address }.flatMap { Self.examples[$0]?.step.rating }
        }
        #expect(ratings.count == list.count && ratings == ratings.sorted())
        for technique in Self.techniques { #expect(Self.examples[technique]?.step.rating == technique.exampleRating) }
    }

    @Test(arguments: Language.allCases)
    func everyLessonIsAWholePage(_ language: Language) throws {
        let words = HintWords(.classic, language, isShort: false)
        var texts: Set<Text> = []
        for technique in Self.techniques {
            let page = try lesson(technique, language)
            let nodes = all(page)
            #expect(nodes.first { $0.tag == .h1 }?.text == words.title(of: technique))
            if let step = Self.examples[technique]?.step {
                let sentences = words.sentences(for: step)
                let shown = nodes.filter { $0.tag == .li }.compactMap(\.text)
                #expect(shown == SudokuHintStage.allCases.map { sentences[$0] })
                #expect(nodes.filter { classes($0).contains("diagram-cell") }.count == 81)
                #expect(nodes.filter { classes($0).contains("diagram-link") }.count == step.links.count * 2)
            }
            for text in nodes.compactMap(\.text) {
                #expect(!["{", "  ", "'", " ,"].contains { text.string.contains($0) }, "\(text)")
            }
            let own = nodes.filter { classes($0).contains("lesson-text") }.flatMap(\.children).compactMap(\.text)
            #expect(!own.isEmpty && own.allSatisfy { $0.bytes.last == UInt8(ascii: ".") })
            texts.insert(own.reduce(Text(), +))
        }
        #expect(texts.count == Self.techniques.count)
    }

    /// What a step says is marked where it says so.
    @Test func marksAreDrawn() throws {
        for (technique, example) in Self.examples {
            let step = example.step
            let cells = all(try lesson(technique, .english)).filter {
                classes($0).contains("diagram-cell")
            }
            func notes(_ name: String) -> Set<SudokuCandidate> {
                var found: Set<SudokuCandidate> = []
                for (cell, node) in cells.enumerated() {
                    for note in all(node) where classes(note).contains(name) {
                        if let digit = note.text.flatMap({ Int(decimal: $0) }) {
                            found.insert(SudokuCandidate(cell: cell, digit: digit))
                        }
                    }
                }
                return found
            }
            func marks(_ role: SudokuStep.Role) -> Set<SudokuCandidate> {
                Set(step.marks.filter { $0.role == role }.map(\.candidate))
            }
            #expect(notes("cause") == marks(.cause) && notes("support") == marks(.support))
            #expect(notes("on") == marks(.on) && notes("off") == marks(.off))
            let blockers = step.marks.filter { $0.role == .blocker }.map(\.candidate.cell)
            #expect(cells.indices.filter { classes(cells[$0]).contains("blocker") } == blockers.sorted())
            #expect(notes("eliminated") == Set(step.eliminations))
            #expect(notes("placed") == Set(step.placement.map { [$0] } ?? []))
        }
    }

    /// From the list to every lesson, and from lesson to lesson.
    @Test func pagesLeadToEachOther() throws {
        let list = addresses(try page(Lessons.question(Text(Lessons.techniques), "it")))
        #expect(Set(list) == Set(Self.techniques.map { Lessons.address($0) }))
        #expect(list.count == Self.techniques.count && list.allSatisfy { Lessons.isAddress($0) })
        for (number, address) in list.enumerated() {
            var expected = [Text(Lessons.techniques)]
            if number > 0 { expected.insert(list[number - 1], at: 0) }
            if number + 1 < list.count { expected.append(list[number + 1]) }
            #expect(addresses(try page(Lessons.question(address, "it"))) == expected)
        }
    }

    /// The start page leads to what comes after the lesson that was read last, also after a restart; and to all of them after the
    /// last one.
    @Test func homeLeadsToTheNextLesson() throws {
        func link(_ device: Device) throws -> (address: Text?, text: Text) {
            try device.send(.routeChanged("home"))
            let link = try #require(
                device.page.container.first { $0.attributes[.class]?.hasPrefix("button learn") == true })
            return (link.attributes[.href].map { Text($0.bytes.dropFirst()) }, link.wholeText)
        }
        let (first, next) = (SudokuTechnique.inOrder[4], SudokuTechnique.inOrder[5])
        let name = HintWords(.classic, .english).title(of: next)
        var device = try Device.started()
        #expect(try link(device) == ("rules", device.text(.learn) + device.text(.learnText)))
        try device.send(.routeChanged(Lessons.address(first)))
        #expect(try link(device) == (Lessons.address(next), device.text(.nextLesson) + name))
        // The list is no lesson.
        try device.send(.routeChanged(Text(Lessons.techniques)))
        #expect(try link(device).address == Lessons.address(next))
        device = try device.killed()
        #expect(try link(device) == (Lessons.address(next), device.text(.nextLesson) + name))
        // Its name was English.
        try device.send(.settings(.changed(.language, 2)))
        #expect(try link(device) == (Lessons.address(next), device.text(.nextLesson) + device.text(.sudoku)))
        try device.send(.routeChanged(Lessons.address(try #require(SudokuTechnique.inOrder.last))))
        #expect(try link(device).address == Text(Lessons.techniques))
        // What is stored may be damaged.
        for damaged: Text in ["", "0", "9\tsudoku:rules\tA", "0\tscores\tA", "0\tsudoku:rules", "0\tsudoku:rules\t"] {
            device = try Device.started([NextLesson.key: damaged])
            #expect(try link(device).address == "rules")
        }
    }

    /// What the table says is what the game does.
    @Test(arguments: Language.allCases)
    func rulesNameEveryLevel(_ language: Language) throws {
        let page = try page(Lessons.question(Text(Lessons.sudokuRules), Text(language.tag)))
        let rows = all(page).filter { $0.tag == .tr }.dropFirst()
        #expect(rows.count == SudokuLevel.allCases.count)
        for (row, level) in zip(rows, SudokuLevel.allCases) {
            let cells = row.children.compactMap(\.text)
            #expect(cells.count == 4 && cells[2] == Text(decimal: level.errorLimit))
            #expect(cells[3] == Text(decimal: level.hintLimit))
        }
        #expect(addresses(page) == [Text(Lessons.techniques)])
    }

    @Test func otherQuestionsAreNotAnswered() throws {
        for question: Text in [
            "", "sudoku:", "sudoku:rate;4x4;1", "lessons;en", "analysis;0;0", "sudoku:lessons", "sudoku:lessons;en;",
            "sudoku:rules2;en", "sudoku:lesson;",
        ] {
            #expect(desk.answer(question) == nil, "\(question)")
        }
        for question: Text in ["sudoku:lessons;", "sudoku:lessons;de", "sudoku:lesson;naked-pair;"] {
            #expect(desk.answer(question)?.isEmpty == true, "\(question)")
        }
        // A link that leads nowhere leads to the list.
        let list = desk.answer("sudoku:lessons;en")
        for question: Text in ["sudoku:lesson;naked;en", "sudoku:lesson;solution;en", "sudoku:lesson;naked-pair.;en"] {
            #expect(desk.answer(question) == list, "\(question)")
        }
    }

    /// Thick lines run where regions meet, whatever their shape; diagonals and windows are shaded.
    @Test func gridsOfOtherKinds() throws {
        let jigsaw = try SudokuKind("4x4xjaaabacbbccbdcddd" as Text)
        var grid = SudokuGrid(jigsaw)
        grid[3] = 4
        let notes = [UInt16](repeating: 0b1010, count: 16)
        let cells = SudokuDrawing(grid, candidates: notes).node(label: "A grid").children
        let names = cells.map { classes($0) }
        #expect(
            names.indices.filter { names[$0].contains("region-right") } == [2, 4, 5, 9, 10, 12])
        #expect(names.indices.filter { names[$0].contains("special") } == [0, 3, 5, 6, 9, 10, 12, 15])
        #expect(cells[3].text == "4" && cells[0].children[0].children.map(\.text) == ["2", "4"])
    }
}
