import Dispatch
import Synchronization

/// Commits the writes of many callers in one transaction: making a commit durable takes milliseconds, whatever it holds.
///
/// While one batch is being made durable the next gathers, so a single caller waits for nobody and many share. A caller
/// is answered only when its batch is durable. If a batch fails, its writes are tried again one by one, so that each
/// caller learns the fate of its own write and a bad one does not spoil the others.
final class GroupCommit<Connection: SQLConnection>: Sendable {
    /// Does what it is given in one transaction, which holds the locks and is durable when it returns. If it throws, nothing
    /// was written; if it throws a `StoreError`, nothing can be written at present, whatever it is: if that is `overloaded`,
    /// because others write. What it is given may be done more than once.
    typealias Commit = @Sendable (Set<Lock>, (Connection) throws -> Void) throws -> Void

    /// A caller's write.
    private struct Write: Sendable {
        let locks: [Lock]
        /// Writes within the batch's transaction.
        /// - Returns: what tells the caller so, to be called when the batch is durable.
        let run: @Sendable (inout Transaction<Connection>) throws -> @Sendable () -> Void
        /// Tells the caller that nothing was written.
        let fail: @Sendable (StoreError) -> Void
    }

    private struct State: ~Copyable {
        var waiting: [Write] = []
        var isCommitting = false
        var isClosed = false
    }

    private let maximumWaiting: Int
    private let maximumBatch: Int
    private let commit: Commit
    private let thread = DispatchQueue(label: "tassello.store.writer", autoreleaseFrequency: .never)
    private let state = Mutex(State())
    private let failed = Atomic(false)

    /// Whether the latest commit could not be made, and not because others wrote all the time.
    var hasFailed: Bool { failed.load(ordering: .relaxed) }

    init(maximumWaiting: Int, maximumBatch: Int, _ commit: @escaping Commit) {
        self.maximumWaiting = maximumWaiting
        self.maximumBatch = maximumBatch
        self.commit = commit
    }

    /// Does `work` within a transaction and returns its answer when that is durable.
    /// - Parameter work: May be done more than once, but takes effect at most once. If it throws a `StoreError`, it must
    ///   not have written.
    func perform<Answer: Sendable>(
        locking locks: [Lock], _ work: @escaping @Sendable (inout Transaction<Connection>) throws -> Answer
    ) async throws(StoreError) -> Answer {
        let answer: Result<Answer, StoreError> = await withCheckedContinuation { continuation in
            let write = Write(
                locks: locks,
                run: { transaction in
                    let answer: Result<Answer, StoreError>
                    do {
                        answer = .success(try work(&transaction))
                    } catch let error as StoreError {
                        answer = .failure(error)
                    }
                    return { continuation.resume(returning: answer) }
                },
                fail: { continuation.resume(returning: .failure($0)) })
            do throws(StoreError) {
                if try enqueue(write) { thread.async { self.commitAll() } }
            } catch {
                write.fail(error)
            }
        }
        return try answer.get()
    }

    /// Refuses further writes and returns when all earlier ones are answered.
    /// - Returns: whether this is the first call.
    func close() async -> Bool {
        let isFirst = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        await withCheckedContinuation { continuation in thread.async { continuation.resume() } }
        return isFirst
    }

    /// - Returns: whether someone must begin to commit.
    private func enqueue(_ write: Write) throws(StoreError) -> Bool {
        try state.withLock { state throws(StoreError) in
            guard !state.isClosed else { throw .closed }
            guard state.waiting.count < maximumWaiting else { throw .overloaded }
            state.waiting.append(write)
            defer { state.isCommitting = true }
            return !state.isCommitting
        }
    }

    private func nextBatch() -> [Write] {
        state.withLock { state in
            let batch = Array(state.waiting.prefix(maximumBatch))
            state.waiting.removeFirst(batch.count)
            state.isCommitting = !batch.isEmpty
            return batch
        }
    }

    private func commitAll() {
        while true {
            let batch = nextBatch()
            if batch.isEmpty { return }
            do {
                try commit(batch)
            } catch let error as StoreError {
                for write in batch { write.fail(error) }
            } catch {
                for write in batch { commitAlone(write) }
            }
        }
    }

    private func commitAlone(_ write: Write) {
        do {
            try commit([write])
        } catch let error as StoreError {
            write.fail(error)
        } catch {
            write.fail(.unavailable("\(error)"))
        }
    }

    /// Commits and answers.
    private func commit(_ batch: [Write]) throws {
        var acknowledgements: [@Sendable () -> Void] = []
        do {
            try commit(Set(batch.flatMap(\.locks))) { connection in
                acknowledgements.removeAll(keepingCapacity: true)
                var transaction = Transaction(connection)
                for write in batch { acknowledgements.append(try write.run(&transaction)) }
                try transaction.settle()
            }
            failed.store(false, ordering: .relaxed)
        } catch {
            if (error as? StoreError) != .overloaded { failed.store(true, ordering: .relaxed) }
            throw error
        }
        for acknowledge in acknowledgements { acknowledge() }
    }
}
