import GRDB
import Synchronization

/// Commits the writes of many callers in one transaction: making a commit durable takes milliseconds, whatever it holds.
///
/// While one batch is being made durable the next gathers, so a single caller waits for nobody and many share. A caller
/// is answered only when its batch is durable. If a batch fails, its writes are tried again one by one, so that each
/// caller learns the fate of its own write and a bad one does not spoil the others.
final class GroupCommit: Sendable {
    /// A caller's write.
    private struct Write: Sendable {
        /// Writes within the batch's transaction.
        /// - Returns: what tells the caller so, to be called when the batch is durable.
        let run: @Sendable (inout SQLiteTransaction) throws -> @Sendable () -> Void
        /// Tells the caller that nothing was written.
        let fail: @Sendable (StoreError) -> Void
    }

    private struct State: ~Copyable {
        var waiting: [Write] = []
        var isCommitting = false
        var isClosed = false
    }

    private let pool: DatabasePool
    private let maximumWaiting: Int
    private let maximumBatch: Int
    private let state = Mutex(State())

    init(pool: DatabasePool, maximumWaiting: Int, maximumBatch: Int) {
        self.pool = pool
        self.maximumWaiting = maximumWaiting
        self.maximumBatch = maximumBatch
    }

    /// Does `work` within a transaction and returns its answer when that is durable.
    /// - Parameter work: May be done more than once, but takes effect at most once. If it throws a `StoreError`, it must
    ///   not have written.
    func perform<Answer: Sendable>(
        _ work: @escaping @Sendable (inout SQLiteTransaction) throws -> Answer
    ) async throws(StoreError) -> Answer {
        let answer: Result<Answer, StoreError> = await withCheckedContinuation { continuation in
            let write = Write(
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
                if try enqueue(write) { pool.asyncWriteWithoutTransaction { self.commitAll(in: $0) } }
            } catch {
                write.fail(error)
            }
        }
        return try answer.get()
    }

    /// Refuses further writes and returns when all earlier ones are answered.
    /// - Parameter finish: Called before that, but only if this is the first call.
    func close(_ finish: @escaping @Sendable (Database) -> Void) async {
        let isFirst = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        await withCheckedContinuation { continuation in
            pool.asyncWriteWithoutTransaction { db in
                if isFirst { finish(db) }
                continuation.resume()
            }
        }
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

    private func commitAll(in db: Database) {
        while true {
            let batch = nextBatch()
            if batch.isEmpty { return }
            do {
                for acknowledge in try commit(batch, in: db) { acknowledge() }
            } catch {
                for write in batch { commitAlone(write, in: db) }
            }
        }
    }

    private func commitAlone(_ write: Write, in db: Database) {
        do {
            for acknowledge in try commit([write], in: db) { acknowledge() }
        } catch {
            write.fail(.unavailable("\(error)"))
        }
    }

    private func commit(_ batch: [Write], in db: Database) throws -> [@Sendable () -> Void] {
        var acknowledgements: [@Sendable () -> Void] = []
        try db.inTransaction(.immediate) {
            var transaction = SQLiteTransaction(db)
            for write in batch { acknowledgements.append(try write.run(&transaction)) }
            try transaction.finish()
            return .commit
        }
        return acknowledgements
    }
}
