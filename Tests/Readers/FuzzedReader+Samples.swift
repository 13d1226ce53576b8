import PuzzleCore

extension FuzzedReader {
    /// Good examples, from which bad ones are made.
    public var samples: [Text] {
        switch self {
        case .sudokuLines: Self.puzzleFiles
        case .sudokuOfKind: [0, 1, 2, 3].flatMap { kind in Self.puzzleFiles.map { Text(bytes: [kind]) + $0 } }
        case .sudokuXML: Self.xmlFiles
        case .sudokuID:
            [
                "sudoku.9x9.53b7d6b195d98d6a8c6c34b8a3b17c2c6a6d28d419b5d8b79", "sudoku.4x4.1o",
                "sudoku.16x16.zzzG1zzzzzzw",
                "sudoku.4x4xjaabbaabbccddccdd.p", "sudoku.6x6.j1y",
            ]
        case .sudokuKind:
            [
                "9x9", "9x9xwn", "16x16", "12x12n", "4x4jaabbaabbccddccdd", "6x6jaaabbbaaabbbcccdddcccdddeeefffeeefff",
                "4x4xjabbbaabbccddcacd",
            ]
        case .sudokuGame:
            [
                "tassello1;sudoku.classic.hard.halfturn.immediate.1.000000000000002a;10c40d7,0f,5-,7+,900c3t12",
                "tassello1;sudoku.4x4.easy.own1e3b2e4.never.1.000000000000002a;1h,1h40,2t,3t7,4v,5c1n2,6c1x2,7c1e",
                "tassello1;sudoku.9x9x.extreme.none.request.1.ffffffffffffffff;",
            ]
        case .sudokuQuestion:
            [
                "sudoku:generate;classic;hard;half-turn;00000000000000ff",
                "sudoku:hint;4x4;1.3.24...3...42.;,24,,,,,,,,,,,,,,;1432243143213214;it",
                "sudoku:rate;9x9x;.",
                "sudoku:solve;4x4;1.3.24...3...42.;1000", "sudoku:read;9x9x;it\t1.3.\n24..\n.3..\n.42.\n",
            ]
        case .slidingBoard: ["5 3 8/0 2 4/1 7 6", "1 2 3 0", " 1 2\t3 / 4 5 0 ", "5 3 8 0 2 4 1 7 6 more"]
        case .slidingMoves: ["URDL2UR2", "U3", "LLLL", "U12D12"]
        case .slidingGame:
            [
                "tassello1;sliding.2x2.uniform.multi.1.000000000000002a;0R,340D,125-,90+",
                "tassello1;sliding.15x3.walk30.single.1.000000000000002a;0R2,4294967295D14",
            ]
        case .leaderboard: ["sliding.4x4.multi", "sudoku.classic.hard", "sudoku.9x9xw.easy", "sudoku.4x4.easy"]
        case .scores:
            [
                "id,group,ranked,moves,milliseconds,at,name,record\r\na,sliding.4x4.multi,1,2,3,4,\"'=A, \"\"B\"\"\",\"1\n2\"\r\n",
                "[\n{\"id\":\"a\",\"group\":\"g\",\"ranked\":1,\"moves\":2,\"milliseconds\":3,\"at\":4,\"name\":\"Zo\\u00eb\",\"record\":\"\"}\n]\n",
            ]
        case .json:
            [
                #"{"result":"123e4567-e89b-12d3-a456-426614174000","game":"123e4567-e89b-12d3-a456-426614174001","record":"a"}"#,
                #" [ {"a" : [null, true, false, -0, 1.5e-30, 9223372036854775807]}, "\ud83e\udde9\u0000\n\"" ] "#,
            ]
        }
    }

    private static let puzzleFiles: [Text] = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # 1.2/1.2/1.2\n",
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079\r\n1234............,x\n",
        "\u{FEFF}+---+---+\n|1 . | . . |\n| . . | . 3 |\n|---+---|\n| . 2 | . . |\n| . . | . 4 |\n+---+---+\n",
        "#A\n[Puzzle]\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n[State]\n",
        "https://example.org/#sudoku.4x4.1o\nsudoku.4x4jaabbaabbccddccdd.p\n\n123456..............................\n",
        "1.2.3.4.5.6.7.8.\n9.A.B.C.D.E.F.G.\nABCDEFGHIJKLMNOP\n", "1234\n----\n____\n***2\n", "╔═══╤═══╗\n║12│34║\n",
        // As an id it ends with a run of 25.
        "..........1......................... # a\n",
    ]

    /// Behind the first `<`.
    private static let xmlFiles: [Text] = [
        "?xml version=\"1.0\"?>\n<!-- a <comment> -->\n<opensudoku version='2'><name>a &amp; b</name><author/>\n"
            + "<game data=\"1234000000000000\" />\n<game a='&lt;' data='bad'></game></opensudoku>\n",
        "a><![CDATA[ <b> ]]><game data='530070000600195000098000060800060003400803001700020006060000280000419005000080079'/></a>",
        "!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", "a><b><c><d/></c></b></a>",
    ]
}
