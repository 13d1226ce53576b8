import AppUI
import PuzzleCore

/// The page that explains the sliding puzzle. It comes from that puzzle's engine: `sliding:rules;en`.
struct SlidingRulesPage {
    let language: Language

    /// - Returns: nil for another question.
    init?(_ question: Text) {
        let language = Language.allCases.first {
            Lessons.question(Text(Lessons.slidingRules), Text($0.tag)) == question
        }
        guard let language else { return nil }
        self.language = language
    }

    func node() -> Node {
        let mixed = SlidingPuzzle.generate(
            SlidingPuzzle.Params(size: .fifteenPuzzle, scramble: .walk(moves: 6), multiMove: true), seed: 6)
        let pictures = [
            picture(mixed), Node(.span, "icon icon-forward"), picture(SlidingBoard(solved: .fifteenPuzzle)),
        ]
        return Node(
            .div, "lesson",
            [
                Node(.h1, text: text(.title)),
                section(.goalTitle, [.goalText]),
                Node(.div, "rules-picture", pictures).with(.role, "img").with(.label, text(.picture)),
                section(.moveTitle, [.moveTouch, .moveMouse, .moveKeys, .moveRemote]),
                section(.multiTitle, [.multiText]),
                section(.scoreTitle, [.scoreText]),
                section(.rankedTitle, [.rankedText]),
                section(.offlineTitle, [.offlineText]),
                KeyList.section(
                    language,
                    [(.slide, KeyList.arrows)] + KeyList.ofEveryGame(language)),
            ])
    }

    private func text(_ phrase: SlidingRulesPhrase) -> Text { language.text(phrase) }

    private func section(_ heading: SlidingRulesPhrase, _ paragraphs: [SlidingRulesPhrase]) -> Node {
        Node(.section, "prose", [Node(.h2, text: text(heading))] + paragraphs.map { Node(.p, text: text($0)) })
    }

    private func picture(_ board: SlidingBoard) -> Node {
        Node(.div, "board-space", [SlidingBoardView.plainPicture(board)])
    }
}

enum SlidingRulesPhrase: UInt8, CaseIterable, Sendable {
    case title, picture, goalTitle, goalText, moveTitle, moveTouch, moveMouse, moveKeys, moveRemote
    case multiTitle, multiText, scoreTitle, scoreText, rankedTitle, rankedText, offlineTitle, offlineText
}
