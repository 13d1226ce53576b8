import Foundation

/// Works on lines with all processors and writes the answers in the lines' order, in bounded memory.
///
/// Each thread takes the next line, works on it and hands in the answer. A thread whose line is too far ahead of the
/// first one without an answer waits, so that few answers ever wait for their turn.
final class ParallelLines: @unchecked Sendable {
    // Unchecked: the condition's lock guards all that changes.

    private static let window = 4096

    private let condition = NSCondition()
    private var reader: LineReader
    private let write: (String) -> Void
    /// By line number.
    private var answers: [Int: String] = [:]
    /// The first line that has no answer yet.
    private var next = 1
    private var failure: (any Error)?

    /// - Parameter write: gets the answers, some at a time, in order; never called by two threads at once.
    init(_ reader: LineReader, write: @escaping (String) -> Void) {
        self.reader = reader
        self.write = write
    }

    /// Answers all lines.
    /// - Parameter answer: the answer, or nil if a line needs none; called by several threads.
    /// - Throws: what the reader throws; what was read before is answered.
    func run(threads: Int, answer: @escaping @Sendable (LineReader.Line) -> String?) throws {
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
            while let line = take() { handIn(answer(line) ?? "", for: line.number) }
        }
        if let failure { throw failure }
    }

    private func take() -> LineReader.Line? {
        condition.lock()
        defer { condition.unlock() }
        while answers.count >= Self.window { condition.wait() }
        guard failure == nil else { return nil }
        do {
            return try reader.next()
        } catch {
            failure = error
            return nil
        }
    }

    private func handIn(_ answer: String, for line: Int) {
        condition.lock()
        defer { condition.unlock() }
        answers[line] = answer
        var text = ""
        while let answer = answers.removeValue(forKey: next) {
            text += answer
            next += 1
        }
        if !text.isEmpty { write(text) }
        condition.broadcast()
    }
}
