import PuzzleCore

/// What the explanation says, a sentence at a time, and what to do next.
enum SudokuExplanationView {
    static var focusID: Text { "explanation-next" }

    static func panel(_ context: Context, _ table: Table<Sudoku>) -> Node {
        let words = context.catalogue
        guard let explanation = table.hand.game.explanation, let hint = explanation.hint,
            let sentences = explanation.sentences
        else {
            return Node(.div, "explanation", [Node(.p, "muted", text: words[.thinking]).with(.role, "status")])
        }
        let lines: [Node]
        if case .step = hint {
            lines = [told(sentences[explanation.stage], "told")]
        } else if explanation.stage == .technique {
            lines = [Node(.p, "told", [Node(.span, text: words[.lookForWrong])])]
        } else {
            lines = [told(sentences.pattern, "told"), told(sentences.action, "told muted")]
        }
        let more = table.command(.explain)
        let next =
            switch explanation.stage {
            case .technique:
                Node(
                    .button, "button primary",
                    [
                        Node(.span, text: words[.tellMore]),
                        Node(.span, "price", text: price(table.explanationPrice, words)),
                    ]
                ).on(.click, more)
            case .action: button(context, .apply, "button primary", more)
            default: button(context, .tellMore, "button primary", more)
            }
        return Node(
            .section, "explanation",
            [
                Node(.div, "explanation-text", lines).with(.role, "status"),
                Node(
                    .div, "answers",
                    [button(context, .close, "button", table.command(.closeExplanation)), next.with(.id, focusID)]),
            ]
        ).with(.label, words[.explain])
    }

    /// - Parameter left: hints to pay with; nil if it is free.
    private static func price(_ left: Int?, _ words: Catalogue) -> Text {
        guard let left else { return words[.costsNothing] }
        return left > 0 ? words[.costsHint, Text(decimal: left)] : words[.costsRanking]
    }

    /// A sentence of the engine with its links to lessons, and its answer in large letters.
    private static func told(_ sentence: Text, _ className: StaticString) -> Node {
        let all = Node(.p, className, [])
        var part = all
        var (text, lesson) = (Text(), Text())
        for byte in sentence.bytes + [HintMark.link] {
            switch byte {
            case HintMark.link, HintMark.answer:
                if !text.isEmpty { part.children.append(Node(.span, "told-text", text: text)) }
                if byte == HintMark.answer {
                    part = Node(.span, "told-answer", [])
                    all.children.append(part)
                }
            case HintMark.label: lesson = text
            case HintMark.end:
                part.children.append(
                    Node(.a, "told-term", text: text).with(.href, Lessons.link(Lessons.address(ofCode: lesson))))
            default:
                text.append(byte: byte)
                continue
            }
            text = Text()
        }
        return all
    }
}
