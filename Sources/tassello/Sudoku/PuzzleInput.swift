import ArgumentParser
import PuzzleCore
import PuzzleEngines

/// Where puzzles come from, and how many threads work on them.
struct PuzzleSource: ParsableArguments {
    @Argument(help: "File of puzzles; - for standard input.", completion: .file())
    var file = "-"

    @Option(
        help: KindArgument.help(without: "what a puzzle says itself, or else what its size tells"),
        completion: KindArgument.completion, transform: KindArgument.kind)
    var kind: SudokuKind?

    @OptionGroup var threads: ThreadCount
}

/// What commands that answer puzzles one after the other have in common: options, and how they go through the puzzles.
struct PuzzleInput: ParsableArguments {
    @OptionGroup var source: PuzzleSource

    @Flag(help: "Print one JSON object per line.")
    var json = false

    /// Puzzles in batches that are at work or wait for their turn at the same time, at most.
    private static let window = 256

    /// Answers all puzzles.
    /// - Parameters:
    ///   - batch: how many puzzles one thread takes at a time; more for those that are answered fast.
    ///   - noun: what there is of each: `hint`.
    ///   - done: `solved`
    ///   - endsWork: whether an interruption lets those at work come to their end, with what is known then.
    ///   - frame: what is around all answers.
    ///   - worker: makes what answers the puzzles of one thread.
    /// - Throws: `ExitCode` if there was a bad puzzle or an interruption, `CommandFailure` if the file cannot be read or the answers
    ///   cannot be written.
    func run<Worker: PuzzleWorker>(
        batch: Int, _ noun: String = "puzzle", done: String, endsWork: Bool = false,
        in frame: Frame = Frame(),
        _ worker: @escaping @Sendable () -> Worker
    ) throws {
        HintTexts.load(.english)
        let (kind, json) = (source.kind, json)
        var queue = PuzzleQueue(try InputFile(source.file), kind: kind, batch: batch)
        if endsWork { Interruption.endsWork() } else { Interruption.endsProcess() }
        let terminal = ProgressLine()
        defer { terminal.end() }
        let answers = OrderedAnswers(window: Self.window, to: terminal, in: frame) { try queue.next() }
        let isSound = try answers.run(threads: source.threads.count) {
            var worker = worker()
            return { entries in
                var answer = Answer()
                answer.output.bytes.reserveCapacity(entries.count * Worker.answerSize)
                let good = entries.count { Self.answer($0, of: kind, with: &worker, json: json, to: &answer) }
                terminal.count(good, noun, done)
                return answer
            }
        }
        if Interruption.isRequested { throw ExitCode(Interruption.status) }
        if !isSound { throw ExitCode(1) }
    }

    /// - Returns: false if there was something wrong with the puzzle.
    private static func answer<Worker: PuzzleWorker>(
        _ entry: SudokuEntry, of kind: SudokuKind?, with worker: inout Worker, json: Bool, to answer: inout Answer
    ) -> Bool {
        switch entry.result {
        case .success(let grid):
            do throws(PuzzleProblem) {
                try PuzzleProblem.require(kind, of: grid)
                try worker.answer(grid, of: entry, json: json, to: &answer.output)
                return true
            } catch {
                error.problem(of: entry).append(to: &answer, json: json)
            }
        case .failure(let error): error.problem.append(to: &answer, json: json)
        }
        return false
    }
}

/// Answers puzzles one after the other, for one thread.
protocol PuzzleWorker: SendableMetatype {
    /// About as many bytes as an answer has.
    static var answerSize: Int { get }

    /// Appends the answer, to its end of line.
    /// - Parameter grid: that of the entry.
    /// - Throws: before it has appended anything.
    mutating func answer(
        _ grid: SudokuGrid, of entry: SudokuEntry, json: Bool, to output: inout Text
    ) throws(PuzzleProblem)
}

/// The puzzles of a file in batches.
struct PuzzleQueue {
    private var input: InputFile
    private let batch: Int
    private var reader: SudokuReader
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    /// The last one is the next.
    private var ready: [[SudokuEntry]] = []
    private var isAtEnd = false

    /// - Parameter batch: most puzzles in a batch; there are fewer if no more have come yet.
    init(_ input: InputFile, kind: SudokuKind?, batch: Int) {
        self.input = input
        self.batch = batch
        reader = SudokuReader(kind: kind) { PuzzleObject.entry($0, line: $1, kind: kind) }
    }

    /// - Returns: nil at the end.
    /// - Throws: if the file cannot be read.
    mutating func next() throws(CommandFailure) -> [SudokuEntry]? {
        while ready.isEmpty, !isAtEnd {
            let count = try input.read(into: &buffer)
            var entries: [SudokuEntry] = []
            var batches: [[SudokuEntry]] = []
            let batch = batch
            var isOver = false
            func take(_ entry: SudokuEntry) {
                guard !isOver else { return }
                if case .failure(let error) = entry.result { isOver = error.code == .openJSON }
                entries.append(entry)
                guard entries.count == batch else { return }
                batches.append(entries)
                entries = []
            }
            if count > 0 {
                buffer.withUnsafeBytes { reader.read(UnsafeRawBufferPointer(rebasing: $0[..<count]), take) }
            } else {
                reader.finish(take)
                isAtEnd = true
            }
            isAtEnd = isAtEnd || isOver
            if !entries.isEmpty { batches.append(entries) }
            ready = batches.reversed()
        }
        return ready.popLast()
    }
}

/// Something for each kind that was met, such as a solver.
struct KindMemory<Value> {
    /// A file may have any number of jigsaws.
    private static var limit: Int { 16 }

    private var known: [(kind: SudokuKind, value: Value)] = []

    mutating func value(for kind: SudokuKind, make: (SudokuKind) -> Value) -> Value {
        for entry in known where entry.kind == kind { return entry.value }
        if known.count == Self.limit { known.removeFirst() }
        let value = make(kind)
        known.append((kind, value))
        return value
    }
}
