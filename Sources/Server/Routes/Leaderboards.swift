import PuzzleAPI
import PuzzleCore
import Store

extension API {
    func leaderboardPage(_ call: Call<NoBody>) async throws -> Reply<LeaderboardPage> {
        let ladder = try ladder(call)
        let asker = try await identification.player(call.headers)
        return Reply(
            message: try await store.page(
                of: ladder, after: call.query.after, limit: call.query.limit, asker: asker?.id))
    }

    func myStanding(_ call: Call<NoBody>) async throws -> Reply<MyStanding> {
        let ladder = try ladder(call)
        guard let player = try await identification.player(call.headers) else {
            let page = try await store.page(of: ladder, after: nil, limit: 1, asker: nil)
            return Reply(
                message: MyStanding(
                    leaderboard: ladder.leaderboard, players: page.players, standing: nil, around: []))
        }
        return Reply(message: try await store.standing(of: player.id, on: ladder))
    }

    private func ladder(_ call: Call<NoBody>) throws -> Ladder {
        guard LeaderboardName.exists(call.leaderboard) else {
            throw RequestError(
                .notFound, "There is no such leaderboard. A leaderboard's name is like sliding.4x4.multi.")
        }
        return Ladder(
            leaderboard: call.leaderboard, metric: call.query.by,
            period: Period(call.query.window, at: now()))
    }
}
