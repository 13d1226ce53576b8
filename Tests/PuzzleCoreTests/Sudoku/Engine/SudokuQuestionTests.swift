import Testing

@testable import PuzzleCore
@testable import PuzzleEngines

@Suite struct SudokuQuestionTests {
    private static let small = "1.3.24...3...42."
    private static let full = "1234341221434321"
    /// Of which `full` is the solution.
    private static let clues = "1.3.34...1...32."
    private static let notes = ",24,,,,,,,,,,,,,,1"

    /// What stands in the documentation.
    @Test func texts() throws {
        let kind = try SudokuKind("4x4")
        #expect(
            SudokuQuestion.generate(.classic, .hard, .halfTurn, seed: 255).text
                == "sudoku:generate;classic;hard;half-turn;00000000000000ff")
        let position = grid("1.3.24...3...42.", kind)
        var notes = [UInt16](repeating: 0, count: 16)
        notes[1] = 0b1010
        notes[15] = 1
        let solution = grid("1234341221434321", kind)
        let hint = SudokuQuestion.hint(position, notes: notes, solution: solution, HintStyle(.italian))
        #expect(hint.text == Text("sudoku:hint;4x4;\(Self.small);\(Self.notes);\(Self.full);it"))
        let short = HintStyle(.english, isShort: true)
        let about = SudokuQuestion.hint(position, notes: notes, solution: solution, short, cell: 12)
        #expect(about.text == Text("sudoku:hint;4x4;\(Self.small);\(Self.notes);\(Self.full);en-x-short;12"))
        #expect(SudokuQuestion.read("1", kind, short).text == "sudoku:read;4x4;en-x-short\t1")
        #expect(SudokuQuestion.rate(position).text == Text("sudoku:rate;4x4;\(Self.small)"))
        #expect(SudokuQuestion.solve(position, limit: 100).text == Text("sudoku:solve;4x4;\(Self.small);100"))
        #expect(SudokuQuestion.read("a\tb\n", kind, HintStyle(.english)).text == "sudoku:read;4x4;en\ta\tb\n")
    }

    @Test func largeDigits() throws {
        let kind = try SudokuKind("16x16")
        var position = SudokuGrid(kind)
        position[0] = 16
        position[255] = 10
        var notes = [UInt16](repeating: 0, count: 256)
        notes[1] = 0xffff
        let hint = SudokuQuestion.hint(position, notes: notes, solution: position, HintStyle(.english))
        for question in [SudokuQuestion.rate(position), hint] {
            #expect(SudokuQuestion(question.text) == question)
        }
    }

    @Test(arguments: [
        "", "sudoku:", "hint;4x4", "rate;4x4;\(small)", "sudoku:rate", "sudoku:rate;", "sudoku:rate;4x4;",
        "sudoku:rate;4x4;\(small).", "sudoku:rate;4x4;5.3.24...3...42.", "sudoku:rate;5x5;\(small)",
        "sudoku:rate;9x9;\(small)", "sudoku:rate;4x4;\(small);", "sudoku:solve;4x4;\(small)",
        "sudoku:solve;4x4;\(small);0",
        "sudoku:solve;4x4;\(small);1001", "sudoku:solve;4x4;\(small);+1", "sudoku:generate;classic;hard;half-turn",
        "sudoku:generate;classic;hard;half-turn;ff", "sudoku:generate;classic;hard;sideways;00000000000000ff",
        "sudoku:generate;classic;harder;none;00000000000000ff", "sudoku:generate;classic;hard;none;00000000000000ff;",
        "sudoku:hint;4x4;\(small);\(notes);en", "sudoku:hint;4x4;\(small);;\(full);en",
        "sudoku:hint;4x4;\(small);\(notes);", "sudoku:hint;4x4;\(small);\(notes),;\(full);en",
        "sudoku:hint;4x4;\(small);5\(notes);\(full);en",
        "sudoku:hint;4x4;\(small);\(notes);\(full)", "sudoku:hint;4x4;\(small);\(notes);\(full);",
        "sudoku:hint;4x4;\(small);\(notes);\(full);en;16", "sudoku:hint;4x4;\(small);\(notes);\(full);en-x",
        "sudoku:hint;4x4;\(small);\(notes);\(full);en;",
        "sudoku:hint;4x4;\(small);\(notes);\(full);de", "sudoku:hint;4x4;\(small);x\(notes);\(full);en",
        "sudoku:read;4x4;en", "sudoku:read;4x4\t1", "sudoku:read;en\t1", "sudoku:read;4x4;en;\t1",
    ])
    func whatIsNoQuestionIsNotRead(_ text: String) {
        #expect(SudokuQuestion(Text(text)) == nil)
        #expect(SudokuEngine().answer(Text(text)).isEmpty)
    }

    /// A byte is changed, lost, doubled or added: what is read then is a question all the same, and is written as it was
    /// read.
    @Test func damagedTexts() throws {
        var random = SeededGenerator(seed: 3)
        let questions = [
            "sudoku:generate;classic;hard;half-turn;00000000000000ff", "sudoku:rate;4x4;\(Self.small)",
            "sudoku:solve;4x4;\(Self.small);100",
            "sudoku:hint;4x4;\(Self.small);\(Self.notes);\(Self.full);vi-x-short;7",
            "sudoku:why;4x4;\(Self.small);7;\(Self.full);en", "sudoku:read;4x4;en\t\(Self.small)",
        ].map { Text($0) }
        var read = 0
        for _ in 0..<2500 {
            var text = questions[Int(random.number(below: UInt32(questions.count)))]
            text.damage(&random)
            guard let question = SudokuQuestion(text) else { continue }
            read += 1
            #expect(SudokuQuestion(question.text) == question)
        }
        #expect(read > 50)
    }

    @Test func damagedAnswers() throws {
        var random = SeededGenerator(seed: 4)
        let kind = try SudokuKind("4x4")
        let answers = [
            "puzzle;12;\(Self.clues);\(Self.full)", "none", "none;3", "wrong;3,15;1;7\ta\tb\tc\t",
            "missing;3\ta;b\tb\tc\td",
            "solved",
            "step;35;1;66;1,2;3d1c,15d4o;3d1s15d4;;3d2,3d3\ta\tb\tc\td", "step;0;0;10;1;3d1c;;3d1;\t\t\t\td",
            "rating;44;12;12",
            "solutions;0",
            "solutions;1000;\(Self.full)", "conflicting;3,7", "too-hard",
            "read\tnothing", "read;9x9x;\(String(repeating: ".", count: 81))\tempty",
            "read;4x4;\(Self.clues);12;\(Self.full)\tfine",
        ].map { Text($0) }
        for answer in answers { #expect(SudokuAnswer(answer, kind)?.text == answer) }
        var read = 0
        for _ in 0..<3000 {
            var text = answers[Int(random.number(below: UInt32(answers.count)))]
            text.damage(&random)
            guard let answer = SudokuAnswer(text, kind) else { continue }
            read += 1
            #expect(SudokuAnswer(answer.text, kind) == answer)
        }
        #expect(read > 100)
    }

    @Test(arguments: [
        "", "step", "step;45;0;10;;;;;\ta\tb\tc\td", "step;0;6;10;;;;;\ta\tb\tc\td", "step;0;0;10;12;;;;\ta\tb\tc\td",
        "step;0;0;10;;16d1c;;;\ta\tb\tc\td",
        "step;0;0;10;;1d5c;;;\ta\tb\tc\td", "step;0;0;10;;1d0c;;;\ta\tb\tc\td", "step;0;0;10;;1d1;;;\ta\tb\tc\td",
        "step;0;0;10;;;1d1z1d2;;\ta\tb\tc\td", "wrong;16;;\ta\tb\tc\td", "wrong;3;12;\ta\tb\tc\td",
        "wrong;3;;16\ta\tb\tc\td",
        "wrong", "wrong;3;;", "wrong;3;;\ta\tb\tc", "wrong;3;;\ta\tb\tc\td\te", "wrong;3\ta\tb\tc\td", "why",
        "why\ta\tb",
        "none;5", "rating;1;2", "solutions;1001", "puzzle;10;\(small)", "solvedd",
        // Solutions that are not full, contradict themselves or the clues.
        "puzzle;10;\(clues);\(clues)", "puzzle;10;\(clues);1234341221434331", "puzzle;10;\(small);\(full)",
        "solutions;1;\(clues)", "solutions;2;1234341221434331", "read;4x4;\(small);12;\(full)\tfine",
    ])
    func whatIsNoAnswerIsNotRead(_ text: String) throws {
        #expect(SudokuAnswer(Text(text), try SudokuKind("4x4")) == nil)
    }
}

extension Text {
    /// Changes, drops, doubles or adds a byte.
    fileprivate mutating func damage(_ random: inout SeededGenerator) {
        let alphabet: Text = "0123456789abcdefg;,.dxjcso:\t"
        let byte = alphabet.bytes[Int(random.number(below: UInt32(alphabet.count)))]
        let place = Int(random.number(below: UInt32(count)))
        switch random.number(below: 4) {
        case 0: bytes[place] = byte
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(bytes[place], at: place)
        default: bytes.insert(byte, at: place)
        }
    }
}
