import Dispatch
import Synchronization

/// Threads of their own for what takes long and would keep others waiting on event loops, or on the threads that tasks share. So
/// much is done at a time, so much more waits in the order in which it came, and what is beyond that is refused at once.
final class WorkerThreads: Sendable {
    /// There is no room left to wait.
    struct Full: Error {}

    private struct Job: Sendable {
        let place: Place
        let run: @Sendable () -> Void
        let refuse: @Sendable (any Error) -> Void
    }

    /// Who waits, and may leave.
    private final class Place: Sendable {
        let isLeft = Atomic(false)
    }

    private struct State {
        var idle: [DispatchQueue]
        var waiting: [Job] = []
    }

    private let maximumWaiting: Int
    private let state: Mutex<State>

    /// - Parameter count: How many threads there are at most.
    init(label: String, count: Int, maximumWaiting: Int) {
        self.maximumWaiting = maximumWaiting
        // Serial queues have a thread each while they have work, whatever else the system's pool is busy with.
        let threads = (1...count).map { DispatchQueue(label: "\(label).\($0)", autoreleaseFrequency: .never) }
        state = Mutex(State(idle: threads))
    }

    /// How much waits at present.
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// Does `work` when it is its turn. Who is cancelled while it waits leaves at once; what has begun is finished.
    /// - Throws: `Full`; `CancellationError`; what `work` throws
    func run<Answer: Sendable>(_ work: @escaping @Sendable () throws -> Answer) async throws -> Answer {
        let place = Place()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enter(
                    Job(
                        place: place, run: { continuation.resume(with: Result { try work() }) },
                        refuse: { continuation.resume(throwing: $0) }))
            }
        } onCancel: {
            leave(place)
        }
    }

    /// Does `work` when it is its turn, and nobody waits for it.
    func submit(_ work: @escaping @Sendable () -> Void) {
        enter(Job(place: Place(), run: work, refuse: { _ in }))
    }

    private func enter(_ job: Job) {
        enum Fate {
            case begins(DispatchQueue)
            case waits
            case isRefused(any Error)
        }
        let fate: Fate = state.withLock { state in
            if job.place.isLeft.load(ordering: .relaxed) { return .isRefused(CancellationError()) }
            if let thread = state.idle.popLast() { return .begins(thread) }
            guard state.waiting.count < maximumWaiting else { return .isRefused(Full()) }
            state.waiting.append(job)
            return .waits
        }
        switch fate {
        case .begins(let thread): thread.async { self.run(job, on: thread) }
        case .waits: break
        case .isRefused(let error): job.refuse(error)
        }
    }

    private func leave(_ place: Place) {
        place.isLeft.store(true, ordering: .relaxed)
        let job: Job? = state.withLock { state in
            guard let index = state.waiting.firstIndex(where: { $0.place === place }) else { return nil }
            return state.waiting.remove(at: index)
        }
        job?.refuse(CancellationError())
    }

    private func run(_ first: Job, on thread: DispatchQueue) {
        var job: Job? = first
        while let present = job {
            present.run()
            job = state.withLock { state in
                if !state.waiting.isEmpty { return state.waiting.removeFirst() }
                state.idle.append(thread)
                return nil
            }
        }
    }
}
