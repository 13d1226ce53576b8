import Dispatch
import Synchronization

/// Connections that read, each on a thread of its own, and what waits for one of them.
final class PostgresReaders: Sendable {
    private struct Job: Sendable {
        /// So long whoever asks can wait.
        let deadline: ContinuousClock.Instant
        let run: @Sendable (PostgresSession) -> Void
        /// Tells whoever asks that nothing was done.
        let fail: @Sendable (StoreError) -> Void
    }

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
    private let perseverance: Duration
    private let absence: PostgresAbsence
    private let state: Mutex<State>

    /// - Parameters:
    ///   - patience: How long the database may be silent.
    ///   - perseverance: How long it may be away before whoever waits is told.
    init(
        _ address: String, patience: Duration, perseverance: Duration = PostgresSession.perseverance, count: Int,
        maximumWaiting: Int
    ) {
        let absence = PostgresAbsence()
        self.absence = absence
        self.perseverance = perseverance
        lanes = (0..<count).map { number in
            Lane(
                session: PostgresSession(address, patience: patience, absence: absence),
                thread: DispatchQueue(label: "tassello.store.reader.\(number)"))
        }
        self.maximumWaiting = maximumWaiting
        state = Mutex(State(idle: lanes))
    }

    /// - Parameter isUrgent: Whether it goes before what waits already.
    func perform<Answer: Sendable>(
        isUrgent: Bool = false, _ work: @escaping @Sendable (PostgresConnection) throws -> Answer
    ) async throws(StoreError) -> Answer {
        let deadline = ContinuousClock.now + perseverance
        let answer: Result<Answer, StoreError> = await withCheckedContinuation { continuation in
            let job = Job(
                deadline: deadline,
                run: { session in
                    let answer = Result { try session.perform(until: deadline, work) }
                    continuation.resume(returning: answer.mapError { $0 as? StoreError ?? .unavailable("\($0)") })
                },
                fail: { continuation.resume(returning: .failure($0)) })
            if let problem = enqueue(job, isUrgent: isUrgent) { job.fail(problem) }
        }
        return try answer.get()
    }

    /// Ends what is being read, and refuses what waits.
    func close() async {
        state.withLock { $0.isClosed = true }
        tellAll(.closed)
        // Again and again: a statement that is still on its way is not given up.
        let ending = Task {
            while !Task.isCancelled {
                for lane in lanes { lane.session.end() }
                try await Task.sleep(for: .milliseconds(100))
            }
        }
        defer { ending.cancel() }
        for lane in lanes {
            await withCheckedContinuation { continuation in
                lane.thread.async {
                    lane.session.disconnect()
                    continuation.resume()
                }
            }
        }
    }

    private func enqueue(_ job: Job, isUrgent: Bool) -> StoreError? {
        let lane: Lane?
        do throws(StoreError) {
            lane = try state.withLock { state throws(StoreError) -> Lane? in
                guard !state.isClosed else { throw .closed }
                if let lane = state.idle.popLast() { return lane }
                guard state.waiting.count < maximumWaiting else { throw .overloaded }
                state.waiting.insert(job, at: isUrgent ? state.waiting.startIndex : state.waiting.endIndex)
                return nil
            }
        } catch {
            return error
        }
        if let lane { lane.thread.async { self.work(on: lane, job) } }
        return nil
    }

    /// Does a job and all that wait for a lane.
    private func work(on lane: Lane, _ first: Job) {
        var next: Job? = first
        while let job = next {
            if job.deadline > .now { job.run(lane.session) } else { job.fail(.overloaded) }
            if let reason = absence.reason { tellAll(.unavailable(reason)) }
            next = state.withLock { state in
                if let job = state.waiting.popFirst() { return job }
                state.idle.append(lane)
                return nil
            }
        }
    }

    /// Those who wait would only find out, one after the other, what is known.
    private func tellAll(_ problem: StoreError) {
        let jobs = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for job in jobs { job.fail(problem) }
    }
}
