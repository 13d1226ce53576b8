import PuzzleAPI
import PuzzleCore
import PuzzleEngines
import Testing

@Suite struct DailyBoardTests {
    @Test func namesAreReadAsTheyAreWritten() {
        #expect(DailyBoard(day: 0, kind: .sliding).leaderboard == "daily.1970-01-01.sliding")
        #expect(DailyBoard(day: 20_778, kind: .sudoku).leaderboard == "daily.2026-11-21.sudoku")
        #expect(DailyBoard(day: Int(Limits.days), kind: .sudoku).leaderboard == "daily.9999-12-31.sudoku")
        for day in stride(from: 0, through: Int(Limits.days), by: 131) {
            for kind in PuzzleKind.allCases {
                let daily = DailyBoard(day: day, kind: kind)
                #expect(DailyBoard(leaderboard: daily.leaderboard) == daily)
            }
        }
    }

    @Test(
        arguments: [
            "", "daily", "daily.", "daily..", "daily.2026-11-21", "daily.2026-11-21.", "daily.2026-11-21.chess",
            "daily.2026-11-21.sudoku.", "daily.2026-11-21.sudoku ", ".daily.2026-11-21.sudoku",
            "daily..2026-11-21.sudoku",
            "Daily.2026-11-21.sudoku", "daily.2026-1-21.sudoku", "daily.2026-11-1.sudoku", "daily.2026-011-21.sudoku",
            "daily.02026-11-21.sudoku", "daily.2026-11-00.sudoku", "daily.2026-00-11.sudoku", "daily.2026-13-01.sudoku",
            "daily.2026-11-31.sudoku", "daily.2026-02-29.sudoku", "daily.2100-02-29.sudoku", "daily.1969-12-31.sudoku",
            "daily.10000-01-01.sudoku", "daily.2026-11-21-.sudoku", "daily.-2026-11-21.sudoku",
            "daily.2026-+1-21.sudoku",
            "daily.2026-11-21.sliding.4x4",
        ] as [Text])
    func whatIsNoDaysPuzzleIsNotRead(name: Text) {
        #expect(DailyBoard(leaderboard: name) == nil)
        #expect(!LeaderboardName.exists(name))
    }

    @Test func everyDaysPuzzleIsThatOfALeaderboard() {
        // Monday, 16 November 2026, to Sunday.
        let week = (20_773..<20_780).map { DailyBoard(day: $0, kind: .sudoku).board }
        #expect(
            week
                == ["easy", "medium", "medium", "hard", "hard", "expert", "extreme"].map {
                    Text("sudoku.classic.\($0)")
                })
        for kind in PuzzleKind.allCases {
            for day in 0..<7 { #expect(PuzzleKind.isLeaderboard(DailyBoard(day: day, kind: kind).board)) }
        }
    }

    @Test func theDaysSudokuAllowsThreeErrorsAtLeast() throws {
        // Monday to Sunday: five on easy, four on medium, three from hard on.
        var limits: [Int?] = []
        for day in 20_773..<20_780 {
            let puzzle = try #require(DailyBoard(day: day, kind: .sudoku).puzzle(seed: 7))
            limits.append(try PuzzleID<Sudoku>(puzzle).params.errorLimit)
        }
        #expect(limits == [5, 4, 4, 3, 3, 3, 3])
        #expect(DailyBoard(day: 0, kind: .sliding).puzzle(seed: 7) == "sliding.4x4.uniform.multi.1.0000000000000007")
    }

    @Test func datesAndDaysAreInverse() {
        for day in stride(from: 0, through: Int(Limits.days), by: 97) {
            let date = CivilDate(daysSince1970: day)
            #expect(CivilDate.days(year: date.year, month: date.month, day: date.day) == day)
        }
        #expect(CivilDate.days(year: 2026, month: 2, day: 29) == CivilDate.days(year: 2026, month: 3, day: 1))
    }
}
