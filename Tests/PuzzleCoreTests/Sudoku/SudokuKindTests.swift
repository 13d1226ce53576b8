import PuzzleCore
import Testing

@Suite struct SudokuKindTests {
    @Test(arguments: ["4x4", "6x6", "9x9", "12x12", "16x16", "9x9x", "9x9w", "9x9n", "9x9xwn", "16x16xw"] as [Text])
    func aTextNamesItsKind(_ text: Text) throws {
        let kind = try SudokuKind(text)
        #expect(kind.text == text)
        #expect(kind.cells == kind.size * kind.size)
        for house in kind.houses { #expect(Set(house.cells).count == kind.size && house.cells == house.cells.sorted()) }
        for cell in 0..<kind.cells {
            #expect(kind.housesOfCell[cell] == kind.houses.indices.filter { kind.houses[$0].cells.contains(cell) })
            #expect(!kind.peers[cell].contains(cell) && kind.peers[cell] == kind.peers[cell].sorted())
            for peer in kind.peers[cell] { #expect(kind.peers[peer].contains(cell)) }
            for house in kind.housesOfCell[cell] {
                #expect(Set(kind.houses[house].cells).subtracting(kind.peers[cell]) == [cell])
            }
        }
    }

    @Test func boxesHaveTheUsualShapes() throws {
        for (size, rows, columns) in [(4, 2, 2), (6, 2, 3), (9, 3, 3), (12, 3, 4), (16, 4, 4)] {
            let kind = try SudokuKind(size: size)
            #expect(kind.boxRows == rows && kind.boxColumns == columns)
            let box = try #require(kind.houses.last { $0.shape == .box })
            #expect(box.index == size - 1 && box.cells.count == size)
            #expect(box.cells.first == (size - rows) * size + size - columns && box.cells.last == size * size - 1)
        }
        #expect(SudokuKind.classic.isClassic && SudokuKind.classic.peers.allSatisfy { $0.count == 20 })
    }

    @Test func extrasAddHousesAndPeers() throws {
        let diagonals = try SudokuKind("9x9x").houses.filter { $0.shape == .diagonal }
        let corners = diagonals.map { [$0.cells.first, $0.cells.last] }
        #expect(corners == [[0, 80], [8, 72]])
        let windows = try SudokuKind("9x9w").houses.filter { $0.shape == .window }
        #expect(windows.map(\.cells.first) == [10, 14, 46, 50] && windows.map(\.cells.last) == [30, 34, 66, 70])
        let antiKnight = try SudokuKind("9x9n")
        #expect(antiKnight.houses == SudokuKind.classic.houses)
        #expect(
            Set(antiKnight.peers[40]).subtracting(SudokuKind.classic.peers[40]) == [21, 23, 29, 33, 47, 51, 57, 59])
    }

    @Test func aJigsawHasItsRegionsInsteadOfBoxes() throws {
        let kind = try SudokuKind("4x4jaaabacbbccbdcddd")
        #expect(try kind == SudokuKind(size: 4, regions: [7, 7, 7, 1, 7, 0, 1, 1, 0, 0, 1, 5, 0, 5, 5, 5]))
        #expect(kind.text == "4x4jaaabacbbccbdcddd")
        #expect(!kind.houses.contains { $0.shape == .box })
        #expect(
            kind.houses.filter { $0.shape == .region }.map(\.cells)
                == [[0, 1, 2, 4], [3, 6, 7, 10], [5, 8, 9, 12], [11, 13, 14, 15]])
    }

    @Test func whatIsNoKindIsRefused() {
        #expect(throws: SudokuKindError.size) { try SudokuKind(size: 5) }
        #expect(throws: SudokuKindError.size) { try SudokuKind(size: -1, regions: []) }
        #expect(throws: SudokuKindError.extras) { try SudokuKind(size: 6, extras: .windows) }
        #expect(throws: SudokuKindError.extras) { try SudokuKind(size: 9, extras: .init(rawValue: 128)) }
        #expect(throws: SudokuKindError.regionMapLength(15)) {
            try SudokuKind(size: 4, regions: [Int](repeating: 0, count: 15))
        }
        #expect(throws: SudokuKindError.regionTooLarge(cell: 4)) {
            try SudokuKind(size: 4, regions: [Int](repeating: 3, count: 16))
        }
        #expect(throws: SudokuKindError.tooManyRegions(cell: 4)) { try SudokuKind(size: 4, regions: Array(0..<16)) }
    }

    /// The app stores the numbers, and games and results have the texts.
    @Test func namedKindsStayAsTheyAre() {
        let jigsaw: Text = "9x9jaaaaaaabbacccabbbbdccceeffbddcceefbbdddcegfffhhdeeggffhddeegggfhhhhigggihhiiiiiii"
        let known: [(Text, Text)] = [
            ("classic", "9x9"), ("4x4", "4x4"), ("6x6", "6x6"), ("12x12", "12x12"), ("16x16", "16x16"),
            ("diagonal", "9x9x"), ("windoku", "9x9w"), ("anti-knight", "9x9n"), ("jigsaw", jigsaw),
        ]
        #expect(SudokuKindName.allCases.map { Text($0.name) } == known.map(\.0))
        #expect(SudokuKindName.allCases.map(\.kind.text) == known.map(\.1))
        #expect(SudokuKindName.allCases.map { Int($0.rawValue) } == Array(known.indices))
    }

    @Test func textsThatAreNotRightAreRefusedWhereTheyGoWrong() {
        let cases: [(Text, Int, ParseError.Expected)] = [
            ("", 0, .number), ("9", 1, .sudokuKind), ("9x", 2, .number), ("9x8", 0, .sudokuKind),
            ("5x5", 0, .sudokuKind), ("09x9", 0, .number), ("6x6w", 0, .sudokuKind), ("9x9xx", 4, .end),
            ("9x9wx", 4, .end), ("4x4jaabb", 8, .regionMap), ("4x4jb", 4, .regionMap),
            ("4x4jaaaaabbbccccdddd", 8, .regionMap),
            ("4x4jabcde", 8, .regionMap), ("4x4jaabbaabbccddccdde", 20, .end),
        ]
        for (text, offset, expected) in cases {
            #expect(throws: ParseError(at: offset, expected: expected), "\(text)") { try SudokuKind(text) }
        }
    }
}
