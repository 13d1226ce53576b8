import PuzzleCore

/// Plays stored games of Sudoku again, in the engine's worker, where a seed becomes a puzzle.
///
/// A question is `sudoku:replay;`, the number of the language, `;`, minutes from UTC, a line break and the record; or
/// `sudoku:replay;` and what `ReplayStudy` is asked. The answer is as that of `StudyDesk`.
final class SudokuReplayDesk {
    private var study: ReplayStudy<Sudoku>?

    /// - Returns: nil for a question of another kind, and nothing for a bad one.
    func answer(_ question: Text) -> Text? {
        var reader = TextReader(question)
        guard reader.take(Sudoku.replayQuestion) else { return nil }
        let rest = question.bytes[reader.offset...]
        if let line = rest.firstIndex(of: 0x0A) {
            let language = (try? reader.number(in: 0...255)).flatMap { Language(rawValue: UInt8($0)) }
            let record = try? GameRecord<Sudoku>(Text(rest[(line + 1)...]))
            study = nil
            if let language, let record { study = ReplayStudy(record, Catalogue(language)) }
        }
        guard let study else { return Text() }
        let (after, page) = study.answer(Text(rest))
        return StudyDesk.answer(page, after: after)
    }
}

extension Sudoku: ReplayedPuzzle {
    static var replayQuestion: StaticString { "sudoku:replay;" }

    /// The board as it was played on; the cells that the turn changed are selected.
    static func picture(of game: Game<Sudoku>, before: SudokuPosition, _ words: Catalogue) -> Node {
        let position = game.position
        let isEntered = before.grid != position.grid
        return SudokuBoardView.picture(position) { cell in
            isEntered ? before.grid[cell] != position.grid[cell] : before.notes[cell] != position.notes[cell]
        }
    }

    static func figures(of game: Game<Sudoku>, _ words: Catalogue) -> [Node] {
        let (position, level) = (game.position, game.id.params.level)
        let language = words.language.ofHints
        func of(_ count: Int, _ limit: Int) -> Text { Text(decimal: count) + "/" + Text(decimal: limit) }
        var figures = [
            StudyDesk.figure(Text(language.text(rules: .hints)), of(position.hints, level.hintLimit)),
            StudyDesk.figure(Text(language.text(rules: .score)), words.number(score(of: game))),
        ]
        if game.id.params.checks != .never {
            figures.insert(
                StudyDesk.figure(Text(language.text(rules: .errors)), of(position.errors, level.errorLimit)), at: 0)
        }
        return figures
    }
}
