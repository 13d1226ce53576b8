import Testing

@testable import PuzzleCore
@testable import PuzzleEngines

@Suite struct PatternRankingTests {
    @Test(arguments: [(4, 3), (6, 2), (8, 7), (9, 4), (9, 8), (12, 1), (16, 3)])
    func numbersEveryPlacementOnce(cells: Int, tiles: Int) {
        let ranking = PatternRanking(cells: cells, tiles: tiles)
        let masks = ranking.allMasks()
        #expect(masks.count == ranking.masks)
        for (rank, mask) in masks.enumerated() { #expect(ranking.rank(ofMask: Int(mask)) == rank) }
        let places = ranking.allPlaces()
        #expect(Set(places).count == ranking.orders)
        for (rank, places) in places.enumerated() { #expect(ranking.rank(ofPlaces: places) == rank) }
    }

    @Test func sixteenCellsHaveAsManyMasksAsTheyShould() {
        #expect(PatternRanking(cells: 16, tiles: 8).placements == 518_918_400)
        #expect(PatternRanking(cells: 16, tiles: 7).placements == 57_657_600)
    }

    /// The tile at a place is taken out of the row and put in again elsewhere.
    @Test(arguments: 2...8)
    func aTileThatPassesOthersChangesTheirPlaces(tiles: Int) {
        let all = PatternRanking(cells: 9, tiles: tiles).allPlaces()
        for places in stride(from: 0, to: all.count, by: max(all.count / 100, 1)).map({ all[$0] }) {
            let row = (0..<tiles).map { place in
                (0..<tiles).firstIndex { places >> UInt32(4 * $0) & 15 == place }!
            }
            for from in 0..<tiles {
                for to in 0..<tiles {
                    var moved = row
                    moved.insert(moved.remove(at: from), at: to)
                    let expected = moved.enumerated().reduce(PatternRanking.noPlaces) { places, entry in
                        PatternRanking.setting(entry.offset, of: entry.element, in: places)
                    }
                    let result = PatternRanking.moved(
                        places, shift: UInt32(4 * row[from]), passed: UInt32(abs(to - from)), back: from > to ? .max : 0
                    )
                    #expect(result == expected)
                }
            }
        }
    }
}
