import PuzzleAPI
import Store

extension API {
    func sudokuLeaderboard(_ call: Call<NoBody>) async throws -> Reply<SudokuLeaderboardPage> {
        let query = call.query
        let list = SudokuList(filter: query.filter, sort: query.sort, period: Period(query.window, at: now()))
        let asker = try await identification.player(call.headers)
        // Names are searched one after the other, so that whoever asks for anything else finds a reader free.
        let page = { @Sendable in
            try await store.page(of: list, after: query.after, limit: query.limit, asker: asker?.id)
        }
        return Reply(message: try await query.filter.player == nil ? page() : searches.run(page))
    }
}
