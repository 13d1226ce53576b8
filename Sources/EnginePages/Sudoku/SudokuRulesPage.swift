import AppUI
import PuzzleCore
import PuzzleEngines
import PuzzleWords

/// The page that explains Sudoku: rules, levels, score.
struct SudokuRulesPage {
    let language: Language

    private func text(_ phrase: RulesPhrase, _ values: Text...) -> Text {
        Catalogue.fill(language.text(rules: phrase), values)
    }

    func node() -> Node {
        var rules = [Node(.h1, text: text(.title)), Node(.p, text: text(.introduction))]
        if let example = SudokuExample(of: .hiddenSingle) {
            let drawing = SudokuDrawing(example.position, example.step.disclosed(at: .area))
            rules.append(Node(.div, "lesson-picture", [drawing.node(label: text(.picture))]))
        }
        rules.append(Node(.ul, "rules-list", [.rows, .columns, .boxes].map { Node(.li, text: text($0)) }))
        rules.append(Node(.p, text: text(.kinds)))
        return Node(
            .div, "lesson",
            rules + [
                section(.playing, [.playingText, .helpText, .rankedText].map { Node(.p, text: text($0)) }),
                section(.levels, [Node(.p, text: text(.levelsText)), levels]),
                section(.score, [Node(.p, text: text(.scoreText)), Node(.p, text: text(.achievements))]),
                section(
                    .techniques,
                    [
                        Node(.p, text: text(.techniquesText)),
                        Node(
                            .div, "lesson-buttons",
                            [
                                Node(.a, "button", text: language.text(.all))
                                    .with(.href, Lessons.link(Text(Lessons.techniques)))
                            ]),
                    ]),
                KeyList.section(language, KeyList.ofSudoku(language)),
            ])
    }

    private func section(_ title: RulesPhrase, _ children: [Node]) -> Node {
        Node(.section, "lesson-steps", [Node(.h2, text: text(title))] + children)
    }

    /// What each level is about.
    private var levels: Node {
        let heads = [RulesPhrase.level, .rating, .errors, .hints].map { phrase in
            Node(.th, phrase == .level ? nil : "number", text: text(phrase)).with(.scope, "col")
        }
        let rows = SudokuLevel.allCases.map { level in
            Node(
                .tr, "row",
                [
                    Node(.td, "name", text: language.name(level)), Node(.td, "number", text: ratings(level)),
                    Node(.td, "number", text: Text(decimal: level.errorLimit)),
                    Node(.td, "number", text: Text(decimal: level.hintLimit)),
                ])
        }
        return Node(.table, "table", [Node(.thead, nil, [Node(.tr, nil, heads)]), Node(.tbody, nil, rows)])
    }

    private func ratings(_ level: SudokuLevel) -> Text {
        let band = level.ratings
        if band.upperBound == .max { return text(.from, language.tenths(band.lowerBound)) }
        if band.lowerBound == 0 { return text(.upTo, language.tenths(band.upperBound)) }
        return language.tenths(band.lowerBound) + "–" + language.tenths(band.upperBound)
    }
}

enum RulesPhrase: UInt8, CaseIterable, Sendable {
    case title, introduction, picture, rows, columns, boxes, kinds
    case playing, playingText, helpText, rankedText
    case levels, levelsText, level, rating, errors, hints, from, upTo
    case score, scoreText, achievements, techniques, techniquesText
}
