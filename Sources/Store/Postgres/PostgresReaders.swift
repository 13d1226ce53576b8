import Synchronization

/// Lanes that read, and what waits for one of them.
final class PostgresReaders: Sendable {
    private typealias Job = @Sendable (PostgresLane) -> Void

    private struct State: ~Copyable {
        var idle: [PostgresLane]
        var waiting: ArraySlice<Job> = []
        var isClosed = false
    }

    private let lanes: [PostgresLane]
    private let maximumWaiting: Int
    private let state: Mutex<State>

    init(_ address: String, count: Int, maximumWaiting: Int) {
        lanes = (0..<count).map { PostgresLane(address, label: "tassello.store.reader.\($0)") }
        self.maximumWaiting = maximumWaiting
        state = Mutex(State(idle: lanes))
    }

    func perform<Answer: Sendable>(
        _ work: @escaping @Sendable (PostgresConnection) throws -> Answer
    ) async throws(StoreError) -> Answer {
        let answer: Result<Answer, StoreError> = await withCheckedContinuation { continuation in
            let problem = enqueue { lane in
                continuation.resume(
                    returning: Result { try lane.perform(work) }.mapError { $0 as? StoreError ?? .unavailable("\($0)") }
                )
            }
            if let problem { continuation.resume(returning: .failure(problem)) }
        }
        return try answer.get()
    }

    func close() async {
        state.withLock { $0.isClosed = true }
        for lane in lanes { await lane.close() }
    }

    private func enqueue(_ job: @escaping Job) -> StoreError? {
        let lane: PostgresLane?
        do throws(StoreError) {
            lane = try state.withLock { state throws(StoreError) -> PostgresLane? in
                guard !state.isClosed else { throw .closed }
                if let lane = state.idle.popLast() { return lane }
                guard state.waiting.count < maximumWaiting else { throw .overloaded }
                state.waiting.append(job)
                return nil
            }
        } catch {
            return error
        }
        if let lane { lane.thread.async { self.work(on: lane, job) } }
        return nil
    }

    /// Does a job and all that wait for a lane.
    private func work(on lane: PostgresLane, _ first: @escaping Job) {
        var next: Job? = first
        while let job = next {
            job(lane)
            next = state.withLock { state in
                if let job = state.waiting.popFirst() { return job }
                state.idle.append(lane)
                return nil
            }
        }
    }
}
