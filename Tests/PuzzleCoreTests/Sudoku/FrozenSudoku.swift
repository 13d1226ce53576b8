import PuzzleCore

/// Puzzles of version 1 of the generator.
enum FrozenSudoku {
    static let all: [(kind: Text, symmetry: SudokuSymmetry, seed: UInt64, id: Text)] = [
        ("4x4", .none, 0, "sudoku.4x4.3d1a4c1d"),
        ("6x6x", .halfTurn, 1_000_003, "sudoku.6x6x.6a2i4j5i4a3"),
        ("9x9", .quarterTurn, 2_000_006, "sudoku.9x9.b4a8a2c3b15a7a9b7d5a2d1b15e26b3d4a8d9b2a9a24b5c7a5a6b"),
        ("9x9", .mirror, 3_000_009, "sudoku.9x9.6c4c1a9e4b34a5a27a4c7c681a9a6a54k9a2a4b3g57a14a58a3"),
        ("9x9", .diagonal, 4_000_012, "sudoku.9x9.b75c9d983a7a5c74c93d1c81c6a7a26d4d83a4b37c2b1d5b2a"),
        ("9x9", .none, 5_000_015, "sudoku.9x9.8e5a3b6a78b14c6a79k5e7d15a2e91d91c6e2b7b4"),
        ("9x9", .halfTurn, 6_000_018, "sudoku.9x9.a186a7f8a5d7b2a4a9b6e8941c3568e9b2a9a3b6d7a2f9a154a"),
        ("9x9n", .quarterTurn, 7_000_021, "sudoku.9x9n.b5c3d6f2d5a48b1j6j5b94a5d6f4d8c9b"),
        ("9x9w", .mirror, 8_000_024, "sudoku.9x9w.l2a7d1a5a4a9b7e2j5g7j58a3a24b4e8a"),
        (
            "12x12", .diagonal, 9_000_027,
            "sudoku.12x12.bBe6AcC49b2e83bBc4a2b4b13cBd1A6a4a3a9d7d8d6b7fBg624Ca1a5a8BaCc35b6c9aCa1b8aCb2b4gAa58b"
        ),
        (
            "16x16", .none, 10_000_030,
            "sudoku.16x16.b2a5cG3aAd5dCaBDeFhGaFEaCb1F19DaAb6b5f5aCaFb6e7Ea8eFa419eDA4c59b2a6b7e6d8EcDEb1fF2e79fCbBa9bFE4B5b86aDc6Cg7a1a3AaA7a8eFDa12bCdG49b2bEaGd5b8Ba4Ab968d1cAe"
        ),
    ]

    /// Ratings in tenths.
    static let levels:
        [(kind: Text, level: SudokuLevel, symmetry: SudokuSymmetry, seed: UInt64, rating: Int, id: Text)] =
            [
                ("9x9", .easy, .halfTurn, 1_000_003, 15, "sudoku.9x9.g3132c5c5a6a9e91b7b8b3a6a1b8b9b34e3a4a5c5c7994g"),
                ("9x9", .medium, .mirror, 2_000_006, 20, "sudoku.9x9.65e18b16a43b8a35a96a7a9e4d2a7c71e95a6e3e4f58a39b"),
                (
                    "9x9", .hard, .quarterTurn, 3_000_009, 28,
                    "sudoku.9x9.b6a928c4e1a9b45c27e4b6a4c2a7b2e18c63b9a5e6c391a5b"
                ),
                (
                    "9x9", .expert, .diagonal, 4_000_012, 68,
                    "sudoku.9x9.2a4a1b53e32b9b5a2a48b239d7b2a4a16a46a7e2e7a8a1a2a6a46a7a8b92"
                ),
                ("9x9", .extreme, .none, 5_000_015, 71, "sudoku.9x9.b3a648e8b3b7a1a2c44a6f9d6b3a1g2a8b51f7b3b7b186a9"),
                ("4x4", .easy, .none, 6_000_018, 12, "sudoku.4x4.c3a34a24f"),
                ("6x6", .expert, .halfTurn, 7_000_021, 46, "sudoku.6x6.3a4b1a6f6f4f1a1b5a3"),
                ("9x9x", .hard, .halfTurn, 8_000_024, 26, "sudoku.9x9x.c4a1d8c7c41f8d3b6b6a9a8a4b4b6d9f85c8c9d7a3c"),
                ("9x9w", .medium, .none, 9_000_027, 17, "sudoku.9x9w.2a3a57a1j7c3e8a3b4a2d9a537b5b4e8j7a8a6d8a9a1"),
                (
                    "9x9n", .easy, .halfTurn, 10_000_030, 15,
                    "sudoku.9x9n.13a5b2c4a2a3a6a5c6f9c7a4d4d4a1c3f2c9a2a4a9a7c4b8a52"
                ),
                (
                    "12x12", .easy, .halfTurn, 11_000_033, 15,
                    "sudoku.12x12.e7b85B4a7a5aAf68c52a79aAa5d1b3a2b1CaBaA5a8aAc538aBa4bCa2a8ABc5aBa16a4aCAb4a7bCd2aBa47a1CcA8f7a3a5a5123bBe"
                ),
                (
                    "16x16", .medium, .halfTurn, 12_000_036, 23,
                    "sudoku.16x16.Fb3b82AcGDEhEb2d82E1Ab34GfFD8aG65Fb4a9b1BbGaAc25BbEFc4b3cD1Ca8hCB97bD56aBbC1b6aFEc4b9cBEa7bA6b1a2A5b9C1BhBaG61c9bCcC6b8A5cEa3bCFb3aDb6872aG55fF3AbEB96AdEbChB32c95Eb8b7"
                ),
            ]
}
