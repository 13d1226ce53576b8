// Measures the Sudoku engine on one thread and prints `name value unit`, a line for each figure.
//
// SudokuBenchmark [FOLDER]: where the field's speed sets are (`data/sudoku`), which are not part of this repository; tdoku
// (github.com/t-dillon/tdoku) has them. Without a set its figure is left out, and standard error says so. Times are CPU
// time of the thread; a figure is the best of several runs, the one with the least of the machine's other work in it.

#if !arch(wasm32)
    import CPUTime
    import Foundation
    import PuzzleCore
    import PuzzleEngines

    #if canImport(Darwin)
        import Darwin
    #else
        import Glibc
    #endif

    func complain(_ text: String) {
        let line = Array("SudokuBenchmark: \(text)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
    }

    /// All bytes of a file; nil if it cannot be read.
    func contents(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        return bytes
    }

    /// The cells of all puzzles of a file, one behind the other.
    func puzzles(_ bytes: [UInt8]) -> [UInt8] {
        var digits: [UInt8] = []
        var reader = SudokuReader(kind: .classic)
        func add(_ entry: SudokuEntry) {
            if case .success(let grid) = entry.result { digits += grid.digits }
        }
        reader.read(bytes, add)
        reader.finish(add)
        return digits
    }

    /// Each puzzle proved to have one solution, or a second one found.
    func measureSolver(_ name: String, _ folder: String, file: String, solutions: Int) {
        guard let bytes = contents(folder + "/" + file) else { return complain("\(folder)/\(file) is missing") }
        let digits = puzzles(bytes)
        let count = digits.count / 81
        let solver = SudokuSolver(.classic)
        var wrong = 0
        let time = CPUTime.least(seconds: 2) {
            wrong = 0
            digits.withUnsafeBufferPointer { digits in
                for index in 0..<count {
                    let puzzle = UnsafeBufferPointer(rebasing: digits[(index * 81)..<(index * 81 + 81)])
                    if solver.count(puzzle, limit: 2) != solutions { wrong += 1 }
                }
            }
        }
        guard wrong == 0, count > 0 else {
            return complain("\(file): \(wrong) of \(count) have another number of solutions")
        }
        print("sudoku.solve-\(name)", Int(Double(count) / time), "puzzles/s")
    }

    /// Puzzles of the seeds from 0; `count` of them are made.
    func measureGenerator(_ name: String, _ kind: Text, symmetry: SudokuSymmetry, count: UInt64) throws {
        let generator = SudokuGenerator(try SudokuKind(kind))
        let time = try CPUTime.least(seconds: 2) {
            for seed in 0..<count { _ = try generator.puzzle(seed: seed, symmetry: symmetry) }
        }
        print("sudoku.generate-\(name)", Int(Double(count) / time), "puzzles/s")
    }

    /// The CPU times in which the puzzles of the seeds from 0 are made, ascending, in seconds: of each the least of `runs`.
    func times(count: UInt64, runs: Int, _ make: (_ seed: UInt64) throws -> Void) rethrows -> [Double] {
        var times: [Double] = []
        for seed in 0..<count {
            var least = Double.infinity
            for _ in 0..<runs {
                let start = CPUTime.now
                try make(seed)
                least = min(least, CPUTime.now - start)
            }
            times.append(least)
        }
        return times.sorted()
    }

    /// The time within which 19 of 20 puzzles are made, in milliseconds.
    func printSlowest(_ name: String, _ times: [Double]) {
        print("sudoku.generate-\(name)-p95", (times[times.count * 95 / 100] * 1e5).rounded() / 100, "ms")
    }

    func measureSlowest(_ name: String, _ kind: Text, count: UInt64) throws {
        let generator = SudokuGenerator(try SudokuKind(kind))
        printSlowest(name, try times(count: count, runs: 1) { _ = try generator.puzzle(seed: $0, symmetry: .halfTurn) })
    }

    /// Classic puzzles of each level, with half-turn symmetry: how many in a second, and the slowest.
    func measureLevels(count: UInt64) throws {
        let generator = SudokuGenerator(.classic)
        for level in SudokuLevel.allCases {
            let times = try times(count: count, runs: 3) {
                _ = try generator.puzzle(seed: $0, level: level, symmetry: .halfTurn)
            }
            print("sudoku.generate-\(level.name)", Int(Double(count) / times.reduce(0, +)), "puzzles/s")
            printSlowest("\(level.name)", times)
        }
    }

    /// The slowest large puzzles of each level.
    func measureLargeLevels(count: UInt64) throws {
        let generator = SudokuGenerator(try SudokuKind("16x16"))
        for level in SudokuLevel.allCases {
            let times = try times(count: count, runs: 1) {
                _ = try generator.puzzle(seed: $0, level: level, symmetry: .halfTurn)
            }
            printSlowest("16x16-\(level.name)", times)
        }
    }

    /// The fast solver and the general one agree on a million grids: puzzles with one clue or several taken away or changed.
    func compareSolvers(rounds: Int) throws {
        let fast = SudokuSolver(.classic)
        let generator = SudokuGenerator(.classic)
        var random = SeededGenerator(seed: 1)
        var differences = 0
        let general = SudokuSolver(.classic, specialised: false)
        for round in 0..<(rounds / 100) {
            let puzzle = try generator.puzzle(seed: UInt64(round)).grid
            for change in 0..<100 {
                var changed = puzzle
                for _ in 0..<(change % 3) { changed[Int(random.number(below: 81))] = UInt8(random.number(below: 10)) }
                for cell in 0..<81 where change % 5 > 1 && random.number(below: 20) == 0 { changed[cell] = 0 }
                if fast.count(changed, limit: 5) != general.count(changed, limit: 5) { differences += 1 }
            }
        }
        print("sudoku.solver-differences", differences, "grids")
    }

    @main
    struct SudokuBenchmark {
        static func main() throws {
            let folder = CommandLine.arguments.dropFirst().first ?? "data/sudoku"
            measureSolver("17-clue", folder, file: "puzzles_17_clue_49151", solutions: 1)
            measureSolver("magictour", folder, file: "puzzles3_magictour_top1465", solutions: 1)
            measureSolver("hardest-1905", folder, file: "puzzles5_forum_hardest_1905_11+", solutions: 1)
            measureSolver("hardest-1106", folder, file: "puzzles6_forum_hardest_1106", solutions: 1)
            measureSolver("serg", folder, file: "puzzles7_serg_benchmark", solutions: 2)
            try measureGenerator("minimal", "9x9", symmetry: .none, count: 5000)
            try measureGenerator("half-turn", "9x9", symmetry: .halfTurn, count: 5000)
            try measureSlowest("16x16", "16x16", count: 40)
            try measureLevels(count: 300)
            try measureLargeLevels(count: 20)
            try compareSolvers(rounds: 1_000_000)
        }
    }
#endif
