import PuzzleAPI
import Store

extension API {
    func sudokuLeaderboard(_ call: Call<NoBody>) async throws -> Reply<SudokuLeaderboardPage> {
        let query = call.query
        let list = SudokuList(filter: query.filter, sort: query.sort, period: Period(query.window, at: now()))
        let asker = try await identification.player(call.headers)
        return Reply(
            message: try await store.page(of: list, after: query.after, limit: query.limit, asker: asker?.id))
    }
}
