import ArgumentParser
import PuzzleCore
import PuzzleEngines

/// The regions of jigsaws as they are given on the command line.
enum LayoutArgument {
    static let help: ArgumentHelp = """
        Regions of a jigsaw: a character for each cell, the same ones for cells of a region; or a number from 0 to \
        18446744073709551615, by which they are drawn; or random, for a layout of its own for each puzzle. Without it, \
        what --kind says.
        """

    /// - Returns: nil if each puzzle has a layout of its own, `kind(_:seed:)`.
    /// - Throws: `ValidationError` that says what is wrong with the text, and where.
    static func kind(_ argument: String, _ kind: SudokuKind) throws -> SudokuKind? {
        let characters = Array(argument)
        guard characters.count != kind.cells else { return try Self.kind(characters, kind) }
        let seed = UInt64(argument)
        guard seed != nil || argument == "random" else {
            throw ValidationError(
                """
                --layout must be random, a number from 0 to 18446744073709551615, or \(kind.cells) characters, one for each \
                cell; there are \(characters.count).
                """)
        }
        guard kind.size <= SudokuKind.largestDrawnJigsaw else {
            throw ValidationError(
                "Regions are drawn up to \(SudokuKind.largestDrawnJigsaw)x\(SudokuKind.largestDrawnJigsaw); of larger "
                    + "jigsaws --layout must be \(kind.cells) characters.")
        }
        guard let seed else { return nil }
        guard let drawn = Self.kind(kind, seed: seed) else {
            throw ValidationError("No layout with grids of this kind was found for this number; try another one.")
        }
        return drawn
    }

    /// A kind with drawn regions instead of its boxes or regions.
    static func kind(_ kind: SudokuKind, seed: UInt64) -> SudokuKind? {
        SudokuKind.drawnJigsaw(size: kind.size, extras: kind.extras, seed: seed)
    }

    /// - Parameters:
    ///   - characters: for each cell that of its region.
    ///   - start: how many stand before them.
    /// - Throws: `ValidationError`, as above.
    static func kind(_ characters: [Character], _ kind: SudokuKind, behind start: Int = 0) throws -> SudokuKind {
        var labels: [Character] = []
        var regions: [Int] = []
        for character in characters {
            if let region = labels.firstIndex(of: character) {
                regions.append(region)
            } else {
                regions.append(labels.count)
                labels.append(character)
            }
        }
        do throws(SudokuKindError) {
            return try SudokuKind(size: kind.size, regions: regions, extras: kind.extras)
        } catch {
            switch error {
            case .regionTooLarge(let cell):
                throw ValidationError(
                    """
                    The regions are wrong at character \(start + cell + 1): its region, \(characters[cell]), has more than \
                    \(kind.size) cells.
                    """)
            case .tooManyRegions(let cell):
                throw ValidationError(
                    "The regions are wrong at character \(start + cell + 1): there are more than \(kind.size) regions.")
            case .size, .extras, .regionMapLength: preconditionFailure("the kind has this size and these extras")
            }
        }
    }
}
