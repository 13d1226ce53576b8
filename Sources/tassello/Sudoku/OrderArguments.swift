import ArgumentParser
import Foundation
import PuzzleCore
import PuzzleEngines

/// How the clues of puzzles lie, by our names and by those of qqwing.
enum SymmetryArgument: NamedCase {
    case none, rotate180, rotate90, mirror, flip, diagonal, random, halfTurn, quarterTurn

    var name: StaticString {
        switch self {
        case .none: "none"
        case .rotate180: "rotate180"
        case .rotate90: "rotate90"
        case .mirror: "mirror"
        case .flip: "flip"
        case .diagonal: "diagonal"
        case .random: "random"
        case .halfTurn: "half-turn"
        case .quarterTurn: "quarter-turn"
        }
    }

    /// - Returns: nil if so many clues cannot lie so.
    func places(seed: UInt64, clues: SudokuClues, size: Int) -> CluePlaces? {
        var all = choices
        if case .exactly(let count) = clues { all.removeAll { !$0.canHold(count, size: size) } }
        guard !all.isEmpty else { return nil }
        // The generator has the numbers below.
        var random = SeededGenerator(seed: seed ^ 7 << 56)
        return all[Int(random.number(below: UInt32(all.count)))]
    }

    private var choices: [CluePlaces] {
        switch self {
        case .none: [.symmetric(.none)]
        case .rotate180, .halfTurn: [.symmetric(.halfTurn)]
        case .rotate90, .quarterTurn: [.symmetric(.quarterTurn)]
        case .mirror: [.symmetric(.mirror)]
        case .flip: [.flipped]
        case .diagonal: [.symmetric(.diagonal)]
        case .random: [.symmetric(.quarterTurn), .symmetric(.halfTurn), .symmetric(.mirror), .flipped]
        }
    }
}

/// Techniques as they are named on the command line: by their names for programs, as hints are headed in English, or as others
/// call them.
enum TechniqueArgument {
    static let help = ArgumentHelp(
        """
        Technique that a puzzle needs: \(names.joined(separator: ", ")); however the words are separated. Other usual \
        names are taken, too; that of a special case, such as skyscraper or w-wing, stands for all of the technique, here \
        forcing-x-chain and forcing-chain. Without it, any.
        """)

    static var completion: CompletionKind { .list(names) }

    private static let names = SudokuTechnique.orderable.map { "\($0.code)" }

    /// - Throws: `ValidationError` that tells the nearest names, or that others have the technique.
    static func technique(_ argument: String) throws -> SudokuTechnique {
        let given = LooseName(argument)
        guard !foundAsChains.contains(where: { given.begins(with: LooseName($0)) }) else {
            throw ValidationError(
                "Steps are those of Sudoku Explainer, which has no \"\(argument)\": it finds chains there, such as "
                    + "forcing-x-chain, forcing-chain and region-forcing-chains.")
        }
        let all = SudokuTechnique.orderable.map { (names: ["\($0.code)"] + aliases($0), value: $0) }
        return try LooseName.find(argument, sort: "technique", all)
    }

    /// How names begin that HoDoKu and others have for what Sudoku Explainer explains as a chain.
    private static let foundAsChains = [
        "finned", "sashimi", "franken", "mutant", "grouped", "empty rectangle", "hidden rectangle",
        "avoidable rectangle", "almost locked", "ALS-XZ", "ALS-XY", "sue de coq", "death blossom",
    ]

    /// What others call the steps that we find under this name, or most of them.
    private static func aliases(_ technique: SudokuTechnique) -> [String] {
        switch technique {
        case .fullHouse: ["last digit", "last cell"]
        case .pointing: ["pointing pair", "pointing triple", "locked candidates 1", "locked candidates 1 pointing"]
        case .claiming:
            [
                "claiming pair", "claiming triple", "box-line reduction", "locked candidates 2",
                "locked candidates 2 claiming",
            ]
        case .nakedTriplet: ["naked triple"]
        case .hiddenTriplet: ["hidden triple"]
        case .directHiddenTriplet: ["direct hidden triple"]
        case .nakedQuad: ["naked quadruple", "naked quadruplet"]
        case .hiddenQuad: ["hidden quadruple", "hidden quadruplet"]
        case .xyWing: ["y-wing"]
        case .uniqueRectangle1: ["unique rectangle", "UR1", "uniqueness test 1"]
        case .uniqueRectangle2: ["UR2", "uniqueness test 2"]
        case .uniqueRectangle3: ["UR3", "uniqueness test 3"]
        case .uniqueRectangle4: ["UR4", "uniqueness test 4"]
        case .bivalueUniversalGrave1: ["BUG", "BUG+1", "bivalue universal grave"]
        case .bivalueUniversalGrave2: ["BUG2"]
        case .bivalueUniversalGrave3: ["BUG3"]
        case .bivalueUniversalGrave4: ["BUG4"]
        case .alignedPairExclusion: ["APE"]
        case .alignedTripletExclusion: ["ATE", "aligned triple exclusion"]
        case .xyCycle: ["nice loop", "continuous nice loop"]
        case .forcingXChain:
            [
                "x-chain", "skyscraper", "turbot fish", "two-string kite", "2-string kite", "simple colors",
                "multi colors",
            ]
        case .forcingChain:
            ["AIC", "alternating inference chain", "discontinuous nice loop", "xy-chain", "remote pair", "w-wing"]
        case .regionForcingChains: ["house forcing chains", "unit forcing chains"]
        default: []
        }
    }
}

/// Ratings as they are given on the command line: `7.1..7.5`, or `3.2`.
enum RatingArgument {
    /// That of any puzzle. The hardest that are known have 11.9.
    static let rated = 10...130

    static let help = helpText("Rating of the puzzles (ER); without it, any", SudokuOrder.ratings)

    /// - Parameter all: what can be asked for.
    static func helpText(_ beginning: String, _ all: ClosedRange<Int>) -> ArgumentHelp {
        "\(beginning): a number from \(text(all.lowerBound)) to \(text(all.upperBound)), or a range, such as 7.1..7.5."
    }

    /// - Throws: `ValidationError` that says how it is written.
    static func ratings(_ argument: String) throws -> ClosedRange<Int> {
        try ratings(argument, within: SudokuOrder.ratings)
    }

    /// - Throws: as above.
    static func ratings(_ argument: String, within all: ClosedRange<Int>) throws -> ClosedRange<Int> {
        let parts = argument.components(separatedBy: "..")
        // An end that is open is the last that there is.
        let numbers = parts.enumerated().map { index, part in
            part.isEmpty && parts.count == 2 ? (index == 0 ? all.lowerBound : all.upperBound) : tenths(part)
        }
        guard (1...2).contains(numbers.count), let least = numbers[0], let most = numbers[numbers.count - 1],
            least <= most, all.contains(least), all.contains(most)
        else {
            throw ValidationError(
                "--rating must be a number from \(text(all.lowerBound)) to \(text(all.upperBound)), or two with .. between "
                    + "them, the lower one first, such as 7.1..7.5.")
        }
        return least...most
    }

    /// `7.1`
    static func text(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)" }

    /// `7.1 to 7.5`
    static func text(_ ratings: ClosedRange<Int>) -> String {
        let (least, most) = (text(ratings.lowerBound), text(ratings.upperBound))
        return least == most ? least : "\(least) to \(most)"
    }

    private static func tenths(_ text: String) -> Int? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isNumber = parts.allSatisfy { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard (1...2).contains(parts.count), isNumber, let whole = Int(parts[0]), whole < 100 else { return nil }
        guard parts.count == 2 else { return whole * 10 }
        guard parts[1].utf8.count == 1, let tenth = Int(parts[1]) else { return nil }
        return whole * 10 + tenth
    }
}

/// A file with a picture of where clues are.
enum PatternArgument {
    /// Longer files are no pictures.
    private static let longest = 1 << 14

    /// - Throws: `CommandFailure` if the file cannot be read, or shows no places that the clues of a puzzle can have.
    static func pattern(_ path: String, _ kind: SudokuKind) throws -> CluePattern {
        var file = try InputFile(path)
        let name = path == "-" ? "Standard input" : path
        var buffer = [UInt8](repeating: 0, count: longest)
        var picture = Text()
        while case let count = try file.read(into: &buffer), count > 0 {
            picture.bytes += buffer[..<count]
            guard picture.count < longest else { throw CommandFailure("\(name) is too long for a picture of a grid.") }
        }
        do throws(CluePatternError) {
            return try CluePattern(picture, kind)
        } catch {
            throw CommandFailure(message(error, name, kind))
        }
    }

    private static func message(_ error: CluePatternError, _ name: String, _ kind: SudokuKind) -> String {
        switch error {
        case .rows(0): "\(name) is empty; a picture of this grid has \(kind.size) rows."
        case .rows(let count): "\(name) has \(counted(count, "row")) instead of \(kind.size)."
        case .row(let line, let cells):
            "Line \(line) of \(name) has \(counted(cells, "cell")) instead of \(kind.size)."
        case .full: "\(name) leaves no cell empty."
        case .tooFew(let clues):
            "\(name) has \(counted(clues, "clue")); no puzzle of this kind has fewer than \(kind.fewestClues)."
        case .exchangeable(let shape, let first, let second):
            "\(name) has no clue in \(shape == .row ? "rows" : "columns") \(first + 1) and \(second + 1): they could be "
                + "exchanged in every solution, so there is never only one."
        }
    }
}
