import PuzzleCore

/// A route of the API, declared once: the server registers it, the app calls it, the OpenAPI document describes it.
public struct Endpoint<Request: Message, Response: Message>: Sendable {
    public enum Method: UInt8, Sendable {
        case get, post, put, delete
    }

    public let method: Method
    /// Below `Endpoints.base`; `{leaderboard}` stands for a leaderboard's name.
    public let path: StaticString
    /// Status of a success.
    public let status: Int
    public let query: [QueryParameter]

    public init(method: Method, path: StaticString, status: Int, query: [QueryParameter]) {
        self.method = method
        self.path = path
        self.status = status
        self.query = query
    }
}

/// What is told of an endpoint. It stands beside the declaration, since who only calls the endpoint has no use for it.
public struct EndpointDescription: Sendable {
    public let summary: StaticString
    /// What can go wrong here, besides what can go wrong everywhere (`Endpoints.commonProblems`).
    public let problems: [ProblemCode]

    public init(_ summary: StaticString, problems: [ProblemCode] = []) {
        self.summary = summary
        self.problems = problems
    }
}

/// A message without fields: the body of a GET request, which has none.
public struct NoBody: Message, Equatable {
    public static var name: StaticString { "NoBody" }
    public init() {}
    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {}
}

public enum Endpoints {
    public static var base: StaticString { "/api/v1" }

    public static var issueGame: Endpoint<GameRequest, IssuedGame> {
        Endpoint(method: .post, path: "/games", status: 201, query: [])
    }

    public static var beginGame: Endpoint<GameBeginning, IssuedGame> {
        Endpoint(method: .post, path: "/games/begin", status: 201, query: [])
    }

    public static var finishGame: Endpoint<ResultSubmission, ResultReceipt> {
        Endpoint(method: .post, path: "/games/finish", status: 201, query: [])
    }

    public static var dailyPuzzles: Endpoint<NoBody, DailyPuzzles> {
        Endpoint(method: .get, path: "/daily", status: 200, query: [])
    }

    public static var submitResult: Endpoint<ResultSubmission, ResultReceipt> {
        Endpoint(method: .post, path: "/results", status: 201, query: [])
    }

    public static var leaderboard: Endpoint<NoBody, LeaderboardPage> {
        Endpoint(
            method: .get, path: "/leaderboards/{leaderboard}", status: 200, query: [.by, .window, .limit, .after])
    }

    public static var myStanding: Endpoint<NoBody, MyStanding> {
        Endpoint(method: .get, path: "/leaderboards/{leaderboard}/me", status: 200, query: [.by, .window])
    }

    public static var sudokuLeaderboard: Endpoint<NoBody, SudokuLeaderboardPage> {
        Endpoint(
            method: .get, path: "/sudoku/leaderboard", status: 200,
            query: [.kind, .level, .achievement, .player, .offline, .window, .sort, .limit, .after])
    }

    public static var player: Endpoint<NoBody, Player> {
        Endpoint(method: .get, path: "/player", status: 200, query: [])
    }

    public static var renamePlayer: Endpoint<PlayerChange, Player> {
        Endpoint(method: .put, path: "/player", status: 200, query: [])
    }

    public static var deletePlayer: Endpoint<NoBody, NoBody> {
        Endpoint(method: .delete, path: "/player", status: 200, query: [])
    }

    // MARK: Accounts

    public static var signUp: Endpoint<SignUp, NoBody> {
        Endpoint(method: .post, path: "/account/sign-up", status: 202, query: [])
    }

    public static var confirmMail: Endpoint<MailConfirmation, NoBody> {
        Endpoint(method: .post, path: "/account/confirm", status: 200, query: [])
    }

    public static var logIn: Endpoint<LogIn, Account> {
        Endpoint(method: .post, path: "/account/log-in", status: 200, query: [])
    }

    public static var logOut: Endpoint<NoBody, NoBody> {
        Endpoint(method: .post, path: "/account/log-out", status: 200, query: [])
    }

    public static var account: Endpoint<NoBody, Account> {
        Endpoint(method: .get, path: "/account", status: 200, query: [])
    }

    public static var resetPassword: Endpoint<PasswordReset, NoBody> {
        Endpoint(method: .post, path: "/account/reset", status: 202, query: [])
    }

    public static var choosePassword: Endpoint<NewPassword, NoBody> {
        Endpoint(method: .post, path: "/account/reset/finish", status: 200, query: [])
    }

    public static var prove: Endpoint<Proof, NoBody> {
        Endpoint(method: .post, path: "/account/prove", status: 200, query: [])
    }

    public static var changePassword: Endpoint<PasswordChange, Account> {
        Endpoint(method: .put, path: "/account/password", status: 200, query: [])
    }

    public static var changeMail: Endpoint<MailChange, NoBody> {
        Endpoint(method: .put, path: "/account/mail", status: 202, query: [])
    }

    public static var endSession: Endpoint<Handle, Account> {
        Endpoint(method: .post, path: "/account/sessions/end", status: 200, query: [])
    }

    public static var passkeyOptions: Endpoint<NoBody, PasskeyOptions> {
        Endpoint(method: .post, path: "/account/passkeys/options", status: 200, query: [])
    }

    public static var addPasskey: Endpoint<PasskeyRegistration, Account> {
        Endpoint(method: .post, path: "/account/passkeys", status: 200, query: [])
    }

    public static var renamePasskey: Endpoint<PasskeyTitle, Account> {
        Endpoint(method: .put, path: "/account/passkeys", status: 200, query: [])
    }

    public static var removePasskey: Endpoint<Handle, Account> {
        Endpoint(method: .post, path: "/account/passkeys/remove", status: 200, query: [])
    }

    public static var passkeyLogInOptions: Endpoint<NoBody, PasskeyOptions> {
        Endpoint(method: .post, path: "/account/passkey-log-in/options", status: 200, query: [])
    }

    public static var passkeyLogIn: Endpoint<PasskeyAssertion, Account> {
        Endpoint(method: .post, path: "/account/passkey-log-in", status: 200, query: [])
    }

    public static var passkeyProofOptions: Endpoint<NoBody, PasskeyOptions> {
        Endpoint(method: .post, path: "/account/prove/passkey/options", status: 200, query: [])
    }

    public static var proveByPasskey: Endpoint<PasskeyAssertion, NoBody> {
        Endpoint(method: .post, path: "/account/prove/passkey", status: 200, query: [])
    }

    public static var sync: Endpoint<SyncRequest, SyncAnswer> {
        Endpoint(method: .post, path: "/account/sync", status: 200, query: [])
    }

    /// Below `base`: all that is known about the asking player, for GET. Its answer is a document of its own, no message.
    public static var export: StaticString { "/account/export" }

    /// Below `base`: tells a device of an account when another one has changed something, for GET. Its answer is no message, but
    /// server-sent events, for as long as it goes on: `data: ` and the mark (`SyncAnswer.mark`), at first and after each change.
    public static var syncEvents: StaticString { "/account/sync/events" }

    /// Below `base`, with an id behind it (`SyncChange.key`): a picture of the account, for GET and PUT. It is no message, but as it is: JPEG,
    /// PNG or WebP. A device that shares a picture sends it before it tells of it, and one that has heard of it can get it.
    public static var pictures: StaticString { "/account/pictures/" }

    /// Calls `visitor` with every endpoint.
    public static func forEach<V: EndpointVisitor>(_ visitor: inout V) {
        visitor.visit(
            issueGame,
            EndpointDescription(
                "Get a puzzle to be played at any time, also offline: for a leaderboard of offline results, or today's",
                problems: [.notFound, .gameAlreadyFinished]))
        visitor.visit(
            beginGame,
            EndpointDescription(
                "Get a puzzle to play now for a leaderboard, or today's: its time runs from now on",
                problems: [.notFound, .gameOfAnotherPlayer, .gameAlreadyFinished]))
        visitor.visit(
            finishGame,
            EndpointDescription(
                "Send a solved game (a lost one is not_solved: it is never ranked); sent twice, it counts once",
                problems: resultProblems))
        visitor.visit(
            submitResult,
            EndpointDescription(
                "The same with an earlier answer, for apps that know nothing of timed results",
                problems: resultProblems))
        visitor.visit(leaderboard, EndpointDescription("A page of a leaderboard", problems: [.notFound]))
        visitor.visit(
            myStanding,
            EndpointDescription("The asking player's rank, percentile and neighbours", problems: [.notFound]))
        visitor.visit(player, EndpointDescription("The asking player", problems: [.noPlayer]))
        visitor.visit(renamePlayer, EndpointDescription("Give the asking player a name"))
        visitor.visit(
            deletePlayer,
            EndpointDescription(
                "Delete the asking player with name, games, results, places; who has an account first shows who it is",
                problems: [.noPlayer, .proofNeeded]))
        visitor.visit(dailyPuzzles, EndpointDescription("Today's puzzles, and the asking player's streak of days"))
        visitor.visit(
            sudokuLeaderboard,
            EndpointDescription(
                "A page of the leaderboard of all Sudokus: each player's best result of each kind and level"))
        forEachOfAccounts(&visitor)
    }

    private static func forEachOfAccounts<V: EndpointVisitor>(_ visitor: inout V) {
        visitor.visit(
            signUp,
            EndpointDescription(
                "Ask for an account of the asking player's, a new guest's if need be; a mail says how to go on",
                problems: [.mailUnavailable, .hasAccount, .passwordTooCommon]))
        visitor.visit(
            confirmMail,
            EndpointDescription("Confirm an address by the link of a mail", problems: [.linkInvalid]))
        visitor.visit(
            logIn,
            EndpointDescription(
                "Log in; what the asking guest has played becomes the account's", problems: [.wrongCredentials]))
        visitor.visit(logOut, EndpointDescription("End the session that asks", problems: [.noPlayer, .noAccount]))
        visitor.visit(
            account, EndpointDescription("The account of the asking player", problems: [.noPlayer, .noAccount]))
        visitor.visit(
            resetPassword,
            EndpointDescription("Ask for a mail by which to choose a new password", problems: [.mailUnavailable]))
        visitor.visit(
            choosePassword,
            EndpointDescription(
                "Choose a new password by the link of a mail; all sessions end",
                problems: [.linkInvalid, .passwordTooCommon]))
        visitor.visit(
            prove,
            EndpointDescription(
                "Show by the password who is there, for five minutes",
                problems: [.noPlayer, .noAccount, .wrongCredentials]))
        visitor.visit(
            changePassword,
            EndpointDescription(
                "Change the password; other sessions end",
                problems: [.noPlayer, .noAccount, .proofNeeded, .passwordTooCommon]))
        visitor.visit(
            changeMail,
            EndpointDescription(
                "Change the address, as soon as the link of a mail to it is opened",
                problems: [.noPlayer, .noAccount, .proofNeeded, .mailUnavailable]))
        visitor.visit(
            endSession,
            EndpointDescription(
                "End a session of the account", problems: [.noPlayer, .noAccount, .notFound]))
        forEachOfPasskeys(&visitor)
    }

    private static func forEachOfPasskeys<V: EndpointVisitor>(_ visitor: inout V) {
        visitor.visit(
            passkeyOptions,
            EndpointDescription(
                "What to ask an authenticator for that is to make a passkey: of the account, or of a new one",
                problems: [.proofNeeded, .passkeysUnavailable]))
        visitor.visit(
            addPasskey,
            EndpointDescription(
                "Add a passkey to the account; who has none gets one, a new guest if need be",
                problems: [.noPlayer, .noAccount, .hasAccount, .proofNeeded, .passkeysUnavailable, .passkeyRefused]))
        visitor.visit(
            renamePasskey,
            EndpointDescription("Call a passkey something else", problems: [.noPlayer, .noAccount, .notFound]))
        visitor.visit(
            removePasskey,
            EndpointDescription(
                "Remove a passkey, unless it is the last way in",
                problems: [.noPlayer, .noAccount, .proofNeeded, .notFound, .lastWayIn]))
        visitor.visit(
            passkeyLogInOptions,
            EndpointDescription(
                "What to ask an authenticator for by which to log in", problems: [.passkeysUnavailable]))
        visitor.visit(
            passkeyLogIn,
            EndpointDescription(
                "Log in by a passkey; what the asking guest has played becomes the account's",
                problems: [.wrongCredentials, .passkeysUnavailable]))
        visitor.visit(
            passkeyProofOptions,
            EndpointDescription(
                "What to ask an authenticator for that is to show who is there",
                problems: [.noPlayer, .noAccount, .passkeysUnavailable]))
        visitor.visit(
            proveByPasskey,
            EndpointDescription(
                "Show by a passkey who is there, for five minutes",
                problems: [.noPlayer, .noAccount, .wrongCredentials, .passkeysUnavailable]))
        visitor.visit(
            sync,
            EndpointDescription(
                "Tell what has changed on a device, and get what has on the account's others; sent twice, it counts once",
                problems: [.noPlayer, .noAccount, .syncFull]))
    }

    private static var resultProblems: [ProblemCode] {
        [
            .noPlayer, .unknownGame, .gameOfAnotherPlayer, .gameAlreadyFinished, .gameExpired, .resultConflict,
            .unreadableRecord, .wrongPuzzle, .illegalMove, .notSolved, .tooFast, .timeNotPassed,
        ]
    }

    /// What every endpoint may answer; those with a body also the problems of reading one.
    public static var commonProblems: [ProblemCode] {
        [
            .malformedRequest, .invalidParameter, .methodNotAllowed, .unknownHost, .tooManyRequests, .overloaded,
            .storeUnavailable, .internalError,
        ]
    }
    public static var bodyProblems: [ProblemCode] {
        [
            .invalidJSON, .missingField, .unknownField, .wrongType, .outOfRange, .bodyTooLarge, .unsupportedMediaType,
            .crossSite, .requestTimeout,
        ]
    }
}

public protocol EndpointVisitor {
    mutating func visit<Request: Message, Response: Message>(
        _ endpoint: Endpoint<Request, Response>, _ description: EndpointDescription)
}

extension Endpoint {
    /// The whole path, with `{leaderboard}` filled in.
    public func path(leaderboard: Text = Text()) -> Text {
        var text = Text(Endpoints.base)
        let path = Text(self.path)
        guard let open = path.bytes.firstIndex(of: UInt8(ascii: "{")),
            let close = path.bytes.firstIndex(of: UInt8(ascii: "}"))
        else { return text + path }
        text.append(Text(path.bytes[..<open]))
        text.append(leaderboard)
        text.append(Text(path.bytes[(close + 1)...]))
        return text
    }
}
