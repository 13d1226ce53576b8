import Logging
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
    let passwords: any PasswordKeeper
    let postbox: any Postbox
    let links: MailLinks
    let listeners: SyncListeners
    let logger: Logger
    let now: @Sendable () -> UnixMilliseconds
    /// By how much the number of the next change that devices share is to be greater (`SyncExchange.step`): at random, so that after an
    /// older copy was restored hardly ever a number comes that was given before, in whatever many accounts.
    var step: @Sendable () -> Int64 = { .random(in: 1...1 << 26) }
    /// Items of an answer to a device, with those that it has told too late.
    var syncAnswerItems = Limits.syncAnswerItems

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
        routes.on(Endpoints.signUp, below: base, signUp)
        routes.on(Endpoints.confirmMail, below: base, confirmMail)
        routes.on(Endpoints.logIn, below: base, logIn)
        routes.on(Endpoints.logOut, below: base, logOut)
        routes.on(Endpoints.account, below: base, account)
        routes.on(Endpoints.resetPassword, below: base, resetPassword)
        routes.on(Endpoints.choosePassword, below: base, choosePassword)
        routes.on(Endpoints.prove, below: base, prove)
        routes.on(Endpoints.changePassword, below: base, changePassword)
        routes.on(Endpoints.changeMail, below: base, changeMail)
        routes.on(Endpoints.endSession, below: base, endSession)
        routes.on(Endpoints.passkeyOptions, below: base, passkeyOptions)
        routes.on(Endpoints.addPasskey, below: base, addPasskey)
        routes.on(Endpoints.renamePasskey, below: base, renamePasskey)
        routes.on(Endpoints.removePasskey, below: base, removePasskey)
        routes.on(Endpoints.passkeyLogInOptions, below: base, passkeyLogInOptions)
        routes.on(Endpoints.passkeyLogIn, below: base, passkeyLogIn)
        routes.on(Endpoints.passkeyProofOptions, below: base, passkeyProofOptions)
        routes.on(Endpoints.proveByPasskey, below: base, proveByPasskey)
        routes.on(Endpoints.sync, below: base, sync)
        routes.on(.get, "\(base)\(Endpoints.syncEvents)", syncEvents)
        let (budget, picturePath) = (routes.budget, "\(base)\(Endpoints.pictures){picture}")
        routes.on(.get, picturePath, picture)
        routes.on(.put, picturePath) { try await keepPicture($0, $1, budget: budget) }
        routes.on(.get, "\(base)\(Endpoints.export)", export)
    }
}
