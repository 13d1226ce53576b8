import PuzzleCore

enum ScoreImportView {
    /// The field of the file.
    static var fieldID: Text { "import-scores" }

    /// The way to choose a file, which may also be dropped on the page.
    static func button(_ context: Context) -> Node {
        let name = context.text(.importScores)
        let file = Node(.input, "unseen").with(.type, "file").with(.accept, ".json,.csv,application/json,text/csv")
            .with(.label, name).with(.id, fieldID).with(.parts)
        return Node(.label, "button", [Node(.span, text: name), file])
    }

    /// How far it is, and the way to stop it; nil if nothing is being imported.
    static func progress(_ imports: ScoreImport, _ context: Context) -> Node? {
        let phrase: Phrase
        switch imports.progress {
        case .none: return nil
        case .reading: phrase = .importReading
        case .storing: phrase = .importStoring
        }
        let told = Node(
            .p, "muted",
            [
                Node(.span, text: context.text(phrase)),
                // Each would be said.
                Node(.span, "percent", text: Text(decimal: imports.hundredths) + "\u{A0}%").with(.hidden, "true"),
            ]
        ).with(.role, "status")
        return Node(.div, "import", [told, AppUI.button(context, .cancel, "button", .scoreImport(.cancelled))])
    }

    /// Why nothing is imported: of damaged lines the first ones.
    static func refusal(_ imports: ScoreImport, _ context: Context) -> Node {
        let words = context.catalogue
        var parts: [Node] = []
        switch imports.refusal {
        case .foreign: parts.append(Node(.p, text: words[.importForeign]))
        case .unreadable: parts.append(Node(.p, text: words[.importUnreadable]))
        case .damaged:
            parts.append(Node(.p, text: words[.damagedLines, imports.damaged]))
            var lines = imports.damages.map {
                Node(.li, nil, text: words[.importLine, words.number($0.line), words[reason($0.kind)]])
            }
            let others = imports.damaged - imports.damages.count
            if others > 0 { lines.append(Node(.li, nil, text: words[.importMore, words.number(others)])) }
            parts.append(Node(.ul, "damages", lines))
        }
        parts.append(
            Node(
                .div, "answers", [DialogView.answer(context, .close, .shell(.dialogClosed), isPrimary: true)]))
        return DialogView.card("card", words[.importRefused], parts)
    }

    private static func reason(_ damage: FileDamage) -> Phrase {
        switch damage {
        case .unreadable: .damageUnreadable
        case .changed: .damageChanged
        case .impossible: .damageImpossible
        case .tooLong: .damageTooLong
        case .cutOff: .damageCutOff
        }
    }
}
