import AppUI
import PuzzleCore
import PuzzleEngines
import PuzzleWords

/// Makes the pages that teach Sudoku, in the engine's worker: `sudoku:rules;en` explains the game, `sudoku:lessons;en` is the
/// list of all techniques, and `sudoku:lesson;naked-pair;en` one of them.
public struct LessonPages: Sendable {
    private let example: @Sendable (SudokuTechnique) -> SudokuExample?

    /// - Parameter example: where examples come from.
    public init(example: @escaping @Sendable (SudokuTechnique) -> SudokuExample? = { SudokuExample(of: $0) }) {
        self.example = example
    }

    /// - Returns: the page's text, nil for another question, and nothing if there is no such language.
    public func answer(_ question: Text) -> Text? {
        guard let address = Lessons.address(ofQuestion: question) else { return nil }
        let tag = Text(question.bytes[(address.count + 1)...])
        var answer = Text()
        guard let style = HintStyle(tag: tag) else { return answer }
        if let technique = technique(address) { answer.append(next(technique, style.language)) }
        PageWriter.write(page(address, style), to: &answer)
        return answer
    }

    private func technique(_ address: Text) -> SudokuTechnique? {
        SudokuTechnique.inOrder.first { Lessons.address($0) == address }
    }

    /// What the app is told to learn after a technique: the list of all after the last one.
    private func next(_ technique: SudokuTechnique, _ language: Language) -> Text {
        guard let next = SudokuTechnique.inOrder.drop(while: { $0 != technique }).dropFirst().first else {
            return NextLesson.named(Text(Lessons.techniques), language.text(.techniques))
        }
        return NextLesson.named(Lessons.address(next), HintWords(.classic, language).title(of: next))
    }

    /// The list for a technique that there is not: links are mistyped, and lessons may get other names.
    private func page(_ address: Text, _ style: HintStyle) -> Node {
        if address == Text(Lessons.sudokuRules) { return SudokuRulesPage(language: style.language).node() }
        return technique(address).map { lesson($0, style) } ?? list(style.language)
    }

    // MARK: Pages

    private func list(_ language: Language) -> Node {
        let words = HintWords(.classic, language)
        var children = [
            Node(.h1, text: language.text(.techniques)), Node(.p, text: language.text(.introduction)),
        ]
        for level in SudokuLevel.allCases {
            let items = SudokuTechnique.inOrder.filter { level.ratings.contains($0.exampleRating) }.map { technique in
                let address = Lessons.address(technique)
                return Node(
                    .li, nil,
                    [
                        link(words.title(of: technique), address).with(.id, address),
                        Node(.span, "muted", text: language.tenths(technique.exampleRating)),
                    ])
            }
            children.append(
                Node(
                    .section, "lesson-group",
                    [Node(.h2, text: language.name(level)), Node(.ul, "lesson-list", items)]))
        }
        return Node(.div, "lessons", children)
    }

    private func lesson(_ technique: SudokuTechnique, _ style: HintStyle) -> Node {
        let language = style.language
        let words = HintWords(.classic, language, isShort: style.isShort)
        var children = [
            Node(.h1, text: words.title(of: technique)), Node(.div, "lesson-text", paragraphs(technique, language)),
        ]
        if let example = example(technique) {
            let drawing = SudokuDrawing(
                example.position, candidates: example.candidates, example.step.disclosed(at: .action))
            children.append(
                Node(
                    .div, "lesson-picture",
                    [drawing.node(label: language.text(LessonPhrase.picture)), legend(example.step, language)]))
            children.append(steps(example.step, words, language))
        }
        return Node(.div, "lesson", children + [neighbours(technique, words, language)])
    }

    private func paragraphs(_ technique: SudokuTechnique, _ language: Language) -> [Node] {
        var texts = LessonTopic.topics(of: technique).map { language.text($0) }
        if let own = language.lesson(technique) { texts.append(own) }
        return texts.map { Node(.p, text: $0) }
    }

    /// What the marks in the picture mean.
    private func legend(_ step: SudokuStep, _ language: Language) -> Node {
        var items: [Node] = []
        func add(_ className: StaticString, _ phrase: LessonPhrase, if isThere: Bool) {
            guard isThere else { return }
            items.append(
                Node(
                    .li, "legend-item",
                    [Node(.span, className).with(.hidden, "true"), Node(.span, text: language.text(phrase))]))
        }
        func has(_ role: SudokuStep.Role) -> Bool { step.marks.contains { $0.role == role } }
        add("diagram-note cause", .legendCause, if: has(.cause))
        add("diagram-note support", .legendSupport, if: has(.support))
        add("diagram-note on", .legendOn, if: has(.on))
        add("diagram-note off", .legendOff, if: has(.off))
        add("diagram-note blocker", .legendBlocker, if: has(.blocker))
        add("diagram-note placed", .legendPlaced, if: step.placement != nil)
        add("diagram-note eliminated", .legendEliminated, if: !step.eliminations.isEmpty)
        return Node(.ul, "legend", items)
    }

    /// The sentences of a hint, as a player gets them one after the other.
    private func steps(_ step: SudokuStep, _ words: HintWords, _ language: Language) -> Node {
        let sentences = words.sentences(for: step)
        let items = SudokuHintStage.allCases.map { Node(.li, text: sentences[$0]) }
        return Node(
            .section, "lesson-steps",
            [
                Node(.h2, text: language.text(.stepByStep)), Node(.ul, "steps", items),
                Node(
                    .p, "muted",
                    text: Catalogue.fill(language.text(LessonPhrase.rating), [language.tenths(step.rating)])),
            ])
    }

    private func neighbours(_ technique: SudokuTechnique, _ words: HintWords, _ language: Language) -> Node {
        let all = SudokuTechnique.inOrder
        var buttons: [Node] = []
        let index = all.firstIndex(of: technique) ?? 0
        if index > 0 { buttons.append(link(language.text(.before), Lessons.address(all[index - 1]))) }
        buttons.append(link(language.text(.all), Text(Lessons.techniques)))
        if index + 1 < all.count {
            buttons.append(link(language.text(.after), Lessons.address(all[index + 1])))
        }
        return Node(.div, "lesson-buttons", buttons)
    }

    private func link(_ text: Text, _ address: Text) -> Node {
        Node(.a, "button", text: text).with(.href, Lessons.link(address))
    }
}
