import PuzzleCore
import PuzzleEngines
import Testing

@Suite struct SudokuFormatTests {
    /// The puzzle in the article "Sudoku" of Wikipedia.
    private let puzzle = grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")

    private func onlyGrid(_ text: Text, kind: SudokuKind? = nil) -> SudokuGrid? {
        let entries = SudokuReader.entries(text, kind: kind)
        guard entries.count == 1, case .success(let grid) = entries[0].result else { return nil }
        return grid
    }

    @Test func everyFormatRoundTripsForEveryKind() throws {
        var random = SeededGenerator(seed: 6)
        for text: Text in ["4x4", "6x6", "9x9", "12x12", "16x16", "9x9xw", "4x4jaabbaabbccddccdd"] {
            let kind = try SudokuKind(text)
            for format in SudokuFormat.allCases {
                for clues in [0, 1, kind.cells / 3, kind.cells] {
                    var grid = SudokuGrid(kind)
                    for _ in 0..<clues {
                        let cell = Int(random.number(below: UInt32(kind.cells)))
                        grid[cell] = 1 + UInt8(random.number(below: UInt32(kind.size)))
                    }
                    let written = SudokuWriter.text(of: grid, as: format)
                    #expect(onlyGrid(written, kind: kind) == grid, "\(written)")
                    if format == .id { #expect(onlyGrid(written) == grid, "\(written)") }
                }
            }
        }
    }

    @Test func emptyCellsHaveManyForms() {
        for empty: StaticString in ["0", ".", "*", "_", "-"] {
            let byte = Text(empty).bytes[0]
            let line = Text(
                bytes: SudokuWriter.text(of: puzzle, as: .line).bytes.map { $0 == UInt8(ascii: ".") ? byte : $0 })
            #expect(onlyGrid(line) == puzzle)
        }
    }

    @Test func picturesAreReadWithTheirDecoration() {
        let pictures: [Text] = [
            """
            +-------+-------+-------+
            | 5 3 . | . 7 . | . . . |
            | 6 . . | 1 9 5 | . . . |
            | . 9 8 | . . . | . 6 . |
            +-------+-------+-------+
            | 8 . . | . 6 . | . . 3 |
            | 4 . . | 8 . 3 | . . 1 |
            | 7 . . | . 2 . | . . 6 |
            +-------+-------+-------+
            | . 6 . | . . . | 2 8 . |
            | . . . | 4 1 9 | . . 5 |
            | . . . | . 8 . | . 7 9 |
            +-------+-------+-------+
            """,
            """
            53- -7- ---
            6-- 195 ---
            -98 --- -6-
            -----------
            8-- -6- --3
            4-- 8-3 --1
            7-- -2- --6

            """ + "-6- --- 28-\n--- 419 --5\n--- -8- -79",
            """
            ╔═══╤═══╗
            ║53.│.7.│...║
            ║6..│195│...║
            ║.98│...│.6.║
            ╟───┼───╢
            ║8..│.6.│..3║
            ║4..│8.3│..1║
            ║7..│.2.│..6║
            ║.6.│...│28.║
            ║...│419│..5║
            ║...│.8.│.79║
            ╚═══╧═══╝
            """,
            """
            #ASomebody
            #DA puzzle
            [Puzzle]
            53..7....
            6..195...
            .98....6.
            8...6...3
            4..8.3..1
            7...2...6
            .6....28.
            ...419..5
            ....8..79
            [State]
            534.7....
            6..195...
            """,
            "[Puzzle]\r\n53..7....\r\n6..195...\r\n.98....6.\r\n8...6...3\r\n4..8.3..1\r\n7...2...6\r\n.6....28.\r\n...419..5\r\n....8..79\r\n",
        ]
        for picture in pictures { #expect(onlyGrid(picture) == puzzle, "\(picture)") }
        // A row of dashes is a row of empty cells, if it is as long as one.
        let dashes = onlyGrid("1--4\n----\n----\n---2", kind: try? SudokuKind(size: 4))
        #expect(dashes?.digits == [1, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2])
    }

    /// The puzzle in several lines, with lines between the boxes and around them.
    private func picture(of rows: [Text], separator: Text) -> Text {
        var picture = separator + "\n"
        for (row, cells) in rows.enumerated() {
            picture.append(cells + "\n")
            if row % 3 == 2 { picture.append(separator + "\n") }
        }
        return picture
    }

    @Test(arguments: ["---|---|---", "|---|---|---|", "---------", "--- --- ---", "- - - + - - - + - - -"] as [Text])
    func linesOfStrokesSeparateBoxesUnlessStrokesAreEmptyCells(_ separator: Text) throws {
        guard case .unique(let solution) = SudokuSolver(.classic).solve(puzzle) else { return #expect(Bool(false)) }
        func rows(_ grid: SudokuGrid, empty: UInt8) -> [Text] {
            (0..<9).map { row in
                Text(bytes: grid.digits[(row * 9)..<(row * 9 + 9)].map { $0 == 0 ? empty : $0 + UInt8(ascii: "0") })
            }
        }
        for empty: StaticString in [".", "0", "*", "_"] {
            let picture = picture(of: rows(puzzle, empty: Text(empty).bytes[0]), separator: separator)
            #expect(onlyGrid(picture) == puzzle, "\(picture)")
            #expect(SudokuReader.entries(picture + picture).map(\.result) == [.success(puzzle), .success(puzzle)])
        }
        // No empty cell says what a stroke is.
        #expect(onlyGrid(picture(of: rows(solution, empty: 0), separator: separator)) == solution)
        // A row of strokes is one of empty cells here, wherever it is.
        for emptyRow in 0..<9 {
            var digits = puzzle.digits
            for column in 0..<9 { digits[emptyRow * 9 + column] = 0 }
            let grid = try #require(SudokuGrid(.classic, digits: digits))
            var text = Text()
            for row in rows(grid, empty: UInt8(ascii: "-")) { text.append(row + "\n") }
            #expect(onlyGrid(text) == grid, "\(text)")
            #expect(SudokuReader.entries(text + text).map(\.result) == [.success(grid), .success(grid)])
        }
    }

    @Test(arguments: SudokuKind.sizes) func linesOfStrokesAreNoRowsOfAnySize(_ size: Int) throws {
        var random = SeededGenerator(seed: 8)
        let kind = try SudokuKind(size: size)
        let stack = Text(bytes: [UInt8](repeating: UInt8(ascii: "-"), count: kind.boxColumns))
        var separator = stack
        for _ in 1..<(size / kind.boxColumns) { separator.append("|" + stack) }
        for _ in 0..<20 {
            var grid = SudokuGrid(kind)
            for _ in 0..<(size * 2) {
                let cell = Int(random.number(below: UInt32(kind.cells)))
                grid[cell] = 1 + UInt8(random.number(below: UInt32(size)))
            }
            // So that a row of 16x16 is not a whole grid of 4x4.
            for row in 0..<size { grid[row * size] = UInt8(size) }
            let line = SudokuWriter.text(of: grid, as: .line)
            var picture = separator + "\n"
            for row in 0..<size {
                picture.append(Text(line.bytes[(row * size)..<((row + 1) * size)]) + "\n")
                if (row + 1) % kind.boxRows == 0 { picture.append(separator + "\n") }
            }
            #expect(onlyGrid(picture) == grid, "\(picture)")
            #expect(onlyGrid(picture, kind: kind) == grid, "\(picture)")
        }
    }

    /// Of Simple Sudoku, SudoCue and qqwing.
    @Test func framesOfOtherProgramsAreRead() {
        let frames: [Text] = [
            """
            *-----------*
            |53.|.7.|...|
            |6..|195|...|
            |.98|...|.6.|
            |---+---+---|
            |8..|.6.|..3|
            |4..|8.3|..1|
            |7..|.2.|..6|
            |---+---+---|
            |.6.|...|28.|
            |...|419|..5|
            |...|.8.|.79|
            *-----------*
            """,
            """
            .-------.-------.-------.
            | 5 3 . | . 7 . | . . . |
            | 6 . . | 1 9 5 | . . . |
            | . 9 8 | . . . | . 6 . |
            :-------+-------+-------:
            | 8 . . | . 6 . | . . 3 |
            | 4 . . | 8 . 3 | . . 1 |
            | 7 . . | . 2 . | . . 6 |
            :-------+-------+-------:
            | . 6 . | . . . | 2 8 . |
            | . . . | 4 1 9 | . . 5 |
            | . . . | . 8 . | . 7 9 |
            '-------'-------'-------'
            """,
            " 5 3 . | . 7 . | . . . \n 6 . . | 1 9 5 | . . . \n . 9 8 | . . . | . 6 . \n-------|-------|-------\n"
                + " 8 . . | . 6 . | . . 3 \n 4 . . | 8 . 3 | . . 1 \n 7 . . | . 2 . | . . 6 \n-------|-------|-------\n"
                + " . 6 . | . . . | 2 8 . \n . . . | 4 1 9 | . . 5 \n . . . | . 8 . | . 7 9 \n",
        ]
        for frame in frames {
            #expect(onlyGrid(frame) == puzzle, "\(frame)")
            #expect(SudokuReader.entries(frame + "\n" + frame).map(\.result) == [.success(puzzle), .success(puzzle)])
        }
        // As many characters as a grid of 6x6 has cells, and one of 9x9.
        for widths in [[10, 11, 11], [25, 26, 26]] {
            var border: Text = "."
            for width in widths {
                border.append(Text(bytes: [UInt8](repeating: UInt8(ascii: "-"), count: width)))
                border.append(".")
            }
            #expect(SudokuReader.entries(border).isEmpty, "\(border)")
        }
    }

    /// The puzzle's rows.
    private var rows: [Text] {
        let line = SudokuWriter.text(of: puzzle, as: .line).bytes
        return (0..<9).map { Text(line[($0 * 9)..<($0 * 9 + 9)]) }
    }

    @Test func emptyLinesMayStandBetweenBands() {
        func lines(_ range: Range<Int>) -> Text {
            var lines = Text()
            for row in rows[range] { lines.append(row + "\n") }
            return lines
        }
        let bands = [lines(0..<3), lines(3..<6), lines(6..<9)]
        let banded: Text = bands[0] + "\n" + bands[1] + " \r\n" + bands[2]
        let whole = lines(0..<9)
        #expect(onlyGrid(banded) == puzzle)
        #expect(SudokuReader.entries(banded + "\n" + banded).map(\.result) == [.success(puzzle), .success(puzzle)])
        // A band of another grid: the one behind it has no empty lines.
        let entries = SudokuReader.entries(bands[0] + "\n" + whole)
        #expect(entries.map(\.line) == [1, 5])
        #expect(entries.map { try? $0.result.get() } == [nil, puzzle])
        #expect(errors(bands[0] + "\n" + whole) == [SudokuReadError(.tooShort, line: 8, column: 1)])
        // Neither within a band, nor behind the second one alone, nor two at once, and not behind a bad row.
        #expect(errors(lines(0..<2) + "\n" + whole) == [SudokuReadError(.tooShort, line: 3, column: 1)])
        #expect(errors(bands[0] + bands[1] + "\n" + whole) == [SudokuReadError(.tooShort, line: 7, column: 1)])
        #expect(errors(bands[0] + "\n\n" + whole) == [SudokuReadError(.tooShort, line: 5, column: 1)])
        #expect(errors(lines(0..<2) + "x\n\n" + whole) == [SudokuReadError(.character, line: 3, column: 1)])
    }

    @Test func puzzlesMayStandBehindNumbersHashesAndNames() {
        let bare = Text(SudokuWriter.text(of: puzzle, as: .sdm).bytes.dropLast())
        let solution: Text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
        for (before, behind) in [
            ("0000183b305c ", "  1.2"), ("1,", ",534678912,27,2.2"), ("17;", ""), ("Puzzle: ", ""),
            ("nightmare\t", "\t9"), ("123e4567-e89b-12d3-a456-426614174000,", ""),
            ("da39a3ee5e6b4b0d3255bfef95601890afd80709 ", " 7.1"),
        ] as [(Text, Text)] {
            let line = before + bare + behind
            #expect(onlyGrid(line) == puzzle, "\(line)")
            #expect(SudokuReader.entries(line).first?.place(of: 1) == SudokuPlace(line: 1, column: before.count + 2))
        }
        #expect(onlyGrid("1," + bare + "," + solution) == puzzle)
        #expect(onlyGrid("6x6 123456..............................")?.kind.size == 6)
        // Where a puzzle is damaged or missing, its solution is none.
        let damaged = Text(bare.bytes.dropLast())
        for before: Text in [damaged + ",", "1," + damaged + "?,", "1,,", ","] {
            let line = before + solution
            #expect(onlyGrid(line) == nil && errors(line).count == 1, "\(line)")
        }
    }

    @Test func firstLinesOfTablesAreNoPuzzles() {
        let line = SudokuWriter.text(of: puzzle, as: .line)
        for header: Text in [
            "Puzzle,", "Puzzle,Solution,Solve History,Givens,Difficulty", "quizzes,solutions", "id;Puzzle;er",
            "grid\ter\r", "source,question,answer,rating", "\"puzzle\", \"er\"",
        ] {
            #expect(onlyGrid("\u{FEFF}# a table\n\n" + header + "\n" + line) == puzzle, "\(header)")
        }
        #expect(errors("nonsense\n" + line).count == 1 && errors("a puzzle\n" + line).count == 1)
        #expect(errors(line + "Puzzle,Solution\n").count == 1)
    }

    @Test(
        arguments: [(",", ""), (",", "0"), (";", ""), (" , ", "."), ("\t", "0"), ("\t", ""), ("\",\"", "")]
            as [(Text, Text)])
    func rowsMayHaveSomethingBetweenTheirCells(_ delimiter: Text, _ empty: Text) {
        var text = Text()
        for row in rows {
            for (column, cell) in row.bytes.enumerated() {
                if column > 0 { text.append(delimiter) }
                text.append(cell == UInt8(ascii: ".") ? empty : Text(bytes: [cell]))
            }
            text.append("\n")
        }
        #expect(onlyGrid(text) == puzzle && SudokuReader.entries(text + "\n" + text).count == 2, "\(text)")
        #expect(SudokuReader.entries(text).first?.place(of: 1) == SudokuPlace(line: 1, column: 2 + delimiter.count))
        // At the end of rows, too, if all have one.
        let closed = Text(bytes: text.bytes.flatMap { $0 == 0x0A ? delimiter.bytes + [$0] : [$0] })
        #expect(onlyGrid(closed) == puzzle, "\(closed)")
    }

    @Test func tabsMayStandBetweenEmptyCellsOfAWholeRow() {
        let rows = ["1\t\t\t4", "\t\t\t", "\t\t\t", "\t\t\t2"].joined(separator: "\n")
        let grid = onlyGrid(Text(rows))
        #expect(grid?.digits == [1, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2])
        // The first cell may be empty, too, wherever the file begins.
        for beginning: Text in ["", "\u{FEFF}", " \n\t\n", "\r\n"] {
            let grid = onlyGrid(beginning + "\t4\t\t1\n1\t\t\t\n\t\t\t\n\t\t\t2\n")
            #expect(grid?.digits == [0, 4, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2], "\(beginning)")
        }
    }

    @Test func fieldsMayStandInQuotes() {
        let line = Text(SudokuWriter.text(of: puzzle, as: .line).bytes.dropLast())
        let solution = Text(bytes: [UInt8](repeating: UInt8(ascii: "1"), count: 81))
        for table in [
            "\"id\",\"puzzle\"\n\"7\",\"" + line + "\"\n", "\"" + line + "\";\"" + solution + "\"",
            "\"a, b\",\"" + line + "\"", "\"" + ShortID.text(of: puzzle) + "\",\"7\"",
        ] as [Text] {
            #expect(onlyGrid(table) == puzzle, "\(table)")
        }
        #expect(SudokuReader.entries("\"7\",\"" + line + "\"").first?.place(of: 0) == SudokuPlace(line: 1, column: 6))
    }

    /// LF, CR LF, and CR alone as of old Macintoshes and some spreadsheets.
    @Test func linesEndInThreeWays() {
        let line = SudokuWriter.text(of: puzzle, as: .line)
        let all = "# puzzles\n" + line + SudokuWriter.text(of: puzzle, as: .sdk) + "\n1234\n"
        let entries = SudokuReader.entries(all)
        #expect(entries.map(\.line) == [2, 4, 14])
        for end in ["\r\n", "\r"] as [Text] {
            let other = Text(bytes: all.bytes.flatMap { $0 == 0x0A ? end.bytes : [$0] })
            #expect(SudokuReader.entries(other) == entries, "\(end)")
            // Before the first puzzle, and in a file of XML.
            #expect(SudokuReader.entries(end + end + other).map(\.line) == [4, 6, 16])
            #expect(SudokuReader.entries("<a>" + end + "<b>" + end + "<").first?.line == 3)
        }
    }

    @Test func onlyLinesAndSpacesAreDecorationBeyondASCII() {
        let row: Text = "\u{2503}1\u{A0}2\u{2003}\u{2506}\u{202F}3 4\u{2551}\n"
        let grid = onlyGrid("\u{250F}\u{2501}\u{2513}\n" + row + row + row + row + "\u{2517}\u{2501}\u{251B}\n")
        #expect(grid?.digits == [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4])
        let line = SudokuWriter.text(of: puzzle, as: .line)
        for character in ["\u{E9}", "\u{FF15}", "\u{665}", "\u{1F600}", "\u{2022}"] as [Text] {
            let spoiled = Text(line.bytes.prefix(5)) + character + Text(line.bytes.dropFirst(5))
            #expect(errors(spoiled) == [SudokuReadError(.character, line: 1, column: 6)], "\(character)")
        }
    }

    @Test func digitsBeyondNineMayBeNumbersAndBeginWithZero() throws {
        let kind = try SudokuKind(size: 16)
        let digits = (0..<256).map { (cell: Int) -> UInt8 in
            guard (cell / 16 + cell) % 3 != 1 else { return 0 }
            return UInt8((cell / 16 * 4 + cell / 64 + cell) % 16 + 1)
        }
        let puzzle = try #require(SudokuGrid(kind, digits: digits))
        func text(_ delimiter: Text, rowEnd: Text, _ cell: (UInt8) -> Text) -> Text {
            var text = Text()
            for (index, digit) in digits.enumerated() {
                if index > 0 { text.append(index % 16 == 0 ? rowEnd : delimiter) }
                text.append(cell(digit))
            }
            return text
        }
        func number(_ digit: UInt8) -> Text { Text(decimal: Int(digit)) }
        func numberFromZero(_ digit: UInt8) -> Text { digit == 0 ? "." : Text(decimal: Int(digit) - 1) }
        func hexadecimal(_ digit: UInt8) -> Text {
            switch digit {
            case 0: "."
            case 1: "0"
            default: Text(bytes: [ShortID.cellCharacter(digit - 1)])
            }
        }
        for written in [
            text(" ", rowEnd: "\n", number), text(" ", rowEnd: " ", number), text(" | ", rowEnd: "\n", number),
            text(",", rowEnd: "\n", number), text(",", rowEnd: "\n") { $0 == 0 ? "" : number($0) },
            text("  ", rowEnd: "\n", numberFromZero), text(";", rowEnd: "\n", numberFromZero),
            text("", rowEnd: "", hexadecimal), text("", rowEnd: "\n", hexadecimal),
            text(" ", rowEnd: "\n", hexadecimal),
        ] {
            #expect(onlyGrid(written) == puzzle, "\(written)")
            #expect(onlyGrid(written, kind: kind) == puzzle, "\(written)")
        }
        // A `G` is 16, so that a zero is no digit.
        let rest = text("", rowEnd: "") { $0 == 0 ? "." : "1" }
        let mixed = try #require(onlyGrid("G0." + Text(rest.bytes[3...])))
        #expect(Array(mixed.digits[..<3]) == [16, 0, 0])
    }

    @Test func linksToSudokuWikiAreRead() {
        let digits = Text(SudokuWriter.text(of: puzzle, as: .sdm).bytes.dropLast())
        for (before, behind) in [
            ("https://www.sudokuwiki.org/sudoku.htm?bd=", ""), (" http://x/y?a=1&bd=", "&b=2"),
            ("https://x/?bd=", "#top"),
        ] as [(Text, Text)] {
            let line = before + digits + behind
            #expect(onlyGrid(line) == puzzle, "\(line)")
            #expect(SudokuReader.entries(line).first?.place(of: 0) == SudokuPlace(line: 1, column: before.count + 1))
        }
    }

    @Test func linksMayBeEscapedAndOfPagesOfOtherKinds() throws {
        let digits = Text(SudokuWriter.text(of: puzzle, as: .line).bytes.dropLast())
        let escaped = Text(bytes: digits.bytes.flatMap { $0 == UInt8(ascii: ".") ? Text("%2E").bytes : [$0] })
        #expect(onlyGrid("https://www.sudokuwiki.org/sudoku.htm?bd=" + escaped) == puzzle)
        for (page, kind) in [
            ("windoku.htm", "9x9w"), ("Windoku_Solver", "9x9w"), ("sudokux.htm", "9x9x"), ("Sudoku_X", "9x9x"),
            ("sudoku.htm", "9x9"), ("Daily_Sudoku", "9x9"),
        ] as [(Text, Text)] {
            let link = "https://www.sudokuwiki.org/" + page + "?bd=" + digits
            #expect(onlyGrid(link)?.kind == (try SudokuKind(kind)), "\(link)")
        }
        let jigsaw = "see https://www.sudokuwiki.org/Jigsaw.htm?bd=" + digits
        #expect(errors(jigsaw) == [SudokuReadError(.link, line: 1, column: 1)])
        let kind = SudokuKindName.jigsaw.kind
        #expect(onlyGrid(jigsaw, kind: kind)?.kind == kind)
    }

    /// Examples of sudokuwiki.org, where each stands beside its puzzle.
    private static let sudokuWikiCodes: [(code: Text, puzzle: Text)] = [
        (
            "S9B050f2e0i46015y020466026212064i0a095u0i4601070b0d4m0f4m4a4j4q027n03bu0g06360936164a4i0o010o02474u06"
                + "7n07bu4q4i464i0b0u0g09064q0a4y040i0a051g5w035w01071y080u1g181609",
            "500001024020060090001700000000203006090000010200607000000009600040050030170800009"
        ),
        (
            "S9Bbe060g7u7w0o4f050v03b6bu07960156021m020a1622081i1q0g098r058r02070h8u1q1q1m2e1s011u093g0h24c2cyc41u"
                + "0304ac011w077q8n8q8t1g0e1q08c302c3038r051n1m070e041j0h1f0g1l091l",
            "060000050300701020200080009050270000000109000000034010700000008020305007040000090"
        ),
    ]

    @Test(arguments: sudokuWikiCodes)
    func codesOfSudokuWikiAreReadWithTheirCandidates(code: Text, puzzle: Text) throws {
        let expected = grid(puzzle)
        guard case .unique(let solution) = SudokuSolver(.classic).solve(expected) else { return #expect(Bool(false)) }
        let capitals = Text(bytes: code.bytes.map { $0 >= UInt8(ascii: "a") ? $0 - 0x20 : $0 })
        let link: Text = "https://www.sudokuwiki.org/sudoku.htm?bd="
        for (line, column) in [
            (code, 4), (" " + code + " 7.2", 5), (capitals, 4), (link + code, link.count + 4),
            (link + code + "&x", link.count + 4),
        ] as [(Text, Int)] {
            let entry = try #require(SudokuReader.entries(line).first)
            #expect(onlyGrid(line) == expected, "\(line)")
            #expect(entry.place(of: 0) == SudokuPlace(line: 1, column: column))
            #expect(entry.place(of: 80) == SudokuPlace(line: 1, column: column + 160))
            let candidates = try #require(entry.candidates)
            for cell in 0..<81 where expected[cell] == 0 {
                #expect(candidates[cell] >> (solution[cell] - 1) & 1 == 1 && candidates[cell] < 512, "\(cell)")
            }
            #expect(candidates.contains { $0.nonzeroBitCount == 1 } && candidates.contains { $0.nonzeroBitCount > 2 })
        }
        // Where a cell has no candidates, nothing is said of them.
        let silent = Text(code.bytes.dropLast(2)) + "00"
        #expect(SudokuReader.entries(silent).first?.candidates == nil)
    }

    @Test func codesOfSudokuWikiSayTheirKind() throws {
        let cells = Text(Self.sudokuWikiCodes[0].code.bytes.dropFirst(3))
        for (header, kind) in [("X9B", "9x9x"), ("w9b", "9x9w")] as [(Text, Text)] {
            let expected = try SudokuKind(kind)
            #expect(onlyGrid(header + cells)?.kind == expected)
        }
    }

    @Test func damagedCodesOfSudokuWikiAreRefused() {
        let code = Self.sudokuWikiCodes[0].code
        let shortened = Text(code.bytes.dropLast())
        func changed(_ start: Text) -> Text { start + Text(code.bytes.dropFirst(start.count)) }
        for (text, code, column) in [
            (shortened, .tooShort, 165), (code + "0", .tooLong, 166), (changed("S9B?5"), .character, 4),
            (changed("S9B050f2e0i46eq"), .digit, 14), (changed("S9B050f2e0i46zz"), .digit, 14), ("S9B", .tooShort, 4),
        ] as [(Text, SudokuReadError.Code, Int)] {
            let link: Text = "https://x/?bd="
            #expect(errors(link + text) == [SudokuReadError(code, line: 1, column: link.count + column)], "\(text)")
        }
        // All nine candidates: no number is greater.
        #expect(onlyGrid(changed("S9B050f2e0i46ep")) != nil)
        // Of other pages, and of other puzzles.
        for link: Text in ["https://example.org/", "http://example.org/?puzzle=7"] {
            #expect(errors("\n  " + link + "\n") == [SudokuReadError(.link, line: 2, column: 3)])
        }
        #expect(errors("https://x/?bd=" + changed("J9B")).map(\.code) == [.character])
    }

    @Test func theStateOfAFileOfSudoCueIsThePositionOfThePuzzleBeforeIt() {
        func rows(_ first: Text) -> Text {
            let rest: Text =
                "6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"
            return first + "\n" + rest
        }
        let (section, state) = ("[Puzzle]\n" + rows("53..7....") as Text, "[State]\n" + rows("534.7....") as Text)
        var position = puzzle
        position[2] = 4
        let line = SudokuWriter.text(of: puzzle, as: .line)
        for (text, positions) in [
            (section + state, [position]), (section + state + "[PencilMarks]\n1,2\n" + section, [position, nil]),
            (section + "#A\n" + state + section + state, [position, position]),
            (section + section + state, [nil, position]),
            (section + line + state, [nil, position]), (section + rows("53..7....") + state, [nil, position]),
            ("[Puzzle]\n" + line + state, [position]), (state + section, [nil]),
            (section + "[State]\n534.7....\n", [nil]),
        ] as [(Text, [SudokuGrid?])] {
            let entries = SudokuReader.entries(text)
            #expect(
                entries.map(\.position) == positions && entries.allSatisfy { $0.result == .success(puzzle) }, "\(text)")
            #expect(entries.map(\.line) == entries.map(\.line).sorted())
        }
    }

    /// Digits behind `+` are placed, not given.
    @Test func casesOfHoDoKusLibraryAreRead() throws {
        guard case .unique(let solution) = SudokuSolver(.classic).solve(puzzle) else { return #expect(Bool(false)) }
        var cells = Text()
        for (cell, digit) in puzzle.digits.enumerated() {
            if digit == 0, cell % 3 == 0 {
                cells.append("+" + Text(decimal: Int(solution[cell])))
            } else {
                cells.append(digit == 0 ? "." : Text(decimal: Int(digit)))
            }
        }
        let line = ":0602-1:59:" + cells + ":214 216 353:258 268::\n"
        #expect(onlyGrid(line) == puzzle && onlyGrid(":0000:x:" + cells + ":::263:") == puzzle)
        #expect(SudokuReader.entries("# HoDoKu\n" + line + line).map(\.line) == [2, 3])
        #expect(errors(":0002:7:53..7:::1:").count == 1)
        // A grid that lacks a cell, or has one too many, is told where it ends.
        let given = SudokuWriter.text(of: puzzle, as: .line).bytes.dropLast()
        let (short, long) = (Text(bytes: Array(given.dropLast())), Text(bytes: Array(given)) + "1")
        #expect(errors(":0300:38:" + short + "::r7c1<>1::") == [SudokuReadError(.tooShort, line: 1, column: 90)])
        #expect(errors(":0300:38:" + long + "::r7c1<>1::") == [SudokuReadError(.tooLong, line: 1, column: 91)])
        let entry = try #require(SudokuReader.entries(line).first)
        let position = try #require(entry.position)
        #expect((0..<81).allSatisfy { position[$0] == ($0 % 3 == 0 ? solution[$0] : puzzle[$0]) })
        // What is deleted: 2 in row 1, column 4, and others; in each cell the digits that are not in sight.
        let candidates = try #require(entry.candidates)
        for cell in 0..<81 where position[cell] == 0 {
            var left: UInt16 = 511
            for digit in SudokuKind.classic.peers[cell].map({ position[$0] }) where digit != 0 {
                left &= ~(1 << UInt16(digit - 1))
            }
            for (digit, row, column) in [(2, 1, 4), (2, 1, 6), (3, 5, 3)] where cell == row * 9 + column - 10 {
                left &= ~(1 << UInt16(digit - 1))
            }
            #expect(candidates[cell] == left, "\(cell)")
        }
        #expect(try #require(SudokuReader.entries(":0000:x:" + cells + "::::").first).candidates == nil)
    }

    @Test func strokesAreRowsIfTheGridIsCompleteWithThem() throws {
        let four = try SudokuKind(size: 4)
        let expected: [(Text, [Text])] = [
            ("1234\n----\n----\n4321\n", ["1234........4321"]),
            ("1234\n----\n----\n4321\n1--4\n----\n----\n---2", ["1234........4321", "1..4...........2"]),
            ("1234\n----\n----\n4321\n1234............", ["1234........4321", "1234............"]),
            ("----\n----\n----\n----\n", ["................"]),
            ("1 . | . .\n. . | . .\n---------\n. . | . .\n. . | . 2\n---------\n", ["1..............2"]),
        ]
        for (text, grids) in expected {
            let found = SudokuReader.entries(text, kind: four).map { try? $0.result.get() }
            #expect(found == grids.map { grid($0, four) }, "\(text)")
            #expect(SudokuReader.entries(text).map { try? $0.result.get() } == found, "\(text)")
        }
        #expect(errors("1234\n----\n4321\n\n") == [SudokuReadError(.tooShort, line: 4, column: 1)])
        #expect(errors("---------\n---------\n").map(\.code) == [.tooShort])
    }

    @Test func sizesAreToldApart() throws {
        #expect(onlyGrid("1234............")?.kind.size == 4)
        #expect(onlyGrid("1234\n....\n....\n....")?.kind.size == 4)
        #expect(onlyGrid("123456..............................")?.kind.size == 6)
        #expect(SudokuReader.entries("1234............\n4321............").count == 2)
        let row: Text = "12345678.9ABCDEF\n"
        var sixteen = Text()
        for _ in 0..<16 { sixteen.append(row) }
        let digits = try #require(onlyGrid(sixteen)?.digits[..<16])
        #expect(Array(digits) == [1, 2, 3, 4, 5, 6, 7, 8, 0, 9, 10, 11, 12, 13, 14, 15])
        // Letters without digits: A is 1.
        let letters = Text(bytes: (0..<256).map { $0 < 16 ? UInt8(ascii: "A") + UInt8($0) : UInt8(ascii: ".") })
        #expect(onlyGrid(letters).map { Array($0.digits[..<16]) } == Array(1...16))
        // `H` is no digit where `9` is one, too: a wrong letter does not make another puzzle of it.
        let mixed = SudokuReader.entries(("9ABCDEFG.......H" as Text) + Text(letters.bytes[16...]), kind: nil)
        #expect(mixed.count == 1 && mixed[0].result == .failure(SudokuReadError(.digit, line: 1, column: 16)))
    }

    @Test func whatFollowsAPuzzleIsLeft() {
        let line = SudokuWriter.text(of: puzzle, as: .line)
        let bare = Text(line.bytes.dropLast())
        for tail: Text in [" 7.2/1.2/1.2", ",534678912", "; from the newspaper", "\t#12", "\r"] {
            #expect(onlyGrid(bare + tail) == puzzle, "\(tail)")
        }
    }

    @Test func idsAreShortAndTravelInLinks() throws {
        #expect(ShortID.text(of: grid("1..............." as Text, try SudokuKind(size: 4))) == "sudoku.4x4.1o")
        let id = ShortID.text(of: puzzle)
        #expect(id == "sudoku.9x9.53b7d6b195d98d6a8c6c34b8a3b17c2c6a6d28d419b5d8b79")
        #expect(onlyGrid(ShortID.link(of: puzzle, at: "https://example.org/play?x=1")) == puzzle)
        // The one that the command line's help shows.
        #expect(onlyGrid("https://example.org/#sudoku.4x4.1e3b2e4")?.kind.size == 4)
        let cases: [(Text, Int)] = [
            ("sudoku.9x9.", 12), ("sudoku.4x4.5o", 12), ("sudoku.4x4.zz", 12),
            ("sudoku.5x5.a", 8), ("sudoku.4x4.1é", 13), (" https://x/#sudoku.4x4.1oa", 26),
        ]
        for (text, column) in cases {
            #expect(errors(text) == [SudokuReadError(.id, line: 1, column: column)], "\(text)")
        }
    }

    /// A run is one letter up to `z`, and several beyond.
    @Test func idsKeepRunsOfAnyLength() throws {
        let kind = try SudokuKind(size: 9)
        for cell in 0..<kind.cells {
            var grid = SudokuGrid(kind)
            grid[cell] = 5
            #expect(onlyGrid(ShortID.text(of: grid)) == grid, "a digit in cell \(cell)")
        }
        #expect(ShortID.text(of: SudokuGrid(kind)) == "sudoku.9x9.zzzc")
    }

    @Test func openSudokuFilesAreRead() {
        let file: Text = """
            \u{FEFF}<?xml version="1.0" encoding="utf-8"?>
            <!-- a <comment> -->
            <opensudoku version='2'>
              <name>Two &amp; three</name><author/><![CDATA[ <game data="1"/> ]]>
              <game data="530070000600195000098000060800060003400803001700020006060000280000419005000080079" />
              <game created="0" data='bad' time="1"></game>
              <game note="data" data="0000000000000000"/>
              <other data="1"/>
            </opensudoku>

            """
        let entries = SudokuReader.entries(file)
        #expect(entries.map(\.line) == [5, 6, 7])
        #expect(entries.first?.result == .success(puzzle))
        #expect(errors(file) == [SudokuReadError(.tooShort, line: 6, column: 30)])
    }

    /// Digits, notes, and whether a cell can be edited; what is wrong is told where it stands.
    @Test func statesOfOpenSudokuGamesAreRead() {
        func file(_ state: Text) -> Text { "<opensudoku>\n<game data='" + state + "'/></opensudoku>" }
        func state(_ version: Text, _ lineBreak: Text, between: Text) -> Text {
            var state = "version: " + version + lineBreak
            for (cell, digit) in puzzle.digits.enumerated() {
                state.append(decimal: digit == 0 && cell % 2 == 0 ? 7 : Int(digit))
                state.append(between + (digit == 0 ? "1|" : "0|"))
            }
            return state
        }
        for lineBreak: Text in ["&#10;", "&#xA;", "\n", " "] {
            for between: Text in ["|-|", "|1,2,|", "|511|", "|511||", "|0|511|", "|0|511|3|", "|0|511|3|later|"] {
                #expect(onlyGrid(file(state("3", lineBreak, between: between))) == puzzle, "\(lineBreak) \(between)")
            }
        }
        let good = state("3", "&#10;", between: "|0|")
        let entries = SudokuReader.entries(file(good))
        #expect(entries.first?.place(of: 1) == SudokuPlace(line: 2, column: 34))
        // What the player has entered is where the game has come to.
        let entered = puzzle.digits.enumerated().map { $0 % 2 == 0 && $1 == 0 ? 7 : $1 }
        #expect(entries.first?.position?.digits == entered)
        let cases: [(Text, SudokuReadError.Code, Int)] = [
            (Text(good.bytes.dropLast(6)), .tooShort, 28 + 80 * 6), ("version: 3&#10;", .tooShort, 28),
            (good + "1|0|0|", .tooShort, 28 + 82 * 6),
            ("version: 3&#10;x" + Text(good.bytes.dropFirst(16)), .character, 28),
            ("version: 3&#10;5|0|2" + Text(good.bytes.dropFirst(20)), .character, 32),
        ]
        for (state, code, column) in cases {
            #expect(errors(file(state)) == [SudokuReadError(code, line: 2, column: column)], "\(code) \(column)")
        }
        #expect(errors(file(good), kind: try? SudokuKind(size: 4)).map(\.code) == [.tooLong])
        #expect(errors(file(good), kind: try? SudokuKind(size: 16)).map(\.code) == [.tooShort])
    }

    @Test func hostileXMLIsRefused() {
        let deep = Text(bytes: Array(repeating: Text("<a>").bytes, count: 100).flatMap { $0 })
        let longName = Text(bytes: Text("<").bytes + [UInt8](repeating: UInt8(ascii: "n"), count: 100_000))
        let longGame = Text(
            bytes: Text("<game data='").bytes + [UInt8](repeating: UInt8(ascii: "1"), count: 1_000_000))
        let cases: [(Text, SudokuReadError.Code, Int)] = [
            ("<!DOCTYPE a [<!ENTITY b \"c\">]><a/>", .xmlLimit, 3), (deep, .xmlLimit, 50), (longName, .xmlLimit, 66),
            (longGame, .xmlLimit, 16397), ("<a><b></a></b>", .xml, 10), ("<a", .xml, 3), ("<a></a><b/>", .xml, 9),
            ("<a>", .xml, 4), ("<a/>x", .xml, 5), ("<a b>", .xml, 5), ("<a b=c>", .xml, 6), ("<a b='<'>", .xml, 7),
            ("< a>", .xml, 2), ("</a>", .xml, 4), ("<a/b>", .xml, 4),
        ]
        for (text, code, column) in cases {
            #expect(errors(text) == [SudokuReadError(code, line: 1, column: column)], "\(text.bytes.count) \(code)")
        }
        let entity: Text = "<a><game data='&b;'/></a>"
        #expect(errors(entity) == [SudokuReadError(.character, line: 1, column: 16)])
    }

    @Test func badPuzzlesAreReportedWhereTheyGoWrongAndTheOthersAreRead() {
        let good = SudokuWriter.text(of: puzzle, as: .line)
        let bare = Text(good.bytes.dropLast())
        let cases: [(Text, SudokuReadError.Code, Int, Int)] = [
            (Text(good.bytes.dropLast(2)) + "\n", .tooShort, 2, 81), (bare + "1\n", .tooLong, 2, 82),
            ("12x34\n", .character, 2, 3), (Text(bare.bytes.dropLast()) + "?\n", .character, 2, 81),
            (Text(bare.bytes.dropLast()) + "A\n", .digit, 2, 81), ("1234\n12345\n", .rowLength, 3, 1),
            ("1234\n123456\n", .rowLength, 3, 1), ("1234\n\n", .tooShort, 3, 1), ("1234\n[State]\n", .tooShort, 3, 1),
            (Text(bytes: [UInt8](repeating: UInt8(ascii: "1"), count: 100_000)) + "\n", .tooLong, 2, 8193),
        ]
        for (text, code, line, column) in cases {
            let entries = SudokuReader.entries(good + text + good)
            #expect(entries.first?.result == .success(puzzle))
            let first = errors(good + text + good).first
            #expect(first?.code == code && first?.line == line, "\(text): \(first.debugDescription)")
            if code != .character || column > 10 {
                #expect(first?.column == column, "\(text): \(first.debugDescription)")
            }
            if text.bytes.first != UInt8(ascii: "1") || code == .tooLong {
                #expect(entries.last?.result == .success(puzzle), "\(text)")
            }
        }
        #expect(
            errors("7...............", kind: try? SudokuKind(size: 4)) == [SudokuReadError(.digit, line: 1, column: 1)])
        #expect(errors("1234\n12") == [SudokuReadError(.rowLength, line: 2, column: 1)])
        #expect(errors("12") == [SudokuReadError(.tooShort, line: 1, column: 3)])
        // UTF-16.
        for mark in [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]] {
            #expect(errors(Text(bytes: mark) + good) == [SudokuReadError(.encoding, line: 1, column: 1)])
        }
        #expect(SudokuReader.entries("").isEmpty && SudokuReader.entries(" \n\n# nothing\n").isEmpty)
    }

    /// The rows of the next grid do not complete a grid with a bad row, which is left out as a whole.
    @Test(
        arguments: [
            ("53x.7....", .character, 3), ("53x.7.?..", .character, 3), ("53..\u{E9}7....", .character, 5),
            ("53..7...", .rowLength, 1), ("53..7.....", .rowLength, 1), ("5...", .rowLength, 1),
            ("53..7....6..195", .rowLength, 1),
        ] as [(Text, SudokuReadError.Code, Int)])
    func aBadRowSpoilsItsOwnGridAlone(_ row: Text, _ code: SudokuReadError.Code, _ column: Int) {
        for bad in 1..<9 {
            var text = Text()
            for (number, good) in (rows + rows).enumerated() { text.append((number == bad ? row : good) + "\n") }
            let entries = SudokuReader.entries(text + text)
            #expect(entries.map(\.line) == [1, 10, 19, 28], "row \(bad + 1)")
            #expect(entries.map { try? $0.result.get() } == [nil, puzzle, nil, puzzle], "row \(bad + 1)")
            #expect(errors(text).first == SudokuReadError(code, line: bad + 1, column: column))
        }
    }

    /// Whatever else begins ends a grid with a bad row, of which nothing more is told.
    @Test func aGridWithABadRowEndsWhereAnyDoes() {
        let id = ShortID.text(of: puzzle)
        for next in ["\n" + id, id, "[Puzzle]\n" + id, SudokuWriter.text(of: puzzle, as: .line)] as [Text] {
            let entries = SudokuReader.entries("1234\n12x4\n" + next + "\n")
            #expect(entries.map { try? $0.result.get() } == [nil, puzzle], "\(next)")
        }
        #expect(errors("1234\n12x4\n1?34\n") == [SudokuReadError(.character, line: 2, column: 3)])
    }

    @Test func anIdEndsAGridOfSeveralLines() {
        let rows: Text = "1234\n....\n"
        let entries = SudokuReader.entries(rows + ShortID.text(of: puzzle) + "\n" + rows + rows)
        #expect(entries.count == 3)
        #expect(errors(rows + ShortID.text(of: puzzle)) == [SudokuReadError(.tooShort, line: 3, column: 1)])
    }

    @Test func everyCellHasItsPlace() throws {
        func entry(_ text: Text) throws -> SudokuEntry {
            let entries = SudokuReader.entries(text)
            #expect(entries.count == 1)
            return try #require(entries.first)
        }
        let line = SudokuWriter.text(of: puzzle, as: .line)
        #expect(try entry(line).place(of: 80) == SudokuPlace(line: 1, column: 81))
        #expect(try entry("\u{FEFF}\n  " + line).place(of: 1) == SudokuPlace(line: 2, column: 4))
        #expect(try entry("\u{FEFF}" + line).start == SudokuPlace(line: 1, column: 1))
        let picture = try entry("# 4x4\n| 1 . | . . |\n| . . | . . |\n|---+---|\n| . . | . . |\n| . . | . 2 |")
        #expect(picture.start == SudokuPlace(line: 2, column: 3))
        #expect(picture.place(of: 15) == SudokuPlace(line: 6, column: 11))
        let xml = try entry("<a>\n<game data='" + Text(line.bytes.dropLast()) + "'/></a>")
        #expect(xml.place(of: 10) == SudokuPlace(line: 2, column: 23))
        #expect(try entry(" x#" + ShortID.text(of: puzzle)).place(of: 80) == SudokuPlace(line: 1, column: 4))
    }

    @Test func idsOfManyKindsAreTakenOneAfterTheOther() throws {
        let kinds = try
            (["4x4", "9x9", "9x9", "9x9xw", "9x9", "4x4jaabbaabbccddccdd", "4x4jaabbaabbccddccdd"] as [Text]).map {
                try SudokuKind($0)
            }
        var text = Text()
        for kind in kinds { text.append(SudokuWriter.text(of: SudokuGrid(kind), as: .id)) }
        #expect(SudokuReader.entries(text).map { try? $0.result.get().kind } == kinds)
        #expect(errors("sudoku.4x4jaaaaabbbbccccddd.p") == [SudokuReadError(.regionMap, line: 1, column: 16)])
    }

    /// However a stream is cut into chunks, and whatever bytes are changed in it, every byte is taken and nothing
    /// breaks.
    @Test func anyBytesAreRead() {
        var random = SeededGenerator(seed: 7)
        let samples: [Text] = SudokuFormat.allCases.map { SudokuWriter.text(of: puzzle, as: $0) }
        let alphabet: Text = "0.*_-19AGPaz|+=<>/?!&;'\"#[] \n\rsudoku.9x9j"
        for round in 0..<400 {
            var text = samples[round % samples.count] + samples[round / 7 % samples.count]
            random.damage(&text, with: alphabet)
            let entries = SudokuReader.entries(text, inPieces: &random)
            #expect(entries == SudokuReader.entries(text))
            for entry in entries {
                #expect(entry.line >= 1)
                if case .failure(let error) = entry.result { #expect(error.line >= entry.line && error.column >= 1) }
            }
        }
    }
}
