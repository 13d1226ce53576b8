import PuzzleCore

/// The lesson that comes after the one that was read last, as its engine has named it.
public struct NextLesson: Equatable, Sendable {
    /// As in `Lessons`.
    public let address: Text
    /// What it is called in the language of the page that named it.
    let name: Text
    let language: Language
}

extension NextLesson {
    // In front of a page: the address, a tab, the name. In the store: the language's number, a tab, the same.

    /// What an engine's answer has in front of its page; nil if that is something else.
    init?(named text: Text, in language: Language) {
        let parts = text.bytes.split(separator: 0x09)
        guard parts.count == 2, Lessons.isAddress(Text(parts[0])) else { return nil }
        self.init(address: Text(parts[0]), name: Text(parts[1]), language: language)
    }

    package static func named(_ address: Text, _ name: Text) -> Text { address + "\t" + name }

    init?(stored: Text) {
        let parts = stored.bytes.split(separator: 0x09, maxSplits: 1)
        guard parts.count == 2, let number = Int(decimal: Text(parts[0])),
            let language = UInt8(exactly: number).flatMap(Language.init(rawValue:))
        else { return nil }
        self.init(named: Text(parts[1]), in: language)
    }

    var effect: Effect {
        .put(key: Self.key, value: Text(decimal: Int(language.rawValue)) + "\t" + Self.named(address, name))
    }

    static var key: Text { Collection.state.prefix + "lesson" }
}

/// The way to what can be learnt next, on the home page.
enum LearningView {
    static func link(_ context: Context) -> Node {
        let words = context.catalogue
        let next = context.nextLesson
        // A name in another language would be out of place.
        let name = next.flatMap { $0.language == words.language ? $0.name : nil }
        let parts = [
            icon("icon icon-rules"), Node(.span, "button-title", text: words[next == nil ? .learn : .nextLesson]),
            Node(.span, "button-detail", text: next == nil ? words[.learnText] : name ?? words[.sudoku]),
            icon("icon icon-forward"),
        ]
        return Node(.a, "button learn", parts)
            .with(.href, "#" + (next?.address ?? AppView.rules.route))
    }
}
