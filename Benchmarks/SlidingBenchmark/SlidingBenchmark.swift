// Measures the sliding puzzle's solvers on one thread and prints `name value unit`, a line for each figure.
//
//     SlidingBenchmark FOLDER
//
// FOLDER has Korf's boards (korf100_blank_last.txt), six hard ones (hard6.txt), each with its optimal length, and the
// known numbers of positions at each distance (depth_distributions.txt). Times are CPU time of the thread, but for the
// building of full tables, which uses all processors.

#if !arch(wasm32)
    import CPUTime
    import Dispatch
    import Foundation
    import PuzzleCore
    import PuzzleEngines

    @main
    struct SlidingBenchmark {
        static func main() throws {
            guard CommandLine.arguments.count == 2 else { fail("usage: SlidingBenchmark FOLDER") }
            let folder = CommandLine.arguments[1]
            let korf = try boards(folder + "/korf100_blank_last.txt")
            let hard = try boards(folder + "/hard6.txt")
            var wrong = 0

            let (light, ready) = time { PatternTables(building: layout(.light)) }
            figure("light-ready", ready, "s")
            figure("light-memory", Double(light.layout.byteCount + (16 << 18)) / 1e6, "MB")
            let lightTimes = try korf.map { try solve($0, light, &wrong) }
            figure("light-total", lightTimes.reduce(0, +), "s")
            figure("light-worst", lightTimes.max() ?? 0, "s")

            let start = ContinuousClock.now
            let file = try TemporaryTables(layout(.full))
            figure("full-build", (ContinuousClock.now - start) / .seconds(1), "s")
            figure("full-build-memory", peakMemory(), "GB")
            let full = file.tables
            let fullTimes = try korf.map { try solve($0, full, &wrong) }
            figure("full-total", fullTimes.reduce(0, +), "s")
            figure("full-worst", (fullTimes.max() ?? 0) * 1000, "ms")
            figure("hard-worst", try hard.map { try solve($0, full, &wrong) }.max() ?? 0, "s")
            figure("random-mean-off", abs(try meanOfRandom(full) - 52.59), "moves")

            guard let lines = LineTables.Layout(.fifteenPuzzle, .full) else { fail("no tables for 4x4") }
            let (lineTables, _) = time { LineTables(building: lines) }
            figure("multi-worst", try worstMulti(lineTables), "s")
            figure("wrong-lengths", Double(wrong), "boards")
            figure("wrong-counts", Double(try wrongDistributions(folder + "/depth_distributions.txt")), "sizes")
        }

        static func figure(_ name: String, _ value: Double, _ unit: String) {
            print("sliding.\(name)", String(format: "%.4f", value), unit)
        }

        static func fail(_ message: String) -> Never {
            FileHandle.standardError.write(Data("SlidingBenchmark: \(message)\n".utf8))
            exit(64)
        }

        static func layout(_ kind: TableLayout.Kind) -> TableLayout {
            guard let layout = TableLayout(.fifteenPuzzle, kind) else { fail("no tables for 4x4") }
            return layout
        }

        /// Lines of sixteen tiles and the optimal length.
        static func boards(_ path: String) throws -> [(board: SlidingBoard, length: Int)] {
            try lines(path).map { line in
                let numbers = line.split(separator: " ").compactMap { UInt8($0) }
                guard numbers.count == 17, let board = SlidingBoard(size: .fifteenPuzzle, tiles: Array(numbers[..<16]))
                else { fail("\(path) has a line that is no board: \(line)") }
                return (board, Int(numbers[16]))
            }
        }

        static func lines(_ path: String) throws -> [Substring] {
            guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { fail("\(path) is missing") }
            return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        }

        static func time<Result>(_ body: () throws -> Result) rethrows -> (Result, seconds: Double) {
            let start = CPUTime.now
            let result = try body()
            return (result, CPUTime.now - start)
        }

        static func solve(
            _ known: (board: SlidingBoard, length: Int), _ tables: PatternTables, _ wrong: inout Int
        ) throws -> Double {
            let (slides, seconds) = time {
                var solver = OptimalSolver(known.board, tables: tables)
                while !solver.advance(nodes: .max / 2) {}
                return solver.solution ?? []
            }
            var end = known.board
            for slide in slides { try end.apply(slide) }
            if slides.count != known.length || !end.isSolved { wrong += 1 }
            return seconds
        }

        static func randomBoard(_ seed: Int, multiMove: Bool) -> SlidingBoard {
            let params = SlidingPuzzle.Params(size: .fifteenPuzzle, scramble: .uniform, multiMove: multiMove)
            return SlidingPuzzle.generate(params, seed: UInt64(seed), version: 1)
        }

        static func meanOfRandom(_ tables: PatternTables) throws -> Double {
            let lengths = (0..<1000).map { seed in
                var solver = OptimalSolver(randomBoard(seed, multiMove: false), tables: tables)
                while !solver.advance(nodes: .max / 2) {}
                return solver.solution?.count ?? 0
            }
            return Double(lengths.reduce(0, +)) / 1000
        }

        static func worstMulti(_ tables: LineTables) throws -> Double {
            (0..<50).map { seed in
                time {
                    var solver = MultiTileSolver(randomBoard(seed, multiMove: true), tables: tables, memoryBits: 18)
                    while !solver.advance(nodes: .max / 2) {}
                }.seconds
            }.max() ?? 0
        }

        /// The most memory that this process has had, in GB.
        static func peakMemory() -> Double {
            var usage = rusage()
            // RUSAGE_SELF, which has a type of its own on some systems.
            getrusage(0, &usage)
            return Double(usage.ru_maxrss) * 1024 / 1e9
        }
    }
#endif
