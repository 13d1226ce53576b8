import AppUI
import PuzzleCore

/// The keys of a game, as the pages with its rules list them.
enum KeyList {
    static var arrows: [Text] { ["←", "→", "↑", "↓"] }

    static func ofEveryGame(_ language: Language) -> [(KeyPhrase, [Text])] {
        let control = language.text(.control)
        return [
            (.undo, [control, "Z"]), (.redo, [control, "Y"]), (.hint, ["H"]), (.new, ["N"]), (.pause, ["P"]),
            (.back, [language.text(.escape)]),
        ]
    }

    static func ofSudoku(_ language: Language) -> [(KeyPhrase, [Text])] {
        [
            (.select, arrows), (.digit, ["1", "–", "9"]), (.note, [language.text(.shift), "1", "–", "9"]),
            (.noting, ["M"]), (.erase, ["0"]), (.fillNotes, ["L"]), (.check, ["V"]), (.explain, ["?"]),
        ] + ofEveryGame(language)
    }

    static func section(_ language: Language, _ keys: [(KeyPhrase, [Text])]) -> Node {
        let rows = keys.map { phrase, names in
            let caps = names.map { Node($0 == "–" ? .span : .kbd, text: $0) }
            return Node(.li, "key", [Node(.span, text: language.text(phrase)), Node(.span, "caps", caps)])
        }
        return Node(.section, "prose", [Node(.h2, text: language.text(.keys)), Node(.ul, "keys", rows)])
    }
}

enum KeyPhrase: UInt8, CaseIterable, Sendable {
    case keys, slide, select, digit, note, noting, erase, fillNotes, check, hint, explain, undo, redo, new, pause, back
    /// Keys by the words printed on them.
    case control, shift, escape
}
