import PuzzleCore

/// What is to be printed of some puzzles.
public struct PrintOrder: Sendable {
    /// How many puzzles there may be on a page.
    public static let perPage = [1, 2, 4, 6]

    let paper: PaperSize
    let perPage: Int
    let title: String
    /// In which language pages are; its texts are loaded (`EngineTexts`).
    let language: Language
    let hasSolutions: Bool
    /// Of the app, for codes that open puzzles there; without it there are none.
    let address: Text?

    /// - Parameters:
    ///   - perPage: one of `PrintOrder.perPage`.
    ///   - title: of characters that there are (`Typeface.firstMissing`).
    ///   - address: of 500 bytes at most.
    public init(
        paper: PaperSize, perPage: Int, title: String, language: Language, hasSolutions: Bool, address: Text?
    ) {
        precondition(Self.perPage.contains(perPage))
        self.paper = paper
        self.perPage = perPage
        self.title = title
        self.language = language
        self.hasSolutions = hasSolutions
        self.address = address
    }

    /// The code that opens a puzzle; none for a Sukaku, whose candidates no link has.
    func code(of puzzle: PrintedPuzzle) -> QRCode? {
        guard let address, puzzle.candidates == nil else { return nil }
        guard let code = QRCode(ShortID.link(of: puzzle.puzzle, at: address)) else {
            preconditionFailure("no link is that long")
        }
        return code
    }
}
