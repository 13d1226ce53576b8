import Dispatch
import Synchronization

/// Connections that read, each on a thread of its own, and what waits for one of them.
final class PostgresReaders: Sendable {
    private typealias Job = @Sendable (PostgresSession) -> Void

    private struct Lane: Sendable {
        let session: PostgresSession
        let thread: DispatchQueue
    }

    private struct State: ~Copyable {
        var idle: [Lane]
        var waiting: ArraySlice<Job> = []
        var isClosed = false
    }

    private let lanes: [Lane]
    private let maximumWaiting: Int
    private let state: Mutex<State>

    init(_ address: String, patience: Duration, count: Int, maximumWaiting: Int) {
        lanes = (0..<count).map { number in
            Lane(
                session: PostgresSession(address, patience: patience),
                thread: DispatchQueue(label: "tassello.store.reader.\(number)"))
        }
        self.maximumWaiting = maximumWaiting
        state = Mutex(State(idle: lanes))
    }

    func perform<Answer: Sendable>(
        _ work: @escaping @Sendable (PostgresConnection) throws -> Answer
    ) async throws(StoreError) -> Answer {
        let answer: Result<Answer, StoreError> = await withCheckedContinuation { continuation in
            let problem = enqueue { session in
                let answer = Result { try session.perform(work) }
                continuation.resume(returning: answer.mapError { $0 as? StoreError ?? .unavailable("\($0)") })
            }
            if let problem { continuation.resume(returning: .failure(problem)) }
        }
        return try answer.get()
    }

    func close() async {
        state.withLock { $0.isClosed = true }
        for lane in lanes { lane.session.end() }
        for lane in lanes {
            await withCheckedContinuation { continuation in
                lane.thread.async {
                    lane.session.disconnect()
                    continuation.resume()
                }
            }
        }
    }

    private func enqueue(_ job: @escaping Job) -> StoreError? {
        let lane: Lane?
        do throws(StoreError) {
            lane = try state.withLock { state throws(StoreError) -> Lane? in
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
    private func work(on lane: Lane, _ first: @escaping Job) {
        var next: Job? = first
        while let job = next {
            job(lane.session)
            next = state.withLock { state in
                if let job = state.waiting.popFirst() { return job }
                state.idle.append(lane)
                return nil
            }
        }
    }
}
