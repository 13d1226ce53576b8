import PuzzleAPI
import Store

/// Answers the requests to the endpoints of `Endpoints`.
struct API<S: Store>: Sendable {
    let store: S
    let identification: Identification<S>
    let limits: RequestLimits
    let verifier = Verifier()
    let searches = Turnstile(width: 1)
    let metrics: ServerMetrics
    /// Whether results that no human could have reached wait for the operator.
    let holdsResults: Bool
    let pointsPerPuzzle: Int64
    let now: @Sendable () -> UnixMilliseconds

    func register(with routes: inout Routes) {
        let base = Endpoints.base
        routes.on(Endpoints.issueGame, below: base, issueGame)
        routes.on(Endpoints.beginGame, below: base, beginGame)
        routes.on(Endpoints.finishGame, below: base, finishGame)
        routes.on(Endpoints.submitResult, below: base, submitResult)
        routes.on(Endpoints.leaderboard, below: base, leaderboardPage)
        routes.on(Endpoints.myStanding, below: base, myStanding)
        routes.on(Endpoints.player, below: base, player)
        routes.on(Endpoints.renamePlayer, below: base, renamePlayer)
        routes.on(Endpoints.deletePlayer, below: base, deletePlayer)
        routes.on(Endpoints.dailyPuzzles, below: base, dailyPuzzles)
        routes.on(Endpoints.sudokuLeaderboard, below: base, sudokuLeaderboard)
    }
}
