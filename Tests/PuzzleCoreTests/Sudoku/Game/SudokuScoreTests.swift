import PuzzleCore
import PuzzleEngines
import Testing

@Suite struct SudokuScoreTests {
    /// The example of `Sudoku.score`.
    @Test func theExampleIsScoredAsItIsTold() throws {
        var game = sudokuGame()
        try game.enterRight(0, 1, 3, 6)
        #expect(game.position.points == 300 && game.position.combo == 4)
        try game.enterWrong(7)
        #expect(game.position.points == 300 && game.position.combo == 0)
        try game.enterRight(7, 10)
        #expect(game.position.points == 390 && game.position.combo == 2)
        try game.play(.hint(cell: 12, tidies: false))
        #expect(game.position.points == 390 && game.position.combo == 0)
        try game.enterRight(13)
        #expect(Sudoku.score(of: game) == 420)
        try game.take(Turn(.play(game.rightMove(15)), at: 300_999))
        #expect(game.isSolved && game.position.points == 480)
        #expect(Sudoku.score(of: game) == 840)
        #expect(Sudoku.achievement(of: game) == .ss)
        #expect(Sudoku.rankedScore(of: game) == 5_999_159)
        let result = try verify(GameRecord(game).text)
        #expect(result.score == 840 && result.rankedScore == 5_999_159 && result.achievement == .ss)
    }

    /// Nobody earns by having a step explained and doing what it says.
    @Test func theDigitAfterAnExplanationEarnsNothing() throws {
        var game = sudokuGame("4x4.easy.ownb3a34b21a3b2a.immediate")
        try game.enterRight(0, 1)
        #expect(game.position.points == 30)
        try game.play(.explain(number: 1))
        try game.play(.explain(number: 2))
        // An error changes nothing about it, nor does a digit that a hint has put there.
        try game.enterWrong(3)
        try game.play(.hint(cell: 6, tidies: false))
        try game.enterRight(3)
        #expect(game.position.points == 30 && game.position.combo == 0)
        try game.enterRight(7, 10)
        #expect(game.position.points == 60 && game.position.combo == 2)
    }

    /// Digits that are checked later count in the grid's order.
    @Test func ofCheckedDigitsItIsTheFirst() throws {
        var game = sudokuGame("4x4.easy.ownb3a34b21a3b2a.request")
        try game.play(.explain(number: 1))
        try game.enterRight(3, 1, 0)
        #expect(game.position.points == 0)
        try game.play(.check)
        #expect(game.position.points == 30 && game.position.combo == 2)
    }

    @Test func aDigitIsWorthTenTimesItsPointsAtMost() throws {
        var game = sudokuGame(easyClassic("extreme", "immediate"))
        var expected = 0
        for (number, cell) in game.openCells.enumerated() {
            try game.turn(.play(game.rightMove(cell)), interval: 10)
            expected += 50 * min(number + 1, 10)
            #expect(game.position.points == expected && game.position.combo == number + 1)
        }
        #expect(game.isSolved && game.openCells.count > 11)
        // In less than a second, the bonus is as much as the points.
        #expect(Sudoku.score(of: game) == 2 * expected)
    }

    @Test func theBonusFallsWithTime() throws {
        func score(_ level: Text, seconds: UInt32) throws -> Int {
            var game = sudokuGame("4x4." + level + ".ownb3a34b21a3b2a.immediate")
            try game.enterRight(0, 1, 3, 6, 7, 10, 12, 13)
            try game.take(Turn(.play(game.rightMove(15)), at: seconds * 1000))
            return Sudoku.score(of: game)
        }
        // 1 + 2 + ... + 9 = 45 times the level's points.
        for (level, points, par) in [
            ("easy", 450, 300), ("medium", 900, 600), ("hard", 1350, 900), ("expert", 1800, 1200),
            ("extreme", 2250, 1500),
        ] as [(Text, Int, Int)] {
            #expect(try score(level, seconds: UInt32(par)) == points + points / 2)
            #expect(try score(level, seconds: UInt32(2 * par)) == points + points / 3)
            #expect(try score(level, seconds: 4_294_967) == points + points * par / (par + 4_294_967))
            #expect(try score(level, seconds: 8) < 2 * points)
            #expect(try score(level, seconds: 8) > score(level, seconds: 9))
        }
    }

    @Test func everyAchievementIsWonOrLost() throws {
        let won: [(SudokuLevel, perfect: Achievement, other: Achievement)] = [
            (.easy, .a, .a), (.medium, .perfectS, .s), (.hard, .perfectSS, .ss), (.expert, .perfectSSS, .sss),
            (.extreme, .perfectCrown, .crown),
        ]
        for (level, perfect, other) in won {
            let params = "4x4." + Text(level.name) + ".ownb3a34b21a3b2a.immediate"
            var game = sudokuGame(params)
            #expect(Sudoku.achievement(of: game) == nil)
            try game.enterRight(0)
            // Notes, changes of mind and undo are no errors.
            try game.play(.fillNotes)
            try game.play(.erase(cell: 0))
            try game.turn(.undo)
            try game.finish()
            #expect(try verify(GameRecord(game)).achievement == perfect)

            var hinted = sudokuGame(params)
            try hinted.play(.hint(cell: nil, tidies: true))
            try hinted.finish()
            #expect(try verify(GameRecord(hinted)).achievement == other)

            var lost = sudokuGame(params)
            for cell in lost.openCells.prefix(level.errorLimit) { try lost.enterWrong(cell) }
            let result = try verify(GameRecord(lost))
            #expect(result.achievement == .d && result.outcome == .lost && result.score == 0)

            guard level.errorLimit > 1 else { continue }
            var erring = sudokuGame(params)
            try erring.enterWrong(0)
            try erring.turn(.undo)
            try erring.finish()
            #expect(try verify(GameRecord(erring)).achievement == other)
        }
    }

    @Test func achievementsAreInOrder() {
        let names = Achievement.allCases.sorted(by: >).map { $0.name }
        #expect(
            names == [
                "Perfect Crown", "Crown", "Perfect SSS", "SSS", "Perfect SS", "SS", "Perfect S", "S", "A", "D",
            ])
    }

    @Test func aBetterMarkIsALowerNumber() throws {
        var numbers: [Int] = []
        for achievement in Achievement.allCases {
            for score in [0, 1, 840, 251_500, 999_999] {
                let mark = SudokuMark(achievement: achievement, score: score)
                #expect(SudokuMark(ranked: mark.ranked) == mark)
                numbers.append(mark.ranked)
            }
        }
        #expect(numbers == numbers.sorted(by: >) && Set(numbers).count == numbers.count)
        #expect(numbers.first == 9_999_999 && numbers.last == 0)
        for number in [-1, 10_000_000, Int.max, Int.min] { #expect(SudokuMark(ranked: number) == nil) }
        // More than there can be counts as the most that can be.
        #expect(SudokuMark(achievement: .d, score: .max).ranked == 9_000_000)
        #expect(SudokuMark(achievement: .d, score: -1).ranked == 9_999_999)
    }
}
