import Foundation
import PuzzleCore

/// Works on items with several threads and writes the answers in the items' order, in bounded memory.
///
/// Each thread takes the next item, works on it and hands in the answer. Who is too far ahead of the first item without an
/// answer waits, so that few answers ever wait for their turn. Waiting for input holds up no answer.
final class OrderedAnswers<Item>: @unchecked Sendable {
    // Unchecked: `input` guards what concerns taking, the condition what concerns handing in.

    /// As a process's first thread has it.
    private static var stackSize: Int { 8 << 20 }

    private let input = NSLock()
    private let next: () throws -> Item?
    private var taken = 0
    private var isAtEnd = false

    private let condition = NSCondition()
    private let window: Int
    private let terminal: ProgressLine
    private let frame: Frame
    private var hasBegun = false
    /// By the number of the item.
    private var waiting: [Int: Answer] = [:]
    private var written = 0
    private var hasProblem = false
    private var failure: (any Error)?
    /// After an answer that could not be written, none is: there must be no gap in the output.
    private var canWrite = true

    /// - Parameters:
    ///   - window: items that are at work or wait for their turn at the same time, at most.
    ///   - terminal: where the answers are written.
    ///   - frame: what is around all of them.
    ///   - next: the next item, nil at the end; never called by two threads at once. What it gives after an interruption is left:
    ///     half a line, perhaps.
    init(
        window: Int, to terminal: ProgressLine, in frame: Frame = Frame(), next: @escaping () throws -> Item?
    ) {
        self.window = window
        self.terminal = terminal
        self.frame = frame
        self.next = next
    }

    /// Answers all items.
    /// - Parameters:
    ///   - threads: how many work at the same time, at most.
    ///   - worker: makes what answers the items of one thread.
    ///   - atEnd: what a thread does for which there are no more items.
    /// - Returns: whether no answer tells of a problem.
    /// - Throws: what `next` throws, or why an answer could not be written; what was taken before `next` threw is answered, what
    ///   comes after an answer that could not be written is not.
    func run(
        threads: Int, _ worker: @escaping @Sendable () -> (Item) -> Answer,
        atEnd: @escaping @Sendable () -> Void = {}
    ) throws -> Bool {
        // They wait for each other, and what they do may itself be done by all processors: so they are no tasks of Dispatch.
        let group = DispatchGroup()
        for _ in 0..<threads {
            let thread = Thread {
                let answer = worker()
                while let (number, item) = self.take() { self.handIn(answer(item), for: number) }
                atEnd()
                group.leave()
            }
            thread.stackSize = Self.stackSize
            group.enter()
            thread.start()
        }
        group.wait()
        if let failure { throw failure }
        if hasBegun { try terminal.write(Answer(output: frame.end)) }
        return !hasProblem
    }

    private func take() -> (number: Int, item: Item)? {
        input.lock()
        defer { input.unlock() }
        guard !isAtEnd, hasRoom() else { return nil }
        do {
            guard let item = try next(), !Interruption.isRequested else {
                isAtEnd = true
                return nil
            }
            taken += 1
            return (taken, item)
        } catch {
            isAtEnd = true
            condition.withLock { failure = failure ?? error }
            return nil
        }
    }

    /// Waits until the next item may be taken.
    /// - Returns: false if the answers cannot be written any more.
    private func hasRoom() -> Bool {
        condition.lock()
        defer { condition.unlock() }
        while taken - written >= window, failure == nil { condition.wait() }
        return failure == nil
    }

    private func handIn(_ answer: Answer, for number: Int) {
        condition.lock()
        defer { condition.unlock() }
        waiting[number] = answer
        var ready = Answer()
        while let answer = waiting.removeValue(forKey: written + 1) {
            ready.append(answer)
            written += 1
        }
        hasProblem = hasProblem || ready.hasProblem
        do {
            if !hasBegun, !ready.output.isEmpty {
                ready.output = frame.beginning + ready.output
                hasBegun = true
            }
            if canWrite, !ready.isEmpty { try terminal.write(ready) }
        } catch {
            canWrite = false
            failure = failure ?? error
        }
        condition.broadcast()
    }
}

/// What stands before the first line for standard output and behind the last one, if there are any.
struct Frame {
    var beginning = Text()
    var end = Text()
}

/// Lines for standard output, and messages for standard error.
struct Answer {
    var output = Text()
    var messages: [String] = []
    /// Whether one of them tells of a problem.
    var hasProblem = false

    var isEmpty: Bool { output.isEmpty && messages.isEmpty }

    mutating func append(_ other: Answer) {
        if output.isEmpty { output = other.output } else { output.append(other.output) }
        messages += other.messages
        hasProblem = hasProblem || other.hasProblem
    }
}
