import Hummingbird
import NIOCore
import NIOPosix
import PuzzleAPI

/// Answers each request in a task of its own, requests to the API on threads of their own.
///
/// However many requests to the API come and whatever they cost, those for anything else (whether the server is alive, the app's files) do
/// not wait behind them. One processor is left to those, and to the event loops.
///
/// For as long as it lives, a task keeps the memory of the deepest call that it has awaited: through the middleware to the store these
/// are 25 kB. Of a connection that only waits, or gets events, the task has nothing to do for hours.
struct RequestTasks<Responder: HTTPResponder>: HTTPResponder where Responder.Context: Sendable {
    let responder: Responder

    func respond(to request: Request, context: Responder.Context) async throws -> Response {
        let executor = Endpoints.isAPI(request.uri.path) ? ThreadPoolExecutor.api : nil
        return try await withThrowingTaskGroup { group in
            group.addTask(executorPreference: executor) { try await responder.respond(to: request, context: context) }
            return try await group.next()!
        }
    }
}

/// Runs tasks on its own threads.
final class ThreadPoolExecutor: TaskExecutor {
    static let api = ThreadPoolExecutor(threads: max(System.coreCount - 1, 1))

    private let pool: NIOThreadPool

    private init(threads: Int) {
        pool = NIOThreadPool(numberOfThreads: threads)
        pool.start()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        pool.submit { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
