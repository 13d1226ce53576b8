import PuzzleCore
import Testing

struct PuzzleKindTests {
    @Test func aLeaderboardsPuzzlesCompeteOnIt() throws {
        for name: Text in ["sliding.4x4.multi", "sliding.2x15.single"] {
            #expect(PuzzleKind.isLeaderboard(name))
            let puzzle = try #require(PuzzleKind.puzzle(forLeaderboard: name, seed: 42))
            let id = try PuzzleID<SlidingPuzzle>(puzzle)
            #expect(SlidingPuzzle.leaderboard(of: id.params) == name && id.seed == 42)
        }
    }

    @Test func otherNamesAreNoLeaderboards() {
        for name: Text in ["", "sliding", "sliding.", "sliding.4x4", "chess.4x4.multi", "slidingx4x4.multi"] {
            #expect(!PuzzleKind.isLeaderboard(name), "\(name)")
            #expect(PuzzleKind.puzzle(forLeaderboard: name, seed: 1) == nil, "\(name)")
        }
    }

    @Test func thePatternAllowsLeaderboardsAlone() throws {
        let pattern = try Regex("\(PuzzleKind.sliding.leaderboardPattern)")
        for name in ["sliding.4x4.multi", "sliding.15x9.single"] {
            #expect(try pattern.wholeMatch(in: name) != nil, "\(name)")
        }
        for name in ["sliding.16x4.multi", "sliding.4x1.multi", "sliding-4x4-multi", "sliding.4x4.walk"] {
            #expect(try pattern.wholeMatch(in: name) == nil, "\(name)")
        }
    }
}
