import Passkeys
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
        case .savedGames:
            [
                "", "0000000000010000-0000000000000001",
                "0000000000010000-0000000000000001 0000000000020000-0000000000000002\n"
                    + "0000000000010000-0000000000000001\n20000;g;\nover\n\n\n\n\n\n"
                    + "0000000000020000-0000000000000002\ng;+\n\n1\nmade\nlake\nAda\n0R,340D,125-",
            ]
        case .json:
            [
                #"{"result":"123e4567-e89b-12d3-a456-426614174000","game":"123e4567-e89b-12d3-a456-426614174001","record":"a"}"#,
                #" [ {"a" : [null, true, false, -0, 1.5e-30, 9223372036854775807]}, "\ud83e\udde9\u0000\n\"" ] "#,
            ]
        case .cbor: Self.writtenValues.map { Text(bytes: CBORWriter.bytes(of: $0)) }
        case .authenticatorData: Self.signedData.map { Text(bytes: $0) }
        }
    }

    private static let puzzleFiles: [Text] = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # 1.2/1.2/1.2\n",
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079\r\n1234............,x\n",
        "\u{FEFF}+---+---+\n|1 . | . . |\n| . . | . 3 |\n|---+---|\n| . 2 | . . |\n| . . | . 4 |\n+---+---+\n",
        "#A\n[Puzzle]\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n[State]\n534.7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n[Puzzle]\n",
        "https://example.org/#sudoku.4x4.1o\nsudoku.4x4jaabbaabbccddccdd.p\n\n123456..............................\n",
        "1.2.3.4.5.6.7.8.\n9.A.B.C.D.E.F.G.\nABCDEFGHIJKLMNOP\n", "1234\n----\n____\n***2\n", "╔═══╤═══╗\n║12│34║\n",
        "Puzzle,Solution,\n530070000600195000098000060800060003400803001700020006060000280000419005000080079,5,\n"
            + "1,,,4\n,,,\n;;;\n4,,,1\n0000183b305c 123456..............................\n0 10 11 . . . . . . . . 12\n",
        "*-----*\n|1.|..|\n|..|.2|\n|--+--|\n|..|..|\n|..|..|\n*-----*\n1.....\n......\n\n.....2\n......\n\n......\n3.....\n",
        "https://x/?a=1&bd=1234............&c\n:0602-1:14:1+2+34...............:134:214::\n",
        "https://x/?bd=S9B050f2e0i46015y020466026212064i0a095u0i4601070b0d4m0f4m4a4j4q027n03bu0g06360936164a4i0o010o02474u06"
            + "7n07bu4q4i464i0b0u0g09064q0a4y040i0a051g5w035w01071y080u1g181609\n",
        // As an id it ends with a run of 25.
        "..........1......................... # a\n",
    ]

    /// Behind the first `<`.
    private static let xmlFiles: [Text] = [
        "?xml version=\"1.0\"?>\n<!-- a <comment> -->\n<opensudoku version='2'><name>a &amp; b</name><author/>\n"
            + "<game data=\"1234000000000000\" />\n<game a='&lt;' data='bad'></game></opensudoku>\n",
        "a><![CDATA[ <b> ]]><game data='530070000600195000098000060800060003400803001700020006060000280000419005000080079'/></a>",
        "!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", "a><b><c><d/></c></b></a>", gameInProgress,
    ]

    private static let gameInProgress: Text = {
        var text: Text = "opensudoku version='2'><folder name='a'><game data='version: 4&#10;"
        for cell in 0..<81 { text.append(cell % 3 == 0 ? "5|0|0|0|" : "0|257|3|1|") }
        return text + "'/></folder></opensudoku>"
    }()

    /// With numbers and texts on both sides of each length of their heads.
    private static let writtenValues: [CBOR] = [
        .map([
            .init(.text("fmt"), .text("none")), .init(.text("attStmt"), .map([])),
            .init(.text("authData"), .bytes(signedData[0])),
        ]),
        .map([
            .init(.text("fmt"), .text("packed")),
            .init(
                .text("attStmt"),
                .map([
                    .init(.text("alg"), .integer(-7)), .init(.text("sig"), .bytes([0x30, 0x00])),
                    .init(.text("x5c"), .array([.bytes([0x30]), .bytes([])])),
                ])),
            .init(.text("authData"), .bytes([])),
        ]),
        .array(
            [0, 23, 24, 255, 256, 65_535, 65_536, 4_294_967_295, 4_294_967_296, UInt64.max].flatMap {
                [.unsigned($0), .negative($0)]
            }),
        .map([
            .init(.integer(1), .array([.null, .bool(true), .bool(false)])), .init(.integer(-1), .array([])),
            .init(.text(""), .text("ở 🧩")), .init(.text("credProtect"), .integer(2)),
        ]),
        key,
    ]

    /// One with a credential, one with extensions, one with both, one with neither.
    private static let signedData: [[UInt8]] = {
        let extensions = CBORWriter.bytes(of: .map([.init(.text("credProtect"), .integer(2))]))
        let credential = [UInt8](repeating: 7, count: 16) + [0, 3, 1, 2, 3] + CBORWriter.bytes(of: key)
        func data(_ flags: UInt8, _ rest: [UInt8]) -> [UInt8] {
            [UInt8](repeating: 9, count: 32) + [flags, 0, 0, 1, 0] + rest
        }
        return [data(0x5D, credential), data(0x85, extensions), data(0xC5, credential + extensions), data(0x05, [])]
    }()

    /// The base point of P-256 (SEC 2, section 2.4.2).
    private static let key = CBOR.map([
        .init(.integer(1), .integer(2)), .init(.integer(3), .integer(-7)), .init(.integer(-1), .integer(1)),
        .init(
            .integer(-2),
            .bytes([
                0x6B, 0x17, 0xD1, 0xF2, 0xE1, 0x2C, 0x42, 0x47, 0xF8, 0xBC, 0xE6, 0xE5, 0x63, 0xA4, 0x40, 0xF2,
                0x77, 0x03, 0x7D, 0x81, 0x2D, 0xEB, 0x33, 0xA0, 0xF4, 0xA1, 0x39, 0x45, 0xD8, 0x98, 0xC2, 0x96,
            ])),
        .init(
            .integer(-3),
            .bytes([
                0x4F, 0xE3, 0x42, 0xE2, 0xFE, 0x1A, 0x7F, 0x9B, 0x8E, 0xE7, 0xEB, 0x4A, 0x7C, 0x0F, 0x9E, 0x16,
                0x2B, 0xCE, 0x33, 0x57, 0x6B, 0x31, 0x5E, 0xCE, 0xCB, 0xB6, 0x40, 0x68, 0x37, 0xBF, 0x51, 0xF5,
            ])),
    ])
}
