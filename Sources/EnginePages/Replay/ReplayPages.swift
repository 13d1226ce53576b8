import AppUI
import PuzzleCore

/// Plays stored games of a puzzle again, in the worker of its engine, where a seed becomes a puzzle.
///
/// A question is the puzzle's prefix (`sudoku:replay;`), the number of the language, `;`, minutes from UTC, a line break and the
/// record; or the prefix and what `ReplayPage` is asked. The answer is as that of `SlidingPages`.
public final class ReplayPages<P: ReplayedPuzzle> {
    private var page: ReplayPage<P>?

    public init() {}

    /// - Returns: nil for a question of another kind, and nothing for a bad one.
    public func answer(_ question: Text) -> Text? {
        var reader = TextReader(question)
        guard reader.take(P.replayPrefix) else { return nil }
        let rest = question.bytes[reader.offset...]
        if let line = rest.firstIndex(of: 0x0A) {
            let language = (try? reader.number(in: 0...255)).flatMap { Language(rawValue: UInt8($0)) }
            let record = try? GameRecord<P>(Text(rest[(line + 1)...]))
            page = nil
            if let language, let record { page = ReplayPage(record, Catalogue(language)) }
        }
        guard let page else { return Text() }
        let (after, node) = page.answer(Text(rest))
        return PageParts.answer(node, after: after)
    }
}
