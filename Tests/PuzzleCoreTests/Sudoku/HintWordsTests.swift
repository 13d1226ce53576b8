import EngineTextFiles
import Testing

@testable import PuzzleCore
@testable import PuzzleEngines
@testable import PuzzleWords

@Suite struct HintWordsTests {
    private let words = HintWords(.classic, .english)

    init() { EngineTextFiles.load() }

    /// Cells by row and column from 1 on.
    private func rc(_ row: Int, _ column: Int) -> Int { (row - 1) * 9 + column - 1 }

    private func position() -> CandidateGrid { CandidateGrid(SudokuGeometry(.classic)) }

    private func keep(_ digits: [Int], in cells: [Int], _ grid: CandidateGrid) {
        for cell in cells {
            for digit in 1...9 where !digits.contains(digit) { grid.remove(cell, digit - 1) }
        }
    }

    /// The sentences of a step in a language, by stage.
    private func sentences(_ step: SudokuStep?, _ language: Language = .english) -> [Text] {
        guard let step else { return [] }
        let sentences = HintWords(.classic, language).sentences(for: step)
        return SudokuHintStage.allCases.map { sentences[$0] }
    }

    @Test func singles() {
        let grid = position()
        for column in 1...8 { grid.remove(rc(1, column), 4) }
        #expect(
            sentences(grid.hiddenSingle()) == [
                "Look for: Hidden single.", "Look at row 1.",
                "The digit 5 has only one place left in row 1: r1c9.", "So r1c9 is 5.",
            ])
        let other = position()
        keep([7], in: [rc(5, 5)], other)
        #expect(
            sentences(other.nakedSingle()) == [
                "Look for: Naked single.", "Look at r5c5.", "r5c5 has only one candidate left: 7.", "So r5c5 is 7.",
            ])
    }

    /// As on the board and in files: `C` is 12.
    @Test func digitsAboveNineAreLetters() throws {
        let kind = try SudokuKind(size: 16)
        let grid = CandidateGrid(SudokuGeometry(kind))
        for digit in 0..<16 where digit != 11 { grid.remove(255, digit) }
        let step = try #require(grid.nakedSingle())
        let sentences = HintWords(kind, .english).sentences(for: step)
        #expect(sentences.pattern == "r16c16 has only one candidate left: C.")
        #expect(sentences.action == "So r16c16 is C.")
        let candidate = SudokuCandidate(cell: 0, digit: 16)
        #expect(
            HintGrammar(kind: kind, language: .italian).statement(candidate, isTrue: true)
                == "r1c1\u{A0}=\u{A0}G")
    }

    private var nakedPair: SudokuStep? {
        let grid = position()
        keep([3, 7], in: [rc(4, 1), rc(4, 8)], grid)
        for column in [2, 3, 4, 6, 7, 9] { for digit in [3, 7] { grid.remove(rc(4, column), digit - 1) } }
        return grid.nakedSetStep(2)
    }

    @Test func inEnglish() {
        #expect(
            sentences(nakedPair) == [
                "Look for: Naked pair.", "Look at row 4.", "r4c1 and r4c8 can only hold 3 and 7.",
                """
                They need these digits for themselves, so no other cell of row 4 can hold 3 or 7: remove 3 and 7 from r4c5.
                """,
            ])
    }

    @Test func inItalian() {
        #expect(
            sentences(nakedPair, .italian) == [
                "Cerca: Coppia nuda.", "Guarda la riga 4.", "r4c1 e r4c8 possono contenere solo 3 e 7.",
                """
                Queste cifre servono a loro, quindi nessun’altra casella della riga 4 può contenere 3 o 7: elimina 3 e 7 da r4c5.
                """,
            ])
    }

    @Test func inVietnamese() {
        #expect(
            sentences(nakedPair, .vietnamese) == [
                "Hãy tìm: Cặp hiển nhiên.", "Hãy nhìn hàng 4.", "h4c1 và h4c8 chỉ có thể chứa 3 và 7.",
                """
                Các ô này dùng hết các số đó, nên không ô nào khác trong hàng 4 có thể chứa 3 hoặc 7: loại 3 và 7 khỏi h4c5.
                """,
            ])
    }

    @Test func lockedCandidates() {
        let grid = position()
        for cell in [rc(2, 1), rc(2, 2), rc(2, 3), rc(3, 1), rc(3, 2), rc(3, 3)] { grid.remove(cell, 0) }
        #expect(
            sentences(grid.lockedCandidatesStep())[1...] == [
                "Look at box 1 and row 1.",
                "In box 1 the digit 1 can only be in r1c1, r1c2 or r1c3. All these cells lie in row 1 as well.",
                """
                One of them is 1, so no other cell of row 1 can be 1: remove 1 from r1c4, r1c5, r1c6, r1c7, r1c8 and r1c9.
                """,
            ])
        for cell in [rc(2, 4), rc(2, 5), rc(2, 6), rc(3, 4), rc(3, 5)] { grid.remove(cell, 0) }
        #expect(
            sentences(grid.directLockedCandidates())[3]
                == "One of them is 1, so the rest of row 1 cannot be 1. That leaves one place in box 2: r3c6 is 1.")
    }

    @Test func fishAndWings() {
        let grid = position()
        for row in [2, 7] { for column in 1...9 where column != 3 && column != 8 { grid.remove(rc(row, column), 3) } }
        for row in [1, 3, 4, 5, 6, 8, 9] { grid.remove(rc(row, 8), 3) }
        for row in [1, 3, 4, 5, 6, 8] { grid.remove(rc(row, 3), 3) }
        let step = grid.fishStep(2)
        #expect(
            sentences(step) == [
                "Look for: X-Wing.", "Look at rows 2 and 7 and columns 3 and 8.",
                "In rows 2 and 7 the digit 4 can only be in columns 3 and 8.",
                "So columns 3 and 8 have their 4 in rows 2 and 7 and nowhere else: remove 4 from r9c3.",
            ])
        #expect(
            sentences(step, .italian)[2...] == [
                "La cifra 4 nelle righe 2 e 7 può stare solo nelle colonne 3 e 8.",
                """
                Quindi le colonne 3 e 8 hanno la loro cifra 4 nelle righe 2 e 7 e in nessun altro posto: elimina 4 da r9c3.
                """,
            ])
        let other = position()
        keep([1, 2], in: [rc(1, 1)], other)
        keep([1, 3], in: [rc(1, 9)], other)
        keep([2, 3], in: [rc(9, 1)], other)
        #expect(
            sentences(other.wing(isXYZ: false))[1...] == [
                "Look at r1c1, r1c9 and r9c1.", "r1c1 is 1 or 2. If it is 1, r1c9 is 3; if it is 2, r9c1 is 3.",
                "Either way r1c9 or r9c1 is 3, so a cell that sees both cannot be 3: remove 3 from r9c9.",
            ])
    }

    @Test func uniqueness() {
        let grid = position()
        keep([1, 2], in: [rc(1, 1), rc(1, 4), rc(2, 1)], grid)
        #expect(
            sentences(UniqueLoopSearch.step(grid))[2...] == [
                """
                r1c1, r2c1, r2c4 and r1c4 all have the candidates 1 and 2. If they held nothing else, these digits could \
                change places, and the puzzle would have two solutions.
                """,
                "So r2c4 must hold another digit: remove 1 and 2 from r2c4.",
            ])
    }

    /// One of the two digits is locked in the two cells: that is why the other one needs a third.
    @Test func aUniqueLoopWithAHiddenSet() throws {
        let step = try #require(SudokuExample(of: .uniqueLoop3)).step
        #expect(
            Language.allCases.map { sentences(step, $0)[3] } == [
                """
                In column 7 the digit 5 can only be in r8c7 or r9c7. With 1 in the other one there would be two solutions, \
                so 1 must be in r1c7, its only other place: remove 3 and 8 from r1c7.
                """,
                """
                La cifra 5 nella colonna 7 può stare solo in r8c7 o r9c7. Con 1 nell’altra ci sarebbero due soluzioni, \
                quindi 1 deve stare in r1c7, l’unico altro posto: elimina 3 e 8 da r1c7.
                """,
                """
                Trong cột 7, số 5 chỉ có thể ở h8c7 hoặc h9c7. Nếu ô kia là 1 thì sẽ có hai lời giải, nên 1 phải ở h1c7, \
                chỗ duy nhất còn lại: loại 3 và 8 khỏi h1c7.
                """,
            ])
    }

    // MARK: In full

    @Test func cellsOfALineAreNamedTogether() {
        let cells = [rc(4, 1), rc(4, 8)]
        func names(_ cells: [Int], _ language: Language) -> String {
            HintWords(.classic, language, isShort: false).list(cells).string.replacing("\u{A0}", with: " ")
        }
        #expect(names(cells, .english) == "row 4, columns 1 and 8")
        #expect(names(cells, .italian) == "riga 4, colonne 1 e 8")
        #expect(names(cells, .vietnamese) == "hàng 4, cột 1 và 8")
        #expect(names([rc(3, 4)], .english) == "row 3, column 4")
        #expect(names([rc(1, 4), rc(7, 4)], .english) == "column 4, rows 1 and 7")
        #expect(
            names([rc(1, 1), rc(1, 4), rc(2, 7), rc(9, 9)], .english)
                == "row 1, columns 1 and 4; row 2, column 7 and row 9, column 9")
        #expect(names([rc(1, 1), rc(2, 2)], .italian) == "riga 1, colonna 1 e riga 2, colonna 2")
    }

    /// Sentences begin with capital letters; terms and the answer are marked for whoever shows them.
    @Test func sentencesToShow() throws {
        let words = HintWords(.classic, .english, isShort: false, isMarked: true)
        let grid = position()
        keep([7], in: [rc(5, 5)], grid)
        let sentences = words.sentences(for: try #require(grid.nakedSingle()))
        #expect(sentences.technique == "Look for: \u{1}naked-single\u{2}Naked single\u{3}.")
        #expect(
            sentences.pattern
                == "Row\u{A0}5, column\u{A0}5 has only one \u{1}\u{2}candidate\u{3} left: 7.")
        #expect(sentences.action == "So \u{4}row\u{A0}5, column\u{A0}5 is 7.")
    }

    /// Every term leads to a lesson, and in every language the same ones do.
    @Test(arguments: HintPhrase.allCases)
    func termsHaveLessons(_ phrase: HintPhrase) {
        let lessons = Language.allCases.map { language in
            language.text(phrase).string.matches(of: /\[([^|]*)\|[^\]]+\]/).map { String($0.1) }
        }
        #expect(lessons.allSatisfy { $0.sorted() == lessons[0].sorted() }, "\(lessons)")
        let codes = Set(SudokuTechnique.allCases.map { Text($0.code).string } + [""])
        #expect(codes.isSuperset(of: lessons[0]))
    }

    /// Every step of puzzles that need all techniques has its sentences in every language: they are whole, and name what the
    /// step enters or excludes, and what forcing chains start from.
    @Test func everyStepHasItsSentences() throws {
        var techniques: Set<SudokuTechnique> = []
        for puzzle in RatedPuzzle.all where puzzle.hardest < 90 {
            let grid = CandidateGrid(SudokuGeometry(.classic), digits: puzzle.grid.digits)
            for step in try #require(SudokuRater(.classic).rate(puzzle.grid)).steps {
                techniques.insert(step.technique)
                for language in Language.allCases {
                    let grammar = HintGrammar(kind: .classic, language: language)
                    let sentences = sentences(step, language).map(\.string)
                    for sentence in sentences {
                        let isWhole =
                            sentence.hasSuffix(".")
                            && !["{", "}", "  ", " ,", " .", ": .", " :", "..", " ;"].contains { sentence.contains($0) }
                        #expect(isWhole, "\(sentence)")
                    }
                    let results = step.placement.map { [$0] } ?? step.eliminations
                    for candidate in results {
                        let names = [grammar.cell(candidate.cell).string, "\(candidate.digit)"]
                        #expect(names.allSatisfy { sentences[3].contains($0) }, "\(sentences[3])")
                    }
                    if step.technique == .cellForcingChains {
                        let digits = grid.masks[step.marks[0].candidate.cell].bits.map { Text(decimal: $0 + 1) }
                        #expect(sentences[2].contains(grammar.list(digits, .or).string), "\(sentences[2])")
                    }
                    if [.nishio, .contradictionForcingChains].contains(step.technique) {
                        #expect(sentences[2].contains("≠"), "\(sentences[2])")
                        // The chain starts where it is said to start.
                        let cell = grammar.cell(step.disclosed(at: .area).cells[0]).string
                        #expect(sentences[1].contains(cell) && sentences[2].contains(cell), "\(sentences)")
                    }
                }
                grid.apply(step)
            }
        }
        #expect(techniques.count > 30)
    }

    /// A slot that is missing in a language would lose a part of the sentence there.
    @Test(arguments: HintPhrase.allCases)
    func languagesSayTheSame(_ phrase: HintPhrase) {
        let slots = Language.allCases.map { language in
            let bytes = language.text(phrase).bytes
            return Set(bytes.indices.filter { bytes[$0] == UInt8(ascii: "{") }.map { bytes[$0 + 1] })
        }
        #expect(Set(slots).count == 1 && slots[0].allSatisfy { HintSlot(rawValue: $0) != nil })
    }

    /// What is told apart has different names.
    @Test(arguments: Language.allCases)
    func namesAreDistinct(_ language: Language) throws {
        let names = SudokuTechnique.allCases.map { language.name($0, isDynamic: false) }
        #expect(Set(names).count == names.count)
        let kind = try SudokuKind("9x9xw" as Text)
        #expect(Set(kind.houses.map { HintWords(kind, language).name($0) }).count == kind.houses.count)
    }

    @Test func housesOfOtherKinds() throws {
        let kind = try SudokuKind("9x9xw" as Text)
        let names = kind.houses.map { HintWords(kind, .english).name($0) }
        for name: Text in ["row 1", "column 9", "box 5", "window 4", "the diagonal from the top left"] {
            #expect(names.contains(name))
        }
        let grammar = HintGrammar(kind: kind, language: .italian)
        let houses = [18, 26, 3, 27]
        #expect(
            grammar.name(houses, .inside) == "nei riquadri 1 e 9, nella riga 4 e nella diagonale dall’alto a sinistra")
        #expect(HintWords(try SudokuKind("16x16" as Text), .english).list([255]) == "r16c16")
    }

    @Test func codesAreDistinctWords() {
        let codes = SudokuTechnique.allCases.map { Text($0.code) } + ChainDepth.allCases.map { Text($0.code) }
        #expect(Set(codes).count == codes.count)
        for code in codes {
            #expect(
                code.bytes.allSatisfy { $0 == UInt8(ascii: "-") || (48...57).contains($0) || (97...122).contains($0) })
        }
    }
}
