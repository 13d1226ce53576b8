import Testing

@testable import PuzzleCore
@testable import PuzzleEngines

@Suite struct SudokuOrderTests {
    private let generator = SudokuGenerator(.classic)
    private let rater = SudokuRater(.classic)

    private func order(_ change: (inout SudokuOrder) -> Void) -> SudokuOrder {
        var order = SudokuOrder()
        change(&order)
        return order
    }

    /// Makes puzzles of the seeds from 0, the first one twice, and checks what is true of all: one solution, the places of the
    /// clues, the rating.
    private func made(_ order: SudokuOrder, _ seeds: UInt64) throws -> [SudokuRating] {
        var ratings: [SudokuRating] = []
        for seed in 0..<seeds {
            let (puzzle, rating) = try generator.puzzle(seed: seed, order)
            #expect(SudokuSolver(.classic, specialised: false).solve(puzzle.grid) == .unique(puzzle.solution))
            for orbit in order.places.orbits(size: 9) {
                #expect(orbit.allSatisfy { (puzzle.grid[$0] != 0) == (puzzle.grid[orbit[0]] != 0) }, "seed \(seed)")
            }
            let rated = try #require(rater.rate(puzzle.grid))
            #expect(rating == nil || rating == rated.hardest, "seed \(seed)")
            if seed == 0 { #expect(try generator.puzzle(seed: seed, order).puzzle == puzzle) }
            ratings.append(rated)
        }
        return ratings
    }

    @Test(arguments: [10...15, 28...28, 32...40, 66...70, 71...75, 83...90])
    func ratingsAreInTheRange(_ range: ClosedRange<Int>) throws {
        for rated in try made(order { $0.ratings = range }, 3) { #expect(range.contains(rated.hardest)) }
    }

    @Test(
        arguments: [
            .hiddenSingle, .nakedSingle, .directPointing, .pointing, .nakedPair, .xWing, .xyWing, .uniqueRectangle1,
            .forcingChain, .regionForcingChains,
        ] as [SudokuTechnique])
    func theHardestStepIsOfTheTechnique(_ technique: SudokuTechnique) throws {
        for rated in try made(order { $0.technique = technique }, 3) {
            #expect(rated.steps.contains { $0.technique == technique && $0.rating == rated.hardest })
        }
    }

    @Test func aLevelMayNeedATechniqueThatIsEasier() throws {
        let expert = order {
            $0.level = .expert
            $0.technique = .xWing
            $0.places = .symmetric(.halfTurn)
        }
        for rated in try made(expert, 3) {
            #expect(SudokuLevel(rating: rated.hardest) == .expert)
            #expect(rated.steps.contains { $0.technique == .xWing })
        }
    }

    /// Most random puzzles of this level are rated 7.1 to 7.3.
    @Test func extremePuzzlesAreSpreadOverTheirBand() throws {
        var ratings: [Int] = []
        let seeds: Range<UInt64> = 0..<20
        for seed in seeds {
            let rating = try generator.puzzle(seed: seed, order { $0.level = .extreme }).rating
            ratings.append(try #require(rating))
        }
        #expect(ratings.allSatisfy { SudokuLevel.extreme.ratings.contains($0) && $0 <= 90 })
        #expect(ratings.count { $0 > 75 } >= 6, "\(ratings)")
        #expect(Set(ratings).count >= 6, "\(ratings)")
    }

    /// As games have them.
    @Test func otherLevelsAreThoseOfGames() throws {
        for level in SudokuLevel.allCases where level != .extreme {
            let ordered = order {
                $0.level = level
                $0.places = .symmetric(.halfTurn)
            }
            let made = try generator.puzzle(seed: 7, ordered)
            let game = try generator.puzzle(seed: 7, level: level, symmetry: .halfTurn)
            #expect(made.puzzle == game.puzzle && made.rating == game.rating)
        }
        #expect(try generator.puzzle(seed: 7, SudokuOrder()).puzzle == generator.puzzle(seed: 7))
    }

    @Test func upperAndLowerHalfAreMirrored() throws {
        let orbits = CluePlaces.flipped.orbits(size: 9)
        #expect(orbits[0] == [0, 72] && orbits.flatMap { $0 }.sorted() == Array(0..<81))
        #expect(orbits.allSatisfy { Set($0.map { $0 % 9 }).count == 1 })
        _ = try made(order { $0.places = .flipped }, 2)
        _ = try made(
            order {
                $0.places = .flipped
                $0.level = .medium
            }, 2)
    }

    @Test func someNumbersOfCluesCannotLieSymmetrically() {
        let places = CluePlaces.symmetric(.quarterTurn)
        #expect((0...81).filter { places.canHold($0, size: 9) } == (0...81).filter { $0 % 4 < 2 })
        #expect((0...16).filter { places.canHold($0, size: 4) } == [0, 4, 8, 12, 16])
        #expect((0...81).allSatisfy { CluePlaces.symmetric(.mirror).canHold($0, size: 9) })
        #expect((0...16).allSatisfy { CluePlaces.flipped.canHold($0, size: 4) == $0.isMultiple(of: 2) })
        #expect(!places.canHold(-1, size: 9) && !places.canHold(82, size: 9))
    }

    @Test func ratingsThatAreNotFoundAreReported() throws {
        let few = SudokuGenerator(.classic, attempts: 3)
        #expect(throws: SudokuGenerationError.self) { try few.puzzle(seed: 1, order { $0.technique = .jellyfish }) }
        let small = SudokuGenerator(try SudokuKind(size: 4), attempts: 50)
        do throws(SudokuGenerationError) {
            _ = try small.puzzle(seed: 1, order { $0.ratings = 71...90 })
            Issue.record("4x4 has no such puzzle")
        } catch {
            guard case .noRating(let nearest?) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(SudokuLevel(rating: nearest) == .easy)
        }
    }

    /// Orders that cannot be are refused by these: nothing that is found may be below.
    @Test func noStepIsRatedBelowItsTechnique() throws {
        var techniques: Set<SudokuTechnique> = []
        for puzzle in RatedPuzzle.all where puzzle.hardest <= 90 {
            for step in try #require(rater.rate(puzzle.grid)).steps {
                #expect(step.rating >= step.technique.ratings.lowerBound, "\(step.technique)")
                techniques.insert(step.technique)
            }
        }
        #expect(techniques.count > 25)
        #expect(Set(SudokuTechnique.orderable.map { Text($0.code) }).count == SudokuTechnique.orderable.count)
    }

    /// Four empty cells are filled by singles, however they lie.
    @Test func puzzlesWithFewEmptyCellsNeedSinglesAlone() throws {
        for text in ["9x9", "9x9x", "9x9n", "6x6"] as [Text] {
            let kind = try SudokuKind(text)
            let (generator, rater) = (SudokuGenerator(kind), SudokuRater(kind))
            let seeds: Range<UInt64> = 0..<20
            for seed in seeds {
                let full = try generator.puzzle(seed: seed, clues: .exactly(kind.mostCluesBeyondSingles + 1))
                let rated = try #require(rater.rate(full.grid))
                #expect(rated.hardest <= SudokuTechnique.nakedSingle.ratings.upperBound)
            }
        }
    }

    // MARK: Patterns

    private static let frame = """
        xxxxxxxxx
        x.......x
        x.xx.xx.x
        x.x...x.x
        x...x...x
        x.x...x.x
        x.xx.xx.x
        x.......x
        xxxxxxxxx
        """

    private func pattern(_ text: String) throws -> CluePattern { try CluePattern(Text(text), .classic) }

    private func places(_ grid: SudokuGrid) -> [Int] { (0..<81).filter { grid[$0] != 0 } }

    @Test func cluesLieAsTheyArePictured() throws {
        let frame = try pattern(Self.frame)
        #expect(frame.cells.count == 45)
        // Places of which it is known that there is a puzzle.
        let known = try generator.puzzle(seed: 4, symmetry: .halfTurn).grid
        let line = known.digits.map { $0 == 0 ? "0" : "#" }.joined()
        let pictured = try pattern(line)
        #expect(pictured.cells == places(known))
        for pattern in [frame, pictured] {
            let ordered = order { $0.places = .pattern(pattern) }
            let seeds: Range<UInt64> = 0..<3
            for seed in seeds {
                let puzzle = try generator.puzzle(seed: seed, ordered).puzzle
                #expect(places(puzzle.grid) == pattern.cells)
                #expect(SudokuSolver(.classic, specialised: false).solve(puzzle.grid) == .unique(puzzle.solution))
                #expect(try generator.puzzle(seed: seed, ordered).puzzle == puzzle)
            }
        }
        let hard = order {
            $0.places = .pattern(pictured)
            $0.level = .hard
        }
        let (puzzle, rating) = try generator.puzzle(seed: 5, hard)
        let rated = try #require(rater.rate(puzzle.grid))
        #expect(places(puzzle.grid) == pictured.cells)
        #expect(SudokuLevel(rating: rated.hardest) == .hard && rating == rated.hardest)
    }

    @Test func otherKindsHavePatterns() throws {
        let kind = try SudokuKind(size: 6)
        let pattern = try CluePattern("x.x..x\n.x..x.\nx..x..\n..x..x\n.x..x.\nx..x.x", kind)
        let ordered = order { $0.places = .pattern(pattern) }
        let puzzle = try SudokuGenerator(kind).puzzle(seed: 1, ordered).puzzle
        #expect((0..<36).filter { puzzle.grid[$0] != 0 } == pattern.cells)
        #expect(SudokuSolver(kind).solve(puzzle.grid) == .unique(puzzle.solution))
    }

    @Test func picturesAreReadHoweverTheyAreDrawn() throws {
        let frame = try pattern(Self.frame)
        #expect(try pattern("\n" + Self.frame.replacing("\n", with: "\r\n\r\n") + "\r\n") == frame)
        #expect(try pattern(Self.frame.replacing("x", with: "█").replacing(".", with: "0")) == frame)
        #expect(try pattern(Self.frame.replacing("x", with: "5 ")) == frame)
        #expect(try pattern(Self.frame.replacing("\n", with: "")) == frame)
        // As a grid is drawn, between comments.
        let rows = Self.frame.split(separator: "\n").map { row in
            row.enumerated().map { ($0 > 0 && $0 % 3 == 0 ? "| " : "") + String($1) }.joined(separator: " ")
        }
        let rule = "------+-------+------"
        let drawn = ["# a frame"] + rows[..<3] + [rule] + rows[3..<6] + [rule, "#"] + rows[6...]
        #expect(try pattern(drawn.joined(separator: "\n")) == frame)
        #expect(try pattern(Self.frame.replacing("x", with: "#")) == frame)
    }

    @Test func picturesThatCannotBeAreRefused() throws {
        let rows = Self.frame.split(separator: "\n").map(String.init)
        let emptied = rows.enumerated().map { $0.offset == 3 || $0.offset == 5 ? "........." : $0.element }
        let twoRows = rows.enumerated().map { $0.offset < 2 ? $0.element : "........." }
        let cases: [(String, CluePatternError)] = [
            ("", .rows(0)), (rows.dropLast().joined(separator: "\n"), .rows(8)),
            (Self.frame + "\n" + rows[0], .rows(10)),
            (Self.frame + "\nxx", .row(line: 10, cells: 2)), ("x\n\n" + Self.frame, .row(line: 1, cells: 1)),
            (Self.frame.replacing(".", with: "x"), .full),
            (twoRows.joined(separator: "\n"), .tooFew(11)),
            (emptied.joined(separator: "\n"), .exchangeable(.row, 3, 5)),
            (rows.map { ".." + String($0.dropFirst(2)) }.joined(separator: "\n"), .exchangeable(.column, 0, 1)),
        ]
        for (picture, error) in cases { #expect(throws: error, "\(picture)") { try pattern(picture) } }
    }

    @Test func aPatternWithoutAPuzzleIsReported() throws {
        // Next to no places have a puzzle of 17 clues.
        let sparse = try pattern("xxx......x...x.....x.......x..x...x....x......x...x......x......x....x..x.......x")
        let ordered = order { $0.places = .pattern(sparse) }
        #expect(throws: SudokuGenerationError.noPattern(solutions: nil)) {
            try SudokuGenerator(.classic, attempts: 1).puzzle(seed: 1, ordered)
        }
    }
}
