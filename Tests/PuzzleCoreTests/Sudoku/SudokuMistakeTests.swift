import EngineTextFiles
import Testing

@testable import PuzzleCore
@testable import PuzzleEngines
@testable import PuzzleWords

@Suite struct SudokuMistakeTests {
    init() { EngineTextFiles.load() }

    /// With every wrong digit in cells of an easy puzzle and of two that singles do not solve: whatever is said is true, and all
    /// sorts of reasons occur.
    @Test func everyReasonIsRight() throws {
        var (immediate, later, never, houses) = (0, 0, 0, 0)
        let (easy, hard) = (RatedPuzzle.all.prefix(1), RatedPuzzle.all.filter { $0.hardest > 70 }.prefix(2))
        for puzzle in (easy + hard).map(\.grid) {
            let solution = try onlySolution(of: puzzle)
            let teacher = SudokuTeacher(solution: solution)
            let solver = SudokuSolver(.classic)
            for cell in stride(from: 1, to: 81, by: 6) where puzzle[cell] == 0 {
                for digit in 1...9 where digit != solution[cell] {
                    var position = puzzle
                    position[cell] = UInt8(digit)
                    let mistake = try #require(teacher.whyWrong(cell: cell, in: position))
                    #expect(mistake.candidate == SudokuCandidate(cell: cell, digit: digit))
                    switch mistake.reason {
                    case .sameHouse(let house, let other):
                        houses += 1
                        #expect(other != cell && position[other] == digit)
                        #expect([cell, other].allSatisfy { position.kind.houses[house].cells.contains($0) })
                    case .noPlace(let lost, let house, let isImmediate):
                        if isImmediate { immediate += 1 } else { later += 1 }
                        guard isImmediate else { break }
                        for place in position.kind.houses[house].cells where position[place] == 0 {
                            #expect(position.kind.peers[place].contains { position[$0] == lost })
                        }
                    case .noCandidate(let other, let isImmediate):
                        if isImmediate { immediate += 1 } else { later += 1 }
                        #expect(position[other] == 0)
                        guard isImmediate else { break }
                        let seen = Set(position.kind.peers[other].map { position[$0] })
                        #expect(seen.isSuperset(of: 1...9))
                    case .noSolution:
                        never += 1
                        #expect(solver.count(position) == 0)
                    case .sameDigit: Issue.record("all peers share a house")
                    }
                }
            }
        }
        #expect(houses > 0 && immediate > 0 && later > 0 && never > 0)
    }

    @Test func whatIsRightIsNoMistake() throws {
        let puzzle = RatedPuzzle.all[0].grid
        let teacher = SudokuTeacher(solution: try onlySolution(of: puzzle))
        for cell in 0..<81 { #expect(teacher.whyWrong(cell: cell, in: puzzle) == nil) }
    }

    /// Only right digits count: another wrong one proves nothing.
    @Test func otherMistakesAreNoReason() throws {
        let puzzle = RatedPuzzle.all[0].grid
        let solution = try onlySolution(of: puzzle)
        let teacher = SudokuTeacher(solution: solution)
        let empty = (0..<81).filter { puzzle[$0] == 0 }
        let first = empty[0]
        let second = try #require(empty.first { puzzle.kind.peers[first].contains($0) })
        for digit in 1...9 where digit != solution[first] && digit != solution[second] {
            var position = puzzle
            position[first] = UInt8(digit)
            let alone = teacher.whyWrong(cell: first, in: position)
            position[second] = UInt8(digit)
            #expect(teacher.whyWrong(cell: first, in: position) == alone)
        }
    }

    /// A knight's move away.
    @Test func whatNoHouseKeepsApart() throws {
        let kind = try SudokuKind("6x6n" as Text)
        guard case .puzzle(let rated) = SudokuEngine().answer(.generate(kind, .easy, .none, seed: 1)) else { return }
        let solution = rated.puzzle.solution
        let teacher = SudokuTeacher(solution: solution)
        var found = 0
        for cell in 0..<36 {
            for peer in kind.peers[cell]
            where !kind.housesOfCell[cell].contains(where: kind.housesOfCell[peer].contains) {
                var position = SudokuGrid(kind)
                position[peer] = solution[peer]
                position[cell] = solution[peer]
                let mistake = try #require(teacher.whyWrong(cell: cell, in: position))
                #expect(mistake.reason == .sameDigit(other: peer))
                let words = HintWords(kind, .english)
                let (digit, cells) = (solution[peer], [peer, cell].map { words.list([$0]).string })
                #expect(
                    words.text(of: mistake).string
                        == "\(cells[0]), a chess knight’s move from \(cells[1]), is \(digit) already.")
                found += 1
            }
        }
        #expect(found > 0)
    }

    @Test func inWords() throws {
        let solution = grid(
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179")
        let teacher = SudokuTeacher(solution: solution)
        let words = HintWords(.classic, .english)
        var position = solution
        position[0] = 0
        position[1] = 5
        let hint = SudokuHint.wrongDigits(cells: [1], houses: [], others: [])
        let sentences = words.sentences(for: hint, position, teacher)
        // First what helps.
        #expect(sentences.pattern == "In column 2 the digit 5 is already in r4c2.")
        #expect(sentences.action == "The 5 in r1c2 is wrong.")
        position[0] = 3
        #expect(
            words.sentences(for: .wrongDigits(cells: [0, 1], houses: [], others: []), position, teacher).action
                == "These digits are wrong: 3 in r1c1 and 5 in r1c2.")
        let notes = words.sentences(for: .missingNote(cell: 27), position, teacher)
        #expect(notes.pattern == "The notes of r4c1 leave out a digit that is still possible.")
        var empty = SudokuGrid(.classic)
        for cell in 1..<8 { empty[cell] = solution[cell] }
        empty[63] = 2
        empty[8] = 5
        #expect(
            teacher.whyWrong(cell: 8, in: empty).map { words.text(of: $0) }
                == "With 5 in r1c9, 2 has no place left in row 1.")
    }
}
