import AppUI
import PuzzleAPI
import PuzzleCore

/// A puzzle of whose results there are statistics.
protocol CountedPuzzle: PlayablePuzzle {
    /// What games come to besides their number and times.
    /// - Parameters:
    ///   - games: all, in the order in which they were finished.
    ///   - solved: those that were not lost.
    static func figures(of games: [Score], solved: SolveStatistics, _ words: Catalogue) -> [Node]

    /// What the table to take along tells of a game besides its time, score and player: the name of the column.
    static var column: StaticString { get }
    /// What stands there, and the score.
    static func row(of game: Score) -> (detail: Text, score: Int)
}

// What is the same for most puzzles.
extension CountedPuzzle {
    static func figures(of games: [Score], solved: SolveStatistics, _ words: Catalogue) -> [Node] { [] }
    static var column: StaticString { "moves" }
    static func row(of game: Score) -> (detail: Text, score: Int) { (Text(decimal: game.moves), game.score) }
}

extension SlidingPuzzle: CountedPuzzle {
    static func figures(of games: [Score], solved: SolveStatistics, _ words: Catalogue) -> [Node] {
        solved.movesPerSecond.map { [PageParts.figure(words[page: .movesPerSecond], words.decimal($0))] } ?? []
    }
}

extension Sudoku: CountedPuzzle {
    static func figures(of games: [Score], solved: SolveStatistics, _ words: Catalogue) -> [Node] {
        var (perfect, streak, longest, highest) = (0, 0, 0, 0)
        for mark in games.compactMap({ $0.mark }) {
            streak = mark.achievement == .d ? 0 : streak + 1
            longest = max(longest, streak)
            highest = max(highest, mark.score)
            if mark.achievement.isPerfect { perfect += 1 }
        }
        let share = Text(decimal: solved.count * 100 / max(games.count, 1)) + "%"
        return [
            PageParts.figure(words[page: .won], share),
            PageParts.figure(words[page: .perfect], words.number(perfect)),
            PageParts.figure(words[page: .streak], words.number(streak)),
            PageParts.figure(words[page: .longestStreak], words.number(longest)),
            PageParts.figure(words[page: .highestScore], words.number(highest)),
        ]
    }

    static var column: StaticString { "achievement" }
    static func row(of game: Score) -> (detail: Text, score: Int) {
        game.mark.map { (Text($0.achievement.word), $0.score) } ?? (Text(), 0)
    }
}
