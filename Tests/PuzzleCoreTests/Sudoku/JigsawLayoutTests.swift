import Testing

@testable import PuzzleCore
@testable import PuzzleEngines

@Suite struct JigsawLayoutTests {
    /// The cells that can be reached from a cell within its region.
    private func reached(from first: Int, _ map: [Int], size: Int) -> Int {
        var reached: Set<Int> = [first]
        var open = [first]
        while let cell = open.popLast() {
            let (row, column) = (cell / size, cell % size)
            for (near, side) in [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
            where (0..<size).contains(near) && (0..<size).contains(side) {
                let other = near * size + side
                if map[other] == map[first], reached.insert(other).inserted { open.append(other) }
            }
        }
        return reached.count
    }

    @Test(arguments: [4, 6, 9])
    func everyLayoutHasConnectedRegionsAndGrids(size: Int) throws {
        var layouts: Set<[Int]> = []
        let seeds: Range<UInt64> = 0..<8
        for seed in seeds {
            let kind = try #require(SudokuKind.drawnJigsaw(size: size, seed: seed))
            let map = try #require(kind.regionMap)
            for region in 0..<size {
                #expect(map.count { $0 == region } == size)
                let first = try #require(map.firstIndex(of: region))
                #expect(reached(from: first, map, size: size) == size, "seed \(seed): \(kind.text)")
            }
            #expect(SudokuKind.drawnJigsaw(size: size, seed: seed) == kind)
            // Its text is all that programs need.
            #expect(try SudokuKind(kind.text) == kind)
            let puzzle = try SudokuGenerator(kind).puzzle(seed: seed, clues: .exactly(kind.cells / 2))
            #expect(SudokuSolver(kind).solve(puzzle.grid) == .unique(puzzle.solution))
            layouts.insert(map)
        }
        #expect(layouts.count > 4)
    }

    @Test func extrasAreKept() throws {
        let kind = try #require(SudokuKind.drawnJigsaw(extras: .diagonals, seed: 3))
        #expect(kind.extras == .diagonals && kind.regionMap != nil)
        #expect(SudokuKind.drawnJigsaw(size: 16, seed: 3) == nil)
        #expect(SudokuKind.drawnJigsaw(size: 5, seed: 3) == nil)
    }

    /// Nothing but exchanges of two cells, which leave all regions connected, has changed the boxes.
    @Test func regionsStayConnectedWhileTheyChange() throws {
        var layout = try JigsawLayout(size: 9)
        let boxes = layout.regions
        var random = SeededGenerator(seed: 1)
        layout.change(&random)
        #expect((0..<9).allSatisfy { layout.isConnected($0) })
        let moved = zip(boxes, layout.regions).count { $0 != $1 }
        #expect(moved > 40)
    }
}
