import Hummingbird
import NIOCore
import NIOPosix
import PuzzleAPI

/// Answers requests to the API on threads of their own: however many come and whatever they cost, requests for anything else (whether
/// the server is alive, the app's files) do not wait behind them. One processor is left to those, and to the event loops.
struct APIThreads: RouterMiddleware {
    static let executor = ThreadPoolExecutor(threads: max(System.coreCount - 1, 1))

    func handle(
        _ request: Request, context: Exchange, next: (Request, Exchange) async throws -> Response
    ) async throws -> Response {
        guard Endpoints.isAPI(request.uri.path) else { return try await next(request, context) }
        return try await withTaskExecutorPreference(Self.executor) { try await next(request, context) }
    }
}

/// Runs tasks on its own threads.
final class ThreadPoolExecutor: TaskExecutor {
    private let pool: NIOThreadPool

    init(threads: Int) {
        pool = NIOThreadPool(numberOfThreads: threads)
        pool.start()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        pool.submit { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
