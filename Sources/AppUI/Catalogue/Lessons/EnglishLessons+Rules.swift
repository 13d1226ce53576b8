import PuzzleCore

extension EnglishLessons {
    static func text(rules phrase: RulesPhrase) -> StaticString {
        switch phrase {
        case .title: "How Sudoku works"
        case .introduction:
            "Some digits are given; you find all others by thinking. Nothing needs to be calculated or guessed, because every puzzle has exactly one solution."
        case .picture: "A Sudoku grid with nine rows, nine columns and nine boxes, of which one is shaded."
        case .rows: "Every row holds each digit from 1 to 9 once."
        case .columns: "So does every column."
        case .boxes: "So does every box: the nine cells between thick lines, such as the shaded ones."
        case .kinds:
            "Other kinds add to this. There are smaller and larger grids with fewer or more digits; diagonals and windows that hold each digit once as well; cells a knight’s move apart that must differ; and regions of any shape in the place of boxes."
        case .playing: "Playing"
        case .playingText:
            "Tap a cell, then its digit. With Notes on, digits become small notes of what may go into a cell; Fill notes writes all of them. The small number on a key tells how many of that digit are still missing."
        case .helpText:
            "Hint fills in a cell for you. Explain teaches: it names what to look for, then shows it on the board, one step at a time. Either takes one of the hints that the level allows; to be told what to look for is free."
        case .rankedText:
            "A ranked game counts on the leaderboard: the server checks it, and its clock runs on while you pause. A relaxed game stays on this device, and its clock stands still."
        case .levels: "Levels"
        case .levelsText:
            "The level of a puzzle is how difficult its hardest step is, on the scale of Sudoku Explainer. The harder the level, the fewer errors end the game, and the fewer hints there are."
        case .level: "Level"
        case .rating: "Difficulty"
        case .errors: "Errors"
        case .hints: "Hints"
        case .from: "from {0}"
        case .upTo: "up to {0}"
        case .score: "Score"
        case .scoreText:
            "A right digit earns points, more of them on harder levels. Each further right digit in a row earns its points once more, up to ten times: that is the combo. An error or a hint ends it, and the digit after an explanation earns nothing. Whoever solves the puzzle gets a bonus on top, which shrinks with time."
        case .achievements:
            "A puzzle that is solved brings A on Easy, S on Medium, SS on Hard, SSS on Expert and a Crown on Extreme; without any error or hint it is perfect, from Medium on. A game that is lost brings D."
        case .techniques: "Techniques"
        case .techniquesText: "How one digit follows from the others, from the simplest thought to long chains."
        }
    }

    static func name(_ level: SudokuLevel) -> StaticString {
        switch level {
        case .easy: "Easy"
        case .medium: "Medium"
        case .hard: "Hard"
        case .expert: "Expert"
        case .extreme: "Extreme"
        }
    }
}
