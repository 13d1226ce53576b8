// Looks for the steps of HoDoKu's regression library and prints `name value unit`: the share of cases that are found.
//
//     TechniqueReport [--table | --missed] < hodoku_reglib-1.3.txt
//
// The format is explained in the file itself. A case is found if the technique alone, looked for again and again, excludes
// all that the case excludes, or enters its digit, in the position or in one of some twins of it; with `same`, one step does
// just that. Cases with the variant `x` are found if nothing is. HoDoKu has more techniques than Sudoku Explainer's classic
// set; their cases do not count. With `--table` there is a line for each technique, with `--missed` one for each case that
// is not found.

import Foundation
import PuzzleCore
import PuzzleEngines

func fail(_ message: String) -> Never {
    print(message)
    exit(1)
}

/// A way of turning a grid into a twin: other rows, columns and digits, which no technique should care about.
struct Twin {
    private var rows = [Int](0..<9)
    private var columns = [Int](0..<9)
    private var digits = [Int](1...9)
    private var isTransposed = false

    static let identity = Twin()

    private init() {}

    init(_ random: inout SeededGenerator) {
        rows = Self.lines(&random)
        columns = Self.lines(&random)
        random.shuffle(&digits)
        isTransposed = random.number(below: 2) == 1
    }

    /// Bands, and the lines of each, in random order.
    private static func lines(_ random: inout SeededGenerator) -> [Int] {
        var bands = [0, 3, 6]
        random.shuffle(&bands)
        return bands.flatMap { band in
            var lines = [band, band + 1, band + 2]
            random.shuffle(&lines)
            return lines
        }
    }

    func cell(_ cell: Int) -> Int {
        let (row, column) = (rows[cell / 9], columns[cell % 9])
        return isTransposed ? column * 9 + row : row * 9 + column
    }

    func candidate(_ candidate: SudokuCandidate) -> SudokuCandidate {
        SudokuCandidate(cell: cell(candidate.cell), digit: digits[candidate.digit - 1])
    }

    func grid(_ position: SudokuGrid) -> SudokuGrid {
        var grid = SudokuGrid(.classic)
        for (cell, digit) in position.digits.enumerated() where digit != 0 {
            grid[self.cell(cell)] = UInt8(digits[Int(digit) - 1])
        }
        return grid
    }
}

struct Case {
    let code: Substring
    let isFailCase: Bool
    let position: SudokuGrid
    let removed: [SudokuCandidate]
    let eliminations: [SudokuCandidate]
    let placements: [SudokuCandidate]

    /// :technique:candidates:givens:deleted:eliminations:placements:extra
    init?(_ line: String) {
        let fields = line.split(separator: ":", omittingEmptySubsequences: false)
        guard fields.count >= 7 else { return nil }
        let parts = fields[1].split(separator: "-")
        // Of rectangles, the second variants lack a candidate of the pair somewhere.
        code = fields[1].hasPrefix("060") ? fields[1] : parts[0]
        isFailCase = parts.count > 1 && parts[1] == "x"
        let cells = fields[3].utf8.filter { $0 != UInt8(ascii: "+") }
        guard let position = SudokuGrid(.classic, digits: cells.map { (49...57).contains($0) ? $0 - 48 : 0 }) else {
            return nil
        }
        self.position = position
        removed = Self.candidates(fields[4])
        eliminations = Self.candidates(fields[5])
        placements = Self.candidates(fields[6])
    }

    /// `436 257` is 4 in r3c6 and 2 in r5c7.
    private static func candidates(_ text: Substring) -> [SudokuCandidate] {
        text.split(separator: " ").compactMap { word in
            let digits = word.compactMap { $0.wholeNumberValue }
            guard digits.count == 3 else { return nil }
            return SudokuCandidate(cell: digits[1] * 9 + digits[2] - 10, digit: digits[0])
        }
    }

    /// A search gives the first of several steps, and making that one may destroy another; so twins are looked at, too.
    func look(for families: [TechniqueSearch.Family]) -> (isFound: Bool, isSame: Bool) {
        var random = SeededGenerator(seed: 1)
        var answer = look(for: families, .identity)
        for _ in 1..<twins where answer.isFound == isFailCase {
            let other = look(for: families, Twin(&random))
            answer = (other.isFound, answer.isSame || other.isSame)
        }
        return answer
    }

    private func look(for families: [TechniqueSearch.Family], _ twin: Twin) -> (isFound: Bool, isSame: Bool) {
        let search = TechniqueSearch(twin.grid(position), without: removed.map(twin.candidate))
        let (eliminations, placements) = (eliminations.map(twin.candidate), placements.map(twin.candidate))
        var isSame = false
        func next() -> SudokuStep? {
            for family in families {
                if let step = search.next(family) { return step }
            }
            return nil
        }
        while let step = next() {
            if isFailCase { return (false, false) }
            let isNow = Set(step.eliminations) == Set(eliminations) && [step.placement].compactMap { $0 } == placements
            isSame = isSame || isNow
            if eliminations.allSatisfy({ search.isExcluded($0) }), placements.allSatisfy({ search.isFound($0) }) {
                return (true, isSame)
            }
        }
        return (isFailCase, isFailCase)
    }
}

/// In how many twins of its position a step is looked for.
let twins = 30

/// What we look for where HoDoKu has a technique; nil if the classic set has none that finds the same. HoDoKu's codes.
func families(_ code: Substring) -> (name: String, [TechniqueSearch.Family])? {
    // The classic set has no sets of more than half of a house's empty cells: it finds the others instead.
    let hidden: [TechniqueSearch.Family] = [.hiddenSingles, .hiddenSets(2), .hiddenSets(3)]
    let naked: [TechniqueSearch.Family] = [.nakedSingles, .nakedSets(2), .nakedSets(3), .nakedSets(4)]
    // A cell to which chains leave one digit has no links any more.
    let chains: [TechniqueSearch.Family] = [.nakedSingles, .chains]
    return switch code {
    case "0000": ("full house", [.hiddenSingles])
    case "0002": ("hidden single", [.hiddenSingles])
    case "0003": ("naked single", [.nakedSingles])
    case "0100": ("locked candidates 1", [.lockedCandidates])
    case "0101": ("locked candidates 2", [.lockedCandidates])
    case "0110": ("locked pair", [.nakedSets(2)] + hidden.prefix(1))
    case "0111": ("locked triple", [.nakedSets(3)] + hidden.prefix(2))
    case "0200": ("naked pair", [.nakedSets(2)] + hidden.prefix(1))
    case "0201": ("naked triple", [.nakedSets(3)] + hidden.prefix(2))
    case "0202": ("naked quadruple", [.nakedSets(4)] + hidden.prefix(3))
    case "0210": ("hidden pair", [.hiddenSets(2)] + naked.prefix(2))
    case "0211": ("hidden triple", [.hiddenSets(3)] + naked.prefix(3))
    case "0212": ("hidden quadruple", [.hiddenSets(4)] + naked.prefix(4))
    case "0300": ("x-wing", [.fishes(2)])
    case "0301": ("swordfish", [.fishes(3)])
    case "0302": ("jellyfish", [.fishes(4)])
    case "0400": ("skyscraper", chains)
    case "0401": ("2-string kite", chains)
    case "0403": ("turbot fish", chains)
    case "0404": ("dual 2-string kite", chains)
    case "0500": ("simple colors trap", chains)
    case "0501": ("simple colors wrap", chains)
    case "0502": ("multi-colors 1", chains)
    case "0503": ("multi-colors 2", chains)
    case "0600-1": ("uniqueness test 1", [.uniqueLoops])
    case "0601-1": ("uniqueness test 2", [.uniqueLoops])
    case "0602-1": ("uniqueness test 3", [.uniqueLoops])
    case "0603-1": ("uniqueness test 4", [.uniqueLoops])
    case "0610": ("bivalue universal grave + 1", [.bivalueUniversalGraves])
    case "0701": ("x-chain", chains)
    case "0702": ("xy-chain", chains)
    case "0703": ("remote pairs", chains)
    case "0706": ("continuous nice loop", chains)
    case "0707": ("discontinuous nice loop", chains)
    case "0708": ("alternating inference chain", chains)
    case "0800": ("xy-wing", [.xyWings])
    case "0801": ("xyz-wing", [.xyzWings])
    case "0803": ("w-wing", chains)
    default: nil
    }
}

struct Count {
    var cases = 0
    var found = 0
    var same = 0

    var line: String {
        let share = String(format: "%.1f", 100 * Double(found) / Double(max(1, cases)))
        return "\(cases)\t\(found)\t\(same)\t\(share) %"
    }
}

let tells = Set(CommandLine.arguments.dropFirst())
var counts: [String: Count] = [:]
var (all, others) = (Count(), Count())
while let line = readLine() {
    guard line.hasPrefix(":") else { continue }
    guard let example = Case(line) else { fail("cannot read: \(line)") }
    guard let (name, families) = families(example.code) else {
        others.cases += 1
        continue
    }
    let (isFound, isSame) = example.look(for: families)
    var count = counts["\(example.code)\t\(name)"] ?? Count()
    for path in [\Count.cases] + (isFound ? [\.found] : []) + (isSame ? [\.same] : []) {
        count[keyPath: path] += 1
        all[keyPath: path] += 1
    }
    counts["\(example.code)\t\(name)"] = count
    if !isFound, tells.contains("--missed") { print("# \(line)") }
}
guard all.cases > 0 else { fail("there are no cases in the file") }
if tells.contains("--table") {
    print("code\ttechnique\tcases\tfound\tsame\tshare")
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) { print("\(name)\t\(count.line)") }
    print("\tall of these\t\(all.line)")
    print("\tnot in the classic set\t\(others.cases)")
}
print("sudoku.hodoku-found \(100 * Double(all.found) / Double(all.cases)) %")
