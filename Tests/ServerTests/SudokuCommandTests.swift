import ChainCheck
import Foundation
import PuzzleCore
import PuzzleEngines
import Testing

/// `tassello sudoku`
extension CommandLineTests {
    private struct Candidate: Decodable, Hashable {
        let row: Int
        let column: Int
        let digit: Int

        var cell: Int { row * 9 + column - 10 }
        /// Where it is in a line of candidates.
        var place: Int { cell * 9 + digit - 1 }
        var value: SudokuCandidate { SudokuCandidate(cell: cell, digit: digit) }
    }

    /// A candidate with its role; in a chain, also why it is on or off.
    private struct Mark: Decodable {
        let row: Int
        let column: Int
        let digit: Int
        let role: String
        let reasons: [Int]?
        let strength: String?
        let inside: Inside?

        var candidate: Candidate { Candidate(row: row, column: column, digit: digit) }
    }

    /// What excludes a candidate inside of a chain.
    private struct Inside: Decodable {
        let technique: String
        let name: String
        let placements: [Candidate]
        let eliminations: [Candidate]
        let houses: [House]
        let marks: [Mark]
        let chains: [[Mark]]
    }

    private struct Link: Decodable {
        let from: Candidate
        let to: Candidate
        let strength: String
    }

    private struct House: Decodable {
        let shape: String
        let number: Int
    }

    private struct Cell: Decodable, Hashable {
        let row: Int
        let column: Int
    }

    private struct State: Codable {
        let puzzle: String
        let candidates: String
    }

    private struct Step: Decodable {
        let line: Int?
        let step: Int?
        let puzzle: String?
        let candidates: String?
        let technique: String
        let name: String
        let er: Double
        let placements: [Candidate]
        let eliminations: [Candidate]
        let houses: [House]
        let cells: [Cell]
        let marks: [Mark]
        let links: [Link]
        let chains: [[Mark]]
        let text: String
        let after: State?
    }

    private struct Count: Decodable {
        let technique: String
        let name: String
        let er: Double
        let count: Int
    }

    private struct Rating: Decodable {
        let er: Double
        let technique: String
        let name: String
        let steps: Int
        let techniques: [Count]
        let minutes: Double?
        let leastMinutes: Double?
        let mostMinutes: Double?

        private enum CodingKeys: String, CodingKey {
            case er, technique, name, steps, techniques, minutes
            case leastMinutes = "minutes_from"
            case mostMinutes = "minutes_to"
        }
    }

    private struct Counts: Decodable {
        let steps: Int
        let er: Double
        let techniques: [Count]
        /// Of `solve`.
        let solution: String?
        let path: [Step]?
    }

    private func objects<Object: Decodable>(_ run: Run, _: Object.Type = Object.self) throws -> [Object] {
        try run.output.split(separator: "\n").map { try JSONDecoder().decode(Object.self, from: Data($0.utf8)) }
    }

    private func puzzles(_ level: String, _ count: Int) throws -> [String] {
        let run = try run("sudoku", "generate", "--level", level, "--count", "\(count)", "--seed", "5")
        #expect(run.status == 0)
        return run.output.split(separator: "\n").map(String.init)
    }

    private func solutions(of puzzles: [String]) throws -> [String] {
        let run = try run("sudoku", "solve", input: puzzles.joined(separator: "\n"))
        return run.output.split(separator: "\n").map(String.init)
    }

    /// A position that is solved has one candidate in each cell.
    private func isSolved(_ candidates: String) -> Bool { candidates.utf8.count { $0 != UInt8(ascii: ".") } == 81 }

    /// What is true of a step by itself.
    private func check(_ step: Step, solution: String) throws {
        let digits = Array(solution.utf8).map { Int($0) - 48 }
        let candidates = Array((step.candidates ?? "").utf8)
        func isCandidate(_ candidate: Candidate) -> Bool { candidates[candidate.place] != UInt8(ascii: ".") }
        #expect(candidates.count == 729 && step.text.hasPrefix(step.name + ". ") && step.text.hasSuffix("."))
        #expect(step.er >= 1 && step.placements.count + step.eliminations.count > 0, "\(step)")
        #expect(step.placements.allSatisfy { isCandidate($0) && digits[$0.cell] == $0.digit }, "\(step)")
        #expect(step.eliminations.allSatisfy { isCandidate($0) && digits[$0.cell] != $0.digit }, "\(step)")
        // A blocker is a digit of the grid, which is a candidate of its own cell alone.
        #expect(step.marks.allSatisfy { isCandidate($0.candidate) }, "\(step)")
        let marked = Set(step.marks.map(\.candidate))
        #expect(step.links.allSatisfy { marked.contains($0.from) && marked.contains($0.to) }, "\(step)")
        #expect(Set(step.cells) == Set(marked.map { Cell(row: $0.row, column: $0.column) }), "\(step)")
        #expect(step.houses.allSatisfy { ["row", "column", "box"].contains($0.shape) && 1...9 ~= $0.number })
        #expect(step.chains.isEmpty == step.links.isEmpty, "\(step)")
        guard !step.chains.isEmpty else { return }
        let sets = (0..<81).map { cell in
            (0..<9).reduce(UInt16(0)) { set, digit in
                candidates[cell * 9 + digit] == UInt8(ascii: ".") ? set : set | 1 << UInt16(digit)
            }
        }
        let deduced = try deduced(step.technique, step.placements, step.eliminations, step.houses, step.marks)
        let gap = ChainCheck(.classic, sets).gap(in: deduced, try step.chains.map { try chain($0) })
        #expect(gap == nil, "\(step)")
        for inside in step.chains.joined().compactMap(\.inside) {
            #expect(step.text.contains(" (\(inside.name): "), "\(step)")
        }
    }

    /// What is told of a step, or of what is inside of a chain, as the core has it.
    private func deduced(
        _ technique: String, _ placements: [Candidate], _ eliminations: [Candidate], _ houses: [House], _ marks: [Mark]
    ) throws -> SudokuStep {
        let shapes: [String: PuzzleCore.House.Shape] = ["row": .row, "column": .column, "box": .box]
        let roles: [String: SudokuStep.Role] = [
            "cause": .cause, "support": .support, "on": .on, "off": .off, "blocker": .blocker,
        ]
        let known = SudokuTechnique.allCases.first { Text($0.code) == Text(technique) }
        return SudokuStep(
            technique: try #require(known), depth: .simple, rating: 0,
            houses: try houses.map { house in
                let shape = try #require(shapes[house.shape])
                let index = SudokuKind.classic.houses.firstIndex { $0.shape == shape && $0.index == house.number - 1 }
                return try #require(index)
            },
            marks: try marks.map { mark in
                SudokuStep.Mark(candidate: mark.candidate.value, role: try #require(roles[mark.role]))
            }, links: [], placement: placements.first?.value, eliminations: eliminations.map(\.value))
    }

    private func chain(_ entries: [Mark]) throws -> SudokuChain {
        let nodes = try entries.enumerated().map { place, entry in
            let strength = entry.inside != nil ? "advanced" : entry.role == "on" ? "strong" : "weak"
            #expect(entry.strength == (place == 0 ? nil : strength))
            #expect((entry.reasons == nil) == (place == 0) && ["on", "off"].contains(entry.role))
            let inside = try entry.inside.map { inside in
                SudokuChain.Deduction(
                    step: try deduced(
                        inside.technique, inside.placements, inside.eliminations, inside.houses, inside.marks),
                    chains: try inside.chains.map { try chain($0) })
            }
            return SudokuChain.Node(
                candidate: entry.candidate.value, isTrue: entry.role == "on", reasons: entry.reasons ?? [],
                inside: inside)
        }
        return SudokuChain(nodes: nodes)
    }

    /// The candidates that a step leaves, by the rules alone.
    private func candidates(_ candidates: String, after step: Step) -> String {
        var left = Array(candidates.utf8)
        for candidate in step.eliminations { left[candidate.place] = UInt8(ascii: ".") }
        for placement in step.placements {
            for digit in 1...9 where digit != placement.digit {
                left[placement.cell * 9 + digit - 1] = UInt8(ascii: ".")
            }
            for peer in SudokuKind.classic.peers[placement.cell] {
                left[peer * 9 + placement.digit - 1] = UInt8(ascii: ".")
            }
        }
        return String(decoding: left, as: UTF8.self)
    }

    /// As a script does it: the candidates that are printed are read again, until every puzzle is solved.
    @Test(arguments: ["expert", "extreme"], [false, true])
    func hintsAreFollowedByWhatTheyPrint(level: String, asObjects: Bool) throws {
        let puzzles = try puzzles(level, 8)
        // Which puzzle a line is of.
        var lines = puzzles.indices.map { (puzzle: $0, text: puzzles[$0]) }
        let solutions = try solutions(of: puzzles)
        var steps = 0
        while !lines.isEmpty, steps < 300 {
            steps += 1
            let run = try run("sudoku", "hint", "--json", input: lines.map(\.text).joined(separator: "\n"))
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            let told = try objects(run, Step.self)
            try #require(told.map { $0.line ?? 0 } == Array(1...lines.count))
            var next: [(puzzle: Int, text: String)] = []
            for (line, step) in zip(lines, told) {
                try check(step, solution: solutions[line.puzzle])
                let (before, after) = (try #require(step.candidates), try #require(step.after))
                #expect(after.candidates == candidates(before, after: step), "\(step)")
                let placed = step.placements.map { "\($0.digit)" }.joined()
                let filled = zip(try #require(step.puzzle), after.puzzle).filter { $0 != $1 }.map { String($1) }
                #expect(filled.joined() == placed, "\(step)")
                if asObjects, steps > 1 {
                    #expect(line.text.contains(before))
                } else if steps > 1 {
                    // A cell with one candidate was entered meanwhile, which takes others away; none comes back.
                    #expect(zip(before.utf8, line.text.utf8).allSatisfy { $0 == $1 || $0 == UInt8(ascii: ".") })
                }
                let isAtEnd = asObjects ? !after.puzzle.contains(".") : isSolved(after.candidates)
                let object = String(decoding: try JSONEncoder().encode(after), as: UTF8.self)
                if !isAtEnd { next.append((line.puzzle, asObjects ? object : after.candidates)) }
            }
            lines = next
        }
        #expect(lines.isEmpty)
    }

    /// Pictures and lines lead the same way.
    @Test(arguments: ["line", "grid"])
    func candidatesThatArePrintedAreReadAgain(form: String) throws {
        let puzzles = try puzzles("expert", 4)
        var text = puzzles.joined(separator: "\n")
        var lines = [text]
        while lines.count < 6 {
            let printed = try run("sudoku", "hint", "--candidates", form, input: text)
            #expect(printed.status == 0, "\(printed.errors)")
            #expect(printed.output.split(separator: "\n").count { $0.hasPrefix("# line ") } == 4)
            let again = try run("sudoku", "hint", "--candidates", "line", input: text).output
            text = printed.output
            lines.append(again.split(separator: "\n").filter { $0.first != "#" }.joined(separator: "\n"))
        }
        // The same by lines alone.
        var other = puzzles.joined(separator: "\n")
        for expected in lines.dropFirst() {
            other = try run("sudoku", "hint", "--candidates", "line", input: other).output
            #expect(other.split(separator: "\n").filter { $0.first != "#" }.joined(separator: "\n") == expected)
        }
    }

    @Test(arguments: ["hard", "extreme"])
    func allStepsAreToldAndCounted(level: String) throws {
        let puzzles = try puzzles(level, 3)
        let solutions = try solutions(of: puzzles)
        let input = puzzles.joined(separator: "\n")
        let run = try run("sudoku", "hint", "--all", "--json", input: input)
        let solved = try objects(
            try self.run("sudoku", "solve", "--explain", "--json", input: input), Counts.self)
        // Whatever tells of the steps tells of the same.
        let rated = try objects(try self.run("sudoku", "rate", "--json", input: input), Rating.self)
        #expect(rated.map(\.er) == solved.map(\.er) && rated.map(\.steps) == solved.map(\.steps))
        let texts = run.output.split(separator: "\n")
        #expect(run.status == 0)
        var (line, number, candidates) = (0, 0, "")
        var steps: [Step] = []
        for text in texts {
            let data = Data(text.utf8)
            if let step = try? JSONDecoder().decode(Step.self, from: data) {
                number += 1
                #expect(step.step == number && step.line == line + 1 && step.after == nil)
                if number > 1 { #expect(step.candidates == candidates) }
                try check(step, solution: solutions[line])
                candidates = self.candidates(try #require(step.candidates), after: step)
                steps.append(step)
                continue
            }
            let counts = try JSONDecoder().decode(Counts.self, from: data)
            #expect(isSolved(candidates) && counts.steps == number && counts.er == steps.map(\.er).max())
            for count in counts.techniques {
                let same = steps.filter { $0.technique == count.technique && $0.name == count.name }
                #expect(same.count == count.count && same.map(\.er).max() == count.er, "\(count)")
            }
            #expect(counts.techniques.map(\.count).reduce(0, +) == number)
            #expect(solved[line].path?.map(\.text) == steps.map(\.text) && solved[line].steps == number)
            #expect(solved[line].solution == solutions[line])
            (line, number, candidates, steps) = (line + 1, 0, "", [])
        }
        #expect(line == 3)
        // All that is printed is a puzzle again.
        let again = try self.run("sudoku", "solve", input: run.output)
        #expect(again.status == 0 && again.output.split(separator: "\n").count == texts.count, "\(again.errors)")
    }

    /// The first of the puzzles with 11 and more in the list of hardest ones of the Sudoku Players' Forum that tdoku comes with, which
    /// begins with chains within chains; its rows as columns; and the second one.
    @Test(arguments: [
        "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6",
        "97.5..3..85.....9...3.9...57...4...2.4...2.....87...5.6....1.....73...8.......1.6",
        "98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2",
    ])
    func theHardestPuzzlesAreExplained(puzzle: String) throws {
        let told = try run("sudoku", "hint", "--json", input: puzzle)
        let step = try #require(try objects(told, Step.self).first)
        try check(step, solution: solutions(of: [puzzle])[0])
        let inside = step.chains.joined().compactMap(\.inside)
        if puzzle.hasPrefix("98.7..6..75..4......3..8.7.5") {
            #expect(step.technique.hasSuffix("-forcing-chains") && step.er >= 9.5 && step.er < 12, "\(step)")
            #expect(step.text.contains(" (+ ") && inside.contains { !$0.chains.isEmpty }, "\(step)")
        }
        // However much is told, it is a puzzle again.
        #expect(try run("sudoku", "solve", input: told.output).status == 0)
    }

    @Test(arguments: ["easy", "hard", "extreme"])
    func ratingsHaveDetails(level: String) throws {
        let input = try puzzles(level, 4).joined(separator: "\n")
        let rated = try objects(try run("sudoku", "rate", "--json", input: input), Rating.self)
        let told = try run("sudoku", "rate", "--details", input: input)
        var lines = told.output.split(separator: "\n").map(String.init)[...]
        #expect(told.status == 0 && rated.count == 4)
        for rating in rated {
            let first = lines.popFirst()
            let line = try #require(first)
            #expect(rating.techniques.map(\.count).reduce(0, +) == rating.steps && rating.steps > 20, "\(rating)")
            #expect(rating.techniques.map(\.er).max() == rating.er, "\(rating)")
            let hardest = rating.techniques.filter { $0.er == rating.er }
            #expect(hardest.contains { $0.technique == rating.technique && $0.name == rating.name }, "\(rating)")
            var details = " \(level) # hardest: \(rating.name); \(rating.steps) steps up to \(rating.er)"
            #expect((rating.minutes != nil) == (rating.er <= 7.2), "\(rating)")
            if let minutes = rating.minutes {
                let (least, most) = (try #require(rating.leastMinutes), try #require(rating.mostMinutes))
                #expect(least < minutes && minutes < most, "\(rating)")
                details += "; \(minutes) minutes (\(least) to \(most))"
            }
            #expect(line.hasSuffix(details), "\(line)")
            let counts = rating.techniques.map { "# \($0.count) x \($0.name)" }
            #expect(Array(lines.prefix(counts.count)) == counts)
            lines = lines.dropFirst(counts.count)
        }
        #expect(lines.isEmpty)
        // Behind the # they are no part of the puzzle.
        #expect(try run("sudoku", "rate", input: told.output).output == run("sudoku", "rate", input: input).output)
    }

    @Test func aRatingAsItIsPrinted() throws {
        let puzzle = ".34678912672195348198342567859761423426853791713924856961537284287419635345286179"
        let object = """
            {"line":1,"puzzle":"\(puzzle)","er":1.0,"ep":1.0,"ed":1.0,"level":"easy",\
            "technique":"full-house","name":"Full house","steps":1,\
            "techniques":[{"technique":"full-house","name":"Full house","er":1.0,"count":1}]}

            """
        #expect(try run("sudoku", "rate", "--json", input: puzzle).output == object)
        #expect(
            try run("sudoku", "rate", "--details", input: puzzle).output
                == "\(puzzle) 1.0/1.0/1.0 easy # hardest: Full house; 1 step up to 1.0\n# 1 x Full house\n")
        let italian = try run("sudoku", "rate", "--details", "--language", "it", input: puzzle).output
        #expect(italian.contains(" easy # hardest: ") && !italian.contains("Full house"), "\(italian)")
        #expect(try run("sudoku", "rate", "--details", "--json", input: puzzle).status == 64)
    }

    @Test func puzzlesAreChosenByTheirRating() throws {
        let input = try ["easy", "hard", "extreme"].flatMap { try puzzles($0, 3) }.joined(separator: "\n")
        let all = try objects(try run("sudoku", "rate", "--json", input: input), Rating.self)
        for (rating, range) in [("1.0..1.5", 1.0...1.5), ("2.6..7.2", 2.6...7.2), ("12.5", 12.5...12.5)] {
            let chosen = try run("sudoku", "rate", "--json", "--rating", rating, input: input)
            #expect(chosen.status == 0 && chosen.errors.isEmpty)
            let ratings = try objects(chosen, Rating.self).map(\.er)
            #expect(ratings == all.map(\.er).filter { range.contains($0) }, "\(rating)")
        }
        // Also of what is printed without JSON, whose lines are puzzles.
        let lines = try run("sudoku", "rate", "--rating", "1.0..1.5", input: input).output
        #expect(try run("sudoku", "rate", input: lines).output == lines && lines.split(separator: "\n").count == 3)
        for wrong in ["4.5..3.0", "0.9", "3.25", "13.1", "-1", "hard"] {
            let refused = try run("sudoku", "rate", "--rating", wrong, input: input)
            #expect(refused.status == 64 && refused.errors.contains("--rating must be a number from 1.0 to 13.0"))
        }
    }

    @Test func stepsAreToldInWords() throws {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        let all = try run("sudoku", "hint", "--all", input: puzzle).output.split(separator: "\n")
        #expect(all.first?.hasPrefix("line 1, step 1: Hidden single. ") == true)
        #expect(all.last?.hasPrefix("line 1: \(all.count - 1) steps up to ") == true, "\(all.last ?? "")")
        let solved = try run("sudoku", "solve", "--explain", input: puzzle).output
        let lines = solved.split(separator: "\n")
        #expect(lines.count == all.count && lines.dropFirst().allSatisfy { $0.hasPrefix("# step ") })
        #expect(lines[0].contains(" # \(all.count - 1) steps up to "))
        // Plain answers are puzzles again.
        #expect(try run("sudoku", "solve", input: solved).output == String(lines[0].prefix(81)) + "\n")
        let italian = try run("sudoku", "hint", "--language", "it", input: puzzle).output
        #expect(italian.hasPrefix("line 1: Singolo nascosto. "), "\(italian)")
        let vietnamese = try run("sudoku", "hint", "--language", "vi", "--json", input: puzzle)
        #expect(try objects(vietnamese, Step.self)[0].name == "Số đơn ẩn")
        #expect(try run("sudoku", "hint", "--language", "de", input: puzzle).status == 64)
        #expect(try run("sudoku", "hint", "--json", "--candidates", "line", input: puzzle).status == 64)
        #expect(try run("sudoku", "solve", "--explain", "--count-limit", "1", input: puzzle).status == 64)
    }

    /// Whoever searches for `r1c1 = 5` types plain spaces.
    @Test func stepsHavePlainSpaces() throws {
        let input = try puzzles("extreme", 3).joined(separator: "\n")
        for language in ["en", "it", "vi"] {
            for arguments in [["hint", "--all"], ["hint", "--all", "--json"], ["solve", "--explain"]] {
                let run = try run(["sudoku"] + arguments + ["--language", language], input: input)
                #expect(run.output.contains(" = ") && run.output.contains(" ≠ ") && !run.output.contains("\u{A0}"))
            }
        }
    }

    @Test func whatIsWrongIsNamed() throws {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7"
        #expect(
            try run("sudoku", "solve", input: puzzle + "x").errors
                == "line 1, column 81: \"x\" is not a cell's character.\n")
        #expect(try run("sudoku", "solve", input: puzzle + "\u{1}").errors.contains(": the byte 0x1 is not a cell's"))
        let picture = try run("sudoku", "hint", input: "1 23 4 14\n2 34 ? 12\n")
        #expect(picture.errors == "line 2, column 6: \"?\" is not a cell's character.\n")
        for arguments in [
            ["generate", "--count", "-1"], ["generate", "--seed", "-5"], ["generate", "--clues", "-1"],
            ["generate", "--rating", "-1..2"], ["generate", "--tries", "-1"], ["generate", "--layout", "-1"],
            ["solve", "--count-limit", "-1"], ["solve", "--threads", "-1"], ["print", "--per-page", "-1"],
        ] {
            let run = try run(["sudoku"] + arguments)
            #expect(run.status == 64 && run.errors.contains(arguments[1]) && !run.errors.contains("Missing value"))
        }
        for (arguments, words) in [
            (["sliding", "scramble", "--count", "-1"], "--count must be from 0 to 1000000."),
            (["sliding", "scramble", "--walk", "-1"], "--walk must be from 1 to"),
            (["sliding", "analyse", "--work", "-1"], "--work must be from 0 to 1000000000."),
            (["bench", "sliding", "--boards", "-1"], "--boards must be from 1 to 10000."),
            (["sudoku", "generate", "--rating", "-1..2"], "--rating must be a number from"),
        ] {
            let run = try run(arguments)
            #expect(run.status == 64 && run.errors.contains(words), "\(run.errors)")
        }
        // Behind -- it is a file.
        #expect(try run("sudoku", "solve", "--json", "--", "-1").errors.hasPrefix("Error: -1 cannot be read"))
    }

    /// Also where no such puzzle is found soon.
    @Test(
        arguments: [
            ("--kind", "diagonal", ["x-sudoku", "Sudoku X", "DIAGONAL", "9x9x"]),
            ("--kind", "anti-knight", ["antiknight", "Knight's move"]), ("--kind", "windoku", ["hyper_sudoku"]),
            ("--technique", "hidden-single", ["Hidden Single", "hiddensingles"]),
            ("--technique", "forcing-x-chain", ["skyscraper", "Turbot-Fish"]),
            ("--technique", "forcing-chain", ["AIC"]),
        ])
    func namesAreTakenAsPeopleWriteThem(option: String, name: String, others: [String]) throws {
        let order = ["sudoku", "generate", "--seed", "7", "--tries", "50", option]
        let puzzle = try run(order + [name])
        #expect(puzzle.status != 64, "\(puzzle.errors)")
        for other in others {
            let made = try run(order + [other])
            #expect(made.output == puzzle.output && made.errors == puzzle.errors, "\(other)")
        }
    }

    @Test func anUnknownNameIsAnsweredWithTheNearestOnes() throws {
        for (option, name, nearest) in [
            ("--technique", "swordfihs", "swordfish"), ("--technique", "naked pear", "naked-pair"),
            ("--technique", "sky", "skyscraper"), ("--kind", "windoko", "windoku"), ("--kind", "killer", ""),
        ] {
            let refused = try run("sudoku", "generate", option, name)
            #expect(refused.status == 64, "\(name)")
            #expect(refused.errors.contains("\"\(name)\"; the nearest are \(nearest)"), "\(refused.errors)")
        }
    }

    @Test func candidatesOfAnObjectAreThoseOfItsPuzzle() throws {
        let puzzle = String(repeating: ".", count: 15) + "4"
        for wrong in ["", "1234", String(repeating: "1234", count: 15) + "123x"] {
            let run = try run("sudoku", "hint", "--json", input: #"{"puzzle":"\#(puzzle)","candidates":"\#(wrong)"}"#)
            #expect(run.status == 1 && run.output.contains(#""code":"candidates""#), "\(run.output)")
        }
        // Other commands go by the digits.
        let classic = try puzzles("hard", 1)[0]
        let step = try run("sudoku", "hint", "--json", input: classic).output
        #expect(try run("sudoku", "rate", input: step).output == run("sudoku", "rate", input: classic).output)
    }

    /// Two candidates for each cell, and no digit.
    @Test func candidatesAloneAreAPuzzle() throws {
        let solution = try solutions(of: puzzles("easy", 1))[0]
        var random = SeededGenerator(seed: 8)
        var sukaku = ""
        for digit in solution.utf8.map({ Int($0) - 48 }) {
            let wrong = (digit + Int(random.number(below: 8))) % 9 + 1
            for other in 1...9 { sukaku += other == digit || other == wrong ? "\(other)" : "." }
        }
        #expect(sukaku.utf8.count == 729)
        let explained = try run("sudoku", "solve", "--explain", "--json", input: sukaku)
        #expect(explained.status == 0, "\(explained.output)\(explained.errors)")
        let counts = try #require(try objects(explained, Counts.self).first)
        #expect(counts.solution == solution && counts.steps >= 81)
        let rated = try run("sudoku", "rate", input: sukaku).output
        #expect(rated.hasPrefix(sukaku + " "), "\(rated)")
        let object = try run("sudoku", "rate", "--json", input: sukaku).output
        // What is printed is the same puzzle again.
        for text in [sukaku, explained.output, rated, object] {
            #expect(try run("sudoku", "solve", input: text).output == solution + "\n")
            #expect(try run("sudoku", "rate", input: text).output == rated)
            #expect(try run("sudoku", "rate", "--json", input: text).output == object)
        }
        let hints = try run("sudoku", "hint", "--all", input: sukaku).output
        #expect(hints.contains("line 1: \(counts.steps) steps up to \(counts.er): "), "\(hints)")
        // Without its candidates it would be another one.
        let refused = try run("sudoku", "convert", input: sukaku)
        #expect(refused.status == 1 && refused.output.isEmpty)
        #expect(refused.errors.hasPrefix("line 1, column 1: the candidates make the puzzle"), "\(refused.errors)")
    }

    @Test func candidatesAloneMayHaveSeveralSolutionsOrNone() throws {
        let all = String(repeating: "123456789", count: 81)
        let several = try run("sudoku", "solve", "--count-limit", "5", input: all).output
        #expect(several.hasSuffix(" # one of 5 solutions or more\n"), "\(several)")
        for (sukaku, code) in [
            (all, "several_solutions"), (String(repeating: "12.......", count: 81), "no_solution"),
        ] {
            for command in ["rate", "hint"] {
                let run = try run("sudoku", command, "--json", input: sukaku)
                #expect(run.status == 1 && run.output.contains("\"code\":\"\(code)\""), "\(run.output)")
            }
        }
    }

    /// Nothing follows from candidates that are wrong.
    @Test func candidatesWithoutADigitOfTheSolutionAreTold() throws {
        let puzzle = try puzzles("easy", 1)[0]
        let solution = Array(try solutions(of: [puzzle])[0].utf8)
        let cell = try #require(puzzle.utf8.enumerated().first { $0.element == UInt8(ascii: ".") }?.offset)
        var line = ""
        for (index, byte) in puzzle.utf8.enumerated() {
            for digit in UInt8(ascii: "1")...UInt8(ascii: "9") {
                let isLeft = byte == UInt8(ascii: ".") ? index != cell || digit != solution[index] : digit == byte
                line += isLeft ? String(decoding: [digit], as: UTF8.self) : "."
            }
        }
        let run = try run("sudoku", "hint", "--json", input: line)
        #expect(run.status == 1 && run.output.contains(#""code":"missing_candidate""#), "\(run.output)")
        #expect(run.output.contains("\"column\":\(cell * 9 + 1)}"))
    }
}
