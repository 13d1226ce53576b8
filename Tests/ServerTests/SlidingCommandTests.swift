import Foundation
import PuzzleCore
import PuzzleEngines
import Testing

/// `tassello sliding`
extension CommandLineTests {
    /// A game of one turn, that ends it or leads away from the goal, which is one move away.
    private func record(isGood: Bool = true) throws -> String {
        var game = Game(try PuzzleID<SlidingPuzzle>("sliding.3x3.walk1.multi.1.0000000000000001"))
        let best = try #require(NearOptimalSolver(game.position)?.solution.first)
        let slide = try #require(
            Slide.Direction.allCases.first { ($0 == best) == isGood && game.position.movable($0) > 0 })
        try game.take(Turn(.play(Slide(slide)), at: 0))
        return GameRecord(game).text.string
    }

    @Test(arguments: ["solve", "scramble", "analyse"])
    func everyExampleOfTheSlidingHelpWorks(command: String) async throws {
        let help = try run("sliding", command, "--help").output
        let list = try #require(help.split(separator: "Examples:\n").last?.split(separator: "\n\n").first)
        let examples = list.split(separator: "\n")
        #expect(examples.count > 2)
        try await withFolder { folder in
            for (name, content) in [
                ("boards.txt", "8 6 7/2 5 4/3 0 1\n"), ("game.txt", try record()),
                ("games.txt", try record() + "\n\n" + record()),
            ] {
                try content.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
            }
            for example in examples {
                #expect(example.count <= 78, "\(example)")
                let result = try run(
                    "-c", "set -o pipefail; PATH=\"$0:$PATH\"; " + example,
                    Self.program.deletingLastPathComponent().path, program: URL(fileURLWithPath: "/bin/bash"),
                    folder: folder)
                #expect(result.status == 0, "\(example): \(result.errors)")
            }
        }
    }

    @Test func slidingSolveSaysWhatItFound() throws {
        #expect(try run("sliding", "solve", input: "1 2 3/4 5 6/7 0 8").output == "line 1: 1 move L\n")
        #expect(try run("sliding", "solve", input: "1 2 3/4 5 6/7 8 0").output == "line 1: 0 moves\n")
        let near = try run("sliding", "solve", "--near", "--limit", "1000", input: "2 1 3/4 5 6/8 7 0").output
        #expect(near.count > 20 && !near.contains("needed"), "ends when it is proved")
        let large = try PuzzleID<SlidingPuzzle>("sliding.5x5.uniform.single.1.0000000000000001").text.string
        let limited = try run("sliding", "solve", "--near", "--limit", "0.3", "--json", input: large).output
        #expect(limited.contains(#""optimal":false,"bound":"#))
        let seconds = try #require(limited.split(separator: #""seconds":"#).last?.prefix { "0.123456789".contains($0) })
        #expect(try #require(Double(seconds)) >= 0.3, "uses its time")
        let json = try run("sliding", "solve", "--metric", "mtm", "--json", input: "1 2 3/4 5 6/0 7 8").output
        #expect(json.contains(#""metric":"mtm","length":1,"optimal":true,"moves":"L2""#))
    }

    @Test func slidingSolveKeepsNoTablesInAFolderWithoutAName() throws {
        let empty = try run("sliding", "solve", input: "1 2 3/4 5 6/7 0 8", environment: ["TASSELLO_DATA": ""])
        #expect(empty.status == 64 && empty.errors.contains("TASSELLO_DATA"))
    }

    /// Two of Korf's boards, of 66 and 60 moves, and an easy one before them.
    @Test func slidingSolveFindsTheSameWithAnyNumberOfThreads() throws {
        struct Solved: Decodable, Equatable {
            let line: Int
            let length: Int
            let optimal: Bool
            let moves: String
        }
        struct Work: Decodable { let nodes: Int }
        let boards = """
            1 2 3/4 5 6/7 0 8
            0 8 10 6/11 7 9 1/12 4 13 14/15 3 2 5
            8 9 15 12/4 14 6 0/7 3 10 5/1 11 13 2

            """
        var answers: [[Solved]] = []
        for threads in ["1", "2", "4"] {
            let result = try run("sliding", "solve", "--json", "--threads", threads, input: boards)
            #expect(result.status == 0, "\(result.errors)")
            let lines = result.output.split(separator: "\n").map { Data($0.utf8) }
            answers.append(try lines.map { try JSONDecoder().decode(Solved.self, from: $0) })
            let nodes = try lines.map { try JSONDecoder().decode(Work.self, from: $0).nodes }
            #expect(nodes.count == 3 && nodes[1] > 1_000_000, "so many that threads help")
        }
        #expect(answers[0].map(\.length) == [1, 66, 60] && answers[0].allSatisfy(\.optimal))
        #expect(answers[1] == answers[0] && answers[2] == answers[0])
    }

    @Test func slidingSolveReadsTheIdOfAGame() throws {
        let id = try PuzzleID<SlidingPuzzle>("sliding.3x3.uniform.multi.1.0000000000000007")
        let solved = try run("sliding", "solve", "--json", input: "\(id.text)\n\(id.start.notation)\n")
        let lengths = solved.output.split(separator: "\n").map { $0.split(separator: ",")[5] }
        #expect(solved.status == 0 && lengths.count == 2 && lengths[0] == lengths[1], "\(solved.output)")
        #expect(try run("sliding", "solve", input: "sliding.3x3.uniform").errors.contains("no id of a sliding puzzle"))
        #expect(try run("sliding", "solve", "--size", "3x4", input: "\(id.text)").status == 1)
    }

    @Test func whatStandsInNoBoardIsNamed() throws {
        let semicolons = try run("sliding", "solve", input: "1;2;3;0")
        #expect(semicolons.status == 1 && semicolons.errors.hasPrefix("line 1, column 2: \";\" does not belong here"))
        #expect(try run("sliding", "solve", input: "1 2/3 ü").errors.contains("column 7: \"ü\""))
        #expect(try run("sliding", "solve", input: "1 2/3 \u{1}").errors.contains(#""\u{01}""#))
        #expect(try run("sliding", "solve", input: "1 02/3 0").errors.contains("leading zeros"))
        for command in ["solve", "scramble"] {
            let size = try run("sliding", command, "--size", "4")
            #expect(size.status == 64 && size.errors.contains("each from 2 to 15, such as 4x4"), "\(size.errors)")
        }
    }

    /// Slides of several tiles on a board on which none are searched for.
    @Test func slidingAnalyseBoundsTheSlidesOfLargeBoards() throws {
        var game = Game(try PuzzleID<SlidingPuzzle>("sliding.10x10.uniform.multi.1.0000000000000001"))
        let direction = try #require(Slide.Direction.allCases.first { game.position.movable($0) > 0 })
        try game.take(Turn(.play(Slide(direction)), at: 0))
        let told = try run("sliding", "analyse", "--work", "0", "--json", GameRecord(game).text.string).output
        struct Analysis: Decodable {
            let manhattan: Int
            let shortest: [Int]
        }
        let analysis = try JSONDecoder().decode(Analysis.self, from: Data(told.utf8))
        let (least, most) = (analysis.shortest[0], analysis.shortest[1])
        #expect(least * 9 >= analysis.manhattan && least < most, "\(told)")
    }

    @Test func slidingAnalyseTellsWhatMovesWereWorth() throws {
        let there = try run("sliding", "analyse", record()).output
        #expect(there.hasSuffix("; 1 move (mtm, shortest 1); no turn surely wasted moves; 1.0 x Manhattan distance\n"))
        let record = try record(isGood: false)
        let away = try run("sliding", "analyse", "--metric", "stm", record).output
        let move = try #require(record.last)
        #expect(away.hasSuffix("; 1 move (stm, shortest 1), not solved; wasted 2 at turn 1 (\(move))\n"), "\(away)")
        let json = try run("sliding", "analyse", "--json", record).output
        #expect(json.contains(#""metric":"mtm","solved":false,"turns":1,"moves":1,"#))
        #expect(json.contains(#""moves_per_manhattan":null"#))
    }
}
