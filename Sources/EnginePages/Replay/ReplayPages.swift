import AppUI
import PuzzleCore

/// Plays stored games of a puzzle again, in the worker of its engine, where a seed becomes a puzzle.
///
/// A question is the puzzle's prefix (`sudoku:replay;`) and a `PageOpening` with the record; or the prefix and what `ReplayPage` is
/// asked. The answer is as that of `SlidingPages`.
public final class ReplayPages<P: ReplayedPuzzle> {
    private var page: ReplayPage<P>?

    public init() {}

    /// - Returns: nil for a question of another kind, and nothing for a bad one.
    public func answer(_ question: Text) -> Text? {
        var reader = TextReader(question)
        guard reader.take(P.replayPrefix) else { return nil }
        let rest = Text(question.bytes[reader.offset...])
        if rest.bytes.contains(0x0A) {
            page = nil
            if let opening = PageOpening(rest), let record = try? GameRecord<P>(opening.data) {
                page = ReplayPage(record, opening.words)
            }
        }
        guard let page else { return Text() }
        let (after, node) = page.answer(rest)
        return PageParts.answer(node, after: after)
    }
}
